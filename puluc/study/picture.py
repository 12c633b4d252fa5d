"""A position as a picture of its own: the board, and below it the throw and what is asked."""

from __future__ import annotations

from typing import Final

from puluc.kernels import faces
from puluc.markup import Markup, element
from puluc.pictures.diagram import drawn
from puluc.pictures.kernels import lying
from puluc.pictures.layout import LEVEL, Layout
from puluc.pictures.shapes import shapes
from puluc.study.share import Shared
from puluc.words import names

EDGE: Final = 20.0
BELOW: Final = 120.0
"""How much room there is below the board."""
SIZE: Final = LEVEL[0] + 2 * EDGE, LEVEL[1] + 2 * EDGE + BELOW
"""Width and height of a picture."""
SCALE: Final = 2
"""How many pixels stand for one of these units."""
FONT: Final = "system-ui, sans-serif"


def picture(shared: Shared, style: str = "") -> Markup:
    """Return a position as SVG that brings its shapes; outside the page also its `style`."""
    width, height = SIZE
    position = shared.position
    layout = Layout(position.rules.spaces)
    line = height - BELOW
    start = EDGE if position.marks is None else EDGE + 230
    return element(
        "svg",
        bool(style) and element("style", style),
        shapes(),
        element("rect", width=width, height=height, fill="var(--paper)"),
        element("g", drawn(position, layout), transform=f"translate({EDGE:g} {EDGE:g})"),
        position.marks is not None and _thrown(position.marks, line),
        _text(shared.caption, start, line + 30, 27, 600),
        _text(f"Puluc · {names.rules(position.rules)}", start, line + 72, 20, 400),
        class_="board level",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=shared.caption or position.text,
    )


def _thrown(marks: int, line: float) -> Markup:
    """Return the kernels as they fell, at the left of the line."""
    return element("g", lying(faces(marks)), transform=f"translate({EDGE:g} {line + 18:g})")


def _text(text: str, x: float, y: float, size: int, weight: int) -> Markup:
    return element(
        "text",
        text,
        x=x,
        y=y,
        fill="var(--ink)",
        font_size=size,
        font_weight=weight,
        font_family=FONT,
        dominant_baseline="central",
    )
