"""The cost of a drawing late in a game, compared with an early one, after a move."""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from random import Random

from puluc.app.play.activity import Animating
from puluc.app.play.new_play import manual_game
from puluc.app.session import Session
from puluc.engine.game import Game
from puluc.engine.rules import Rules
from puluc.support.markup import Markup
from puluc.ui.sections import render_sections

PLIES = (5, 50, 200)
RULES = Rules.from_text("lemery-rescue:men=9,spaces=15")


def long_game(plies: int, rules: Rules = RULES) -> Game:
    """Return a random game that is still on after `plies` turns."""
    for seed in range(1000):
        chance, game = Random(seed), Game.new(rules, str(seed), "S")
        while game.ply < plies and game.result is None:
            game = game.throw()
            game = game.play(chance.choice(game.position.moves()))
        if game.result is None:
            return game
    raise ValueError(f"no game by chance lasts {plies} turns")


def sessions(game: Game, ply: int) -> list[Session]:
    """Return the sessions of a turn: before it, with its throw, and with its move."""
    redo = game
    while redo.ply > ply:
        redo = redo.undo()
    thrown, moved = redo, redo.redo()
    return [
        Session(screen=manual_game(thrown)),
        Session(screen=manual_game(moved)._replace(now=Animating("move"))),
        Session(screen=manual_game(moved)),
    ]


def draw(session: Session) -> dict[str, Markup]:
    """Return the sections of the page."""
    return render_sections(session, upright=False, framed=False, address="", single=0)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="tests.benchmarks drawing", description=__doc__)
    parser.add_argument("--times", type=int, default=40, help="how often each turn is drawn")
    times = parser.parse_args(arguments).times
    game = long_game(max(PLIES) + 1)
    found: dict[int, list[float]] = {ply: [] for ply in PLIES}
    for _ in range(times):
        for ply in PLIES:
            before, *after = sessions(game, ply)
            draw(before)
            begun = time.perf_counter()
            for session in after:
                draw(session)
            found[ply].append((time.perf_counter() - begun) / len(after))
    first = statistics.median(found[PLIES[0]])
    for ply in PLIES:
        taken = statistics.median(found[ply])
        print(f"ply {ply:3}: {1000 * taken:6.2f} ms a drawing, {taken / first:4.1f} times")
