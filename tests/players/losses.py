"""The losses of a player's moves, by the solution."""

from __future__ import annotations

from random import Random

from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.players import PLAYERS, choose_now
from puluc.tablebase import library
from tests.tablebase import moves_of


def decisions(rules: Rules, games: int) -> list[Position]:
    """Return the positions with a choice in games between two `captures`, each with its throw."""
    found = []
    for seed in range(games):
        game = Game.new(rules, str(seed), "S" if seed % 2 else "M")
        random = Random(seed)
        while game.result is None:
            game = game.throw()
            if len(game.position.moves()) > 1:
                found.append(game.position)
            game = game.play(
                choose_now(PLAYERS["captures"], game.position, random, library.get_values)
            )
    return found


def mean_loss(level: str, positions: list[Position]) -> float:
    """Return a player's mean loss per decision, in win chance."""
    random = Random(1)
    lost = 0.0
    for position in positions:
        solution = library.find_tablebase(position.rules)
        assert solution
        wins = dict(moves_of(solution, position))
        lost += (
            max(wins.values())
            - wins[choose_now(PLAYERS[level], position, random, library.get_values)]
        )
    return lost / len(positions)
