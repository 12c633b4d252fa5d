"""The measures of a position's picture, and the places of its men."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.engine.position import MOON, SUN, Position, Side, other

Point = tuple[float, float]

LEVEL: Final = (1000.0, 440.0)
UPRIGHT: Final = (400.0, 540.0)
UPRIGHT_BELOW: Final = 460
"""On other sites, the board is upright where its width is less than this, in CSS pixels."""
CITY_LEVEL: Final = 88.0
CITY_UPRIGHT: Final = 48.0
EDGE_UPRIGHT: Final = 6.0
ROAD_ABOVE: Final = 66.0
ROAD_BELOW: Final = 42.0
REMOVED_MAN: Final = 17.0
CAPTIVE: Final = 0.86
"""The size of a captive, as a part of a free man's."""
USUAL_MEN: Final = 5
"""The men of a side who lie in a city with little overlap."""
ROPE: Final = "M-.98-.2Q-.4.56.42.9"
"""The path of the rope around a captive of radius 1."""
SIDES: Final[tuple[Side, Side]] = (SUN, MOON)


class Layout(NamedTuple):
    """The layout of a picture, in the units of its view box.

    Places are numbered 0 (Sun's city), 1..`spaces`, `spaces` + 1 (Moon's city).
    """

    spaces: int
    """The number of spaces of the road."""
    upright: bool = False
    """Whether the road runs upwards."""
    flipped: bool = False
    """Whether Moon's city is at the left or the bottom."""

    @property
    def size(self) -> Point:
        """Width and height of the picture."""
        return UPRIGHT if self.upright else LEVEL

    @property
    def shape(self) -> str:
        """The class of the shape: `upright` or `level`."""
        return "upright" if self.upright else "level"

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
        return min(self.pitch * 0.63, 32) if self.upright else min(self.pitch * 0.5, 56)

    @property
    def aside(self) -> float:
        """The offset of men on every second space, so that no beak covers a neighbour."""
        return self.radius * 0.85 if self.upright else 0.0

    @property
    def city_radius(self) -> float:
        """The radius of a man in his city."""
        return 21.5 if self.upright else 29.5

    def along(self, place: float) -> float:
        """Return the coordinate of a place's middle along the picture's long side."""
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
        room = self.size[0] - 60 - self.aside if self.upright else self.size[1] - 66
        room -= 2 * self.radius
        # On the upright road, neighbours fit into each other's gaps.
        usual = 2 * self.aside if self.upright else self.radius * 1.35
        step = min(usual, room / max(count - 1, 1)) * index
        if self.upright:
            lane = self.spaces + 1 - place if self.flipped else place
            return (38 + self.radius + step + self.aside * (1 - lane % 2), self.along(place))
        return (self.along(place), self.size[1] - ROAD_BELOW - 12 - self.radius - step)

    def in_city(self, side: Side, index: int, men: int = USUAL_MEN) -> Point:
        """Return the middle of man `index` of those waiting in a side's city.

        With more than five `men` a side, all lie closer together.
        """
        base = self.along(self.place(side))
        usual = 38.0 if self.upright else 44.0
        if men > USUAL_MEN:
            usual = (usual * (USUAL_MEN - 1) + 8 * (men - USUAL_MEN)) / (men - 1)
        if self.upright:
            # Keep the ring around the men on the board.
            base += 2 if base < self.size[1] / 2 else -2
            return (30 + usual * index, base)
        return (base, self.size[1] - ROAD_BELOW - 38 - usual * index)

    def throw(self, side: Side) -> Point:
        """Return the middle of a side's kernels, which lie at its city."""
        base = self.along(self.place(side))
        away = 5 if base > self.size[1] / 2 else -5
        return (246.5, base + away) if self.upright else (base, 98)

    def removed(self, side: Side, index: int) -> Point:
        """Return the middle of removed man `index` of a side, laid down at his captor's city."""
        base = self.along(self.place(other(side)))
        if self.upright:
            return (374 - 8.5 * (index % 5), base - 2 + 8 * (index // 5))
        return (base - 3 + 17 * (index % 3 - 1), 31 + 25 * (index // 3))

    def score(self, side: Side) -> Point:
        """Return the middle of a side's number of captures, at its city."""
        base = self.along(self.place(side))
        return (358, base) if self.upright else (base, 36)

    def bearing(self, heading: int) -> int:
        """Return the direction of travel in degrees, clockwise from the right."""
        forward = heading * (-1 if self.flipped else 1)
        return (0 if forward > 0 else 180) - (90 if self.upright else 0)


class Scene(NamedTuple):
    """The men at rest in a picture. During a move, the moving men are left out."""

    cities: tuple[int, int]
    """The number of Sun's men in the city, then Moon's."""
    removed: tuple[int, int]
    """The number of Sun's men out of the game, then Moon's."""
    road: tuple[str, ...]
    """The stack on each space, the lowest man first."""

    @classmethod
    def of(cls, position: Position) -> Scene:
        """Return the scene of a position at rest."""
        removed = position.removed(SUN), position.removed(MOON)
        return cls((position.sun, position.moon), removed, position.road)
