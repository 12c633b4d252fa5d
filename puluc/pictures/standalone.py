"""A position drawn for use outside the page: as SVG that needs nothing else, and as plain text."""

from __future__ import annotations

from collections.abc import Iterable

from puluc.pictures.diagram import diagram
from puluc.position import MOON, SUN, Position


def svg(position: Position, *, upright: bool = False, flipped: bool = False) -> str:
    """Return a position as SVG text with its shapes and style inside.

    The road runs from left to right, or upwards if `upright`; `flipped` puts Moon first.

    >>> from puluc import Rules
    >>> svg(Position.start(Rules.from_text("kekchi")))[:4]
    '<svg'
    """
    return diagram(position, upright=upright, flipped=flipped, standalone=True)


def text(position: Position) -> str:
    """Return a position drawn in a few lines, in English: it is for programmers to read.

    Stacks stand on their spaces, the top man highest; the cities stand at the ends of the road.

    >>> from puluc import Rules
    >>> print(text(Position.from_text(Rules.from_text("kekchi"), "3 3,S,2,MS,2 2 m 3")))
                               S
    Sun 3 |  .  .  .  S  .  .  M  .  .  | 2 Moon
             1  2  3  4  5  6  7  8  9
    Moon threw 3 marks: 3 spaces
    Removed: 0 of Sun, 2 of Moon
    """
    before, after = f"Sun {position.sun} |", f"  | {position.moon} Moon"
    levels = [
        [stack[level : level + 1] for stack in position.road]
        for level in range(max(map(len, position.road)))
    ]
    ground, *above = levels or [[""] * position.rules.spaces]
    margin = " " * len(before)
    lines = [
        *(f"{margin}{_spaced(level)}".rstrip() for level in reversed(above)),
        f"{before}{_spaced([man or '.' for man in ground])}{after}",
        f"{margin}{_spaced(range(1, len(ground) + 1))}",
        _state(position),
    ]
    removed = position.removed(SUN), position.removed(MOON)
    if any(removed):
        lines.append("Removed: {} of Sun, {} of Moon".format(*removed))
    return "\n".join(lines)


def _spaced(cells: Iterable[object]) -> str:
    return "".join(f"{cell!s:>3}" for cell in cells)


def _state(position: Position) -> str:
    """Return who has won, or who is to move and with what throw."""
    names = {SUN: "Sun", MOON: "Moon"}
    if (result := position.result) is not None:
        return "A draw" if result == "draw" else f"{names[result]} has won"
    mover = names[position.mover]
    if position.marks is None:
        return f"{mover} to throw"
    counted = ((position.marks, "mark"), (position.spaces_thrown, "space"))
    marks, spaces = (f"{count} {thing}{'' if count == 1 else 's'}" for count, thing in counted)
    return f"{mover} threw {marks}: {spaces}"
