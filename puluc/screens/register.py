"""The screens of the study: each has a folder with what it is, what it shows, and its edge."""

from __future__ import annotations

from puluc.app.registry import STUDY, WORDS
from puluc.screens import editor, games, puzzle, retry, review, variation
from puluc.screens.share import panel, share
from puluc.ui.panels import PANELS
from puluc.ui.screens import VIEWS


def register_screens() -> None:
    """Let the screens of the study be opened and drawn, each by its folder's name."""
    for folder in (editor, games, puzzle, retry, review, variation):
        name = folder.__name__.rpartition(".")[2]
        STUDY[name], VIEWS[name] = folder.open_screen, folder.view
    PANELS["place"], PANELS["share"] = panel, panel.OfGame()
    WORDS.update(share.WORDS)
