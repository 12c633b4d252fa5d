"""Playing something else from a position."""

from puluc.study.variation import view
from puluc.study.variation.screen import opened

__all__ = ["opened", "view"]
