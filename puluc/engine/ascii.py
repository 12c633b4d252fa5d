"""A road with its stacks and cities as a few lines of text, in English: for programmers to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def draw_ascii(sun: int, road: Sequence[str], moon: int, *below: str) -> str:
    """Return a road, its stacks from bottom to top, between two cities with so many men.

    Stacks stand on their spaces, the top man highest; other lines follow below.

    >>> print(draw_ascii(4, ("", "S", "", "MS"), 3, "Sun to throw"))
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


def _join_cells(cells: Iterable[object]) -> str:
    return "".join(f"{cell!s:>3}" for cell in cells)
