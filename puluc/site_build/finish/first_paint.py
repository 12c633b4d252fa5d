"""The page's first view, shown while Python loads."""

import re
from typing import Final

from puluc.app.play.new_play import first_play
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.drawing.shapes import render_shapes
from puluc.engine.rules import Rules
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup
from puluc.ui.board.board import render_board
from puluc.ui.header import render_header
from puluc.ui.loading import render_loading
from puluc.ui.sections import section_labels

USUAL: Final = Rules()
"""The rules of a first visit's game, unless the host chooses others."""


def first_session(rules: Rules = USUAL) -> tuple[Play, Session]:
    """Return a first visit's game under some rules, and its session."""
    play = first_play(rules, "")
    return play, Session(play)


def render_first_view(rules: Rules = USUAL, *, reading: bool = True) -> Markup:
    """Return the sections of a new game, with the board in both shapes.

    Without `reading`, no link opens a page to read. Python continues with the level board. The
    upright one has no ids, so that all ids are unique.
    """
    play, session = first_session(rules)
    level, tall = (render_board(play.board(session), upright=upright) for upright in (False, True))
    named = section_labels()
    table = (
        render_element(
            "div", level, Markup(re.sub(r' id="[^"]*"', "", tall)), id="field", translate="no"
        ),
        render_element("div", id="closeup", role="tooltip"),
        render_element(
            "section", render_loading(play, session), id="dock", aria_label=named["dock"]
        ),
        # On screens without a list of turns, a heading inside it is the label.
        render_element(
            "section", id="turns", aria_label=named["turns"], aria_labelledby="turns-title"
        ),
    )
    return join_markup(
        render_element("svg", render_shapes(), class_="shapes", aria_hidden="true"),
        render_element("header", render_header(session, live=False, reading=reading), id="heading"),
        render_element("div", id="news", role="status"),
        render_element("main", *table, id="table"),
        render_element("div", id="log", class_="unseen", role="log", aria_label=named["log"]),
        render_element("dialog", id="panel", aria_labelledby="panel-title"),
    )
