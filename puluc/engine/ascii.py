"""A position drawn as lines of text, in English: for programmers to read."""

from collections.abc import Iterable, Sequence
from typing import Final

from puluc.engine.move import MOON, SUN, Result, Side

NAMES: Final = {SUN: "Sun", MOON: "Moon"}


def describe_state(
    result: Result | None, mover: Side, second: bool, marks: int | None, spaces: int | None
) -> str:
    """Return the result, or the side to move and its throw, of `marks` worth `spaces`.

    >>> describe_state(None, MOON, False, 3, 3)
    'Moon threw 3 marks: 3 spaces'
    """
    if result == "draw":
        return "A draw"
    if result is not None:
        return f"{NAMES[result]} has won"
    if marks is None:
        return f"{NAMES[mover]} to throw{' again' if second else ''}"
    return f"{NAMES[mover]} threw {count(marks, 'mark')}: {count(spaces, 'space')}"


def count(number: int | None, noun: str) -> str:
    """Return a number of things in English.

    >>> count(1, "mark"), count(3, "mark")
    ('1 mark', '3 marks')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def draw_ascii(
    sun: int,
    road: Sequence[str],
    moon: int,
    state: str,
    removed: tuple[int, int] = (0, 0),
    taken: tuple[int, int] | None = None,
) -> str:
    """Return a drawing of the road between two cities, with the state and the scores below it.

    `sun` and `moon` are the men in the cities. Each stack of `road` is a text from bottom to top.
    `removed` are the men of Sun and Moon that have left the game, `taken` the men that they have
    taken.

    >>> print(draw_ascii(4, ("", "S", "", "MS"), 3, "Sun to throw"))
                      S
    Sun 4 |  .  S  .  M  | 3 Moon
             1  2  3  4
    Sun to throw
    """
    below = [state]
    if any(removed):
        below.append(f"Removed: {removed[0]} of Sun, {removed[1]} of Moon")
    if taken is not None:
        below.append(f"Taken: {taken[0]} by Sun, {taken[1]} by Moon")
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
    return "".join(f"{text:>3}" for text in map(str, cells))
