"""The menu, which has a button or link to every part of the page."""

from __future__ import annotations

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, pgettext
from puluc.support.markup import Markup
from puluc.ui.header import render_page_link
from puluc.ui.panels import set_aside
from puluc.ui.play.move_list import render_fair_throws
from puluc.ui.widgets import render_button, render_file_field, render_item, render_list


def panel_title() -> str:
    """Return the panel's title."""
    return _("Menu")


def render_content(session: Session, _address: str, single: int) -> Markup:
    """Return the buttons and links to all parts; pages to read are left out in the `single` file.

    There `single` is 0.
    """
    played = session.screen.played
    pick = render_file_field(_("Open file"), "record", ".txt,.pgn,text/plain")
    panels = {"new": pgettext("button", "New game"), "share": _("Share"), "rules": _("Rules")}
    panels |= {"settings": _("Settings"), "keys": _("Keys")}
    opens = {
        name: render_button(text, f"open {name}", id=f"menu-{name}")
        for name, text in panels.items()
    }
    muted, icon = ("true", "mute") if session.settings.sound == "off" else ("false", "sound")
    return join_markup(
        render_element(
            "div",
            _render_part(
                pgettext("place", "Play"),
                opens["new"],
                render_button(_("Your games"), "to games", id="games"),
                render_button(_("Games by link"), "to by-link", id="by-link"),
                pick,
                opens["share"] if "share" in session.screen.panels else "",
                opens["settings"],
                render_button(_("Mute"), "mute", id="mute", icon=icon, aria_pressed=muted),
            ),
            _render_part(
                pgettext("place", "Learn"),
                render_button(_("Learn by playing"), "to lesson", id="lessons"),
                render_button(_("Open a task sheet"), "go school", id="school"),
                opens["rules"],
                single > 0 and render_page_link(_("How to play"), "how-to-play"),
                single > 0 and render_page_link(_("Playing well"), "strategy"),
                opens["keys"],
            ),
            _render_part(
                _("Think"),
                render_button(_("Puzzles"), "to puzzle first", id="go-puzzle"),
                render_button(_("Set up a position"), "to editor", id="go-editor"),
                isinstance(played, Play)
                and played.reviewable
                and render_button(_("Review the game"), "go review", id="go-review"),
            ),
            _render_part(
                pgettext("place", "Teachers"),
                render_button(_("Make a task sheet"), "go school make", id="make-sheet"),
                render_button(_("Class table"), "go school table", id="class-table"),
                single > 0 and render_page_link(_("For teachers"), "teachers"),
                single > 0 and render_page_link(_("To print"), "print"),
            ),
            single > 0
            and _render_part(
                _("About Puluc"),
                render_page_link(_("The game and its people"), "people"),
                render_element("a", _("Licences"), href="./licences.txt"),
            ),
            class_="menu",
        ),
        render_element("p", session.notice.text, class_="notice", role="status"),
        isinstance(played, Play)
        and (played.first or not played.over)
        and render_fair_throws(played),
        bool(session.set_aside) and set_aside.render_set_aside(session.set_aside),
    )


def _render_part(title: str, *links: Child) -> Markup:
    entries = (render_item(link) for link in links if link)
    return render_element("section", render_element("h3", title), render_list(entries))
