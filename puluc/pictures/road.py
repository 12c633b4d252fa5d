"""The whole road as a picture for the pages to read, which are wide or narrow."""

from __future__ import annotations

from puluc.markup import Markup, join
from puluc.pictures.strip import picture, strip
from puluc.position import Position


def whole_road(position: Position) -> Markup:
    """Return all places of a position twice: in one row and, for a narrow page, folded into two.

    The page's styles show either.
    """
    places = range(position.rules.spaces + 2)
    fold = (len(places) + 1) // 2
    rows = [[places[:fold]], [places[fold:]]]
    return join(strip(position, places), picture(rows, position, "strip folded"))
