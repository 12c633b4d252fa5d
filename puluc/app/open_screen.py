"""The screens that open over another, by name."""

from __future__ import annotations

from typing import Final

from puluc.app.messages import MessageError
from puluc.app.play import lesson, other_window, replay
from puluc.app.session import Opener, Screen, Session

SCREENS: Final[dict[str, Opener]] = {
    "watch": other_window.open_other_tab,
    "past": replay.open_replay,
    "lesson": lesson.open_lesson,
}
"""The screens of the game; the bundle has the others (`ScreenBundle`)."""


def needs_bundle(session: Session, name: str) -> bool:
    """Return whether a screen may belong to the later ones while these have not joined."""
    return name not in SCREENS and session.bundle is None


def open_screen(session: Session, name: str, rest: str = "") -> Screen:
    """Return a screen by its name, made from the session below it.

    `rest` is the rest of the message after the name. Raises MessageError for an unknown name, or if
    the screen can't open.
    """
    opener = SCREENS.get(name)
    if opener is None and session.bundle:
        opener = session.bundle.screens.get(name)
    if opener is None:
        raise MessageError(f"no screen {name!r}")
    try:
        return opener(session, rest)
    except ValueError as error:
        raise MessageError(str(error)) from None
