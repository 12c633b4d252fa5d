"""The pieces on paper: counters for both sides, and four kernels with a charred side."""

from __future__ import annotations

from typing import Final

from puluc.kernels import KERNELS
from puluc.markup import Markup, element, join
from puluc.pictures import parts
from puluc.pictures.layout import SIDES
from puluc.position import Side
from puluc.reading.kit.sheet import WIDTH, Sheet, Texts, drawn, heading, label, line, paragraph
from puluc.words import names

GAP: Final = 2.0
"""What lies between two counters, in mm."""
EDGE: Final = 0.3
"""What lies between a counter and the sheet's edge, in mm: its line must not be cut off."""
KERNEL: Final = 32.0
"""The length of a kernel in mm."""
OUTLINE: Final = (
    "M-9-15H9C15-15 17-11 15-6 13 1 7 6 5.5 13Q0 17-5.5 13C-7 6-13 1-15-6-17-11-15-15-9-15Z"
)
"""A kernel's edge. Its crown, at the top, is straight: there the two sides hang together."""
TIP: Final = "M-4.9 12.4Q0 8 4.9 12.4 0 15.7-4.9 12.4Z"
CHAR: Final = (
    "M-8-12Q0-9.5 8-12C13-12.5 14-9 12-5 10 1 5 4 3 9Q0 10.5-3 9C-5 4-10 1-12-5-14-9-13-12.5-8-12Z"
)


def pieces(men: int, disc: float, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with each side's counters, of this diameter in mm, and the kernels."""
    drawing: list[Markup] = [heading(texts["pieces"])]
    drawing.append(paragraph(texts["pieces-how"], 0, 14, 3.4, WIDTH))
    y = 23.0
    for side in SIDES:
        counters, y = _counters(side, men, disc, y)
        drawing.append(counters)
    top = max(y + 6, 116.0)
    drawing.append(label(texts["kernels"], 0, top + 4, 4.6, "title"))
    drawing.append(paragraph(texts["kernels-how"], 0, top + 10, 3.4, WIDTH))
    middle = top + 24 + KERNEL
    step = WIDTH / KERNELS
    drawing += (_kernel(step * (number + 0.5), middle) for number in range(KERNELS))
    return [drawn("pieces", texts["pieces"], foot, *drawing)]


def _counters(side: Side, count: int, disc: float, y: float) -> tuple[Markup, float]:
    """Return a side's counters under its name, and where they end."""
    across = int((WIDTH - 2 * EDGE + GAP) // (disc + GAP))
    name = label(names.side_name(side), 0, y + 3, 4.6, "title")
    y += 5
    made = []
    for index in range(count):
        row, column = divmod(index, across)
        at = (column + 0.5) * (disc + GAP) - GAP / 2 + EDGE, y + (row + 0.5) * (disc + GAP)
        made.append(_counter(side, *at, disc / 2))
    return join(name, *made), y + -(-count // across) * (disc + GAP) + 4


def _counter(side: Side, x: float, y: float, radius: float) -> Markup:
    """Return a counter; the point at its rim shows where its man is going."""
    near, far, half = 0.74 * radius, 0.95 * radius, 0.2 * radius
    point = f"M{x - half:.4g} {y - near:.4g}L{x:.4g} {y - far:.4g} {x + half:.4g} {y - near:.4g}Z"
    return join(
        element("circle", cx=x, cy=y, r=radius, class_="cut counter"),
        parts.man(side, (x, y + 0.06 * radius), 0.7 * radius),
        element("path", d=point, class_="point"),
    )


def _kernel(x: float, y: float) -> Markup:
    """Return one kernel, its plain side above the fold and its charred side below."""
    size = KERNEL / 30
    half = KERNEL / 2
    plain = element(
        "g",
        element("path", d=OUTLINE, class_="kernel-side"),
        element("path", d=TIP, class_="tip"),
        element("path", d="M-9.5-10Q-12-7-8.5-2", class_="gleam"),
        transform=f"translate({x:g} {y - half:g}) scale({size:g} {-size:g})",
    )
    charred = element(
        "g",
        element("path", d=OUTLINE, class_="kernel-side"),
        element("path", d=TIP, class_="tip"),
        element("path", d=CHAR, class_="charred"),
        transform=f"translate({x:g} {y + half:g}) scale({size:g})",
    )
    return join(plain, charred, line(x - 20, y, x + 20, y, "fold"))
