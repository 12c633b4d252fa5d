"""The board on paper: the road of corncobs between two cities, on one sheet or two."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from puluc.drawing import board_parts
from puluc.engine.position import MOON, SUN, Side, other
from puluc.engine.rules import Captors, Lap, Rules
from puluc.pages.kit.sheet import ROOM, WIDTH, Sheet, render_label, render_line, svg_sheet
from puluc.pages.labels import load_texts
from puluc.pages.templates import fill_template
from puluc.support.html import Child, join_markup, render_element
from puluc.support.markup import Markup

MIDDLE: Final = WIDTH / 2
TAB: Final = 8.0
"""The height in mm of the strip by which two sheets are glued together."""
EDGE: Final = 2.0
"""The margin above and below, in mm."""
TWO_SHEETS: Final = 12
"""The least number of spaces for which a board takes two sheets by default."""
FINE: Final = 4.0
"""The number of units of a city's mat in a millimetre."""
STRAND: Final = 6.0
"""The width of a mat's strand, in its units."""
DISC: Final = 25.0
"""The greatest diameter of a counter, in mm."""


class Road(NamedTuple):
    """The measures of a board in mm. Moon's end is at the top, y = 0."""

    spaces: int
    sheets: int
    """The number of sheets, 1 or 2."""

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
        """The thickness of a corncob."""
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
        """The y of the cut of a board on two sheets, in the middle of a space."""
        return self.length - self.city - (self.spaces // 2 + 0.5) * self.pitch

    def end(self, space: int) -> float:
        """Return the y of the cob at the end of a space; 0 is the one before the first space."""
        return self.length - self.city - space * self.pitch


def make_road(rules: Rules, sheets: int | None = None) -> Road:
    """Return the measures of a ruleset's board, by default on the best number of sheets."""
    return Road(rules.spaces, sheets or (1 if rules.spaces < TWO_SHEETS else 2))


def render_board(
    road: Road, ways: Sequence[Captors | None], foot: str, rules: Rules | None = None
) -> list[Sheet]:
    """Return the board on one sheet, or on two, Sun's first.

    Arrows show the direction of men and of captors. With several `ways`, their arrows overlap, and
    the page shows the chosen ones; None is without captors. A board for certain `rules` has their
    fire, and arrows for men who turn or go round.
    """
    texts = load_texts()
    if road.sheets == 1:
        top = (ROOM - road.length) / 2
        picture = _render_section(road, ways, 0, road.length, top, rules)
        return [svg_sheet("board", foot, picture)]
    sun_top = ROOM - EDGE - (road.length - road.cut)
    sun = join_markup(
        _render_section(road, ways, road.cut, road.length, sun_top, rules),
        render_line(0, sun_top, WIDTH, sun_top, "cut"),
        render_label(texts["cut"], WIDTH, sun_top - 1.2, 2.8, "end"),
    )
    height = road.cut + TAB
    moon = join_markup(
        _render_section(road, ways, 0, height, EDGE, rules),
        render_line(0, EDGE + road.cut, WIDTH, EDGE + road.cut, "fold"),
        render_label(texts["glue"], MIDDLE, EDGE + height - 1.5, 2.8, "middle halo"),
    )
    return [
        svg_sheet("board-sun", foot, sun, title=f"{texts['board']} 1/2"),
        svg_sheet("board-moon", foot, moon, title=f"{texts['board']} 2/2"),
    ]


def _render_section(
    road: Road,
    ways: Sequence[Captors | None],
    start: float,
    end: float,
    top: float,
    rules: Rules | None,
) -> Markup:
    """Return the board between two y, `start` and `end`, at `top` on the sheet."""

    def shows(side: Side, y: float) -> bool:
        """Return whether a side's arrow is here; `y` is that of Sun's."""
        return start < (y if side == SUN else road.length - y) < end

    laps = (
        _render_lap_arrow(road, rules.lap, side)
        for side in (SUN, MOON)
        if rules and rules.lap != "end" and shows(side, road.city + 6)
    )
    directions = (
        _render_direction(road, captors, side)
        for captors in ways
        for side in (SUN, MOON)
        if shows(side, road.length - road.city - 24)
    )
    return fill_template(
        "board",
        top=top,
        start=start,
        height=end - start,
        length=road.length,
        lie=f"translate({WIDTH:g} 0) rotate(90) scale({road.length / 1000:.4g} {WIDTH / 440:.4g})",
        left=MIDDLE - road.width / 2,
        width=road.width,
        road_top=road.city - 2,
        road_length=road.length - 2 * road.city + 4,
        cities=(
            start < road.city and _render_city(road, MOON),
            end > road.length - road.city and _render_city(road, SUN),
        ),
        numbers=(
            _render_numbers(road, space)
            for space in range(1, road.spaces + 1)
            if start < _number_offset(road, space) < end - TAB / 2
        ),
        cobs=(
            _render_cob(road, space)
            for space in range(road.spaces + 1)
            if start < road.end(space) < end
        ),
        fire=rules and rules.fire and _render_fire(road, rules.middle),
        arrows=(*laps, *directions),
    )


def _render_cob(road: Road, space: int) -> Markup:
    size = f"{road.cob / 27:.4g} {(road.width + 12) / 322:.4g}"
    lie = f"translate({MIDDLE:g} {road.end(space):g}) rotate(90) scale({size})"
    return board_parts.render_cob(space, lie)


def _render_fire(road: Road, space: int) -> Markup:
    """Return the fire in the middle of a space."""
    middle = MIDDLE, road.end(space) + road.pitch / 2
    return board_parts.render_use("fire", "fire", middle, 0.4 * road.pitch)


def _render_for(road: Road, side: Side, kind: str, *content: Child) -> Markup:
    """Return content that is drawn for Sun; Moon's is the same, turned round."""
    turn = f"translate({WIDTH:g} {road.length:g}) rotate(180)" if side == MOON else None
    return render_element("g", *content, class_=kind, transform=turn)


def _render_lap_arrow(road: Road, lap: Lap, side: Side) -> Markup:
    """Return the arrow at the far end of a side's road, where its men turn or go round."""
    far = road.city + 6
    if lap == "back":
        way = f"M7 {far + 26:g}V{far + 5:g}A4 4 0 0 1 15 {far + 5:g}V{far + 20:g}"
        head = f"M13 {far + 17:g}L15 {far + 20:g} 17 {far + 17:g}"
        arrow = render_element("path", class_="way", d=way + head)
    else:
        arrow = _render_arrow(7, far + 26, far + 4)
    text = _render_vertical_text(f"lap-{lap}", 21, far + 30)
    return _render_for(road, side, "lap", _render_man(side, 7, far + 31), arrow, text)


def _number_offset(road: Road, space: int) -> float:
    """Return the y of a space's number: its middle, unless the board is cut there."""
    y = road.end(space) + road.pitch / 2
    return y - road.pitch / 4 if road.sheets == 2 and abs(y - road.cut) < 1 else y


def _render_numbers(road: Road, space: int) -> Markup:
    """Return a space's number twice, each upright for the player at one end."""
    y = _number_offset(road, space)
    near, far = MIDDLE - road.width / 2 - 9, MIDDLE + road.width / 2 + 9
    size = min(6.0, 0.4 * road.pitch)
    return join_markup(
        render_label(str(space), near, y + 0.35 * size, size, "middle strong"),
        render_element(
            "g",
            render_label(str(space), 0, 0.35 * size, size, "middle strong"),
            transform=f"translate({far:g} {y:g}) rotate(180)",
        ),
    )


def _render_city(road: Road, side: Side) -> Markup:
    """Return a city at its end of the road, upright for the player there."""
    height = road.city - road.cob / 2 - 2
    size = 0.42 * height
    box = (96, -height / 2 * FINE, (WIDTH - 48) * FINE, height * FINE)
    mat = render_element(
        "g",
        board_parts.render_mat(*box, along=True),
        _render_weave(*box),
        transform=f"scale({1 / FINE:g})",
    )
    men = (board_parts.render_man(side, (x, 0), 0.36 * height) for x in (44, WIDTH - 44))
    middle = (height + 1) / 2
    lie = f"translate(0 {road.length - middle:g})"
    if side == MOON:
        lie = f"translate({WIDTH:g} {middle:g}) rotate(180)"
    name = load_texts()["city-sun" if side == SUN else "city-moon"]
    text = render_label(name, MIDDLE, 0.35 * size, min(size, 9), "middle title")
    return render_element("g", mat, *men, text, transform=lie)


def _render_weave(x: float, y: float, width: float, height: float) -> Markup:
    """Return the strands of a mat, dashed by `css/kit.css`."""
    lines = (
        f"M{x + row % 2 * STRAND:g} {y + (row + 0.5) * STRAND:g}h{width - row % 2 * STRAND:g}"
        for row in range(int(height / STRAND - 0.5))
    )
    return render_element("path", class_="strand", d="".join(lines))


def _render_direction(road: Road, captors: Captors | None, side: Side) -> Markup:
    """Return the arrows for the directions of a player's men and captors, at the left."""
    first = road.length - road.city - 4
    if captors is None:
        arrows = [
            _render_man(side, 12, first - 3.6),
            _render_arrow(12, first - 10, first - 30),
            _render_vertical_text("men-way", 17, first - 10),
        ]
    elif captors == "onward":
        arrows = [
            _render_man(side, 12, first - 3.6),
            _render_captor(side, 12, first - 18),
            _render_arrow(12, first - 25, first - 42),
            _render_vertical_text("all-way", 19, first - 2),
        ]
    else:
        arrows = [
            _render_man(side, 4.6, first - 3.6),
            _render_arrow(4.6, first - 9, first - 37),
            _render_vertical_text("men-way", 8.6, first - 10),
            _render_captor(side, 15, first - 37),
            _render_arrow(15, first - 28, first),
            _render_vertical_text("captors-way", 19, first - 2),
        ]
    return _render_for(road, side, f"arrows {captors or 'men'}", *arrows)


def _render_man(side: Side, x: float, y: float, state: str = "") -> Markup:
    return board_parts.render_man(side, (x, y), 3.6, state)


def _render_captor(side: Side, x: float, y: float) -> Markup:
    return join_markup(_render_man(other(side), x, y + 4, "captive"), _render_man(side, x, y))


def _render_vertical_text(name: str, x: float, y: float) -> Markup:
    """Return one of the kit's texts that runs upwards from a point, along an arrow."""
    return render_element(
        "g",
        render_label(load_texts()[name], 0, 0, 3),
        transform=f"translate({x:g} {y:g}) rotate(-90)",
    )


def _render_arrow(x: float, y: float, y2: float) -> Markup:
    tip = 1 if y2 > y else -1
    head = f"M{x - 2:g} {y2 - 3 * tip:g}L{x:g} {y2:g} {x + 2:g} {y2 - 3 * tip:g}"
    return render_element("path", class_="way", d=f"M{x:g} {y:g}V{y2:g}{head}")
