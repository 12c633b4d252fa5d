"""The pieces from which embed.js draws boards, cut from Python's own pictures, and measures.

A piece is markup with blanks: `{x}` and `{y}` for its place, `{space}` for the number of a space,
`{cob}` for the number of a cob, `{0.86}` for that part of the radius of a man on the road.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, get_args

from puluc.drawing import board_parts
from puluc.drawing.diagram import render_diagram
from puluc.drawing.geometry import SIDES, USUAL_MEN, Layout, Point, Scene
from puluc.engine.position import MOON, SUN, Position, Side
from puluc.engine.rules import MEN, SPACES, Captors, Rules

X: Final = 1234.0
Y: Final = 5678.0
PAIRS: Final = (SUN + SUN, SUN + MOON, MOON + SUN, MOON + MOON)
"""A man in a stack and the top man above him."""


class Anywhere(Layout):
    """A layout to cut pieces from: everything is at `X` and `Y`, a man on the road has radius 1."""

    @property
    def radius(self) -> float:
        """One, so that sizes are parts of the radius."""
        return 1.0

    def along(self, place: float) -> float:
        """Return `X`, or `Y` where the road runs upwards."""
        return Y if self.upright else X

    def on_road(self, place: float, index: int, count: int) -> Point:
        """Return `X` and `Y`."""
        return X, Y

    def in_city(self, side: Side, index: int, men: int = USUAL_MEN) -> Point:
        """Return `X` and `Y`."""
        return X, Y

    def removed(self, side: Side, index: int) -> Point:
        """Return `X` and `Y`."""
        return X, Y


def travel_headings() -> dict[str, dict[str, int]]:
    """Return the headings of stacks, 1 or -1, by the option captors and by pair.

    A pair of enemies represents all stacks with a captive.
    """
    return {
        captors: {pair: Position.start(Rules(captors=captors)).heading(pair) for pair in PAIRS}
        for captors in get_args(Captors)
    }


def make_board_pieces(upright: bool) -> dict[str, Any]:
    """Return the pieces and measures of boards of one shape.

    `opening` is the `<svg>` tag without its label. `ground` is the part below the cobs, plain and
    flipped. `pieces` are those of `_draw_pieces`. `waiting` and `removed` are the points of a
    side's men in its city, by their number, and out of the game. `roads` has the measures by number
    of spaces.
    """
    layout = Layout(SPACES[0], upright)
    tag = render_diagram(Position.start(Rules()), upright=upright).partition(">")[0]
    return {
        "opening": re.sub(' aria-label=".*?"', "", tag) + ">",
        "ground": [
            "".join(_draw_ground(layout._replace(flipped=flipped))[0]) for flipped in (False, True)
        ],
        "pieces": {
            name: _cut_piece(markup) for name, markup in _draw_pieces(Anywhere(1, upright)).items()
        },
        "waiting": {
            men: _list_points(partial(layout.in_city, men=men), men)
            for men in range(USUAL_MEN, MEN[-1] + 1)
        },
        "removed": _list_points(layout.removed, MEN[-1]),
        "roads": {spaces: _measure_road(Layout(spaces, upright)) for spaces in SPACES},
    }


def _draw_pieces(anywhere: Anywhere) -> dict[str, str]:
    """Return the uncut pieces by name: the kind, the side and, for a top man, the heading."""
    drawn = {"number": board_parts.render_numbers(anywhere).replace(">1<", ">{space}<")}
    drawn["fire"] = board_parts.render_fire(anywhere, 1)
    for side, gone in zip(SIDES, ((1, 0), (0, 1)), strict=True):
        first = board_parts.render_city(anywhere, side, 1, 1)
        drawn[f"next {side}"] = first
        drawn[f"waiting {side}"] = board_parts.render_city(anywhere, side, 2, 2).removesuffix(first)
        drawn[f"seat {side}"] = board_parts.render_seat(anywhere, side, 0, 1)
        drawn[f"removed {side}"] = board_parts.render_removed(anywhere, Scene((0, 0), gone, ()))
        for heading in (1, -1):
            drawn[f"top {side} {heading}"] = board_parts.render_stack_on(anywhere, 1, side, heading)
    for pair in PAIRS:
        drawn[f"below {pair}"] = board_parts.render_stack_on(anywhere, 1, pair, 1).removesuffix(
            drawn[f"top {pair[1]} 1"]
        )
    return drawn


def _cut_piece(markup: str) -> str:
    """Return a piece: markup drawn with `Anywhere`, with blanks for its numbers."""
    markup = re.sub(rf"{X:g}(\.0)?", "{x}", markup)
    markup = re.sub(rf"{Y:g}(\.0)?", "{y}", markup)
    return re.sub(r"scale\((1|0\.\d+)\)", r"scale({\1})", markup)


def _draw_ground(layout: Layout) -> tuple[list[str], list[str]]:
    """Return the elements of the ground: those below the cobs, then the cobs."""
    elements = re.findall("<[^>]+>", board_parts.render_ground(layout))
    cobs = [element for element in elements if 'class="cob"' in element]
    return [element for element in elements if element not in cobs], cobs


def _list_points(place: Callable[[Side, int], Point], men: int) -> dict[Side, list[list[float]]]:
    """Return the points of each side's men."""
    return {
        side: [[_format_number(at) for at in place(side, man)] for man in range(men)]
        for side in SIDES
    }


def _measure_road(layout: Layout) -> dict[str, Any]:
    """Return the measures of a road.

    Place p has its middle at `along + p * pitch` along the road. Man i of a stack lies at
    `across + i * step` across it; in tall stacks, men lie closer, at `across + i * closer[men]`.
    On every second place, `aside` is added. `radius` is a man's; `cob` is the piece between two
    spaces.
    """
    _, cobs = _draw_ground(layout)
    pitch = layout.along(2) - layout.along(1)
    axis = 0 if layout.upright else 1
    across = layout.on_road(1, 0, 1)[axis]
    steps = {
        count: _format_number(layout.on_road(1, 1, count)[axis] - across)
        for count in range(2, 2 * MEN[-1] + 1)
    }
    return {
        "cob": cobs[0]
        .replace("#cob-0", "#cob-{cob}")
        .replace(f"{layout.along(0.5):g}", "{y}" if layout.upright else "{x}", 1),
        "radius": _format_number(layout.radius),
        "along": _format_number(layout.along(1) - pitch),
        "pitch": _format_number(pitch),
        "across": _format_number(across),
        "aside": _format_number(layout.aside),
        "step": steps[2],
        "closer": {count: step for count, step in steps.items() if step != steps[2]},
    }


def _format_number(number: float) -> float:
    """Return a number with at most three decimals."""
    short = round(float(number), 3)
    return int(short) if short.is_integer() else short
