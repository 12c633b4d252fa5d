"""Setting a position up."""

from puluc.study.editor import view
from puluc.study.editor.screen import opened

__all__ = ["opened", "view"]
