"""Positions and games as notebooks show them: their own classes know no pictures.

`puluc.Position` and `puluc.Game` come from here.
"""

from __future__ import annotations

from puluc.game import Game
from puluc.pictures.standalone import svg
from puluc.position import Position

__all__ = ["Game", "Position"]


def _of_position(position: Position) -> str:
    """Return the board as SVG."""
    return svg(position)


def _of_game(game: Game) -> str:
    """Return the board of a game as it stands, as SVG."""
    return svg(game.position)


setattr(Position, "_repr_svg_", _of_position)  # noqa: B010
setattr(Game, "_repr_svg_", _of_game)  # noqa: B010
