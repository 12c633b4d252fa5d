"""Random games played out a second: what the engine's legal moves and play cost."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from time import perf_counter

from puluc.kernels import MARKS, chances
from puluc.position import Position
from puluc.rules import Rules

RULES = ("classic", "kekchi", "siegartel", "poulouc", "lemery-rescue")
LONGEST = 5000


def playouts(rules_text: str, seconds: float) -> float:
    """Return how many random games a second are played to their end, over about `seconds`.

    Needs nothing but the engine and the standard library, so that a page can call it too.
    """
    rules = Rules.from_text(rules_text)
    weights = chances(rules.bias)
    draw = random.Random(1)
    games = 0
    begun = perf_counter()
    while games == 0 or perf_counter() - begun < seconds:
        position = Position.start(rules)
        plies = 0
        while position.result is None and plies < LONGEST:
            thrown = position.throw(draw.choices(MARKS, weights)[0])
            moves = thrown.moves()
            position = thrown.play(moves[int(draw.random() * len(moves))])
            plies += 1
        games += 1
    return games / (perf_counter() - begun)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table; the one argument is the seconds spent on each ruleset."""
    seconds = float(arguments[0]) if arguments else 2.0
    print(f"{'ruleset':16}{'random games a second':>24}")
    for rules in RULES:
        print(f"{rules:16}{playouts(rules, seconds):24.0f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
