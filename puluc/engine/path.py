"""Movement along the road.

At the far end a lap finishes (`end`), turns round (`back`) or continues from the start (`wrap`).
Spaces are numbered from Sun's city, 1 to n. Along a route 0 is Sun's city and n + 1 is Moon's; as
a target both are `CITY`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from puluc.engine.move import CITY
from puluc.engine.rules import Lap

Direction = Literal[1, -1]
"""Towards Moon's city, or towards Sun's."""


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


def turns_back(n: int, lap: Lap, start: int, heading: Direction, steps: int) -> bool:
    """Return whether a man turns at the far end within `steps` spaces from `start`.

    >>> turns_back(9, "back", 8, 1, 1), turns_back(9, "back", 8, 1, 2)
    (False, True)
    """
    return lap == "back" and (n - start if heading > 0 else start - 1) < steps


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
