"""What a position is worth, throw by throw, as values."""

from __future__ import annotations

from typing import NamedTuple

from puluc.position import Move, Position
from puluc.review.analysis import analysis


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

    `error` is how far such estimates are off on average, 0 where they are exact.
    """

    position: Position
    win: float
    exact: bool
    throws: tuple[Thrown, ...]
    error: float = 0.0


def weigh(position: Position) -> Weight:
    """Return what a position is worth: all throws, or the one that is pending.

    >>> from puluc import Rules
    >>> weight = weigh(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3"))
    >>> weight.exact, weight.throws[0].best.text
    (True, '1-4')
    """
    found = analysis(position)
    throws = (
        Thrown(
            throw["marks"],
            throw["spaces"],
            throw["chance"],
            throw["win"],
            tuple((Move.from_text(move["move"]), move["win"]) for move in throw["moves"]),
        )
        for throw in found["throws"]
    )
    return Weight(position, found["win"], found["exact"], tuple(throws), found.get("error", 0.0))
