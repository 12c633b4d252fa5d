"""Tests of what is solved and of the solver, and a small table to read."""

from __future__ import annotations

from pathlib import Path

from puluc.position import Position
from puluc.solution.solution import Solution
from puluc.worth import Ranked, at_once, ranked

SMALL_TABLE = Path(__file__).with_name("classic-men-3.puluc")


def moves_of(solution: Solution, position: Position) -> list[Ranked]:
    """Return the moves with the pending throw, best first, as a solution has them."""
    return at_once(ranked(position, solution.values))
