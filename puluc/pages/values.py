"""Numbers and chances of the rules, as short texts within a sentence."""

from math import comb
from typing import Final

from puluc.engine.kernels import KERNELS, MARKS, chances
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.pages.markdown import Part
from puluc.reviewing.exposure import find_dangers
from puluc.support.i18n import format_decimal
from puluc.words import names

SIXTEEN: Final = 2**KERNELS


def read_position(rules: str, text: str) -> Position:
    """Return the position of a text in a ruleset."""
    return Position.from_text(Rules.from_text(rules), text)


def count_ways(marks: int) -> int:
    """Return the number of the sixteen ways of four fair kernels that show this number of marks.

    >>> [count_ways(marks) for marks in MARKS]
    [1, 4, 6, 4, 1]
    """
    return int(SIXTEEN * chances()[marks])


def count_hits(rules: Rules, *distances: int) -> int:
    """Return the number of the sixteen ways that are worth exactly one of some distances.

    >>> count_hits(Rules.from_text("classic"), 5), count_hits(Rules.from_text("classic"), 1, 2)
    (1, 10)
    """
    return sum(count_ways(marks) for marks in MARKS if rules.values[marks] in distances)


def count_hits_in_two(rules: Rules, distance: int) -> int:
    """Return the number of the 256 ways of two throws that reach `distance` spaces.

    Either the first throw or both together reach it.
    """
    first = count_hits(rules, distance) * SIXTEEN
    return first + sum(
        count_hits(rules, one) * count_hits(rules, distance - one) for one in range(distance)
    )


def count_danger(position: Position, space: int) -> int:
    """Return the number of the sixteen ways that let the side to throw capture on a space.

    >>> count_danger(Position.from_text(Rules.from_text("classic"), "4 6,S,1,M 4 m"), 7)
    10
    """
    return round(SIXTEEN * find_dangers(position).get(space, 0.0))


def mean_spaces(rules: Rules, bias: float = 0.5) -> float:
    """Return the average value of a throw, in spaces.

    >>> mean_spaces(Rules.from_text("classic")) * 16
    37.0
    """
    return sum(chance * rules.values[marks] for marks, chance in enumerate(chances(bias)))


def chance_between(marks: int, throws: int, least: int, most: int) -> float:
    """Return the chance that `least` to `most` of `throws` throws show `marks` marks.

    >>> chance_between(2, 1, 1, 1)
    0.375
    """
    chance = chances()[marks]
    return sum(
        comb(throws, times) * chance**times * (1 - chance) ** (throws - times)
        for times in range(least, most + 1)
    )


def format_percent(chance: float, digits: int = 1) -> str:
    """Return a chance 0..1 as `51.4 %`, without a line break; further digits only if not zero.

    >>> format_percent(0.0625), format_percent(0.0625, 2), format_percent(0.25, 2)
    ('6.3\\xa0%', '6.25\\xa0%', '25.0\\xa0%')
    """
    if digits > 1 and not round(chance * 10 ** (digits + 2)) % 10 ** (digits - 1):
        digits = 1
    return names.format_percent(chance, digits).replace(" ", "\N{NO-BREAK SPACE}")


PARTS: Final[dict[str, Part]] = {
    "men": lambda rules: names.count_men(Rules.from_text(rules).men),
    "spaces": lambda rules: names.count_spaces(Rules.from_text(rules).spaces),
    "worth": lambda rules, marks: names.count_spaces(Rules.from_text(rules).values[int(marks)]),
    "ways": lambda marks: str(count_ways(int(marks))),
    "chance": lambda marks: format_percent(chances()[int(marks)], 2),
    "hits": lambda rules, distance: str(count_hits(Rules.from_text(rules), int(distance))),
    "danger": lambda rules, position, space: str(
        count_danger(read_position(rules, position), int(space))
    ),
    "between": lambda *numbers: format_percent(chance_between(*map(int, numbers))),
    "mean": lambda rules: format_decimal(mean_spaces(Rules.from_text(rules)), 2),
}
"""The parts for use within sentences, by name."""
