"""The graded levels, which choose by win chance and, below `perfect`, err on purpose."""

from collections.abc import Sequence
from math import exp
from random import Random

from puluc.engine.position import Move, Position
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
        return self.choose([(entry.win, entry.move) for entry in entries], draw)

    def choose(self, moves: Sequence[tuple[float, Move]], draw: Random) -> Move:
        """Return a random move of several with their win chances, the best first."""
        weights = [exp((win - moves[0][0]) / self.temperature) for win, _move in moves]
        left = draw.random() * sum(weights)
        for (_win, move), weight in zip(moves, weights, strict=True):
            left -= weight
            if left < 0:
                return move
        return moves[-1][1]


LEVELS = (
    LevelPlayer("novice", 0.25),
    LevelPlayer("learner", 0.11),
    LevelPlayer("player", 0.055),
    LevelPlayer("expert", 0.025),
    LevelPlayer("perfect", 0.0),
)
"""The levels, from the weakest to the strongest."""
