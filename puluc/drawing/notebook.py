"""Add pictures for notebooks to `Position` and `Game`.

The engine's classes know no pictures. `puluc.Position` and `puluc.Game` come from here.
"""

from puluc.drawing.diagram import svg
from puluc.engine.game import Game
from puluc.engine.position import Position

__all__ = ["Game", "Position"]


setattr(Position, "_repr_svg_", lambda position: svg(position))  # noqa: B010
setattr(Game, "_repr_svg_", lambda game: svg(game.position))  # noqa: B010
