"""The screens that open over another, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from puluc.session import lesson, past, watch
from puluc.session.messages import MessageError
from puluc.session.session import Screen, Session

Opener = Callable[[Session, str], Screen]
"""Makes a screen from the session over which it opens and what the message says after its name;
raises MessageError where it can't be opened."""

STUDY: Final = ("editor", "puzzle", "review", "retry", "variation", "games")
"""The screens of the study, which may not be there yet."""

SCREENS: dict[str, Opener] = {
    "watch": watch.opened,
    "past": past.opened,
    "lesson": lesson.opened,
}
"""The screens that are there; the study adds its own."""


def is_awaited(name: str) -> bool:
    """Return whether a screen belongs to the study, which is not there yet."""
    return name in STUDY and name not in SCREENS


def opened(session: Session, name: str, rest: str = "") -> Screen:
    """Return a screen of a name, made from the session over which it opens.

    `rest` is what the message says after the name. Raises MessageError for an unknown name, or
    where the screen can't be opened.
    """
    if name not in SCREENS:
        raise MessageError(f"no screen {name!r}")
    return SCREENS[name](session, rest)
