"""Setting a position up."""

from puluc.screens.editor import view
from puluc.screens.editor.screen import open_screen

__all__ = ["open_screen", "view"]
