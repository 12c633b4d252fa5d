"""The opponents, one file each, found by their id."""

from __future__ import annotations

from typing import Final

from puluc.kernels import new_seed, stream
from puluc.players.captures import CapturesPlayer
from puluc.players.graded import LEVELS
from puluc.players.player import Player, choose
from puluc.players.randomly import RandomPlayer
from puluc.players.search import SearchPlayer
from puluc.position import Move, Position

__all__ = ["PLAYERS", "Player", "choose", "choose_move"]

PLAYERS: Final[dict[str, Player]] = {
    player.id: player for player in (*LEVELS, RandomPlayer(), CapturesPlayer(), SearchPlayer())
}


def choose_move(position: Position, player: str = "perfect", seed: str | None = None) -> Move:
    """Return the move that a player, named by its id in `PLAYERS`, makes with the pending throw.

    What the player leaves to chance follows from the seed, a fresh one if none is given. Raises
    ValueError for an unknown player, if the game is over, or if no throw is pending.

    >>> from puluc import Rules
    >>> position = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s 3")
    >>> choose_move(position, "captures")
    Move.from_text('1-4')
    """
    if player not in PLAYERS:
        raise ValueError(f"no player {player!r}; known: {', '.join(PLAYERS)}")
    draw = stream(new_seed() if seed is None else seed, f"choose {position.text}")
    return choose(PLAYERS[player], position, draw)
