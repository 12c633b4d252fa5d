"""`captures`: plays the move that captures or rescues most men, else brings most captives home."""

from random import Random
from typing import Final

from puluc.engine.position import PASS, Move, Position
from puluc.evaluation.win_chance import Source
from puluc.players.player import Thought, legal_moves, pick_random


class GreedyPlayer:
    """Prefers captures, then captives brought home, and never looks ahead."""

    id: Final = "captures"

    def think(self, position: Position, draw: Random, source: Source) -> Thought:
        """Return the greediest move, one at random if there are several."""
        yield
        moves = legal_moves(position)
        gains = {move: capture_gain(position, move) for move in moves}
        most = max(gains.values())
        return pick_random([move for move in moves if gains[move] == most], draw)


def capture_gain(position: Position, move: Move) -> tuple[int, int]:
    """Return the men that a move captures or rescues, and the captives that it brings home."""
    if move == PASS:
        return 0, 0
    event = position.event(move)
    return event.captured + event.rescued, event.removed
