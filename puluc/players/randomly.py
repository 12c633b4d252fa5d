"""`random`: any legal move."""

from __future__ import annotations

from random import Random
from typing import Final

from puluc.players.player import Thought, options, pick
from puluc.position import Position
from puluc.worth import Source


class RandomPlayer:
    """Plays any legal move, each equally often."""

    id: Final = "random"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return a legal move at random."""
        yield
        return pick(options(position), draw)
