"""Self-play: positions of rulesets too large to solve, with values from games of the estimate."""

from functools import cache
from random import Random

from puluc.engine.kernels import MARKS, chances, random_stream
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.evaluation.estimator import evaluate_bare
from puluc.evaluation.win_chance import final_chance, run_to_end, search_expected

LONGEST = 600
"""The turns after which a game is left."""
CARELESS = (0.5, 0.2, 0.1, 0.05)
"""The chance of a random move, by game."""
KEPT = 0.3
"""The share of a game's positions that go into the samples."""
TRUST = 0.94
"""The weight of the next position's value in a position's value; the rest is the search one throw
ahead."""


def play_selfplay(rules: Rules, wanted: int, seed: str) -> tuple[list[Position], list[float]]:
    """Return `wanted` positions of games of the estimate against itself, with their values.

    The estimate is the one in use. Some moves are random. A value is a mean of the later course of
    the game, up to its end or to a random move, and of the win chances one throw ahead on the way.
    """
    draw = random_stream(seed, rules.text)
    positions: list[Position] = []
    values: list[float] = []
    games = 0
    while len(positions) < wanted:
        position, turns = _play_game(rules, CARELESS[games % len(CARELESS)], draw)
        games += 1
        value = final_chance(position)
        for before, expected, slipped in reversed(turns):
            if value is None or slipped:
                value = expected
            else:
                value = value if position.mover == before.mover else 1.0 - value
                value = TRUST * value + (1.0 - TRUST) * expected
            position = before
            if draw.random() < KEPT:
                positions.append(before)
                values.append(value)
    return positions[:wanted], values[:wanted]


def _play_game(
    rules: Rules, careless: float, draw: Random
) -> tuple[Position, list[tuple[Position, float, bool]]]:
    """Play a game; return its last position and its turns.

    A turn is the position before the throw, its win chance one throw ahead, and whether the move
    was random.
    """
    position = Position.start(rules)
    turns: list[tuple[Position, float, bool]] = []
    evaluate_once = cache(evaluate_bare)
    while position.result is None and len(turns) < LONGEST:
        expected = run_to_end(search_expected(position, evaluate_once))
        slipped = draw.random() < careless
        turns.append((position, expected, slipped))
        (marks,) = draw.choices(MARKS, chances(rules.bias))
        thrown = position.throw(marks)
        afters = [*thrown.outcomes()]
        if slipped:
            position = draw.choice(afters)
        else:
            position = (max if thrown.again else min)(afters, key=evaluate_once)
    return position, turns
