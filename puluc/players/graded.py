"""The graded levels: win chances, exact or estimated, and errors on purpose below `perfect`."""

from __future__ import annotations

from math import exp
from random import Random

from puluc.players.player import Thinking, options
from puluc.players.search import SearchPlayer
from puluc.position import Move, Position
from puluc.solution import library

_SEARCH = SearchPlayer()


class GradedPlayer:
    """Plays each move with a chance in proportion to exp(win chance / temperature).

    At temperature 0 it plays the best move. Where the ruleset's solution is not at hand, the win
    chances are estimated one throw ahead.
    """

    def __init__(self, name: str, temperature: float) -> None:
        """Make a level. `temperature` is in win chance."""
        self.id = name
        self.temperature = temperature

    def think(self, position: Position, draw: Random) -> Thinking:
        """Return a move at random, a better one more often."""
        moves = options(position)
        if len(moves) == 1:
            return moves[0]
        yield
        solution = library.find(position.rules)
        if solution is not None:
            ranked = solution.moves(position)
        elif self.temperature == 0:
            found: Move = yield from _SEARCH.think(position, draw)
            return found
        else:
            ranked = yield from _SEARCH.ranked(position)
        if self.temperature == 0:
            return ranked[0].move
        weights = [exp((entry.win - ranked[0].win) / self.temperature) for entry in ranked]
        left = draw.random() * sum(weights)
        for entry, weight in zip(ranked, weights, strict=True):
            left -= weight
            if left < 0:
                return entry.move
        return ranked[-1].move


LEVELS = (
    GradedPlayer("novice", 0.25),
    GradedPlayer("learner", 0.11),
    GradedPlayer("player", 0.055),
    GradedPlayer("expert", 0.025),
    GradedPlayer("perfect", 0.0),
)
