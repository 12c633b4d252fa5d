"""The menu: a button or link to every part of the page, and the games set aside."""

from __future__ import annotations

from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.engine.position import MOON, SUN
from puluc.support.html import Child, join_markup, render_element
from puluc.support.i18n import _, ngettext, pgettext
from puluc.support.markup import Markup
from puluc.ui.header import render_page_link
from puluc.ui.play.move_list import render_fair_throws
from puluc.ui.widgets import Item, render_button, render_file_field, render_item, render_list
from puluc.words import names


def render_content(session: Session, _address: str, single: int) -> Markup:
    """Return the buttons and links to all parts; pages to read are left out in the `single` file.

    There `single` is 0.
    """
    played = session.screen.played
    pages = {"teachers": _("A lesson for a class"), "index": _("More to read")}
    waiting = session.bundle.find_waiting()[0] if session.bundle else 0
    by_link = join_markup(_("Games by link"), waiting > 0 and f" ({waiting})")
    muted, icon = ("true", "mute") if session.settings.sound == "off" else ("false", "sound")

    def opener(name: str, text: str) -> Markup:
        return render_button(text, f"open {name}", id=f"menu-{name}")

    return join_markup(
        render_element(
            "div",
            _render_part(
                pgettext("place", "Play"),
                opener("new", pgettext("button", "New game")),
                render_button(_("Your games"), "to games", id="games"),
                render_button(by_link, "to by-link", id="by-link"),
                render_file_field(_("Open file"), "record", ".txt,.pgn,text/plain"),
            ),
            _render_part(
                _("Practise"),
                render_button(pgettext("place", "Lessons"), "to lesson", id="lessons"),
                render_button(_("Puzzles"), "to puzzle", id="go-puzzle"),
                render_button(_("Open a task sheet"), "go school", id="school"),
                render_button(_("Set up a position"), "to editor", id="go-editor"),
                isinstance(played, Play)
                and played.reviewable
                and render_button(_("Review the game"), "go review", id="go-review"),
            ),
            _render_part(
                pgettext("place", "Read"),
                opener("rules", _("Rules")),
                *(render_page_link(text, name) for name, text in pages.items() if single),
            ),
            _render_part(
                pgettext("place", "Teachers"),
                render_button(_("Make a task sheet"), "go school make", id="make-sheet"),
                render_button(_("Class table"), "go school table", id="class-table"),
            ),
            _render_part(
                "",
                "share" in session.screen.panels and opener("share", _("Share")),
                opener("settings", _("Settings")),
                opener("keys", _("Keys")),
                render_button(_("Mute"), "mute", id="mute", icon=icon, aria_pressed=muted),
            ),
            class_="menu",
        ),
        render_element("p", session.notice.text, class_="notice", role="status"),
        isinstance(played, Play)
        and (played.first or not played.over)
        and render_fair_throws(played),
        bool(session.set_aside) and _render_set_aside(session.set_aside),
    )


def _render_part(title: str, *links: Child) -> Markup:
    entries = (render_item(link) for link in links if link)
    return render_element("section", title and render_element("h3", title), render_list(entries))


def _render_set_aside(games: tuple[str, ...]) -> Markup:
    """Return the list of the games set aside."""
    title = _("Unfinished games")
    rows = (_render_game(number, text) for number, text in enumerate(games))
    games_aside = render_list(rows, class_="aside", aria_label=title)
    return join_markup(render_element("h3", title), games_aside)


def _render_game(number: int, text: str) -> Item:
    drop = render_button(_("Delete"), f"forget {number}")
    try:
        about = saved.read_summary(text)
    except saved.SavedError as error:
        text = _("A game that can’t be read: {problem}").format(problem=error)
        return render_item(render_element("span", text), drop)
    turns = ngettext("{number} turn", "{number} turns", about.turns).format(number=about.turns)
    text = _("{rules}, {turns}. {sun}: {who}, {moon}: {other}").format(
        rules=names.rules_name(about.rules),
        turns=turns,
        sun=names.side_name(SUN),
        who=names.player_name(about.sun, about.moon),
        moon=names.side_name(MOON),
        other=names.player_name(about.moon, about.sun),
    )
    goes_on = render_button(_("Continue"), f"back {number}")
    return render_item(render_element("span", text), goes_on, drop)
