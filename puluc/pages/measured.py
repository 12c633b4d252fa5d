"""Figures from played games.

Counting takes too long for a build, so they are stored with the other measurements. Perfect play
plays against itself, from fixed seeds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import pstdev
from typing import Final

from puluc.engine.game import Game
from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import PASS, SUN
from puluc.engine.rules import Rules
from puluc.measurements.store import FILE, read_section, render_store
from puluc.tablebase.library import ranked_moves

GAMES: Final = 200
SECTION: Final = "played"
"""The section of the measurements with the figures."""
RULES: Final = ("classic", "kekchi")


@cache
def read_stored() -> dict[str, dict[str, float]]:
    """Return the stored figures of each of `RULES` by name."""
    return {text: found.figures for text, found in read_section(SECTION).items()}


def render_figures() -> dict[Path, str]:
    """Return the file of the measurements with these figures, computed again."""
    return {FILE: render_store(SECTION, {text: compute_figures(text) for text in RULES})}


def compute_figures(text: str) -> dict[str, float]:
    """Return the figures of a ruleset from `GAMES` games, by name.

    - `turns`: the number of turns.
    - `decisions`: turns with two or more legal moves.
    - `captures`: turns with a choice between capturing and not capturing.
    - `declined`: those of them in which not capturing is best.
    - `gain`: by how many points it is better then, on average.
    - `throw`: the standard deviation of the luck of a throw, in points.
    - `game`: the standard deviation of Sun's luck against Moon's over a game, in points.
    """
    rules = Rules.from_text(text)
    count = dict.fromkeys(("turns", "decisions", "captures", "declined"), 0)
    gains, throws, sums = [], [], []
    for number in range(GAMES):
        game, total = Game.new(rules, seed=f"figures {number}"), 0.0
        while game.result is None:
            best = [ranked_moves(game.position.throw(marks)) or [] for marks in MARKS]
            game = game.throw()
            position = game.position
            assert position.marks is not None
            ranked = best[position.marks]
            mean = sum(chance * found[0].win for chance, found in zip(chances(), best, strict=True))
            luck = 100 * (ranked[0].win - mean)
            throws.append(luck)
            total += luck if position.mover == SUN else -luck
            count["turns"] += 1
            count["decisions"] += len(ranked) > 1
            moves = ((one.win, one.move) for one in ranked if one.move != PASS)
            capturing = [win for win, move in moves if position.event(move).captured]
            if capturing and len(capturing) < len(ranked):
                count["captures"] += 1
                if gain := 100 * (ranked[0].win - max(capturing)):
                    count["declined"] += 1
                    gains.append(gain)
            game = game.play(ranked[0].move)
        sums.append(total)
    return {
        **count,
        "games": GAMES,
        "gain": round(sum(gains) / max(len(gains), 1), 1),
        "throw": round(pstdev(throws), 1),
        "game": round(pstdev(sums), 1),
    }
