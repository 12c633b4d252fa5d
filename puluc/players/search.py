"""`search`: looks one throw ahead and estimates the positions after the opponent's replies."""

from random import Random
from typing import Final

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Source
from puluc.players.levels import LEVELS
from puluc.players.player import Thought


class SearchPlayer:
    """Plays the best move according to the estimate, even if the ruleset is solved."""

    id: Final = "search"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return the move with the highest estimated win chance."""
        # The page starts without the estimate, and imports it when it is first needed.
        from puluc.evaluation import estimator

        return LEVELS[-1].think(position, draw, estimator.estimate_values)
