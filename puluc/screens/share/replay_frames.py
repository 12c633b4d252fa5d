"""The pictures of an animated game, one for each turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.app.board import Arrow
from puluc.engine.game import Game
from puluc.engine.position import PASS
from puluc.screens.share.picture import SIZE, render_painting
from puluc.support.markup import Markup
from puluc.ui.play.announcements import turn_sentence
from puluc.words import events

SCALE: Final = 0.64
"""The pixels of a unit in the animated picture: phones show all of them."""
PIXELS: Final = round(SIZE[0] * SCALE), round(SIZE[1] * SCALE)
"""The width and height of the animated picture."""
TURN_MS: Final = 1100
"""The milliseconds of each turn."""
END_MS: Final = 4000
"""The milliseconds of the end."""


class Still(NamedTuple):
    """A picture of an animated game."""

    picture: Markup
    """The picture."""
    milliseconds: int
    """The time for which it is visible."""


def frame_count(game: Game) -> int:
    """Return the number of pictures of a game: the start, and one a turn."""
    return game.ply + 1


def render_still(game: Game, ply: int, style: str = "") -> Still:
    """Render the picture after `ply` turns: the throw, the route of the move, and the position.

    Its caption is the move, or after the last turn the result; `style` is for pictures outside the
    page.
    """
    last = ply == game.ply
    position = game.positions[ply]
    if not ply:
        said = events.opening_sentence(game, drawn=False)
        return Still(
            render_painting(position, None, said, style=style), END_MS if last else 2 * TURN_MS
        )
    before, move = game.positions[ply - 1], game.moves[ply - 1]
    arrows = () if move == PASS else (Arrow("played", tuple(before.route(move))),)
    said = (
        events.result_sentence(position)
        if position.result
        else turn_sentence(before, game.events[ply - 1])
    )
    milliseconds = END_MS if last else TURN_MS
    return Still(render_painting(position, before.marks, said, arrows, style=style), milliseconds)
