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
"""The views of the game's screens; the study has its own (`StudyParts`)."""


def find_views(session: Session) -> Views:
    """Return the views of the visible screen."""
    name, study = session.screen.name, session.study
    return study.views[name] if study and name in study.views else VIEWS[name]
