"""Reviewing a game."""

from puluc.screens.review import view
from puluc.screens.review.screen import open_screen

__all__ = ["open_screen", "view"]
