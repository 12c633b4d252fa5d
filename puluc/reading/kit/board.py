"""The board on paper: the road of corncobs between two cities, on one sheet or two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from puluc.markup import Markup, element, join
from puluc.pictures import parts
from puluc.position import MOON, SUN, Side, other
from puluc.reading.kit.sheet import ROOM, WIDTH, Sheet, Texts, drawn, label, line
from puluc.rules import Captors, Lap, Rules

MIDDLE: Final = WIDTH / 2
TAB: Final = 8.0
"""The height in mm of the strip by which two sheets are glued together."""
EDGE: Final = 2.0
"""What stays free above and below, in mm."""
TWO_SHEETS: Final = 12
"""The least number of spaces for which a board takes two sheets, if nothing else is said."""
FINE: Final = 4.0
"""How many units of what is woven and swept are a millimetre."""
DISC: Final = 25.0
"""The greatest diameter of a counter, in mm."""


class Road(NamedTuple):
    """The measures of a board in mm; `sheets` is 1 or 2. Moon's end is at the top, y = 0."""

    spaces: int
    sheets: int

    @property
    def city(self) -> float:
        """The length of a city along the road."""
        return 24.0 if self.sheets == 1 else 38.0

    @property
    def width(self) -> float:
        """The width of the road."""
        return 108.0 if self.sheets == 1 else 122.0

    @property
    def pitch(self) -> float:
        """The length of a space, from the middle of one cob to that of the next."""
        free = ROOM - 2 * EDGE
        if self.sheets == 1:
            return min(36.0, (free - 2 * self.city) / self.spaces)
        below = self.spaces // 2 + 0.5
        fit = (free - self.city) / below, (free - self.city - TAB) / (self.spaces - below)
        return min(44.0, *fit)

    @property
    def cob(self) -> float:
        """How thick a corncob is."""
        return min(8.0, 0.28 * self.pitch)

    @property
    def disc(self) -> float:
        """The diameter of the counters for this board, in whole mm."""
        return float(int(min(DISC, max(12.0, self.pitch - self.cob + 2))))

    @property
    def length(self) -> float:
        """The whole length, cities included."""
        return 2 * self.city + self.spaces * self.pitch

    @property
    def cut(self) -> float:
        """Where a board on two sheets is cut: in the middle of a space."""
        return self.length - self.city - (self.spaces // 2 + 0.5) * self.pitch

    def end(self, space: int) -> float:
        """Return where the cob at the end of a space lies; 0 is the one before the first."""
        return self.length - self.city - space * self.pitch


def road_for(rules: Rules, sheets: int | None = None) -> Road:
    """Return the board of a ruleset, on as many sheets as are good for its length."""
    return Road(rules.spaces, sheets or (1 if rules.spaces < TWO_SHEETS else 2))


def ways_of(rules: Rules) -> list[Captors | None]:
    """Return which way the arrows show that captors go by these rules: none, if they leave."""
    return [rules.captors if rules.capture == "carry" else None]


def board(
    road: Road,
    ways: Sequence[Captors | None],
    texts: dict[str, str],
    foot: Texts,
    rules: Rules | None = None,
) -> list[Sheet]:
    """Return the board on its one sheet or its two, Sun's first.

    Arrows show which way men go and, unless it is None, which way captors go. Those of several
    `ways` lie on one another, to choose from. A board for certain `rules` has their fire, and
    arrows where their men turn or go round.
    """
    title = texts["board"]
    if road.sheets == 1:
        top = (ROOM - road.length) / 2
        picture = _window(road, ways, texts, 0, road.length, top, rules)
        return [drawn("board", title, foot, picture)]
    sun_top = ROOM - EDGE - (road.length - road.cut)
    sun = join(
        _window(road, ways, texts, road.cut, road.length, sun_top, rules),
        line(0, sun_top, WIDTH, sun_top, "cut"),
        label(texts["cut"], WIDTH, sun_top - 1.2, 2.8, "end"),
    )
    height = road.cut + TAB
    moon = join(
        _window(road, ways, texts, 0, height, EDGE, rules),
        line(0, EDGE + road.cut, WIDTH, EDGE + road.cut, "fold"),
        label(texts["glue"], MIDDLE, EDGE + height - 1.5, 2.8, "middle halo"),
    )
    return [
        drawn("board-sun", f"{title} 1/2", foot, sun),
        drawn("board-moon", f"{title} 2/2", foot, moon),
    ]


def _window(
    road: Road,
    ways: Sequence[Captors | None],
    texts: dict[str, str],
    start: float,
    end: float,
    top: float,
    rules: Rules | None,
) -> Markup:
    """Return what lies between two places of the board, put at `top` on the sheet."""
    cobs = (_cob(road, space) for space in range(road.spaces + 1) if start < road.end(space) < end)
    marks = (
        _numbers(road, space)
        for space in range(1, road.spaces + 1)
        if start < _number_at(road, space) < end - TAB / 2
    )
    left, right = MIDDLE - road.width / 2, road.width
    strip = element(
        "rect",
        class_="road",
        x=left,
        y=road.city - 2,
        width=right,
        height=road.length - 2 * road.city + 4,
    )
    lie = f"translate({WIDTH:g} 0) rotate(90) scale({road.length / 1000:.4g} {WIDTH / 440:.4g})"
    ground = join(
        element("rect", class_="earth", width=WIDTH, height=road.length, rx=3),
        element("use", href="#swept", transform=lie),
    )
    return element(
        "svg",
        ground,
        strip,
        start < road.city and _city(road, MOON, texts["city-moon"]),
        end > road.length - road.city and _city(road, SUN, texts["city-sun"]),
        *marks,
        *cobs,
        rules and rules.fire and _fire(road, rules.middle),
        *(rules and _lap(road, rules.lap, side, start, end, texts) for side in (SUN, MOON)),
        *(_way(road, captors, side, start, end, texts) for captors in ways for side in (SUN, MOON)),
        x=0,
        y=top,
        width=WIDTH,
        height=end - start,
        viewBox=f"0 {start:g} {WIDTH:g} {end - start:g}",
    )


def _cob(road: Road, space: int) -> Markup:
    size = f"{road.cob / 27:.4g} {(road.width + 12) / 322:.4g}"
    lie = f"translate({MIDDLE:g} {road.end(space):g}) rotate(90) scale({size})"
    return parts.cob(space, lie)


def _fire(road: Road, space: int) -> Markup:
    """Return the fire in the middle of a space."""
    y = road.end(space) + road.pitch / 2
    lie = f"translate({MIDDLE:g} {y:g}) scale({0.4 * road.pitch:.3g})"
    return element("use", class_="fire", href="#fire", transform=lie)


def _lap(
    road: Road, lap: Lap, side: Side, start: float, end: float, texts: dict[str, str]
) -> Markup | None:
    """Return the arrow at the far end of a side's road, where its men turn or go round."""
    far = road.city + 6
    at = far if side == SUN else road.length - far
    if lap == "end" or not start <= at <= end:
        return None
    if lap == "back":
        way = f"M7 {far + 26:g}V{far + 5:g}A4 4 0 0 1 15 {far + 5:g}V{far + 20:g}"
        head = f"M13 {far + 17:g}L15 {far + 20:g} 17 {far + 17:g}"
        arrow = element("path", class_="way", d=way + head)
    else:
        arrow = _arrow(7, far + 26, far + 4)
    turn = f"translate({WIDTH:g} {road.length:g}) rotate(180)" if side == MOON else None
    told = _beside(texts["lap-back" if lap == "back" else "lap-wrap"], 21, far + 30)
    return element("g", _man(side, 7, far + 31), arrow, told, class_="lap", transform=turn)


def _number_at(road: Road, space: int) -> float:
    """Return where a space's number stands: in the middle, unless the board is cut there."""
    y = road.end(space) + road.pitch / 2
    return y - road.pitch / 4 if road.sheets == 2 and abs(y - road.cut) < 1 else y


def _numbers(road: Road, space: int) -> Markup:
    """Return a space's number at both sides, each for the player who sits at that end."""
    y = _number_at(road, space)
    near, far = MIDDLE - road.width / 2 - 9, MIDDLE + road.width / 2 + 9
    size = min(6.0, 0.4 * road.pitch)
    return join(
        label(str(space), near, y + 0.35 * size, size, "middle strong"),
        element(
            "g",
            label(str(space), 0, 0.35 * size, size, "middle strong"),
            transform=f"translate({far:g} {y:g}) rotate(180)",
        ),
    )


def _city(road: Road, side: Side, name: str) -> Markup:
    """Return a city at its end of the road, to be read by the player who sits there."""
    height = road.city - road.cob / 2 - 2
    size = 0.42 * height
    box = (96, -height / 2 * FINE, (WIDTH - 48) * FINE, height * FINE)
    mat = element("g", parts.mat(*box, along=True), transform=f"scale({1 / FINE:g})")
    men = (parts.man(side, (x, 0), 0.36 * height) for x in (44, WIDTH - 44))
    middle = (height + 1) / 2
    lie = f"translate(0 {road.length - middle:g})"
    if side == MOON:
        lie = f"translate({WIDTH:g} {middle:g}) rotate(180)"
    text = label(name, MIDDLE, 0.35 * size, min(size, 9), "middle title")
    return element("g", mat, *men, text, transform=lie)


def _way(
    road: Road,
    captors: Captors | None,
    side: Side,
    start: float,
    end: float,
    texts: dict[str, str],
) -> Markup | None:
    """Return the arrows that show a player which way their men and captors go."""
    # Drawn for Sun, at the left; Moon's is the same, turned round.
    turn = f"translate({WIDTH:g} {road.length:g}) rotate(180)" if side == MOON else None
    first = road.length - road.city - 4
    if side == MOON:
        start, end = road.length - end, road.length - start
    if not start < first - 20 < end:
        return None
    if captors is None:
        arrows = [
            _man(side, 12, first - 3.6),
            _arrow(12, first - 10, first - 30),
            _beside(texts["men-way"], 17, first - 10),
        ]
    elif captors == "onward":
        arrows = [
            _man(side, 12, first - 3.6),
            _captor(side, 12, first - 18),
            _arrow(12, first - 25, first - 42),
            _beside(texts["all-way"], 19, first - 2),
        ]
    else:
        arrows = [
            _man(side, 4.6, first - 3.6),
            _arrow(4.6, first - 9, first - 37),
            _beside(texts["men-way"], 8.6, first - 10),
            _captor(side, 15, first - 37),
            _arrow(15, first - 28, first),
            _beside(texts["captors-way"], 19, first - 2),
        ]
    return element("g", *arrows, class_=f"arrows {captors or 'men'}", transform=turn)


def _man(side: Side, x: float, y: float, state: str = "") -> Markup:
    return parts.man(side, (x, y), 3.6, state)


def _captor(side: Side, x: float, y: float) -> Markup:
    return join(_man(other(side), x, y + 4, "captive"), _man(side, x, y))


def _beside(text: str, x: float, y: float) -> Markup:
    """Return words that run upwards from a point, beside an arrow."""
    return element("g", label(text, 0, 0, 3), transform=f"translate({x:g} {y:g}) rotate(-90)")


def _arrow(x: float, y: float, y2: float) -> Markup:
    tip = 1 if y2 > y else -1
    head = f"M{x - 2:g} {y2 - 3 * tip:g}L{x:g} {y2:g} {x + 2:g} {y2 - 3 * tip:g}"
    return element("path", class_="way", d=f"M{x:g} {y:g}V{y2:g}{head}")
