"""A position as SVG: the board on the page, in print and in the README.

Colours and lines are left to `css/board.css`; a standalone picture carries that sheet inside.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final, NamedTuple

from puluc.kernels import Faces
from puluc.position import MOON, SUN, Position, Side, other

Point = tuple[float, float]

LEVEL: Final = (1000.0, 470.0)
UPRIGHT: Final = (400.0, 560.0)
CITY_LEVEL: Final = 124.0
CITY_UPRIGHT: Final = 66.0
ROAD_ABOVE: Final = 40.0
ROAD_BELOW: Final = 78.0
CITY_MAN: Final = 15.0
REMOVED_MAN: Final = 8.5
SIDES: Final[tuple[Side, Side]] = (SUN, MOON)


class Layout(NamedTuple):
    """Where things lie in the picture, in the units of its view box.

    Places are numbered 0 (Sun's city), 1..`spaces`, `spaces` + 1 (Moon's city). `upright` lets
    the road run upwards; `flipped` puts Moon at the left or the bottom.
    """

    spaces: int
    upright: bool = False
    flipped: bool = False

    @property
    def size(self) -> Point:
        """Width and height of the picture."""
        return UPRIGHT if self.upright else LEVEL

    @property
    def pitch(self) -> float:
        """The length of one space along the road."""
        long = self.size[1] if self.upright else self.size[0]
        return (long - 2 * (CITY_UPRIGHT if self.upright else CITY_LEVEL)) / self.spaces

    def place(self, side: Side) -> int:
        """Return the place of a side's city."""
        return 0 if side == SUN else self.spaces + 1

    @property
    def radius(self) -> float:
        """The radius of a man on the road."""
        return min(self.pitch * 0.42, 21 if self.upright else 30)

    def along(self, place: float) -> float:
        """Return how far along the picture's long side the middle of a place lies."""
        near = CITY_UPRIGHT if self.upright else CITY_LEVEL
        if self.flipped:
            place = self.spaces + 1 - place
        if place <= 0:
            far = near / 2
        elif place >= self.spaces + 1:
            far = 1.5 * near + self.spaces * self.pitch
        else:
            far = near + (place - 0.5) * self.pitch
        return self.size[1] - far if self.upright else far

    def on_road(self, place: float, index: int, count: int) -> Point:
        """Return the middle of man `index` (0 is the lowest) of a stack of `count` on a place."""
        room = (self.size[0] - 150 if self.upright else self.size[1] - 160) - 2 * self.radius
        step = min(self.radius * 0.8, room / max(count - 1, 1)) * index
        if self.upright:
            return (84 + self.radius + step, self.along(place))
        return (self.along(place), self.size[1] - ROAD_BELOW - 14 - self.radius - step)

    def in_city(self, side: Side, index: int) -> Point:
        """Return the middle of man `index` of those waiting in a side's city."""
        base = self.along(self.place(side))
        if self.upright:
            return (40 + 36 * index, base)
        return (base + 33 * (index % 3 - 1), self.size[1] - 110 - 38 * (index // 3))

    def removed(self, side: Side, index: int) -> Point:
        """Return the middle of removed man `index` of a side, laid down at the victor's city."""
        base = self.along(self.place(other(side)))
        if self.upright:
            return (378 - 20 * (index % 2), base + 13 * (index // 2) - 24)
        return (base + 19 * (index % 5 - 2), self.size[1] - 54 + 22 * (index // 5))

    def end(self, place: float, count: int) -> Point:
        """Return where the arrow of a stack of `count` men lies, past its top man."""
        x, y = self.on_road(place, count - 1, count)
        gap = self.radius + 11
        return (x + gap, y) if self.upright else (x, y - gap)


class Scene(NamedTuple):
    """What lies where while a picture is taken: at rest the position, in motion a part of it.

    `cities` and `removed` count Sun's men, then Moon's.
    """

    cities: tuple[int, int]
    removed: tuple[int, int]
    road: tuple[str, ...]

    @classmethod
    def of(cls, position: Position) -> Scene:
        """Return the scene of a position at rest."""
        removed = position.removed(SUN), position.removed(MOON)
        return cls((position.sun, position.moon), removed, position.road)


def diagram(
    position: Position, *, upright: bool = False, flipped: bool = False, standalone: bool = False
) -> str:
    """Return a position as SVG text; `standalone` adds shapes and style for use outside the page.

    Raises OSError if the style sheet can't be read for a standalone picture.
    """
    layout = Layout(position.rules.spaces, upright, flipped)
    scene = Scene.of(position)
    stacks = (
        stack_on(layout, space, stack, position.heading(stack))
        for space, stack in enumerate(scene.road, 1)
        if stack
    )
    waiting = map(in_city, (layout, layout), SIDES, scene.cities)
    inner = [ground(layout), removed(layout, scene), *waiting, *stacks]
    extra = ""
    width, height = layout.size
    if standalone:
        extra = f' xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        inner.insert(0, f"<style>{_style()}</style>{shapes()}")
    shape = "upright" if upright else "level"
    return (
        f'<svg class="board {shape}" viewBox="0 0 {width:g} {height:g}"{extra} role="img" '
        f'aria-label="{position.text}">{"".join(inner)}</svg>'
    )


def shapes() -> str:
    """Return the `<defs>` with a man of each side, a corncob and a kernel, to be used by id."""
    rays = " ".join(
        f"{radius * sin(pi * k / 12):.3f},{-radius * cos(pi * k / 12):.3f}"
        for k, radius in enumerate([1.0, 0.8] * 12)
    )
    face = (
        '<path class="line" d="M-.2-.1v.02M.2-.1v.02"/><path class="line" d="M-.2.16Q0 .32.2.16"/>'
    )
    rows = "".join(
        f'<ellipse class="grain" cx="{x:g}" cy="{y:g}" rx="3.1" ry="4.2"/>'
        for row, y in enumerate(range(-72, 73, 9))
        for x in ((-3.4, 3.4) if row % 2 else (-6.2, 0, 6.2))
        if abs(y) < 70 or x == 0
    )
    return (
        "<defs>"
        f'<g id="man-S"><polygon class="body" points="{rays}"/>'
        f'<circle class="face" r=".58"/>{face}</g>'
        '<g id="man-M"><circle class="body" r=".92"/>'
        '<path class="face" d="M.18-.6A.62.62 0 1 0 .18.6.5.5 0 1 1 .18-.6Z"/></g>'
        '<g id="cob"><path class="husk" d="M0-88C17-70 15 62 8 84Q0 94-8 84C-15 62-17-70 0-88Z"/>'
        f"{rows}</g>"
        '<g id="kernel"><path class="skin" d="M0 22C-15 14-20-6-14-17Q-9-24 0-21 9-24 14-17C20-6'
        ' 15 14 0 22Z"/><path class="tip" d="M0 22C-5 19-8 14-9 10Q0 14 9 10C8 14 5 19 0 22Z"/></g>'
        '<path id="char" d="M-11-14Q0-21 11-14C15-4 10 6 0 8-10 6-15-4-11-14Z"/>'
        "</defs>"
    )


def ground(layout: Layout) -> str:
    """Return the empty board: earth, cities, the road between its corncobs, numbers."""
    width, height = layout.size
    n, pitch = layout.spaces, layout.pitch
    near = CITY_UPRIGHT if layout.upright else CITY_LEVEL
    scale = min(1.0, pitch / 40)
    across = height - ROAD_ABOVE - ROAD_BELOW
    parts = [f'<rect class="earth" width="{width:g}" height="{height:g}" rx="18"/>']
    if layout.upright:
        parts.append(_rect("road", 56, near, width - 112, height - 2 * near))
    else:
        parts.append(_rect("road", near, ROAD_ABOVE, width - 2 * near, across))
    for side in SIDES:
        middle = layout.along(layout.place(side))
        if layout.upright:
            box = _rect(f"city city-{side}", 12, middle - near / 2 + 7, width - 24, near - 14)
        else:
            box = _rect(f"city city-{side}", middle - near / 2 + 10, ROAD_ABOVE, near - 20, across)
        parts.append(box)
    for line in range(n + 1):
        at = near + line * pitch
        if layout.upright:
            turn = f"translate(200 {height - at:g}) rotate(90) scale({scale * 0.62:g} 1.66)"
        else:
            stretch = (across + 16) / 180
            turn = f"translate({at:g} {ROAD_ABOVE + across / 2:g}) scale({scale:g} {stretch:.3g})"
        parts.append(f'<use class="cob" href="#cob" transform="{turn}"/>')
    for space in range(1, n + 1):
        at = layout.along(space)
        x, y = (38.0, at) if layout.upright else (at, height - ROAD_BELOW / 2 - 8)
        parts.append(f'<text class="number" x="{x:g}" y="{y:g}">{space}</text>')
    return "".join(parts)


def in_city(layout: Layout, side: Side, count: int) -> str:
    """Return the men waiting in a side's city; the last one, who enters next, is a pile alone."""
    waiting = [man(side, layout.in_city(side, index), CITY_MAN) for index in range(count)]
    if waiting:
        around = ring(layout.in_city(side, count - 1), CITY_MAN)
        waiting[-1] = f'<g class="pile">{around}{waiting[-1]}</g>'
    return "".join(waiting)


def removed(layout: Layout, scene: Scene) -> str:
    """Return the men who left the game, laid down at the victor's city."""
    return "".join(
        man(side, layout.removed(side, index), REMOVED_MAN, "removed")
        for side, count in zip(SIDES, scene.removed, strict=True)
        for index in range(count)
    )


def stack_on(layout: Layout, space: int, stack: str, heading: int) -> str:
    """Return a stack on a space, with the arrow that shows which way it travels."""
    return pile(
        stack, layout.radius, lambda index: layout.on_road(space, index, len(stack))
    ) + arrow(layout, layout.end(space, len(stack)), stack[-1], heading)


def ghost(layout: Layout, space: int, height: int) -> str:
    """Return the mark of where a man would come to lie on a stack of `height` men."""
    x, y = layout.on_road(space, height, height + 1)
    return f'<circle class="ghost" cx="{x:.1f}" cy="{y:.1f}" r="{layout.radius * 0.5:.1f}"/>'


def ring(at: Point, radius: float) -> str:
    """Return the ring around a man who may move."""
    return f'<circle class="ring" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius + 4:.1f}"/>'


def pile(stack: str, radius: float, place: Callable[[int], Point]) -> str:
    """Return the men of a stack, the lowest first; captives are drawn smaller and bound."""
    return "".join(
        man(side, place(index), radius, "captive" if side != stack[-1] else "")
        for index, side in enumerate(stack)
    )


def man(side: str, at: Point, radius: float, state: str = "") -> str:
    """Return one man; `state` is empty, `captive` or `removed`."""
    x, y = at
    size = radius * (0.86 if state == "captive" else 1)
    drawn = f'<use href="#man-{side}" transform="translate({x:.4g} {y:.4g}) scale({size:.3g})"/>'
    if state == "captive":
        rope = f"M{x - size:.4g} {y:.4g}h{2 * size:.3g}"
        drawn += f'<path class="rope" d="{rope}"/>'
    return f'<g class="man {side} {state}">{drawn}</g>'


def arrow(layout: Layout, at: Point, side: str, heading: int) -> str:
    """Return the arrow that shows which way a stack of a side travels."""
    forward = heading * (-1 if layout.flipped else 1)
    turn = (0 if forward > 0 else 180) - (90 if layout.upright else 0)
    x, y = at
    return (
        f'<path class="arrow {side}" transform="translate({x:.4g} {y:.4g}) rotate({turn})" '
        'd="M-7-6 8 0-7 6-3 0Z"/>'
    )


def kernels(faces: Faces | None) -> str:
    """Return the four kernels as SVG text: marked sides up where True, all faint before a throw."""
    tilt = (-14, 9, -5, 17)
    parts = []
    for index, marked in enumerate(faces or (False,) * 4):
        char = '<use href="#char" class="char"/>' if marked else ""
        parts.append(
            f'<g transform="translate({28 + 48 * index} 30) rotate({tilt[index]})">'
            f'<g class="kernel"><use href="#kernel"/>{char}</g></g>'
        )
    state = "" if faces else " waiting"
    return (
        f'<svg class="kernels{state}" viewBox="0 0 200 60" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


def numeral(number: int) -> str:
    """Return a Maya numeral as SVG text: shell 0, dot 1, bar 5, twenties above (0..399)."""
    digits = [number] if number < 20 else [number // 20, number % 20]
    parts, height = [], 0
    for digit in reversed(digits):
        if digit == 0:
            parts.append(
                f'<g transform="translate(20 {-height - 7})">'
                '<path d="M-14 0Q0-10 14 0 0 10-14 0Z"/>'
                '<path class="line" d="M-6-2v4M0-4v8M6-2v4"/></g>'
            )
            height += 14
        for _ in range(digit // 5):
            parts.append(f'<rect x="2" y="{-height - 7}" width="36" height="6" rx="2"/>')
            height += 9
        for dot in range(digit % 5):
            x = 20 + 10 * (dot - (digit % 5 - 1) / 2)
            parts.append(f'<circle cx="{x:g}" cy="{-height - 5}" r="4"/>')
        height += 18 if digit % 5 else 6
    return (
        f'<svg class="numeral" viewBox="0 {-height} 40 {height}" height="{height}" '
        f'aria-hidden="true">{"".join(parts)}</svg>'
    )


def _rect(name: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="14"/>'
    )


def _style() -> str:
    from pathlib import Path

    sheets = Path(__file__).parent.parent / "css"
    return "".join((sheets / name).read_text("utf-8") for name in ("theme.css", "board.css"))
