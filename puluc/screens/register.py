"""The screens of the study, each in a folder with its state, view and effects."""

from __future__ import annotations

from puluc.app.registry import STUDY, WORDS
from puluc.screens.editor import screen as editor
from puluc.screens.editor import view as editor_view
from puluc.screens.friend import screen as friend
from puluc.screens.friend import view as friend_view
from puluc.screens.games import screen as games
from puluc.screens.games import view as games_view
from puluc.screens.puzzle import screen as puzzle
from puluc.screens.puzzle import view as puzzle_view
from puluc.screens.retry import screen as retry
from puluc.screens.retry import view as retry_view
from puluc.screens.review import screen as review
from puluc.screens.review import view as review_view
from puluc.screens.share import certificate, panel, share
from puluc.screens.variation import screen as variation
from puluc.screens.variation import view as variation_view
from puluc.ui.panels import PANELS
from puluc.ui.screens import VIEWS


def register_screens() -> None:
    """Register the screens of the study and their views, each by its folder's name."""
    STUDY["editor"], VIEWS["editor"] = editor.open_screen, editor_view
    STUDY["friend"], VIEWS["friend"] = friend.open_screen, friend_view
    STUDY["games"], VIEWS["games"] = games.open_screen, games_view
    STUDY["puzzle"], VIEWS["puzzle"] = puzzle.open_screen, puzzle_view
    STUDY["retry"], VIEWS["retry"] = retry.open_screen, retry_view
    STUDY["review"], VIEWS["review"] = review.open_screen, review_view
    STUDY["variation"], VIEWS["variation"] = variation.open_screen, variation_view
    PANELS["place"] = PANELS["share"] = panel
    PANELS[certificate.PANEL] = certificate
    WORDS.update(share.WORDS)
