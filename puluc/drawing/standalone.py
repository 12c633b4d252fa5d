"""A position as a standalone SVG picture."""

from __future__ import annotations

from puluc.drawing.diagram import render_diagram
from puluc.engine.position import Position


def svg(position: Position, *, upright: bool = False, flipped: bool = False) -> str:
    """Return a picture of a position as SVG text that needs no other file.

    The road runs from left to right, or upwards if `upright`; `flipped` puts Moon first. The
    colours are light or dark, as the viewer prefers.

    >>> from puluc import Rules
    >>> svg(Position.start(Rules.from_text("kekchi")))[:4]
    '<svg'
    """
    return render_diagram(position, upright=upright, flipped=flipped, standalone=True)
