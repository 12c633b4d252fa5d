"""The stack that is looked at, enlarged and in words."""

from __future__ import annotations

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.pictures import parts
from puluc.pictures.layout import Layout
from puluc.session.board import Board
from puluc.words import names

RADIUS, STEP, EDGE = 20, 24, 30
"""The size of a man, the way to the one above him, and the room around the stack."""


def closeup(board: Board, space: int, *, upright: bool) -> Markup:
    """Return the stack on a space, enlarged and in words; nothing for a man alone."""
    position = board.position
    stack = position.stack(space)
    if len(stack) < 2:
        return Markup()
    layout = Layout(position.rules.spaces, upright, board.flipped)
    height = STEP * (len(stack) - 1) + 2 * EDGE
    angle = layout.bearing(position.heading(stack, space))
    said = (f"{names.pile(stack)}.", names.order(stack), names.direction(position, space))
    return join(
        element(
            "svg",
            parts.pile(stack, RADIUS, lambda index: (0, -STEP * index), angle),
            viewBox=f"{-EDGE} {EDGE - height} {2 * EDGE} {height}",
            aria_hidden="true",
        ),
        element(
            "div",
            element("p", _("Space {number}").format(number=space), class_="title"),
            *(element("p", text) for text in said),
        ),
    )
