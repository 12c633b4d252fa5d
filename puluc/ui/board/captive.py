"""The scene about captives: a man lands on an enemy man, binds him and carries him off."""

from __future__ import annotations

from puluc.drawing import board_parts
from puluc.drawing.geometry import Layout
from puluc.engine.position import SUN, Side, other
from puluc.engine.rules import Rules
from puluc.support.html import render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup


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
