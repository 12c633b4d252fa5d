"""The whole road as a picture for the pages to read, which are wide or narrow."""

from __future__ import annotations

from puluc.drawing.strip import render_rows, render_strip
from puluc.engine.position import Position
from puluc.support.html import Markup, join_markup


def list_places(position: Position) -> Markup:
    """Return all places of a position twice: in one row and, for a narrow page, folded into two.

    The page's styles show either.
    """
    places = range(position.rules.spaces + 2)
    fold = (len(places) + 1) // 2
    rows = [[places[:fold]], [places[fold:]]]
    return join_markup(render_strip(position, places), render_rows(rows, position, "strip folded"))
