"""The road or parts of it as a small SVG picture.

Colours and lines are left to `css/board.css`; the shapes are those of `shapes.py`.
"""

from collections.abc import Sequence
from typing import Final

from puluc.drawing import board_parts
from puluc.drawing.geometry import SIDES
from puluc.engine.position import Position, Side, other
from puluc.support.html import join_markup, render_element, render_picture
from puluc.support.markup import Markup

HEIGHT: Final = 120.0
LINE: Final = 130.0
"""The distance from the top of a row to the top of the next."""
SPACE: Final = 60.0
CITY: Final = 84.0
GAP: Final = 26.0
RADIUS: Final = 18.0
GROUND: Final = 76.0
"""The y of the lowest man of a stack, and of the men in a city."""


def render_road(position: Position) -> Markup:
    """Return all places of a position twice: in one row and, for a narrow page, in two.

    The page's styles hide one of them.
    """
    places = range(position.rules.spaces + 2)
    fold = (len(places) + 1) // 2
    rows = [[places[:fold]], [places[fold:]]]
    return join_markup(render_strip(position, places), render_rows(rows, position, "strip folded"))


def render_strip(position: Position, *pieces: range) -> Markup:
    """Return pieces of the road side by side, with a gap between them.

    A piece is a range of places, from left to right; a falling one is the road as Moon sees it.
    Places are numbered as in `Position.route`: 0 is Sun's city, 1..n the spaces, n + 1 Moon's city.
    """
    return render_rows([pieces], position, "strip")


def render_rows(rows: Sequence[Sequence[range]], position: Position, kind: str) -> Markup:
    """Return a picture of the road's pieces in rows, from top to bottom; `kind` is its class."""
    drawn = [_render_row(position, pieces, number * LINE) for number, pieces in enumerate(rows)]
    width, height = max(width for _, width in drawn), (len(rows) - 1) * LINE + HEIGHT
    view, parts = f"0 0 {width:g} {height:g}", [row for row, _ in drawn]
    return render_picture(kind, view, *parts, width=width, height=height)


def _render_row(position: Position, pieces: Sequence[range], y: float) -> tuple[Markup, float]:
    """Return a row of pieces, `y` below the picture's top, and its width."""
    drawn, x = [], 0.0
    for number, piece in enumerate(pieces):
        if number:
            drawn += [  # Three dots for the places left out.
                render_element("circle", class_="road", cx=x + GAP / 2 + aside, cy=52, r=2.5)
                for aside in (-7, 0, 7)
            ]
            x += GAP
        ends: dict[float, int] = {}
        rises = piece.step > 0
        for place in piece:
            width = SPACE if 0 < place <= position.rules.spaces else CITY
            drawn.append(_render_place(position, place, x, width, rises=rises))
            if width == SPACE:
                ends |= {x: place - rises, x + width: place - (not rises)}
            x += width
        drawn += (_render_cob(end, line) for end, line in ends.items())
    row = join_markup(render_element("rect", class_="earth", width=x, height=HEIGHT, rx=10), *drawn)
    return (render_element("g", row, transform=f"translate(0 {y:g})") if y else row), x


def _render_place(position: Position, place: int, x: float, width: float, *, rises: bool) -> Markup:
    middle = x + width / 2
    if width == CITY:
        return _render_city(position, SIDES[place > 0], x)
    stack = position.stack(place)
    men = stack and board_parts.render_stack(
        stack,
        RADIUS,
        lambda index: (middle, GROUND - min(22, 56 / max(len(stack) - 1, 1)) * index),
        0 if (position.heading(stack, place) > 0) == rises else 180,
    )
    return join_markup(
        board_parts.render_rect("road", x, 6, width, HEIGHT - 30, 0),
        position.rules.fire
        and place == position.rules.middle
        and board_parts.render_use("fire", "fire", (middle, GROUND), RADIUS),
        men,
        render_element("text", place, class_="number", x=middle, y=HEIGHT - 13),
    )


def _render_city(position: Position, side: Side, x: float) -> Markup:
    middle = x + CITY / 2
    box = x + 4, 6, CITY - 8, HEIGHT - 12
    waiting = position.city(side)
    step = min(16, (CITY - 40) / max(waiting - 1, 1))
    men = (
        board_parts.render_man(side, (middle + step * (index - (waiting - 1) / 2), GROUND), 14)
        for index in range(waiting)
    )
    taken = position.removed(other(side))
    apart = min(17, (CITY - 30) / max(taken - 1, 1))
    return join_markup(
        board_parts.render_mat(*box, along=False),
        board_parts.render_use("seat", f"seat-{side}", (middle, 34), 15),
        *men,
        *(
            board_parts.render_man(other(side), (x + 15 + apart * index, HEIGHT - 18), 8, "removed")
            for index in range(taken)
        ),
    )


def _render_cob(x: float, line: int) -> Markup:
    return board_parts.render_cob(line, f"translate({x:g} 52) scale(.6 .29)")
