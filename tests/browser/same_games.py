"""Figures that must be the same in CPython and in the page; the page runs this file unchanged."""

from __future__ import annotations

from puluc.engine.game import Game
from puluc.engine.kernels import random_stream
from puluc.engine.perft import perft
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation import estimator
from puluc.players import PLAYERS, choose_now


def figures(text: str) -> list[str | int]:
    """Return perft to depth 4 and a game of each of two levels, for the rules of a text."""
    rules = Rules.from_text(text)
    games = [record(rules, level) for level in ("captures", "search")]
    return [*(perft(Position.start(rules), depth) for depth in range(5)), *games]


def record(rules: Rules, level: str) -> str:
    """Return the record of a game in which a level plays both sides, up to 40 turns."""
    game = Game.new(rules, "page", "S")
    while game.result is None and game.ply < 40:
        game = game.throw()
        draw = random_stream(game.seed, str(game.ply))
        game = game.play(choose_now(PLAYERS[level], game.position, draw, estimator.estimate_values))
    return Record(game).text
