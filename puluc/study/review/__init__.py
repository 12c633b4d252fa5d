"""Reviewing a game."""

from puluc.study.review import view
from puluc.study.review.screen import opened

__all__ = ["opened", "view"]
