"""The pieces on paper: a sheet of counters, and of kernels with a charred side."""

from functools import lru_cache
from typing import Final, NamedTuple

from puluc.drawing import board_parts
from puluc.engine.kernels import KERNELS
from puluc.engine.position import MOON, SUN, Side
from puluc.pages.kit import sheet
from puluc.pages.labels import load_texts
from puluc.pages.templates import fill_template
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup

GAP: Final = 2.0
"""The gap between two counters, in mm."""
EDGE: Final = 0.3
"""The margin between a counter and the sheet's edge, in mm, for the counter's outline."""
TOP: Final = 26.0
"""The top of the counters, in mm."""
BETWEEN: Final = 24.0
"""The height in mm of the text between the counters and the kernels."""
KERNEL: Final = 27.0
"""The length of a kernel in mm."""
HIGH: Final = 2 * KERNEL + 4
"""The height in mm of a row of kernels, with both sides one above the other."""


class Filling(NamedTuple):
    """The content of a sheet."""

    counters: int
    """The number of sets of counters, each for one game."""
    kernels: int
    """The number of sets of kernels."""
    rows: int
    """The number of rows of counters."""


def fill_sheet(men: int, disc: float) -> Filling:
    """Return the filling of a sheet: kernels for two games, if there is room for the counters.

    `disc` is the diameter of the counters in mm.

    >>> fill_sheet(5, 17)
    Filling(counters=4, kernels=2, rows=4)
    """
    for kernels in (2, 1):
        rows = int((sheet.ROOM - TOP - BETWEEN - kernels * HIGH) // (disc + GAP))
        full = Filling(rows * _count_across(disc) // 2 // men, kernels, rows)
        if full.counters >= kernels:
            break
    return full


def _count_across(disc: float) -> int:
    return int((sheet.WIDTH - 2 * EDGE + GAP) // (disc + GAP))


def render_pieces(men: int, disc: float, foot: str) -> sheet.Sheet:
    """Return the sheet of counters, half of them Sun's, and kernels; `disc` is a diameter in mm."""
    texts, full = load_texts(), fill_sheet(men, disc)
    how = texts["pieces-how"].format(counters=full.counters, kernels=full.kernels)
    half = full.rows * _count_across(disc) // 2
    top = sheet.ROOM - full.kernels * HIGH
    return sheet.svg_sheet(
        "pieces",
        foot,
        sheet.render_intro(texts["pieces"], how),
        *(_place_counter(index, SUN if index < half else MOON, disc) for index in range(2 * half)),
        sheet.render_paragraph(texts["kernels-how"], top - BETWEEN + 7),
        *(_render_kernel(index, top) for index in range(full.kernels * KERNELS)),
    )


def _place_counter(index: int, side: Side, disc: float) -> Markup:
    """Return a counter in its place on the sheet, row by row."""
    row, column = divmod(index, _count_across(disc))
    x = (column + 0.5) * (disc + GAP) - GAP / 2 + EDGE
    y = TOP + (row + 0.5) * (disc + GAP)
    return render_element("g", _render_counter(side, disc / 2), transform=f"translate({x:g} {y:g})")


@lru_cache(maxsize=64)
def _render_counter(side: Side, radius: float) -> Markup:
    """Return a counter around 0, 0; the beak at its rim shows the direction of travel."""
    near, far, half = 0.74 * radius, 0.95 * radius, 0.2 * radius
    beak = f"M{-half:.4g}-{near:.4g}L0-{far:.4g} {half:.4g}-{near:.4g}Z"
    return join_markup(
        render_element("circle", r=radius, class_="cut counter"),
        board_parts.render_man(side, (0, 0.06 * radius), 0.7 * radius),
        render_element("path", d=beak, class_="point"),
    )


def _render_kernel(index: int, top: float) -> Markup:
    """Return one kernel in its place below `top`, its charred side below the fold."""
    row, column = divmod(index, KERNELS)
    x, y = sheet.WIDTH / KERNELS * (column + 0.5), top + HIGH * (row + 0.5)
    return fill_template("kernel", x=x, y=y)
