"""What a position is worth, throw by throw."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from puluc.estimate import estimate
from puluc.kernels import MARKS, chances
from puluc.position import Move, Position
from puluc.review.valuing import valuer

WinChance = Callable[[Position], float]


class Thrown(NamedTuple):
    """A throw: its chance 0..1, the mover's chance after the best move, and the moves, best first,
    each with the mover's chance."""

    marks: int
    spaces: int
    chance: float
    win: float
    moves: tuple[tuple[Move, float], ...]

    @property
    def best(self) -> Move:
        """The best move, which may be a pass."""
        return self.moves[0][0]


class Weight(NamedTuple):
    """What a position is worth: the mover's chance 0..1, exact or estimated, and its throws.

    The figures add up: a throw's is that of its best move, the position's the mean over the throws,
    or that of its pending one. `error` is how far such estimates are off on average, 0 where they
    are exact.
    """

    position: Position
    win: float
    exact: bool
    throws: tuple[Thrown, ...]
    error: float = 0.0


def weigh(position: Position, win: WinChance | None = None) -> Weight:
    """Return what a position is worth: all throws, or the one that is pending; none at the end.

    `win` is the chance of the side to move: the solution's where there is one, else an estimate, or
    what the function given says.

    >>> from puluc import Rules
    >>> weight = weigh(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> weight.exact, weight.throws[0].best.text
    (True, '1-4')
    """
    work = weighing(position, win)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            weight: Weight = stop.value
            return weight


def weighing(position: Position, win: WinChance | None = None) -> Generator[None, None, Weight]:
    """Do the work of `weigh` move by move."""
    values = valuer(position.rules)
    win = win or values.win
    error = 0.0 if values.exact else estimate.error(position.rules)
    if position.result is not None:
        return Weight(position, win(position), values.exact, (), error)
    throws = []
    for marks in MARKS if position.marks is None else (position.marks,):
        thrown = position.throw(marks)
        moves: list[tuple[Move, float]] = []
        for move in thrown.moves():
            moves.append((move, 1 - win(thrown.play(move))))
            yield
        moves.sort(key=lambda entry: -entry[1])
        chance = chances(position.rules.bias)[marks]
        throws.append(Thrown(marks, thrown.spaces_thrown, chance, moves[0][1], tuple(moves)))
    mean = sum(throw.chance * throw.win for throw in throws)
    here = mean if position.marks is None else throws[0].win
    return Weight(position, here, values.exact, tuple(throws), error)
