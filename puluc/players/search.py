"""`search`: looks ahead to the opponent's replies to each throw, and estimates what follows."""

from __future__ import annotations

from random import Random
from typing import Final

from puluc.estimate import estimate
from puluc.players.player import Thought, options
from puluc.position import Position
from puluc.worth import Source, best


class SearchPlayer:
    """Plays the best move by the estimate, even where the ruleset is solved."""

    id: Final = "search"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return the move that leaves the opponent the least chance to win."""
        moves = options(position)
        if len(moves) == 1:
            return moves[0]
        found = yield from best(position, estimate.values(position.rules))
        return found.move
