"""What a session knows of the solution: whether its table is there, and what it says."""

from __future__ import annotations

from typing import Literal

from puluc.position import Move
from puluc.rules import Rules
from puluc.session.values import Value

State = Literal["idle", "asked", "none", "absent", "loading", "ready", "failed"]


class TableState(Value):
    """How the table of a ruleset stands.

    `idle` until someone plays by these rules, then `asked`; there is `none` for them, or the page
    came without it (`absent`); else it is `loading`, a `part` (0..1) of it so far, then `ready` or
    `failed`.
    """

    rules: Rules
    state: State = "idle"
    part: float = 0.0


class Verdict(Value):
    """What the solution says of one moment of a game, named as in `Play.moment`.

    `sun` is the chance that Sun wins; `moves` has the legal moves with the chances of the side to
    move, best first, and is empty before a throw.
    """

    moment: str
    sun: float
    moves: tuple[tuple[Move, float], ...] = ()
