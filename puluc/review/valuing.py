"""Who says what a position is worth: the exact table where there is one, else an estimate."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final, NamedTuple

from puluc.estimate import estimate
from puluc.position import Position
from puluc.rules import Rules
from puluc.solution import library

WORST: Final = 4
"""How many times the mean error of estimates the move they prefer may lose: 99 of 100 decisions
lost less than 2.1 times, the worst of 1,500 by each of four rulesets 4 to 7 times."""


class Valuer(NamedTuple):
    """What positions of a ruleset are worth.

    `win` returns the chance 0..1 that the side to move wins a position without a throw, a draw
    counting one half; `least` finds the least of several in slices. `exact` says that they come
    from the solution; `error` is the most that the move found best may lose in truth, in win
    chance.
    """

    win: Callable[[Position], float]
    exact: bool
    error: float
    least: Callable[[Sequence[Position]], Generator[None, None, float]] | None = None


def valuer(rules: Rules) -> Valuer:
    """Return who says what positions of a ruleset are worth. Raises TableError for a damaged file.

    Estimates are made one throw ahead; one who makes them remembers the positions seen.

    >>> valuer(Rules.from_text("kekchi")).exact, valuer(Rules.from_text("lemery-rescue")).exact
    (True, False)
    """
    solution = library.find(rules)
    if solution:
        return Valuer(solution.win, True, solution.errors.worst_loss)
    known: dict[Position, float] = {}
    return Valuer(
        partial(estimate.win, ahead=1, known=known),
        False,
        WORST * estimate.error(rules),
        partial(estimate.least, known=known),
    )
