"""The whole road as a picture for wide and narrow pages."""

from __future__ import annotations

from puluc.drawing.strip import render_rows, render_strip
from puluc.engine.position import Position
from puluc.support.html import join_markup
from puluc.support.markup import Markup


def render_road(position: Position) -> Markup:
    """Return all places of a position twice: in one row and, for a narrow page, in two.

    The page's styles hide one of them.
    """
    places = range(position.rules.spaces + 2)
    fold = (len(places) + 1) // 2
    rows = [[places[:fold]], [places[fold:]]]
    return join_markup(render_strip(position, places), render_rows(rows, position, "strip folded"))
