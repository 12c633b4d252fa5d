"""What the rules and chances say, as short texts to stand in a sentence."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from puluc.kernels import KERNELS, MARKS, chances
from puluc.language import decimal
from puluc.position import Position
from puluc.reading.prose import Part
from puluc.rules import Rules
from puluc.words import names

SIXTEEN: Final = 2**KERNELS


def parts() -> dict[str, Part]:
    """Return the parts that stand within sentences, by name."""
    return {
        "men": lambda rules: names.men(Rules.from_text(rules).men),
        "spaces": lambda rules: names.spaces(Rules.from_text(rules).spaces),
        "worth": lambda rules, marks: names.spaces(Rules.from_text(rules).values[int(marks)]),
        "ways": lambda marks: str(ways(int(marks))),
        "chance": lambda marks: percent(chances()[int(marks)], 2),
        "hits": lambda rules, distance: str(hits(Rules.from_text(rules), int(distance))),
        "danger": lambda rules, position, space: str(
            danger(Position.from_text(Rules.from_text(rules), position), int(space))
        ),
        "between": lambda *numbers: percent(between(*map(int, numbers))),
        "mean": lambda rules: _short(mean(Rules.from_text(rules))),
    }


def ways(marks: int) -> int:
    """Return how many of the sixteen equally likely ways of four fair kernels show so many marks.

    >>> [ways(marks) for marks in MARKS]
    [1, 4, 6, 4, 1]
    """
    return int(SIXTEEN * chances()[marks])


def hits(rules: Rules, distance: int) -> int:
    """Return how many of the sixteen ways are worth exactly so many spaces.

    >>> hits(Rules.from_text("classic"), 5), hits(Rules.from_text("poulouc"), 5)
    (1, 1)
    """
    return sum(ways(marks) for marks in MARKS if rules.values[marks] == distance)


def hits_in_two(rules: Rules, distance: int) -> int:
    """Return how many of 256 ways of two throws reach so many spaces, with the first throw or with
    both together."""
    first = hits(rules, distance) * SIXTEEN
    return first + sum(hits(rules, one) * hits(rules, distance - one) for one in range(distance))


def danger(position: Position, space: int) -> int:
    """Return how many of the sixteen ways let the side to throw capture on a space.

    >>> danger(Position.from_text(Rules.from_text("classic"), "4 6,S,1,M 4 m"), 7)
    10
    """
    thrown = ((marks, position.throw(marks)) for marks in MARKS)
    return sum(
        ways(marks)
        for marks, each in thrown
        if any(move.target == space and each.event(move).captured for move in each.moves())
    )


def mean(rules: Rules) -> Fraction:
    """Return how many spaces a throw of fair kernels is worth on average.

    >>> mean(Rules.from_text("classic"))
    Fraction(37, 16)
    """
    return Fraction(sum(ways(marks) * rules.values[marks] for marks in MARKS), SIXTEEN)


def between(marks: int, throws: int, least: int, most: int) -> float:
    """Return the chance that so many of `throws` show so many marks, `least` to `most` of them.

    >>> between(2, 1, 1, 1)
    0.375
    """
    chance = chances()[marks]
    return sum(
        comb(throws, times) * chance**times * (1 - chance) ** (throws - times)
        for times in range(least, most + 1)
    )


def percent(chance: float, digits: int = 1) -> str:
    """Return a chance 0..1 as `51.4 %`, in one line; more digits only where they are needed.

    >>> percent(0.0625), percent(0.0625, 2), percent(0.25, 2)
    ('6.3\\xa0%', '6.25\\xa0%', '25.0\\xa0%')
    """
    if digits > 1 and not round(chance * 10 ** (digits + 2)) % 10 ** (digits - 1):
        digits = 1
    return names.percent(chance, digits).replace(" ", "\N{NO-BREAK SPACE}")


def _short(number: Fraction) -> str:
    return decimal(float(number), 2)
