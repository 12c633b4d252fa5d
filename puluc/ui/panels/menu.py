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
    panels = {
        "new": pgettext("button", "New game"),
        "share": _("Share"),
        "rules": _("Rules of this game"),
    }
    panels |= {"settings": _("Settings"), "keys": _("Keys")}
    pages = {
        "how-to-play": _("How to play"),
        "strategy": _("Playing well"),
        "people": _("The game and its people"),
        "teachers": pgettext("place", "Teachers"),
        "print": _("To print"),
    }
    opens = {
        name: render_button(text, f"open {name}", id=f"menu-{name}")
        for name, text in panels.items()
    }
    waiting = session.bundle.count_waiting() if session.bundle else 0
    by_link = join_markup(_("Games by link"), waiting > 0 and f" ({waiting})")
    muted, icon = ("true", "mute") if session.settings.sound == "off" else ("false", "sound")
    return join_markup(
        render_element(
            "div",
            _render_part(
                pgettext("place", "Play"),
                opens["new"],
                render_button(_("Your games"), "to games", id="games"),
                render_button(by_link, "to by-link", id="by-link"),
                pick,
                opens["share"] if "share" in session.screen.panels else "",
                opens["settings"],
                render_button(_("Mute"), "mute", id="mute", icon=icon, aria_pressed=muted),
            ),
            _render_part(
                _("Practise"),
                render_button(pgettext("place", "Lessons"), "to lesson", id="lessons"),
                render_button(_("Puzzles"), "to puzzle", id="go-puzzle"),
                render_button(_("Set up a position"), "to editor", id="go-editor"),
                isinstance(played, Play)
                and played.reviewable
                and render_button(_("Review the game"), "go review", id="go-review"),
            ),
            _render_part(
                pgettext("place", "Read"),
                opens["rules"],
                *(render_page_link(text, name) for name, text in pages.items() if single > 0),
                opens["keys"],
                single > 0 and render_element("a", _("Licences"), href="./licences.txt"),
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
