"""A session as it stands, as text: for the interpreter that goes on with it in the same page.

Unlike what a device keeps (`serialise`) it has everything, down to the man in hand, and is never
read by another version.
"""

from __future__ import annotations

import json
from typing import Any, Final

from puluc.game import Game
from puluc.position import Move, Position
from puluc.record import Record
from puluc.rules import Rules
from puluc.session.lesson import LessonScreen
from puluc.session.links import Link
from puluc.session.offline import Offline
from puluc.session.past import PastScreen
from puluc.session.play import Misplaced, Play, Refusal, Rest, Showing, Thinking
from puluc.session.session import Awaited, Notice, Session, Visit
from puluc.session.setup import Settings, Setup
from puluc.session.solved import TableState, Verdict
from puluc.session.watch import WatchScreen

_TYPES: Final = (
    *(Awaited, Game, LessonScreen, Link, Misplaced, Notice, Offline, PastScreen, Play, Record),
    *(Refusal, Rest, Session, Settings, Setup, Showing, TableState, Thinking, Verdict, Visit),
    WatchScreen,
)
"""The types of what a session of the game holds, besides those written as their texts."""

_NAMED: Final = {kind.__name__: kind for kind in _TYPES}


def dump(value: Any) -> str:
    """Return a session, or another value of which it is made, as text. Raises TypeError for what
    only the study knows.

    >>> load(dump((Move.from_text("c-3"), Rest(picked=2), None, 0.1, "é")))
    (Move.from_text('c-3'), Rest(picked=2, refusal=None, hint=False, held=False), None, 0.1, 'é')
    """
    return json.dumps(_written(value))


def load(text: str) -> Any:
    """Return what `dump` wrote."""
    return _read(json.loads(text))


def _written(value: Any) -> Any:
    if value is None or type(value) in (bool, int, float, str):
        return value
    name = type(value).__name__
    if type(value) is Rules:
        return {name: [value.text]}
    if type(value) is Position:
        return {name: [value.rules.text, value.text]}
    if type(value) is Move:
        return {name: [value.text]}
    if type(value) is tuple:
        return [_written(item) for item in value]
    if name not in _NAMED:
        raise TypeError(f"a session of the game holds no {name}")
    fields = getattr(value, "_fields", None) or value.__match_args__
    return {name: [_written(getattr(value, field)) for field in fields]}


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_read(item) for item in value])
    if not isinstance(value, dict):
        return value
    [(name, written)] = value.items()
    if name == "Rules":
        return Rules.from_text(written[0])
    if name == "Position":
        return Position.from_text(Rules.from_text(written[0]), written[1])
    if name == "Move":
        return Move.from_text(written[0])
    return _NAMED[name](*[_read(item) for item in written])
