"""A stack enlarged and in words, for a pointer or focus that rests on it."""

from puluc.app.board import Board
from puluc.drawing import board_parts
from puluc.drawing.geometry import Layout
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.words import names

RADIUS, STEP, EDGE = 20, 24, 30
"""The radius of a man, the distance to the man above him, and the margin of the stack."""


def render_zoom(board: Board, space: int, *, upright: bool) -> Markup:
    """Return the stack on a space, enlarged and in words; empty for a single man."""
    position = board.position
    stack = position.stack(space)
    if len(stack) < 2:
        return Markup()
    layout = Layout(position.rules.spaces, upright, board.flipped)
    height = STEP * (len(stack) - 1) + 2 * EDGE
    angle = layout.bearing(position.heading(stack, space))
    described = names.describe_stack(stack)
    sentences = (
        f"{described[:1].upper()}{described[1:]}.",
        names.stack_order(stack),
        names.travel_direction(position, space),
    )
    return join_markup(
        render_element(
            "svg",
            board_parts.render_stack(stack, RADIUS, lambda index: (0, -STEP * index), angle),
            viewBox=f"{-EDGE} {EDGE - height} {2 * EDGE} {height}",
            aria_hidden="true",
        ),
        render_element(
            "div",
            render_element("p", _("Space {number}").format(number=space), class_="title"),
            *(render_element("p", text) for text in sentences),
        ),
    )
