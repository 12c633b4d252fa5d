"""`random`: plays any legal move."""

from random import Random
from typing import Final

from puluc.engine.position import Position
from puluc.evaluation.win_chance import Source
from puluc.players.player import Thought, legal_moves, pick_random


class RandomPlayer:
    """Plays a random legal move, each with the same probability."""

    id: Final = "random"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return a legal move at random."""
        yield
        return pick_random(legal_moves(position), draw)
