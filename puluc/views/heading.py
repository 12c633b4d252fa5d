"""The page's heading: the title, the ways to its places, and the buttons of the panels."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.language import _, in_use, pgettext
from puluc.markup import Markup, element, join
from puluc.position import MOON, SUN
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views.chances import sign
from puluc.views.controls import ICONS, button
from puluc.views.evening import score, stands
from puluc.words import names


def heading(session: Session, *, live: bool = True, reading: bool = True) -> Markup:
    """Return the title, the ways to the page's places, the ruleset's name and the panels' buttons.

    `live` says whether they do anything yet; `reading` whether there are pages to read.
    """
    panels = {
        "new": pgettext("button", "New game"),
        "rules": _("Rules"),
        "share": _("Share"),
        "settings": _("Settings"),
        "menu": _("More"),
    }
    buttons = (
        button(
            text,
            f"open {name}",
            "plain",
            id=f"open-{name}",
            enabled=live,
            icon=name if name in ICONS else None,
        )
        for name, text in panels.items()
        if name in session.screen.panels
    )
    return join(
        title(),
        element("nav", *_places(session, live, reading), class_="places", aria_label="Puluc"),
        _ruleset(session),
        element("nav", *buttons, class_="tools", aria_label=_("Game")),
    )


def _ruleset(session: Session) -> Markup:
    """Return the name of the ruleset; in an evening which game it is, and the score."""
    screen = session.screen
    if not isinstance(screen, Play) or not screen.evening or not screen.standing:
        return element("p", names.ruleset(screen.rules.ruleset), class_="ruleset", id="ruleset")
    sun, moon = screen.standing.score
    return element(
        "p",
        element("span", stands(screen.evening), " "),
        sign(SUN),
        element("b", f"{sun} – {moon}", role="img", aria_label=score(screen.standing)),
        sign(MOON),
        class_="ruleset score",
        id="ruleset",
    )


def _places(session: Session, live: bool, reading: bool) -> Iterator[Markup]:
    """Yield the ways to the game, the puzzles and the lessons, and to the pages for teachers."""
    texts = {
        "play": pgettext("place", "Play"),
        "puzzle": pgettext("place", "Puzzles"),
        "lesson": pgettext("place", "Learn"),
    }
    here = session.screen.name if session.screen.name in texts else "play"
    for name, text in texts.items():
        yield button(
            text,
            f"to {name}" if session.below or name != here else None,
            "plain",
            id=f"to-{name}",
            enabled=live and session.screen.admits is None,
            aria_current="page" if name == here else None,
        )
    if reading:
        yield page(pgettext("place", "Teachers"), "teachers", "teachers")


def page(text: str, name: str, id: str | None = None) -> Markup:
    """Return a link to a page to read, in the language in use."""
    return element("a", text, href=f"./learn/{in_use()}/{name}.html", id=id)


def title() -> Markup:
    """Return the name of the game."""
    return element("h1", "Puluc")
