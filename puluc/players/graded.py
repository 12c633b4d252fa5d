"""The graded levels: exact win chances, with errors made on purpose below `perfect`."""

from __future__ import annotations

from math import exp
from random import Random

from puluc.players.player import Thinking, options, pick
from puluc.players.search import SearchPlayer
from puluc.position import Move, Position
from puluc.solution import library

_SEARCH = SearchPlayer()


class GradedPlayer:
    """Plays each move with a chance in proportion to exp(win chance / temperature).

    At temperature 0 it plays the best move. Without the ruleset's solution it plays the move that
    `search` finds or, as often as `slips` says, any move.
    """

    def __init__(self, name: str, temperature: float, slips: float) -> None:
        """Make a level. `temperature` is in win chance, `slips` a chance 0..1."""
        self.id = name
        self.temperature = temperature
        self.slips = slips

    def think(self, position: Position, draw: Random) -> Thinking:
        """Return a move at random, a better one more often."""
        moves = options(position)
        if len(moves) == 1:
            return moves[0]
        yield
        solution = library.find(position.rules)
        if solution is None:
            if draw.random() < self.slips:
                return pick(moves, draw)
            found: Move = yield from _SEARCH.think(position, draw)
            return found
        ranked = solution.moves(position)
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
    GradedPlayer("novice", 0.25, 0.7),
    GradedPlayer("learner", 0.11, 0.4),
    GradedPlayer("player", 0.055, 0.2),
    GradedPlayer("expert", 0.025, 0.1),
    GradedPlayer("perfect", 0.0, 0.0),
)
