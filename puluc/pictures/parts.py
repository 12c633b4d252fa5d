"""The parts of a position's picture as SVG: the empty board, the men and what marks them.

Colours and lines are left to `css/board.css`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from puluc.markup import Markup, element, join
from puluc.pictures.layout import (
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
from puluc.position import Side


@lru_cache(maxsize=8)
def ground(layout: Layout) -> Markup:
    """Return the empty board: earth, the road between its corncobs, cities."""
    width, height = layout.size
    near = CITY_UPRIGHT if layout.upright else CITY_LEVEL
    across = height - ROAD_ABOVE - ROAD_BELOW
    if layout.upright:
        long, wide = (height - 2 * near + 12) / 1000, (width - 2 * EDGE_UPRIGHT) / 100
        road = (
            f"translate({width - EDGE_UPRIGHT:g} {near - 6:g}) rotate(90) scale({long:g} {wide:g})"
        )
    else:
        long, wide = (width - 2 * near + 16) / 1000, across / 100
        road = f"translate({near - 8:g} {ROAD_ABOVE:g}) scale({long:g} {wide:g})"
    return join(
        element("rect", class_="earth", width=width, height=height, rx=18),
        element("rect", class_="soil", fill="url(#soil)", width=width, height=height, rx=18),
        element("use", class_="road", href="#path", transform=road),
        *(_empty_city(layout, side) for side in SIDES),
        *(_cob(layout, line) for line in range(layout.spaces + 1)),
    )


def _empty_city(layout: Layout, side: Side) -> Markup:
    middle = layout.along(layout.place(side))
    at = (
        f"translate({layout.size[0] / 2:g} {middle + 7:g}) scale(.5)"
        if layout.upright
        else f"translate({middle:g} {ROAD_ABOVE + 150:g}) scale(.9)"
    )
    temple = element("use", class_="temple", href=f"#temple-{side}", transform=at)
    return join(rect(f"city city-{side}", *city_box(layout, side), 14), temple)


def city_box(layout: Layout, side: Side) -> tuple[float, float, float, float]:
    """Return the box of a side's city: x, y, width and height."""
    width, height = layout.size
    middle = layout.along(layout.place(side))
    if layout.upright:
        near = CITY_UPRIGHT - EDGE_UPRIGHT
        return EDGE_UPRIGHT, middle - near / 2, width - 2 * EDGE_UPRIGHT, near
    near = CITY_LEVEL - 20
    return middle - near / 2, ROAD_ABOVE, near, height - ROAD_ABOVE - ROAD_BELOW


def _cob(layout: Layout, line: int) -> Markup:
    """Return the corncob at the end of a space; 0 is the one before the first space."""
    width = layout.size[0]
    size = min(1.0, layout.pitch / 78)
    if layout.upright:
        end = layout.size[1] - CITY_UPRIGHT - line * layout.pitch
        across = (width - 30) / 322
        lie = f"translate({width / 2 + 6:g} {end:g}) rotate(90) scale({size:g} {across:.3g})"
    else:
        across = layout.size[1] - ROAD_ABOVE - ROAD_BELOW
        end = CITY_LEVEL + line * layout.pitch
        lie = f"translate({end:g} {ROAD_ABOVE + across / 2:g}) scale({size:g} {across / 330:.3g})"
    return element("use", class_="cob", href="#cob", transform=lie)


@lru_cache(maxsize=8)
def numbers(layout: Layout) -> Markup:
    """Return the numbers of the spaces, along the road."""
    drawn = []
    for space in range(1, layout.spaces + 1):
        at = layout.along(space)
        x, y = (20.0, at) if layout.upright else (at, layout.size[1] - ROAD_BELOW / 2 + 2)
        drawn.append(element("text", space, class_="number", x=x, y=y))
    return join(*drawn)


def in_city(layout: Layout, side: Side, count: int) -> Markup:
    """Return the men waiting in a side's city; the last one, who enters next, is a pile alone."""
    radius = layout.city_radius
    waiting = [man(side, layout.in_city(side, index), radius) for index in range(count)]
    if waiting:
        around = ring(layout.in_city(side, count - 1), radius)
        waiting[-1] = element("g", around, waiting[-1], class_="pile")
    return join(*waiting)


def removed(layout: Layout, scene: Scene) -> Markup:
    """Return the men who left the game, laid down at the victor's city."""
    return join(
        *(
            man(side, layout.removed(side, index), REMOVED_MAN, "removed")
            for side, count in zip(SIDES, scene.removed, strict=True)
            for index in range(count)
        )
    )


def stack_on(layout: Layout, space: int, stack: str, heading: int) -> Markup:
    """Return a stack on a space; the beak of its top man shows which way it travels."""
    return pile(
        stack,
        layout.radius,
        lambda index: layout.on_road(space, index, len(stack)),
        layout.bearing(heading),
    )


def pile(stack: str, radius: float, place: Callable[[int], Point], angle: int) -> Markup:
    """Return the men of a stack, the lowest first; captives are drawn smaller and bound.

    The top man's beak points to `angle`, in degrees clockwise from the right.
    """
    *below, top = (
        man(side, place(index), radius, "captive" if side != stack[-1] else "")
        for index, side in enumerate(stack)
    )
    x, y = place(len(stack) - 1)
    lie = f"translate({x:.4g} {y:.4g}) rotate({angle}) scale({radius:.3g})"
    beak = element("use", class_=f"arrow {stack[-1]}", href="#beak", transform=lie)
    return join(*below, beak, top)


@lru_cache(maxsize=256)
def man(side: str, at: Point, radius: float, state: str = "") -> Markup:
    """Return one man; `state` is empty, `captive` or `removed`."""
    x, y = at
    captive = state == "captive"
    lie = f"translate({x:.4g} {y:.4g}) scale({radius * (0.86 if captive else 1):.3g})"
    return element(
        "g",
        element("use", href=f"#man-{side}", transform=lie),
        captive and element("use", class_="rope", href="#rope", transform=lie),
        class_=f"man {side} {state}",
    )


def fire(layout: Layout, space: int) -> Markup:
    """Return the fire that burns on a space."""
    x, y = layout.on_road(space, 0, 1)
    lie = f"translate({x:.4g} {y:.4g}) scale({layout.radius:.3g})"
    return element("use", class_="fire", href="#fire", transform=lie)


def ghost(layout: Layout, space: int, height: int) -> Markup:
    """Return the mark of where a man would come to lie on a stack of `height` men."""
    return _circle("ghost", layout.on_road(space, height, height + 1), layout.radius * 0.94)


def ring(at: Point, radius: float) -> Markup:
    """Return the ring around a man who may move."""
    return _circle("ring", at, radius + 4)


def rect(name: str, x: float, y: float, width: float, height: float, rounding: float) -> Markup:
    """Return a rectangle with round corners, of a class."""
    return element("rect", class_=name, x=x, y=y, width=width, height=height, rx=rounding)


def _circle(name: str, at: Point, radius: float) -> Markup:
    x, y = at
    return element("circle", class_=name, cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:.1f}")
