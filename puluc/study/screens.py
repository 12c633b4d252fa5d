"""The screens of the study: each has a folder with what it is, what it shows, and its edge."""

from __future__ import annotations

from typing import Final

from puluc.session.screens import SCREENS
from puluc.study import share_panel
from puluc.study.editor import screen as editor
from puluc.study.editor import view as editor_view
from puluc.study.games import screen as games
from puluc.study.games import view as games_view
from puluc.study.puzzle import screen as puzzle
from puluc.study.puzzle import view as puzzle_view
from puluc.study.retry import screen as retry
from puluc.study.retry import view as retry_view
from puluc.study.review import screen as review
from puluc.study.review import view as review_view
from puluc.study.variation import screen as variation
from puluc.study.variation import view as variation_view
from puluc.views.panels import PANELS
from puluc.views.screens import VIEWS

STUDY: Final = (
    ("editor", editor.opened, editor_view),
    ("puzzle", puzzle.opened, puzzle_view),
    ("review", review.opened, review_view),
    ("retry", retry.opened, retry_view),
    ("variation", variation.opened, variation_view),
    ("games", games.opened, games_view),
)


def add() -> None:
    """Let the screens of the study be opened and drawn."""
    for name, opening, view in STUDY:
        SCREENS[name], VIEWS[name] = opening, view
    PANELS["place"] = share_panel
