"""The menu: a button or link to every part of the page."""

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, pgettext
from puluc.support.markup import Markup
from puluc.ui.header import render_page_link
from puluc.ui.play.move_list import render_fair_throws
from puluc.ui.widgets import (
    render_button,
    render_file_field,
    render_fold,
    render_item,
    render_list,
)


def render_content(session: Session, _address: str, single: int) -> Markup:
    """Return the buttons and links to all parts; pages to read are left out in the `single` file.

    There `single` is 0.
    """
    played = session.screen.played
    play = played if isinstance(played, Play) else None
    waiting = session.bundle.find_waiting()[0] if session.bundle else 0
    by_link = join_markup(_("Games by link"), waiting > 0 and f" ({waiting})")
    on = session.settings.sound != "off"
    sound = _("Sound: on") if on else _("Sound: off")
    review = render_button(_("Review"), "go review", id="go-review")
    notice = session.notice
    # What is calm, or has a button, belongs to the game behind the menu.
    told = "" if notice.calm or notice.offer else notice.text

    def opener(name: str, text: str, *, autofocus: bool = False) -> Markup:
        return render_button(text, f"open {name}", id=f"menu-{name}", autofocus=autofocus)

    runs = "giving-up" in session.screen.panels and play is not None and play.may_give_up
    this = _render_part(
        _("This game") if play else "",
        "share" in session.screen.panels and opener("share", _("Share"), autofocus=True),
        play is not None and play.reviewable and review,
        runs and opener("giving-up", _("Give up")),
    )
    return join_markup(
        render_element(
            "div",
            this,
            _render_part(
                pgettext("place", "Play"),
                opener("new", pgettext("button", "New game"), autofocus=True),
                render_button(_("Your games"), "to games", id="games"),
                render_button(by_link, "to by-link", id="by-link"),
                render_button(_("Set up a position"), "to editor", id="go-editor"),
                render_file_field(_("Open a game file"), "record", ".txt,.pgn,.jsonl,text/plain"),
            ),
            _render_part(
                _("Learn"),
                render_button(pgettext("place", "Lessons"), "to lesson", id="lessons"),
                render_button(_("Puzzles"), "to puzzle", id="go-puzzle"),
                opener("rules", _("Rules")),
                bool(single) and render_page_link(_("About Puluc"), "index"),
            ),
            _render_part(
                "",
                opener("settings", _("Settings")),
                render_button(sound, "mute", id="mute", icon="sound" if on else "mute"),
                opener("keys", _("Keys")),
            ),
            render_fold(
                _("In class"),
                _render_part(
                    "",
                    render_button(_("Open a task sheet"), "go school", id="school"),
                    render_button(_("Make a task sheet"), "go school make", id="make-sheet"),
                    render_button(_("Class table"), "go school table", id="class-table"),
                    bool(single) and render_page_link(_("A lesson for a class"), "teachers"),
                ),
                id="in-class",
            ),
            play is not None and render_fair_throws(play),
            class_="menu",
        ),
        render_element("p", told, class_="notice", role="status"),
    )


def _render_part(title: str, *links: Child) -> Markup:
    entries = [render_item(link) for link in links if link]
    heading = title and render_element("h3", title)
    return render_element("section", heading, render_list(entries), hidden=not entries)
