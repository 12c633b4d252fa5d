"""The page as it is painted before Python is there."""

import re

from puluc.markup import Markup, element, join
from puluc.pictures.shapes import shapes
from puluc.session.session import new_session
from puluc.session.setup import Settings, Setup
from puluc.views.board import board
from puluc.views.dock import dock
from puluc.views.heading import heading
from puluc.views.sections import labels


def first_view() -> Markup:
    """Return the sections of a game's start, the board in both shapes.

    Python goes on with the level board; the upright one has no ids, so that all stay unique.
    """
    session = new_session(Setup(starter="sun"), "", Settings())
    level, tall = (board(session, upright=upright) for upright in (False, True))
    named = labels()
    table = (
        element("div", level, Markup(re.sub(r' id="[^"]*"', "", tall)), id="field"),
        element("div", id="closeup", role="tooltip"),
        element("section", dock(session, live=False), id="dock", aria_label=named["dock"]),
        element("section", id="turns", aria_label=named["turns"]),
    )
    return join(
        element("svg", shapes(), class_="shapes", aria_hidden="true"),
        element("header", heading(session, live=False), id="heading"),
        element("div", id="news", role="status"),
        element("main", *table, id="table"),
        element("div", id="log", class_="unseen", role="log", aria_label=named["log"]),
        element("dialog", id="panel", aria_labelledby="panel-title"),
    )
