"""The opponents, one file each, found by their id."""

from __future__ import annotations

from typing import Final

from puluc.players.captures import CapturesPlayer
from puluc.players.graded import LEVELS
from puluc.players.player import Player, choose
from puluc.players.randomly import RandomPlayer
from puluc.players.search import SearchPlayer

__all__ = ["PLAYERS", "Player", "choose"]

PLAYERS: Final[dict[str, Player]] = {
    player.id: player for player in (*LEVELS, RandomPlayer(), CapturesPlayer(), SearchPlayer())
}
"""The players by id: the levels `novice`, `learner`, `player`, `expert` and `perfect`, and three
simple ones, `random`, `captures` and `search`. One that is added here can be chosen by its id."""
