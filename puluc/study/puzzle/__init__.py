"""Puzzles."""

from puluc.study.puzzle import view
from puluc.study.puzzle.screen import opened

__all__ = ["opened", "view"]
