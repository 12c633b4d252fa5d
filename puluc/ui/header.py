"""The page's heading: the title, the navigation, and the buttons of the panels."""

from collections.abc import Iterator

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.engine.position import MOON, SUN
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, current_language, pgettext
from puluc.support.markup import Markup
from puluc.ui.play.series import score_sentence, series_sentence
from puluc.ui.widgets import render_button
from puluc.ui.win_bar import render_side_sign
from puluc.words import names


def render_header(session: Session, *, live: bool = True, reading: bool = True) -> Markup:
    """Return the title, the navigation, the ruleset's name and the panels' buttons.

    Without `live` the buttons are disabled; without `reading` no link opens a page to read.
    """
    panels = {"new": pgettext("button", "New game"), "menu": _("Menu")}
    buttons = (
        render_button(text, f"open {name}", "plain", id=f"open-{name}", enabled=live, icon=name)
        for name, text in panels.items()
        if name in session.screen.panels
    )
    return join_markup(
        render_element("h1", "Puluc"),
        render_element(
            "nav", *_list_places(session, live, reading), class_="places", aria_label="Puluc"
        ),
        _render_ruleset(session),
        render_element("nav", *buttons, class_="tools", aria_label=_("Game")),
    )


def _render_ruleset(session: Session) -> Markup:
    """Return the name of the ruleset; in an evening of bul, the game's number and the score."""
    screen = session.screen
    if not isinstance(screen, Play) or not screen.evening or not screen.current_series:
        name = names.ruleset_name(screen.rules.ruleset)
        return render_element("p", name, class_="ruleset", id="ruleset")
    (sun, moon), said = screen.current_series.score, score_sentence(screen.current_series)
    return render_element(
        "p",
        render_element("span", series_sentence(screen.evening), " "),
        render_side_sign(SUN),
        render_element("b", f"{sun} – {moon}", role="img", aria_label=said),
        render_side_sign(MOON),
        class_="ruleset score",
        id="ruleset",
    )


def _list_places(session: Session, live: bool, reading: bool) -> Iterator[Markup]:
    """Yield the buttons to the game, the puzzles and the lessons, and the link for teachers."""
    texts = {
        "play": pgettext("place", "Play"),
        "puzzle": pgettext("place", "Puzzles"),
        "lesson": pgettext("place", "Lessons"),
    }
    # The rooms of a class are none of these places.
    here = session.screen.name if session.screen.name in (*texts, "school") else "play"
    for name, text in texts.items():
        yield render_button(
            text,
            f"to {name}" if session.screen_stack or name != here else None,
            "plain",
            id=f"to-{name}",
            enabled=live and session.screen.allowed_messages is None,
            aria_current="page" if name == here else None,
        )
    if reading:
        yield render_page_link(pgettext("place", "Teachers"), "teachers", "teachers")


def render_page_link(text: str, name: str, id: str | None = None) -> Markup:
    """Return a link to a page to read, in the current language."""
    return render_element("a", text, href=f"./learn/{current_language()}/{name}.html", id=id)
