"""Scenes over the board: a man who is made a captive, and the end of a game.

The style sheet animates the men; the words are in large letters.
"""

from itertools import pairwise
from typing import Final

from puluc.app.board import Board
from puluc.drawing import board_parts
from puluc.drawing.geometry import CITY_LEVEL, Layout
from puluc.engine.position import SUN, Side, other
from puluc.engine.rules import Rules
from puluc.support.html import render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup

WIDTH: Final = 0.5
"""The mean width of a letter, as a part of its height."""
HIGHEST: Final = 60.0
"""The least distance of the letters' middle from the top of a level board."""
LETTERS: Final = (0.28, 0.72, 0.5, 0.36, 0.64, 0.43, 0.57, 0.22, 0.78, 0.135, 0.865)
"""Where letters may lie on an upright road, the best first, as parts of its height."""
CLEAR: Final = 54
"""The distance from a man at which letters are clear of him."""


def render_captive_scene(layout: Layout, captor: Side, rules: Rules) -> Markup:
    """Return the two men and a word above a veiled board; the style sheet animates them.

    The log says the same in a sentence.
    """
    width, height = layout.size
    radius, low, high, size = (46, 335, 76, 84) if layout.upright else (64, 336, 86, 96)
    heading = 1 if captor == SUN else -1
    way = "backward" if layout.flipped == (heading > 0) else "forward"
    man = board_parts.render_stack(captor, radius, lambda _i: (0, 0), layout.bearing(heading))
    return render_element(
        "g",
        board_parts.render_rect("veil", 0, 0, width, height, 18),
        render_element(
            "g",
            board_parts.render_man(other(captor), (0, 0), radius),
            board_parts.render_man(other(captor), (0, 0), radius, "captive"),
            render_element("g", man, class_="captor"),
            transform=f"translate({width / 2:g} {low})",
        ),
        render_element(
            "text", _("Captive!"), class_="verdict", x=width / 2, y=high, font_size=size
        ),
        class_=f"captivity {captor} {rules.captors} {way}",
        aria_hidden="true",
    )


def render_ending(board: Board, text: str, kind: str, *, upright: bool) -> Markup:
    """Return the result in large letters, on the part of the road with the fewest men."""
    layout = Layout(board.position.rules.spaces, upright, board.flipped)
    width, height = layout.size
    road = [(space, men) for space, men in enumerate(board.position.road, 1) if men]
    if upright:
        low, high, size = 20.0, width - 20, 60.0
        men = [layout.along(space) for space, _men in road]
        y = max(
            [height * part for part in LETTERS],
            key=lambda y: min([CLEAR, *(abs(y - man) for man in men)]),
        )
    else:
        size, half = 96.0, layout.pitch / 2
        tops = [
            (layout.along(space), layout.on_road(space, len(men) - 1, len(men))[1] - layout.radius)
            for space, men in road
        ]
        # Over lower stacks the letters rise, beside taller ones they are smaller.
        y = min([106.0, *(top - size / 2 for _x, top in tops if top >= HIGHEST + size / 2)])
        tall = sorted([x for x, top in tops if top < HIGHEST + size / 2])
        edges = [CITY_LEVEL - half, *tall, width - CITY_LEVEL + half]
        low, high = max(pairwise(edges), key=lambda gap: gap[1] - gap[0])
        low, high = low + half, high - half
    letters = render_element(
        "text",
        text,
        class_="verdict",
        x=(low + high) / 2,
        y=f"{y:.0f}",
        font_size=int(min(size, (high - low) / WIDTH / len(text))),
        role="heading",
        aria_level=2,
    )
    return render_element("g", letters, class_=f"ending {kind}")
