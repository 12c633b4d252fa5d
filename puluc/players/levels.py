"""The graded levels, which choose by win chance and, below `perfect`, err on purpose."""

from __future__ import annotations

from math import exp
from random import Random

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Source, best_move, rank_moves
from puluc.players.player import Thought, legal_moves


class LevelPlayer:
    """Plays each move with a probability proportional to exp(win chance / temperature).

    This is a softmax over win chances, exact or estimated. At temperature 0 it plays the best move.
    """

    def __init__(self, name: str, temperature: float) -> None:
        """Make a level named `name`; `temperature` is in win chance, 0 or more."""
        self.id = name
        self.temperature = temperature

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return a random move; better moves are more likely."""
        moves = legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        yield
        values = source(position.rules)
        if self.temperature == 0:
            best = yield from best_move(position, values)
            return best.move
        entries = yield from rank_moves(position, values)
        weights = [exp((entry.win - entries[0].win) / self.temperature) for entry in entries]
        left = draw.random() * sum(weights)
        for entry, weight in zip(entries, weights, strict=True):
            left -= weight
            if left < 0:
                return entry.move
        return entries[-1].move


LEVELS = (
    LevelPlayer("novice", 0.25),
    LevelPlayer("learner", 0.11),
    LevelPlayer("player", 0.055),
    LevelPlayer("expert", 0.025),
    LevelPlayer("perfect", 0.0),
)
"""The levels, from the weakest to the strongest."""
