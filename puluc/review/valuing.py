"""Who says what a position is worth: the exact table where there is one, else an estimate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from puluc.players.search import SearchPlayer
from puluc.position import Position
from puluc.rules import Rules
from puluc.solution import library

SEARCH_ERROR: Final = 0.095
"""The most that the move which a search of one throw prefers lost, in 24 games of level 3."""


class Valuer(NamedTuple):
    """What positions of a ruleset are worth.

    `win` returns the chance 0..1 that the side to move wins a position without a throw, a draw
    counting one half. `exact` says that it comes from the solution; `error` is the most that the
    move it finds best may lose in truth, in win chance.
    """

    win: Callable[[Position], float]
    exact: bool
    error: float


def valuer(rules: Rules) -> Valuer:
    """Return who says what positions of a ruleset are worth. Raises TableError for a damaged file.

    >>> valuer(Rules.from_text("kekchi")).exact, valuer(Rules.from_text("lemery-rescue")).exact
    (True, False)
    """
    solution = library.find(rules)
    if solution:
        return Valuer(solution.win, True, solution.errors.worst_loss)
    return Valuer(searched, False, SEARCH_ERROR)


def searched(position: Position) -> float:
    """Return an estimate of the chance that the side to move wins, by a search of one throw.

    The position may be a finished game but has no throw pending.
    """
    if position.result is not None:
        return 0.5 if position.result == "draw" else float(position.result == position.mover)
    thinking = SearchPlayer().value(position, 1)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return float(end.value)
