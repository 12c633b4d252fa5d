"""Figures that must be the same in CPython and in the page; the page runs this file as it is."""

from __future__ import annotations

from puluc.counting import perft
from puluc.estimate import estimate
from puluc.game import Game
from puluc.kernels import stream
from puluc.players import PLAYERS, choose
from puluc.position import Position
from puluc.record import Record
from puluc.rules import Rules


def figures(text: str) -> list[str | int]:
    """Return perft to depth 4 and a game each of two levels, for the rules of a text."""
    rules = Rules.from_text(text)
    games = [record(rules, level) for level in ("captures", "search")]
    return [*(perft(Position.start(rules), depth) for depth in range(5)), *games]


def record(rules: Rules, level: str) -> str:
    """Return the record of a game in which a level plays both sides, 40 turns at most."""
    game = Game.new(rules, "page", "S")
    while game.result is None and game.ply < 40:
        game = game.throw()
        draw = stream(game.seed, str(game.ply))
        game = game.play(choose(PLAYERS[level], game.position, draw, estimate.values))
    return Record(game).text
