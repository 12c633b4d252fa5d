"""The views of each screen, by the screen's name."""

from __future__ import annotations

from typing import Final

from puluc.app.session import Session, Views
from puluc.ui.play import lesson, other_window, replay, view

VIEWS: Final[dict[str, Views]] = {
    "play": view,
    "watch": other_window,
    "past": replay,
    "lesson": lesson,
}
"""The views of the game's screens; the bundle has the others (`ScreenBundle`)."""


def find_views(session: Session) -> Views:
    """Return the views of the visible screen."""
    name, bundle = session.screen.name, session.bundle
    return bundle.views[name] if bundle and name in bundle.views else VIEWS[name]
