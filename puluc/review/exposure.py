"""What a move leaves open to capture, in numbers."""

from __future__ import annotations

from typing import NamedTuple

from puluc.kernels import MARKS, chances
from puluc.position import PASS, Position


class Exposure(NamedTuple):
    """The chance 0..1 that the next throw allows a capture, and the most men it can take."""

    chance: float
    men: int


def exposure(position: Position) -> Exposure:
    """Return what the side to move may capture with its next throw; nothing in a finished game.

    A pending throw is left aside.

    >>> from puluc import Rules
    >>> exposure(Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s"))
    Exposure(chance=0.3125, men=1)
    """
    total, most = 0.0, 0
    for marks, chance in zip(MARKS, chances(position.rules.bias), strict=True):
        thrown = position.throw(marks)
        moves = (move for move in thrown.moves() if move != PASS)
        taken = max((thrown.event(move).captured for move in moves), default=0)
        total += chance if taken else 0
        most = max(most, taken)
    return Exposure(total, most)
