"""Pictures for other places: the board, below it the throw and a caption or question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puluc.drawing.diagram import render_scene
from puluc.drawing.geometry import LEVEL, Layout
from puluc.drawing.kernel_shapes import render_faces
from puluc.engine.kernels import faces_showing
from puluc.screens.share.share import SharedPosition
from puluc.support.html import render_element
from puluc.support.markup import Markup
from puluc.words import names
from puluc.words.captions import describe_position

EDGE: Final = 20.0
BELOW: Final = 120.0
"""The height below the board."""
SIZE: Final = LEVEL[0] + 2 * EDGE, LEVEL[1] + 2 * EDGE + BELOW
"""The width and height of a picture."""
SCALE: Final = 2
"""The pixels of a unit in a PNG picture."""
EACH: Final = 16.5
"""The average width of a letter in the caption."""
FONT: Final = "system-ui, sans-serif"


def render_picture(shared: SharedPosition, style: str = "", shapes: Markup | None = None) -> Markup:
    """Render a position as SVG.

    In print it needs `shapes` of its own; outside the page also a `style`.
    """
    position, marks, said = shared.position, shared.position.marks, shared.caption
    width, height = SIZE
    layout = Layout(position.rules.spaces)
    line = height - BELOW
    start = EDGE if marks is None else EDGE + 230
    lines = tuple(wrapped(said, round((width - start) / EACH)))
    rows = (24, 56) if len(lines) > 1 else (30,)
    return render_element(
        "svg",
        bool(style) and render_element("style", style),
        shapes,
        render_element("rect", width=width, height=height, fill="var(--paper)"),
        render_element(
            "g", render_scene(position, layout), transform=f"translate({EDGE:g} {EDGE:g})"
        ),
        marks is not None and _render_kernels(marks, line),
        *(
            _render_text(text, start, line + y, 27, 600)
            for text, y in zip(lines, rows, strict=False)
        ),
        _render_text(
            f"Puluc · {names.rules_name(position.rules)}", start, line + rows[-1] + 38, 20, 400
        ),
        class_="board level",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=said or describe_position(position),
    )


def wrapped(text: str, width: int) -> Iterator[str]:
    """Yield a text in lines of at most `width` characters, broken between words."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def _render_kernels(marks: int, line: float) -> Markup:
    """Render the kernels as they fell, at the left of the line."""
    return render_element(
        "g",
        render_faces(faces_showing(marks), scattered=True),
        transform=f"translate({EDGE:g} {line + 18:g})",
    )


def _render_text(text: str, x: float, y: float, size: int, weight: int) -> Markup:
    return render_element(
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
