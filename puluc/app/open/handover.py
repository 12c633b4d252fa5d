"""A session as it stands, as text: for the interpreter that goes on with it in the same page.

Unlike what a device keeps (`serialise`) it has everything, down to the man in hand, and is never
read by another version.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from puluc.app.offline import Offline
from puluc.app.open.links import Link
from puluc.app.play.lesson import LessonScreen
from puluc.app.play.other_window import OtherTabScreen
from puluc.app.play.replay import ReplayScreen
from puluc.app.play.screen import Animating, BotThinking, Idle, InvalidDrop, Play, Refusal
from puluc.app.series import Series
from puluc.app.session import Notice, PendingStudy, Session, UrlOverrides
from puluc.app.settings import Settings, Setup
from puluc.app.table_state import TableState
from puluc.engine.game import Game
from puluc.engine.position import Event, Move, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Ranked, Thrown, Worth

_MAKERS: Final[dict[str, Callable[..., Any]]] = {
    "PendingStudy": lambda *fields: PendingStudy(*fields),
    "Series": lambda *fields: Series(*fields),
    "Event": lambda *fields: Event(*fields),
    "Game": lambda *fields: Game(*fields),
    "LessonScreen": lambda *fields: LessonScreen(*fields),
    "Link": lambda *fields: Link(*fields),
    "InvalidDrop": lambda *fields: InvalidDrop(*fields),
    "Notice": lambda *fields: Notice(*fields),
    "Offline": lambda *fields: Offline(*fields),
    "ReplayScreen": lambda *fields: ReplayScreen(*fields),
    "Play": lambda *fields: Play(*fields),
    "Record": lambda *fields: Record(*fields),
    "Refusal": lambda *fields: Refusal(*fields),
    "Idle": lambda *fields: Idle(*fields),
    "Session": lambda *fields: Session(*fields),
    "Settings": lambda *fields: Settings(*fields),
    "Setup": lambda *fields: Setup(*fields),
    "Animating": lambda *fields: Animating(*fields),
    "TableState": lambda *fields: TableState(*fields),
    "BotThinking": lambda *fields: BotThinking(*fields),
    "Thrown": lambda *fields: Thrown(*fields),
    "Ranked": lambda *fields: Ranked(*fields),
    "UrlOverrides": lambda *fields: UrlOverrides(*fields),
    "Worth": lambda *fields: Worth(*fields),
    "OtherTabScreen": lambda *fields: OtherTabScreen(*fields),
}
"""How what a session of the game holds is made of its fields; the rest is written as its text."""


def dump(value: Any) -> str:
    """Return a session, or another value of which it is made, as text. Raises TypeError for what
    only the study knows.

    >>> load(dump((Move.from_text("c-3"), Idle(picked=2), None, 0.1, "é")))
    (Move.from_text('c-3'), Idle(picked=2, refusal=None, hint=False, held=False), None, 0.1, 'é')
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
    if name not in _MAKERS:
        raise TypeError(f"a session of the game holds no {name}")
    fields = tuple(value) if isinstance(value, tuple) else value._values()
    return {name: [_written(field) for field in fields]}


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
    return _MAKERS[name](*[_read(item) for item in written])
