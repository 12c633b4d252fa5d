"""A game as a row of pictures, one a turn, that make an animated one."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.game import Game
from puluc.markup import Markup
from puluc.position import PASS
from puluc.session.board import Arrow
from puluc.study.picture import SIZE, painted
from puluc.views.log import told
from puluc.words import events

SCALE: Final = 0.64
"""How many pixels stand for a unit of a picture: phones show all of them."""
PIXELS: Final = round(SIZE[0] * SCALE), round(SIZE[1] * SCALE)
"""Width and height of the animated picture."""
TURN_MS: Final = 1100
END_MS: Final = 4000


class Still(NamedTuple):
    """A picture of a game, and how long it is seen, in milliseconds."""

    picture: Markup
    milliseconds: int


def length(game: Game) -> int:
    """Return how many pictures a game has: the start, and one a turn."""
    return game.ply + 1


def still(game: Game, ply: int, style: str = "") -> Still:
    """Return the picture after `ply` turns: the throw, the way of the move, and where it led.

    It says what was played, the last one rather how the game ended, if it has; `style` is that of
    pictures outside the page.
    """
    last = ply == game.ply
    position = game.positions[ply]
    if not ply:
        said = events.opening(game, drawn=False)
        return Still(painted(position, None, said, style=style), END_MS if last else 2 * TURN_MS)
    before, move = game.positions[ply - 1], game.moves[ply - 1]
    ways = () if move == PASS else (Arrow("played", tuple(before.route(move))),)
    said = events.result(position) if position.result else told(before, game.events[ply - 1])
    milliseconds = END_MS if last else TURN_MS
    return Still(painted(position, before.marks, said, ways, style=style), milliseconds)
