"""The lesson held with a clock: what each of its steps takes, beside the minutes it is given.

`python -m puluc.reading.kit.clock [LANGUAGE]` prints both, a line for each step. Games are played
by the engine, texts are counted in words; the seconds below are what a class is reckoned to take.
"""

from __future__ import annotations

import sys
from functools import cache
from math import ceil
from typing import Final, NamedTuple

from puluc import language
from puluc.console import say
from puluc.game import Game
from puluc.kernels import stream
from puluc.players import PLAYERS, choose
from puluc.position import MOON, SUN
from puluc.reading.kit.classroom import THROWS
from puluc.reading.kit.texts import texts
from puluc.reading.kit.young import SMALL, young_rules
from puluc.rules import RULESETS, Rules
from puluc.solution import library

LESSON: Final = 45
"""The minutes of the lesson."""
STEPS: Final = {
    "guess": 4,
    "tally": 9,
    "tree": 5,
    "numerals": 4,
    "rules": 5,
    "play": 13,
    "fair": 3,
    "exit": 2,
}
"""The steps of the lesson and the minutes of each."""
AIMS: Final = {
    "probability": ("guess", "tally", "tree"),
    "numerals": ("numerals",),
    "game": ("rules", "play"),
    "fair": ("fair",),
    "check": ("exit",),
}
"""What the steps are for."""
PAIRS: Final = 15
"""How many pairs there are in a class of thirty."""
GAMES: Final = 500
"""How many games the lengths are counted in."""
MOST: Final = 0.9
"""The part of the games that must end within the minutes to play."""

TURN: Final = 20
"""Seconds for a child's turn: throw, count, choose, move."""
THROW: Final = 8
"""Seconds for a throw that is only noted."""
WORDS: Final = 120
"""Words a minute, read aloud to a class."""
ANSWER: Final = 20
"""Seconds until a question that was asked has its answer."""
DOING: Final = {
    # Three guesses, then three throws.
    "guess": 3 * (15 + THROW),
    # The throws, and fifteen pairs who call out five totals each.
    "tally": THROWS * THROW + PAIRS * 8,
    # Four rows of branches drawn on the board.
    "tree": 180,
    # Five totals, one after the other.
    "numerals": 5 * 25,
    # Five moves are shown on a board.
    "rules": 5 * 15,
    # Setting up.
    "play": 60,
    # Two counts of hands, and the talk.
    "fair": 90,
    # Two answers are written down.
    "exit": 75,
}
"""Seconds that a step takes besides what is read aloud, asked and, in `play`, the game itself."""


class Lengths(NamedTuple):
    """How many turns games last: the mean, and a number that `MOST` of them don't exceed."""

    mean: float
    most: int


@cache
def lengths(rules: Rules) -> Lengths:
    """Return how long games last between two players who capture whenever they can.

    >>> lengths(SMALL).mean < lengths(RULESETS["kekchi"]).mean
    True
    """
    player = PLAYERS["captures"]
    turns = []
    for number in range(GAMES):
        seed = f"lesson {number}"
        game = Game.new(rules, seed, MOON if number % 2 else SUN)
        while game.result is None:
            game = game.throw()
            draw = stream(seed, f"think {game.ply}")
            game = game.play(choose(player, game.position, draw, library.values))
        turns.append(game.ply)
    turns.sort()
    return Lengths(sum(turns) / GAMES, turns[ceil(MOST * GAMES) - 1])


def minutes(turns: float) -> int:
    """Return how many minutes so many turns take, in whole minutes, rounded up.

    >>> minutes(30)
    10
    """
    return ceil(turns * TURN / 60)


def aim(name: str) -> int:
    """Return the minutes that one of `AIMS` has.

    >>> aim("probability")
    18
    """
    return sum(STEPS[step] for step in AIMS[name])


def begins(step: str) -> int:
    """Return the minute in which a step begins.

    >>> begins("tree")
    13
    """
    names = list(STEPS)
    return sum(STEPS[name] for name in names[: names.index(step)])


def told(step: str, code: str) -> tuple[str, str]:
    """Return what is said of a step in a language, and the questions that are asked."""
    words = texts(code)
    return words[f"do-{step}"].format(throws=THROWS), words[f"ask-{step}"]


def needed(step: str, code: str) -> float:
    """Return the seconds that a step takes in a language, which is in use."""
    aloud = [*told(step, code)]
    asked = aloud[-1]
    if step == "rules":
        aloud += young_rules(texts(code))
    game = lengths(SMALL).most * TURN if step == "play" else 0
    answers = 0 if step == "play" else ANSWER * asked.count("?")
    words = sum(len(text.split()) for text in aloud)
    return DOING[step] + game + answers + 60 * words / WORDS


def main(words: list[str]) -> int:
    """Print the minutes of each step and what it takes; return 1 if one has too few."""
    code = words[0] if words else "en"
    language.use(code)
    late = 0
    try:
        for step, given in STEPS.items():
            takes = needed(step, code) / 60
            late += takes > given
            say(f"{begins(step):2} to {begins(step) + given:2}  {step:9} takes {takes:4.1f}")
    finally:
        language.use("en")
    small = lengths(SMALL)
    say(f"{SMALL.text}: {small.mean:.0f} turns, nine of ten at most {small.most}")
    for name in ("kekchi", "classic"):
        found = lengths(RULESETS[name])
        say(f"{name}: {found.mean:.0f} turns, nine of ten at most {found.most}")
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
