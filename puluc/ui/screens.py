"""The views of each screen, by the screen's name."""

from __future__ import annotations

from typing import Any, Protocol

from puluc.app.session import Screen, Session
from puluc.ui import Sections
from puluc.ui.play import lesson, other_window, replay, view


class Views(Protocol):
    """What a module with the views of a screen has."""

    def render(self, screen: Any, session: Session, *, upright: bool, framed: bool) -> Sections:
        """Return the sections that the screen fills, besides its board: dock, turns, log.

        A `framed` page is the board and what to do next.
        """

    def focus_id(self, screen: Any, session: Session) -> str | None:
        """Return the id of the element that a person using the keyboard needs next, if any."""


VIEWS: dict[str, Views] = {"play": view, "watch": other_window, "past": replay, "lesson": lesson}
"""The study adds its own."""


def find_views(screen: Screen) -> Views:
    """Return the views of a screen."""
    return VIEWS[screen.name]
