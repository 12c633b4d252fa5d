"""A simulation: the puzzle rating of players who answer by level, or at random."""

from collections.abc import Sequence
from math import exp, inf
from random import Random
from statistics import mean
from typing import Final

from puluc.engine.kernels import random_stream
from puluc.engine.rules import Rules
from puluc.players.levels import LEVELS
from puluc.reviewing.puzzles import BEGINNER, Puzzle, load_puzzles, rate_answer, suitable_grade
from puluc.tablebase.library import evaluate_position

ANSWERS: Final = 100
"""The puzzles that each player answers."""
PLAYERS: Final = {"random": inf} | {level.id: level.temperature for level in LEVELS}
"""The temperature of each simulated player."""


def measure_ratings(rules: Rules, players: int = 200) -> dict[str, float]:
    """Return the mean rating after `ANSWERS` puzzles of `players` beginners of each kind.

    Each puzzle is one not yet tried, of the grade that suits the rating best.
    """
    puzzles = [(one, _losses(one)) for one in load_puzzles(rules) if one.temptation]
    found: dict[str, float] = {}
    for name, temperature in PLAYERS.items():
        rated = [(one, _chances(losses, temperature)) for one, losses in puzzles]
        draw = random_stream("ratings", name)
        found[name] = round(mean(_simulate(rated, draw) for _player in range(players)))
    return found


def _losses(puzzle: Puzzle) -> list[float]:
    """Return the loss of each move, the best one first."""
    moves = evaluate_position(puzzle.position).moves
    best = dict(moves)[puzzle.best]
    return [0.0, *(best - win for move, win in moves if move != puzzle.best)]


def _chances(losses: Sequence[float], temperature: float) -> tuple[float, float]:
    """Return the chances that the first and that the second try is the best move."""
    if not temperature:
        return 1.0, 0.0
    weights = [exp(-loss / temperature) for loss in losses]
    total = sum(weights)
    return 1 / total, sum(weight / total / (total - weight) for weight in weights[1:])


def _simulate(puzzles: Sequence[tuple[Puzzle, tuple[float, float]]], draw: Random) -> int:
    """Return the rating after `ANSWERS` puzzles, each with its chances to be solved."""
    left, rating = list(puzzles), BEGINNER
    for _answer in range(ANSWERS):
        wanted = suitable_grade(rating)
        draw.shuffle(left)
        puzzle, (first, second) = left.pop(
            min(range(len(left)), key=lambda number: abs(left[number][0].grade - wanted))
        )
        drawn = draw.random()
        rating = rate_answer(rating, puzzle, 1 if drawn < first else 2 * (drawn < first + second))
    return rating
