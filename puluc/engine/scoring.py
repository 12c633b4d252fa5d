"""The scores of the two sides, and the result of a game."""

from collections.abc import Sequence

from puluc.engine.move import MOON, SUN, Result, Side, other
from puluc.engine.rules import Rules


def find_result(
    rules: Rules, sun: int, road: Sequence[str], moon: int, taken: tuple[int, int]
) -> Result | None:
    """Return the side that has won, `draw`, or None while the game is on.

    `sun` and `moon` are the men in the cities. The game ends when a side has no free man. The other
    side wins, or with `win=count` the side with the higher score. With `draw` it also ends when
    each side has one man left.

    >>> find_result(Rules(), 0, ("SM", *[""] * 8), 4, (0, 1))
    'M'
    """
    sun_free, moon_free = sun > 0, moon > 0
    if not (sun_free and moon_free):
        tops = "".join([stack[-1:] for stack in road])
        sun_free, moon_free = sun_free or SUN in tops, moon_free or MOON in tops
    if sun_free and moon_free:
        last = rules.draw and _count_men(sun, road, SUN) == _count_men(moon, road, MOON) == 1
        return "draw" if last else None
    if rules.win == "count":
        by_sun, by_moon = count_scores(rules, sun, road, moon, taken)
        sun_free, moon_free = by_sun > by_moon, by_moon > by_sun
    return "draw" if sun_free == moon_free else SUN if sun_free else MOON


def count_scores(
    rules: Rules, sun: int, road: Sequence[str], moon: int, taken: tuple[int, int]
) -> tuple[int, int]:
    """Return the numbers of enemy men that Sun and Moon hold captive or have taken off the road.

    >>> count_scores(Rules(), 3, ("MS", *[""] * 8), 3, (0, 0))
    (2, 1)
    """
    by_sun, by_moon = taken
    if not rules.counts:
        by_sun = rules.men - _count_men(moon, road, MOON)
        by_moon = rules.men - _count_men(sun, road, SUN)
    return by_sun + _count_captives(road, SUN), by_moon + _count_captives(road, MOON)


def _count_men(city: int, road: Sequence[str], side: Side) -> int:
    return city + sum(stack.count(side) for stack in road)


def _count_captives(road: Sequence[str], captor: Side) -> int:
    enemy = other(captor)
    return sum(stack.count(enemy) for stack in road if stack[-1:] == captor)
