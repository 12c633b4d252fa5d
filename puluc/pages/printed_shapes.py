"""The shapes for paper: in a PDF, each dash of a curve takes a kilobyte, each time it is drawn."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, cycle, pairwise
from math import dist
from typing import Final

from puluc.drawing.diagram import read_styles
from puluc.drawing.geometry import Point
from puluc.drawing.shapes import render_shapes
from puluc.support.markup import Markup

DASHED: Final = ("grains", "sheen", "rope")
"""The dashed curves that pictures have many of, by their class."""
SHADE: Final = 0.22
"""The darkness of a cob's shade, which doesn't fade here."""
CURVED: Final = 0.5523
"""The part of a radius by which a Bézier curve of a quarter of a circle bends."""
GRID: Final = 16
"""The parts of a unit to which coordinates are rounded: such fractions are short in a PDF."""
STEPS: Final = 200
"""The number of straight pieces by which a curve is measured."""


@cache
def render_printed_shapes() -> Markup:
    """Return the shapes; their curves in `DASHED` are short lines, and need no dashes.

    Raises OSError if the style sheet with the dashes can't be read.
    """
    sheet, shapes = read_styles(("board.css",)), str(render_shapes())
    for name in DASHED:
        (pattern,) = re.findall(rf"\.{name} \{{[^}}]*stroke-dasharray: ([\d. ]+);", sheet)
        dashes = [float(length) for length in pattern.split()]
        shapes = re.sub(
            rf'<path class="{name}" d="([^"]*)',
            lambda found, name=name, dashes=dashes: (  # type: ignore[misc]
                f'<path class="{name} in-pieces" d="{cut_curves(found[1], dashes)}'
            ),
            shapes,
        )
    shapes = shapes.replace('fill="url(#shade)"', f'fill-opacity="{SHADE}"')
    return Markup(re.sub(r"<circle([^>]*)/>", _draw_circle, shapes))


def _draw_circle(found: re.Match[str]) -> str:
    """Return a circle as four curves: a PDF would have 32 of them."""
    numbers = dict(re.findall(r' (cx|cy|r)="([^"]*)"', found[1]))
    x, y, r = (float(numbers.get(name, 0)) for name in ("cx", "cy", "r"))
    q = round(r * (1 - CURVED), 4)
    quarters = (
        f"c0 {r - q:g} {-q} {r} {-r} {r}s{-r} {-q} {-r} {-r} {q} {-r} {r} {-r} {r} {q} {r} {r}"
    )
    rest = re.sub(r' (cx|cy|r)="[^"]*"', "", found[1])
    return f'<path{rest} d="M{x + r:g} {y}{quarters}Z"/>'


def cut_curves(curves: str, dashes: list[float]) -> str:
    """Return Bézier curves as the lines that a pattern of dashes leaves of them."""
    return "".join(
        "M" + "L".join(f"{round(x * GRID) / GRID} {round(y * GRID) / GRID}" for x, y in dash)
        for curve in curves.split("M")[1:]
        for dash in _cut_curve(_trace_curve(curve), dashes)
    )


def _trace_curve(curve: str) -> list[Point]:
    """Return points along a curve: a start, and its other points after `C` or `Q`."""
    numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", curve)]
    given = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [_find_point(given, step / STEPS) for step in range(STEPS + 1)]


def _find_point(points: list[Point], part: float) -> Point:
    """Return the point of a Bézier curve at a part (0..1) of its parameter."""
    while len(points) > 1:
        points = [
            (x + part * (to_x - x), y + part * (to_y - y))
            for (x, y), (to_x, to_y) in pairwise(points)
        ]
    return points[0]


def _cut_curve(points: list[Point], dashes: list[float]) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of each dash along a line of points."""
    ways = [*accumulate((dist(one, other) for one, other in pairwise(points)), initial=0.0)]

    def at(way: float) -> Point:
        return points[min(range(len(ways)), key=lambda number: abs(ways[number] - way))]

    way = 0.0
    for number, length in enumerate(cycle(dashes)):
        if way > ways[-1]:
            return
        if number % 2 == 0:
            yield at(way), at(min(way + length, ways[-1]))
        way += length
