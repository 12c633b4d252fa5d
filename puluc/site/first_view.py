"""The page as it is painted before Python is there."""

import re
from typing import Final

from puluc.markup import Markup, element, join
from puluc.pictures.shapes import shapes
from puluc.rules import Rules
from puluc.session.play import Play, new_play
from puluc.session.session import Session
from puluc.session.setup import Setup
from puluc.views.board import draw
from puluc.views.boot import booting
from puluc.views.heading import heading
from puluc.views.sections import labels

USUAL: Final = Rules()
"""The rules of a first visit's game where nobody decides otherwise."""


def first_session(rules: Rules = USUAL) -> tuple[Play, Session]:
    """Return a first visit's game by a ruleset, and its session."""
    play = new_play(Setup(rules, starter="sun"), "")
    return play, Session(play)


def first_view(rules: Rules = USUAL, *, reading: bool = True) -> Markup:
    """Return the sections of the start of a game by a ruleset, the board in both shapes; with the
    way to the pages to read, if they are there.

    Python goes on with the level board; the upright one has no ids, so that all stay unique.
    """
    play, session = first_session(rules)
    level, tall = (draw(play.board(session), upright=upright) for upright in (False, True))
    named = labels()
    table = (
        element("div", level, Markup(re.sub(r' id="[^"]*"', "", tall)), id="field", translate="no"),
        element("div", id="closeup", role="tooltip"),
        element("section", booting(play, session), id="dock", aria_label=named["dock"]),
        # Named by a heading in it, on screens that list no turns there.
        element("section", id="turns", aria_label=named["turns"], aria_labelledby="turns-title"),
    )
    return join(
        element("svg", shapes(), class_="shapes", aria_hidden="true"),
        element("header", heading(session, live=False, reading=reading), id="heading"),
        element("div", id="news", role="status"),
        element("main", *table, id="table"),
        element("div", id="log", class_="unseen", role="log", aria_label=named["log"]),
        element("dialog", id="panel", aria_labelledby="panel-title"),
    )
