"""Add pictures for notebooks to `Position` and `Game`.

The engine's classes know no pictures. `puluc.Position` and `puluc.Game` come from here.
"""

from __future__ import annotations

from puluc.drawing.standalone import svg
from puluc.engine.game import Game
from puluc.engine.position import Position

__all__ = ["Game", "Position"]


def _render_position(position: Position) -> str:
    """Return the board as SVG."""
    return svg(position)


def _render_game(game: Game) -> str:
    """Return a game's current board as SVG."""
    return svg(game.position)


setattr(Position, "_repr_svg_", _render_position)  # noqa: B010
setattr(Game, "_repr_svg_", _render_game)  # noqa: B010
