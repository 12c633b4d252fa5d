"""The parts of a position's picture as SVG: the empty board, the men and their marks.

Colours and lines are left to `css/board.css`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from puluc.drawing.geometry import (
    CAPTIVE,
    CITY_LEVEL,
    CITY_UPRIGHT,
    EDGE_UPRIGHT,
    REMOVED_MAN,
    ROAD_ABOVE,
    ROAD_BELOW,
    SIDES,
    Layout,
    Point,
    Scene,
)
from puluc.engine.position import Side
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup

COBS: Final = "0120130410"
"""The numbers of the cobs at the ends of the spaces, repeated along the road."""


@lru_cache(maxsize=8)
def render_ground(layout: Layout) -> Markup:
    """Return the empty board: swept earth, the road between its corncobs, cities."""
    width, height = layout.size
    near = CITY_UPRIGHT if layout.upright else CITY_LEVEL
    swept = None
    if layout.upright:
        long, wide = (height - 2 * near + 4) / 1000, (width - 2 * EDGE_UPRIGHT) / 100
        road = f"translate({EDGE_UPRIGHT:g} {near - 2:g}) rotate(90) scale({long:g} {-wide:g})"
        swept = f"translate({width:g} 0) rotate(90) scale({height / 1000:g} {width / 440:.3g})"
    else:
        long, wide = (width - 2 * near + 24) / 1000, (height - ROAD_ABOVE - ROAD_BELOW) / 100
        road = f"translate({near - 12:g} {ROAD_ABOVE:g}) scale({long:g} {wide:g})"
    return join_markup(
        render_element("rect", class_="earth", width=width, height=height, rx=18),
        render_element("use", href="#swept", transform=swept),
        render_element("use", class_="lit-road", fill="url(#light)", href="#path", transform=road),
        *(render_mat(*city_box(layout, side), along=layout.upright) for side in SIDES),
        *(_render_cob(layout, line) for line in range(layout.spaces + 1)),
    )


def render_mat(x: float, y: float, width: float, height: float, *, along: bool) -> Markup:
    """Return a city's woven mat, hemmed above and below; `along` hems it left and right."""
    if along:
        hem = f"M{x + 4:g} {y:g}v{height:g}M{x + width - 4:g} {y:g}v{height:g}"
    else:
        hem = f"M{x:g} {y + 4:g}h{width:g}M{x:g} {y + height - 4:g}h{width:g}"
    return join_markup(
        render_rect("city", x, y, width, height, 5),
        render_element(
            "rect", class_="weave", fill="url(#weave)", x=x, y=y, width=width, height=height, rx=5
        ),
        render_element("path", class_="hem", d=hem),
    )


def city_box(layout: Layout, side: Side) -> tuple[float, float, float, float]:
    """Return the box of a side's city: x, y, width and height."""
    width, height = layout.size
    middle = layout.along(layout.place(side))
    if layout.upright:
        near = CITY_UPRIGHT - 2
        return EDGE_UPRIGHT, middle - near / 2, width - 2 * EDGE_UPRIGHT, near
    near = CITY_LEVEL - 20
    return middle - near / 2 - 3, 12, near, height - ROAD_BELOW - 8


def _render_cob(layout: Layout, line: int) -> Markup:
    """Return the corncob at the end of a space; 0 is the one before the first space."""
    size = min(1.1, layout.pitch / 78)
    if layout.upright:
        end = layout.size[1] - CITY_UPRIGHT - line * layout.pitch
        lie = f"translate(250 {end:g}) rotate(90) scale({size:.3g} .91)"
    else:
        end = CITY_LEVEL + line * layout.pitch
        lie = f"translate({end:g} 170) scale({size:.3g} 1.02)"
    return render_cob(line, lie)


def render_cob(line: int, lie: str) -> Markup:
    """Return the corncob at the end of space `line`; `lie` is its SVG transformation."""
    return render_element("use", class_="cob", href=f"#cob-{COBS[line % len(COBS)]}", transform=lie)


@lru_cache(maxsize=8)
def render_numbers(layout: Layout) -> Markup:
    """Return the numbers of the spaces, along the road."""
    drawn = []
    for space in range(1, layout.spaces + 1):
        at = layout.along(space)
        x, y = (20.0, at) if layout.upright else (at, layout.size[1] - ROAD_BELOW / 2)
        drawn.append(render_element("text", space, class_="number", x=x, y=y))
    return join_markup(*drawn)


def render_city(layout: Layout, side: Side, count: int, seats: int) -> Markup:
    """Return the men waiting in a side's city, and an empty seat for each man who has left it.

    The last man enters next, so he is a pile of his own.
    """
    radius = layout.city_radius
    places = [layout.in_city(side, index, seats) for index in range(count)]
    waiting = [render_man(side, place, radius) for place in places]
    if waiting:
        around = render_ring(places[-1], radius)
        waiting[-1] = render_element("g", around, waiting[-1], class_="pile")
    return join_markup(
        *(render_seat(layout, side, index, seats) for index in range(count, seats)), *waiting
    )


@lru_cache(maxsize=64)
def render_seat(layout: Layout, side: Side, index: int, seats: int) -> Markup:
    """Return an empty seat in a city."""
    return render_use(
        "seat", f"seat-{side}", layout.in_city(side, index, seats), layout.city_radius * 0.74
    )


def render_use(name: str, shape: str, at: Point, radius: float) -> Markup:
    """Return the shape with the id `shape` at a point, scaled to a radius; `name` is its class."""
    lie = f"translate({at[0]:.4g} {at[1]:.4g}) scale({radius:.3g})"
    return render_element("use", class_=name or None, href=f"#{shape}", transform=lie)


def render_removed(layout: Layout, scene: Scene) -> Markup:
    """Return the men out of the game, laid down at their captor's city."""
    return join_markup(
        *(
            render_man(side, layout.removed(side, index), REMOVED_MAN, "removed")
            for side, count in zip(SIDES, scene.removed, strict=True)
            for index in range(count)
        )
    )


def render_stack_on(layout: Layout, space: int, stack: str, heading: int) -> Markup:
    """Return a stack on a space; the beak of its top man shows which way it travels."""
    return render_stack(
        stack,
        layout.radius,
        lambda index: layout.on_road(space, index, len(stack)),
        layout.bearing(heading),
    )


def render_stack(stack: str, radius: float, place: Callable[[int], Point], angle: int) -> Markup:
    """Return the men of a stack, the lowest first; captives are drawn smaller and bound.

    The top man's beak points to `angle`, in degrees clockwise from the right.
    """
    *below, top = (
        render_man(side, place(index), radius, "captive" if side != stack[-1] else "")
        for index, side in enumerate(stack)
    )
    x, y = place(len(stack) - 1)
    lie = f"translate({x:.4g} {y:.4g}) rotate({angle}) scale({radius:.3g})"
    beak = render_element("use", class_=f"arrow {stack[-1]}", href="#beak", transform=lie)
    return join_markup(*below, beak, top)


@lru_cache(maxsize=256)
def render_man(side: str, at: Point, radius: float, state: str = "") -> Markup:
    """Return one man; `state` is empty, `captive` or `removed`."""
    size = radius * (CAPTIVE if state == "captive" else 1)
    shape = render_use("", f"{'bound' if state else 'man'}-{side}", at, size)
    return render_element("g", shape, class_=f"man {side} {state}")


def render_fire(layout: Layout, space: int) -> Markup:
    """Return the fire that burns on a space."""
    return render_use("fire", "fire", layout.on_road(space, 0, 1), layout.radius)


def render_ghost(name: str, at: Point, radius: float, do: str) -> Markup:
    """Return the mark of a place where a man can be put; `name` is its class, `do` its message."""
    return _render_circle(name, at, radius * 0.94, do)


def render_ring(at: Point, radius: float) -> Markup:
    """Return the ring around a man who may move."""
    return _render_circle("ring", at, radius + 4)


def render_rect(
    name: str, x: float, y: float, width: float, height: float, rounding: float
) -> Markup:
    """Return a rectangle with round corners; `name` is its class."""
    return render_element("rect", class_=name, x=x, y=y, width=width, height=height, rx=rounding)


def _render_circle(name: str, at: Point, radius: float, do: str | None = None) -> Markup:
    place = {"cx": f"{at[0]:.1f}", "cy": f"{at[1]:.1f}", "r": f"{radius:.1f}"}
    return render_element("circle", class_=name, data_do=do, **place)
