"""The computer players, one file each, by their id."""

from typing import Final

from puluc.players.greedy import GreedyPlayer
from puluc.players.levels import LEVELS
from puluc.players.player import Player, choose_now
from puluc.players.random_player import RandomPlayer
from puluc.players.search import SearchPlayer

__all__ = ["PLAYERS", "Player", "choose_now"]

PLAYERS: Final[dict[str, Player]] = {
    player.id: player for player in (*LEVELS, RandomPlayer(), GreedyPlayer(), SearchPlayer())
}
"""The players by id: the levels `novice`, `learner`, `player`, `expert` and `perfect`, and three
simple players, `random`, `captures` and `search`. A player added here can be chosen by its id."""
