"""Playing something else from a position."""

from puluc.screens.variation import view
from puluc.screens.variation.screen import open_screen

__all__ = ["open_screen", "view"]
