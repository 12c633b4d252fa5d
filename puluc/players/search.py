"""`search`: looks one throw ahead and estimates the positions after the opponent's replies."""

from random import Random
from typing import Final

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Source, best_move
from puluc.players.player import Thought, legal_moves


class SearchPlayer:
    """Plays the best move according to the estimate, even if the ruleset is solved."""

    id: Final = "search"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return the move with the highest estimated win chance."""
        moves = legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        # The page starts without the estimate, and imports it when it is first needed.
        from puluc.evaluation import estimator

        best = yield from best_move(position, estimator.estimate_values(position.rules))
        return best.move
