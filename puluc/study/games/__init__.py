"""The games that the device keeps."""

from puluc.study.games import view
from puluc.study.games.screen import opened

__all__ = ["opened", "view"]
