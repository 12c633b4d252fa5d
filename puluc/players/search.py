"""`search`: looks ahead to the opponent's replies to each throw, and estimates what follows."""

from __future__ import annotations

from random import Random
from typing import Final

from puluc.engine.position import Position
from puluc.evaluation import estimator
from puluc.evaluation.win_chance import Source, best_move
from puluc.players.player import Thought, legal_moves


class SearchPlayer:
    """Plays the best move by the estimate, even where the ruleset is solved."""

    id: Final = "search"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return the move that leaves the opponent the least chance to win."""
        moves = legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        found = yield from best_move(position, estimator.estimate_values(position.rules))
        return found.move
