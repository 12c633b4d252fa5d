"""The screens that open over another, by name."""

from __future__ import annotations

from collections.abc import Callable

from puluc.app.messages import Message, MessageError
from puluc.app.play import lesson, other_window, replay
from puluc.app.session import Screen, Session, Step

Opener = Callable[[Session, str], Screen]
"""Makes a screen from the session over which it opens and what the message says after its name;
raises MessageError where it can't be opened."""

SCREENS: dict[str, Opener] = {
    "watch": other_window.open_other_tab,
    "past": replay.open_replay,
    "lesson": lesson.open_lesson,
}
"""The screens of the game."""

STUDY: dict[str, Opener] = {}
"""The screens of the study, which adds them when it comes."""

WORDS: dict[str, Callable[[Session, Message], Step]] = {}
"""What the study adds to the messages of any screen: by first word or type, what each does."""


def needs_study(name: str) -> bool:
    """Return whether a screen may be one of the study, which is not there yet."""
    return name not in SCREENS and not STUDY


def open_screen(session: Session, name: str, rest: str = "") -> Screen:
    """Return a screen of a name, made from the session over which it opens.

    `rest` is what the message says after the name. Raises MessageError for an unknown name, or
    where the screen can't be opened.
    """
    opener = SCREENS.get(name) or STUDY.get(name)
    if not opener:
        raise MessageError(f"no screen {name!r}")
    return opener(session, rest)
