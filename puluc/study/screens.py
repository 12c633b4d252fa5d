"""The screens of the study: each has a folder with what it is, what it shows, and its edge."""

from __future__ import annotations

from puluc.session.screens import STUDY, WORDS
from puluc.study import editor, games, puzzle, retry, review, share, share_panel, variation
from puluc.views.panels import PANELS
from puluc.views.screens import VIEWS


def add() -> None:
    """Let the screens of the study be opened and drawn, each by its folder's name."""
    for folder in (editor, games, puzzle, retry, review, variation):
        name = folder.__name__.rpartition(".")[2]
        STUDY[name], VIEWS[name] = folder.opened, folder.view
    PANELS["place"], PANELS["share"] = share_panel, share_panel.OfGame()
    WORDS.update(share.WORDS)
