"""Trying slips again."""

from puluc.screens.retry import view
from puluc.screens.retry.screen import open_screen

__all__ = ["open_screen", "view"]
