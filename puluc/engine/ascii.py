"""A position drawn as lines of text, in English: for programmers to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puluc.engine.move import MOON, SUN
from puluc.engine.position_text import write_stacks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puluc.engine.position import Position


def draw_position(position: Position) -> str:
    """Return a drawing of a position, with its throw or result and the men that have left it."""
    below = [_describe_state(position)]
    removed = position.removed(SUN), position.removed(MOON)
    if any(removed):
        below.append("Removed: {} of Sun, {} of Moon".format(*removed))
    if position.rules.counts:
        below.append(f"Taken: {position.score(SUN)} by Sun, {position.score(MOON)} by Moon")
    stacks = write_stacks(position.road, position.homing)
    return draw_road(position.sun, stacks, position.moon, *below)


def draw_road(sun: int, road: Sequence[str], moon: int, *below: str) -> str:
    """Return a drawing of the road between two cities, with more lines below it.

    `sun` and `moon` are the men in the cities. Each stack of `road` is a text from bottom to top.

    >>> print(draw_road(4, ("", "S", "", "MS"), 3, "Sun to throw"))
                      S
    Sun 4 |  .  S  .  M  | 3 Moon
             1  2  3  4
    Sun to throw
    """
    before, after = f"Sun {sun} |", f"  | {moon} Moon"
    levels = [[stack[level : level + 1] for stack in road] for level in range(max(map(len, road)))]
    ground, *above = levels or [[""] * len(road)]
    margin = " " * len(before)
    lines = [
        *(f"{margin}{_join_cells(level)}".rstrip() for level in reversed(above)),
        f"{before}{_join_cells([man or '.' for man in ground])}{after}",
        f"{margin}{_join_cells(range(1, len(ground) + 1))}",
        *below,
    ]
    return "\n".join(lines)


def _describe_state(position: Position) -> str:
    """Return the result, or the side to move with its throw."""
    names = {SUN: "Sun", MOON: "Moon"}
    if (result := position.result) is not None:
        return "A draw" if result == "draw" else f"{names[result]} has won"
    mover = names[position.mover]
    if position.marks is None:
        return f"{mover} to throw{' again' if position.second else ''}"
    marks = f"{position.marks} mark{'' if position.marks == 1 else 's'}"
    spaces = f"{position.spaces_thrown} space{'' if position.spaces_thrown == 1 else 's'}"
    return f"{mover} threw {marks}: {spaces}"


def _join_cells(cells: Iterable[object]) -> str:
    return "".join(f"{cell!s:>3}" for cell in cells)
