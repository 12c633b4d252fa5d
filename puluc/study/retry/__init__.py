"""Trying slips again."""

from puluc.study.retry import view
from puluc.study.retry.screen import opened

__all__ = ["opened", "view"]
