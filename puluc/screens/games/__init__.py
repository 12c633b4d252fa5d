"""The games that the device keeps."""

from puluc.screens.games import view
from puluc.screens.games.screen import open_screen

__all__ = ["open_screen", "view"]
