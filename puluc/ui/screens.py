"""The views of each screen, by the screen's name."""

from __future__ import annotations

from typing import Any, Protocol

from puluc.app.session import Screen, Session
from puluc.ui import Sections
from puluc.ui.play import lesson, other_window, replay, view


class Views(Protocol):
    """The functions of a module with a screen's views."""

    def render(self, screen: Any, session: Session, *, upright: bool, framed: bool) -> Sections:
        """Return the screen's sections besides its board: dock, turns, log.

        A `framed` page has only the board and the dock.
        """

    def focus_id(self, screen: Any, session: Session) -> str | None:
        """Return the id of the next element for a person using the keyboard, if any."""


VIEWS: dict[str, Views] = {"play": view, "watch": other_window, "past": replay, "lesson": lesson}
"""The views by screen name; the study adds those of its screens when it has loaded."""


def find_views(screen: Screen) -> Views:
    """Return the views of a screen."""
    return VIEWS[screen.name]
