"""Movement along the road.

At the far end a lap finishes (`end`), turns round (`back`) or continues from the start (`wrap`).
Spaces are numbered from Sun's city, 1 to n. Along a route 0 is Sun's city and n + 1 is Moon's; as
a target both are `CITY`.
"""

from collections.abc import Sequence
from typing import Literal

from puluc.engine.move import CITY, MOON, SUN, Side
from puluc.engine.rules import Lap, Rules
from puluc.support.memoize import Lookup

Direction = Literal[1, -1]
"""Towards Moon's city, or towards Sun's."""
_SWAP: Lookup[str, str] = {SUN: MOON, MOON: SUN}


def find_heading(rules: Rules, homing: int, stack: str, space: int) -> Direction:
    """Return the direction of a stack on a space; `homing` is the position's.

    >>> find_heading(Rules.from_text("kekchi"), 0, "MS", 3)
    -1
    """
    away = stack[-1] == SUN
    if homing and homing >> space & 1:
        return -1 if away else 1
    homeward = rules.captors == "homeward" and (MOON if away else SUN) in stack
    return 1 if away != homeward else -1


def begin_walk(
    rules: Rules, road: Sequence[str], mover: Side, homing: int, source: int
) -> tuple[int, Direction, Lap]:
    """Return the first place of a move from `source`, its direction, and the end of its lap.

    The place is 0 for Sun's city, n + 1 for Moon's. The lap is that of the rules for men without
    captives who walk away from home, else `end`.

    >>> begin_walk(Rules.from_text("sayil"), [""] * 9, "M", 0, CITY)
    (10, -1, 'back')
    """
    away: Direction = 1 if mover == SUN else -1
    if source == CITY:
        return 0 if away > 0 else rules.spaces + 1, away, rules.lap
    stack = road[source - 1]
    heading = find_heading(rules, homing, stack, source)
    free = heading == away and not (SUN in stack and MOON in stack)
    return source, heading, rules.lap if free else "end"


def wrap_past_end(n: int, lap: Lap, heading: Direction, space: int) -> int:
    """Return the target of a move that would go past the last space of an n-space road.

    `space` is the number that it would reach on a longer road. The target is a space, or `CITY` if
    the lap ends first: reaching or passing the city is enough (ruling 1).

    >>> wrap_past_end(9, "end", 1, 10)
    0
    >>> wrap_past_end(9, "back", 1, 11)
    7
    >>> wrap_past_end(9, "wrap", 1, 11)
    2
    """
    if lap == "end":
        return CITY
    if lap == "wrap":
        return (space - 1) % n + 1
    space = 2 * n - space if heading > 0 else 2 - space
    return space if 0 < space <= n else CITY


def comes_back(
    rules: Rules, road: Sequence[str], mover: Side, homing: int, source: int, steps: int
) -> bool:
    """Return whether a man is on his way home after `steps` spaces from `source`.

    >>> sayil, road = Rules.from_text("sayil"), ("",) * 7 + ("S", "")
    >>> comes_back(sayil, road, SUN, 0, 8, 1), comes_back(sayil, road, SUN, 0, 8, 2)
    (False, True)
    """
    if rules.lap != "back":
        return False
    start, heading, lap = begin_walk(rules, road, mover, homing, source)
    turns = lap == "back" and (rules.spaces - start if heading > 0 else start - 1) < steps
    return turns or bool(homing >> source & 1)


def trace_route(n: int, lap: Lap, start: int, heading: Direction, end: int) -> Sequence[int]:
    """Return the places from `start` to `end`, a space or `CITY`, both included.

    >>> list(trace_route(9, "back", 8, 1, 7)), list(trace_route(9, "end", 8, 1, CITY))
    ([8, 9, 8, 7], [8, 9, 10])
    """
    city, near, far, beyond = (0, 1, n, n + 1) if heading > 0 else (n + 1, n, 1, 0)
    on = end and (end - start) * heading > 0
    if lap == "back" and not on:
        home = range(far - heading, (end or city) - heading, -heading)
        return [*range(start, far + heading, heading), *home]
    if lap == "wrap" and end and not on:
        return [*range(start, far + heading, heading), *range(near, end + heading, heading)]
    return range(start, (end or beyond) + heading, heading)


def mirror_road(road: Sequence[str], homing: int) -> tuple[tuple[str, ...], int]:
    """Return the fields `road` and `homing` of a position with the two sides exchanged.

    >>> mirror_road(("S", "", "MS"), 1 << 1)
    (('SM', '', 'M'), 8)
    """
    end = len(road) + 1
    homing = sum(1 << end - space for space in range(1, end) if homing >> space & 1)
    return tuple("".join([_SWAP[man] for man in stack]) for stack in reversed(road)), homing
