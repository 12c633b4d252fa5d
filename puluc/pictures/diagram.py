"""A position as SVG: the board on the page, in print and in the README.

Colours and lines are left to `css/board.css`; a standalone picture carries that sheet inside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from puluc.kernels import Faces
from puluc.pictures.shapes import shapes
from puluc.position import MOON, SUN, Position, Side, other

Point = tuple[float, float]

LEVEL: Final = (1000.0, 540.0)
UPRIGHT: Final = (400.0, 570.0)
CITY_LEVEL: Final = 124.0
CITY_UPRIGHT: Final = 62.0
ROAD_ABOVE: Final = 26.0
ROAD_BELOW: Final = 54.0
REMOVED_MAN: Final = 9.5
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
        return min(self.pitch * 0.42, 19 if self.upright else 30)

    @property
    def city_radius(self) -> float:
        """The radius of a man in a city."""
        return 16.0 if self.upright else 21.0

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
        room = (self.size[0] - 150 if self.upright else self.size[1] - 130) - 2 * self.radius
        step = min(self.radius * 1.15, room / max(count - 1, 1)) * index
        if self.upright:
            return (78 + self.radius + step, self.along(place))
        return (self.along(place), self.size[1] - ROAD_BELOW - 22 - self.radius - step)

    def in_city(self, side: Side, index: int) -> Point:
        """Return the middle of man `index` of those waiting in a side's city."""
        base = self.along(self.place(side))
        if self.upright:
            return (36 + 30 * index, base)
        return (base + 23 * (-1, 1)[index % 2], self.size[1] - 88 - 46 * (index // 2))

    def removed(self, side: Side, index: int) -> Point:
        """Return the middle of removed man `index` of a side, laid down at the victor's city."""
        base = self.along(self.place(other(side)))
        if self.upright:
            return (370 - 19 * (index % 5), base + 21 * (index // 5 - 0.5))
        return (base + 22 * (index % 4 - 1.5), ROAD_ABOVE + 20 + 22 * (index // 4))


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
    inner = [ground(layout), numbers(layout), removed(layout, scene), *waiting, *stacks]
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


def ground(layout: Layout) -> str:
    """Return the empty board: earth, the road between its corncobs, cities."""
    width, height = layout.size
    n, pitch = layout.spaces, layout.pitch
    near = CITY_UPRIGHT if layout.upright else CITY_LEVEL
    across = height - ROAD_ABOVE - ROAD_BELOW
    whole = f'width="{width:g}" height="{height:g}" rx="18"/>'
    parts = [f'<rect class="earth" {whole}<rect class="soil" fill="url(#soil)" {whole}']
    if layout.upright:
        long, wide = (height - 2 * near + 12) / 1000, 2.96
        lie = f"translate(348 {near - 6:g}) rotate(90) scale({long:g} {wide:g})"
    else:
        long, wide = (width - 2 * near + 16) / 1000, across / 100
        lie = f"translate({near - 8:g} {ROAD_ABOVE:g}) scale({long:g} {wide:g})"
    parts.append(f'<use class="road" href="#path" transform="{lie}"/>')
    for side in SIDES:
        middle = layout.along(layout.place(side))
        if layout.upright:
            parts.append(
                _rect(f"city city-{side}", 10, middle - near / 2 + 6, width - 20, near - 12)
            )
            at = f"translate({width / 2:g} {middle + 7:g}) scale(.5)"
        else:
            parts.append(
                _rect(f"city city-{side}", middle - near / 2 + 10, ROAD_ABOVE, near - 20, across)
            )
            at = f"translate({middle:g} {ROAD_ABOVE + 150:g}) scale(.9)"
        parts.append(f'<use class="temple" href="#temple-{side}" transform="{at}"/>')
    size = min(1.0, pitch / 78)
    for line in range(n + 1):
        end = near + line * pitch
        if layout.upright:
            lie = f"translate(200 {height - end:g}) rotate(90) scale({size:g} {292 / 322:.3g})"
        else:
            middle = ROAD_ABOVE + across / 2
            lie = f"translate({end:g} {middle:g}) scale({size:g} {across / 330:.3g})"
        parts.append(f'<use class="cob" href="#cob" transform="{lie}"/>')
    return "".join(parts)


def numbers(layout: Layout) -> str:
    """Return the numbers of the spaces, along the road."""
    parts = []
    for space in range(1, layout.spaces + 1):
        at = layout.along(space)
        x, y = (30.0, at) if layout.upright else (at, layout.size[1] - ROAD_BELOW / 2 + 2)
        parts.append(f'<text class="number" x="{x:g}" y="{y:g}">{space}</text>')
    return "".join(parts)


def in_city(layout: Layout, side: Side, count: int) -> str:
    """Return the men waiting in a side's city; the last one, who enters next, is a pile alone."""
    radius = layout.city_radius
    waiting = [man(side, layout.in_city(side, index), radius) for index in range(count)]
    if waiting:
        around = ring(layout.in_city(side, count - 1), radius)
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
    """Return a stack on a space; the beak of its top man shows which way it travels."""
    return pile(
        stack,
        layout.radius,
        lambda index: layout.on_road(space, index, len(stack)),
        bearing(layout, heading),
    )


def bearing(layout: Layout, heading: int) -> int:
    """Return the angle in degrees, clockwise from the right, at which men travel in the picture."""
    forward = heading * (-1 if layout.flipped else 1)
    return (0 if forward > 0 else 180) - (90 if layout.upright else 0)


def ghost(layout: Layout, space: int, height: int) -> str:
    """Return the mark of where a man would come to lie on a stack of `height` men."""
    x, y = layout.on_road(space, height, height + 1)
    return f'<circle class="ghost" cx="{x:.1f}" cy="{y:.1f}" r="{layout.radius * 0.94:.1f}"/>'


def ring(at: Point, radius: float) -> str:
    """Return the ring around a man who may move."""
    return f'<circle class="ring" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius + 4:.1f}"/>'


def pile(stack: str, radius: float, place: Callable[[int], Point], angle: int) -> str:
    """Return the men of a stack, the lowest first; captives are drawn smaller and bound.

    The top man's beak points to `angle`, in degrees clockwise from the right.
    """
    *below, top = (
        man(side, place(index), radius, "captive" if side != stack[-1] else "")
        for index, side in enumerate(stack)
    )
    x, y = place(len(stack) - 1)
    beak = (
        f'<use class="arrow {stack[-1]}" href="#beak" '
        f'transform="translate({x:.4g} {y:.4g}) rotate({angle}) scale({radius:.3g})"/>'
    )
    return "".join((*below, beak, top))


def man(side: str, at: Point, radius: float, state: str = "") -> str:
    """Return one man; `state` is empty, `captive` or `removed`."""
    x, y = at
    size = radius * (0.86 if state == "captive" else 1)
    where = f'transform="translate({x:.4g} {y:.4g}) scale({size:.3g})"/>'
    rope = f'<use class="rope" href="#rope" {where}' if state == "captive" else ""
    return f'<g class="man {side} {state}"><use href="#man-{side}" {where}{rope}</g>'


def kernels(faces: Faces | None) -> str:
    """Return the four kernels as SVG text: marked sides up where True, all faint before a throw."""
    tilt = (-14, 9, -5, 17)
    parts = []
    for index, marked in enumerate(faces or (False,) * 4):
        char = '<use href="#char"/>' if marked else ""
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

    package = Path(__file__).parents[1]
    installed = package / "css"
    sheets = installed if installed.is_dir() else package.parent / "css"
    return "".join((sheets / name).read_text("utf-8") for name in ("theme.css", "board.css"))
