"""Who plays, and the list of turns."""

from __future__ import annotations

from functools import lru_cache

from puluc.game import Game
from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.pictures.layout import SIDES
from puluc.position import Side
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.views.chances import chances, sign
from puluc.views.controls import Item, item, listing
from puluc.views.log import told
from puluc.words import events, names


def turns(play: Play, session: Session) -> Markup:
    """Return the win chances, who plays and the list of turns."""
    game = play.game
    played = [_played(game, ply) for ply in range(game.ply)]
    rows = (
        item(*played[first : first + 2], id=f"turn-{first // 2}")
        for first in range(0, len(played), 2)
    )
    return join(
        chances(play, session),
        listing((_player(play, side) for side in SIDES), class_="players"),
        element("p", events.opening(game, play.drawn), class_="opening"),
        listing(rows, ordered=True, class_="list", tabindex=0, aria_label=_("List of turns")),
    )


def _player(play: Play, side: Side) -> Item:
    to_move = side == play.mover and not play.game.result
    return item(
        sign(side),
        element("span", names.side_name(side)),
        " ",
        element("small", names.players()[play.player(side)][0]),
        class_=f"{side} to-move" if to_move else side,
    )


def _played(game: Game, ply: int) -> Markup:
    before, event = game.positions[ply], game.event(ply)
    signs = events.short(before, event) if event else "–"
    return _turn(ply, before.mover, before.spaces_thrown, signs, told(game, ply))


# The list is drawn at each step, and all but its end was there before.
@lru_cache(maxsize=1024)
def _turn(ply: int, mover: Side, spaces: int, signs: str, title: str) -> Markup:
    """Return a turn in a few signs, the first of a row with its number; the title tells it."""
    marks = element("b", spaces, class_="marks")
    turn = element("span", marks, " ", signs, class_=f"turn {mover}", title=title)
    return turn if ply % 2 else join(element("span", f"{ply // 2 + 1}.", class_="count"), turn)
