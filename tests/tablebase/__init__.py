"""Tests of tables and of the solver, and a small table to read."""

from pathlib import Path

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Ranked, rank_moves, run_to_end
from puluc.tablebase.tablebase import Tablebase

SMALL_TABLE = Path(__file__).with_name("classic-men-3.puluc")


def moves_of(solution: Tablebase, position: Position) -> list[Ranked]:
    """Return the moves with the pending throw, best first, according to a solution."""
    return run_to_end(rank_moves(position, solution.values))
