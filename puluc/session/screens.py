"""The screens there are, by name; each is imported when it is first opened."""

from __future__ import annotations

from importlib import import_module

from puluc.session.session import Screen, Session

SCREENS: dict[str, str] = {
    "watch": "puluc.session.watch",
    "past": "puluc.session.past",
    "lesson": "puluc.session.lesson",
    "editor": "puluc.session.editor",
    "puzzle": "puluc.session.puzzle",
    "review": "puluc.session.review",
    "retry": "puluc.session.retry",
    "variation": "puluc.session.variation",
    "games": "puluc.session.games",
}
"""The modules of the screens that open over another, each with a function
`opened(session, rest) -> Screen`; the game itself, `play`, is always there."""


def opened(session: Session, name: str, rest: str = "") -> Screen:
    """Return a screen of a name, made from the session over which it opens.

    `rest` is what the message says after the name. Raises KeyError for an unknown name, and what
    the screen raises (MessageError) where it can't be opened.
    """
    screen: Screen = import_module(SCREENS[name]).opened(session, rest)
    return screen
