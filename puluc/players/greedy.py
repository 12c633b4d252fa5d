"""`captures`: the move that gains most men at once, else brings most captives home, else any."""

from __future__ import annotations

from random import Random
from typing import Final

from puluc.engine.position import PASS, Move, Position
from puluc.evaluation.win_chance import Source
from puluc.players.player import Thought, legal_moves, pick_random


class GreedyPlayer:
    """Never misses a capture, and looks no further."""

    id: Final = "captures"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return the greediest move, one at random if there are several."""
        yield
        moves = legal_moves(position)
        worth = {move: capture_gain(position, move) for move in moves}
        most = max(worth.values())
        return pick_random([move for move in moves if worth[move] == most], draw)


def capture_gain(position: Position, move: Move) -> tuple[int, int]:
    """Return the men a move captures or rescues, and after those the captives it brings home."""
    if move == PASS:
        return 0, 0
    event = position.event(move)
    return event.captured + event.rescued, event.removed
