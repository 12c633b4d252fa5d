"""The views of each screen, by the screen's name; each is imported when it is first shown."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from puluc.markup import Markup
from puluc.session.session import Screen, Session

VIEWS: dict[str, str] = {
    "play": "puluc.views.play",
    "watch": "puluc.views.watch",
    "past": "puluc.views.past",
    "lesson": "puluc.views.lesson",
    "editor": "puluc.views.editor",
    "puzzle": "puluc.views.puzzle",
    "review": "puluc.views.review",
    "retry": "puluc.views.retry",
    "variation": "puluc.views.variation",
    "games": "puluc.views.games",
}
"""The modules with the views of the screens."""


class Views(Protocol):
    """What a module with the views of a screen has."""

    def drawn(
        self, screen: Screen, session: Session, *, upright: bool, framed: bool
    ) -> dict[str, Markup]:
        """Return the sections that the screen fills, besides its board: dock, turns, log.

        A `framed` page is the board and what to do next.
        """

    def needed(self, screen: Screen, session: Session) -> str | None:
        """Return the id of the element that a person using the keyboard needs next, if any."""


def views_of(screen: Screen) -> Views:
    """Return the views of a screen."""
    return cast(Views, import_module(VIEWS[screen.name]))
