"""A position drawn as lines of text, in English: for programmers to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def draw_ascii(sun: int, road: Sequence[str], moon: int, *below: str) -> str:
    """Return a drawing of the road between two cities, with more lines below it.

    `sun` and `moon` are the men in the cities. Each stack of `road` is a text from bottom to top.

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
