"""Puzzles."""

from puluc.screens.puzzle import view
from puluc.screens.puzzle.screen import open_screen

__all__ = ["open_screen", "view"]
