"""The page's first view, shown while Python loads."""

import re
from typing import Final

from puluc.app.play.new_play import first_play
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.drawing.shapes import render_shapes
from puluc.engine.rules import Rules
from puluc.pages.templates import fill_template
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
    return fill_template(
        "first-view",
        shapes=render_shapes(),
        header=render_header(session, live=False, reading=reading),
        level=level,
        tall=Markup(re.sub(r' id="[^"]*"', "", tall)),
        loading=render_loading(play, session),
        **section_labels(),
    )
