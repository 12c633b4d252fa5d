"""Arrows on the board, one for each move shown."""

from math import atan2, degrees, sqrt

from puluc.app.board import Arrow
from puluc.drawing.geometry import SIDES, Layout, Point
from puluc.engine.position import Position
from puluc.support.html import render_element
from puluc.support.markup import Markup

SHIFTS = {"best": -9.0, "played": 9.0}
"""The sideways shift of arrows by kind, so that two along one path don't overlap."""


def render_arrows(layout: Layout, position: Position, arrows: tuple[Arrow, ...]) -> Markup:
    """Return arrows above the men of a position, each from the start of its move to its end.

    Screen readers skip them: the text next to the board says the same.
    """
    drawn = (_render_arrow(layout, position, arrow) for arrow in arrows)
    return render_element("g", *drawn, aria_hidden="true")


def _render_arrow(layout: Layout, position: Position, arrow: Arrow) -> Markup:
    size = layout.radius / 30
    shift = SHIFTS.get(arrow.kind, 0) * size
    # The last man waiting enters, and who comes home waits behind the others.
    x, y = _find_point(layout, position, arrow.route[0], -1)
    to_x, to_y = _find_point(layout, position, arrow.route[-1], 0)
    bow = min(layout.radius * 2.6, sqrt((to_x - x) ** 2 + (to_y - y) ** 2) * 0.6)
    if layout.upright:
        x, to_x = x + shift, to_x + shift
        bend = f"{x + bow:.1f} {(y + to_y) / 2:.1f}"
    else:
        y, to_y = y + shift, to_y + shift
        bend = f"{(x + to_x) / 2:.1f} {y - bow:.1f}"
    bend_x, bend_y = map(float, bend.split())
    angle = degrees(atan2(to_y - bend_y, to_x - bend_x))
    way = f"M{x:.1f} {y:.1f}Q{bend} {to_x:.1f} {to_y:.1f}"
    line = render_element("path", class_="shaft", d=way)
    head = render_element(
        "path",
        class_="head",
        d="M4 0L-22 -13L-16 0L-22 13Z",
        transform=f"translate({to_x:.1f} {to_y:.1f}) rotate({angle:.1f}) scale({size:.2f})",
    )
    rim = render_element("g", line, head, class_="rim")
    return render_element("g", rim, line, head, class_=f"move {arrow.kind}")


def _find_point(layout: Layout, position: Position, place: int, behind: int) -> Point:
    """Return the middle of the lowest man on a place, or in a city of one `behind` the others."""
    for side in SIDES:
        if place == layout.place(side):
            return layout.in_city(side, position.city(side) + behind, position.rules.men)
    return layout.on_road(place, 0, 1)
