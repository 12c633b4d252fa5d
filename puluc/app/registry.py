"""The screens that open over another, by name."""

from __future__ import annotations

from collections.abc import Callable

from puluc.app.messages import Message, MessageError
from puluc.app.play import lesson, other_window, replay
from puluc.app.session import Screen, Session, Step

Opener = Callable[[Session, str], Screen]
"""Makes a screen from the session below it and the rest of the message after its name.

Raises MessageError if the screen can't open.
"""

SCREENS: dict[str, Opener] = {
    "watch": other_window.open_other_tab,
    "past": replay.open_replay,
    "lesson": lesson.open_lesson,
}
"""The screens of the game."""

STUDY: dict[str, Opener] = {}
"""The screens of the study, which adds them when it is loaded."""

WORDS: dict[str, Callable[[Session, Message], Step]] = {}
"""The messages of any screen that the study adds, by first word or type."""


def needs_study(name: str) -> bool:
    """Return whether a screen may belong to the study while that is not loaded."""
    return name not in SCREENS and not STUDY


def open_screen(session: Session, name: str, rest: str = "") -> Screen:
    """Return a screen by its name, made from the session below it.

    `rest` is the rest of the message after the name. Raises MessageError for an unknown name, or if
    the screen can't open.
    """
    opener = SCREENS.get(name) or STUDY.get(name)
    if not opener:
        raise MessageError(f"no screen {name!r}")
    return opener(session, rest)
