"""Who plays, and the list of turns."""

from __future__ import annotations

from functools import lru_cache

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.pictures.layout import SIDES
from puluc.position import Side
from puluc.session.session import Session
from puluc.views.chances import chances, sign
from puluc.views.controls import Item, item, listing
from puluc.views.log import told
from puluc.words import events, names


def turns(session: Session) -> Markup:
    """Return the win chances, who plays and the list of turns."""
    played = [_played(session, ply) for ply in range(session.game.ply)]
    rows = (
        item(*played[first : first + 2], id=f"turn-{first // 2}")
        for first in range(0, len(played), 2)
    )
    return join(
        chances(session),
        listing((_player(session, side) for side in SIDES), class_="players"),
        element("p", events.opening(session.game, session.drawn), class_="opening"),
        listing(rows, ordered=True, class_="list", tabindex=0, aria_label=_("List of turns")),
    )


def _player(session: Session, side: Side) -> Item:
    to_move = side == session.mover and not session.game.result
    return item(
        sign(side),
        element("span", names.side_name(side)),
        " ",
        element("small", names.players()[session.player(side)][0]),
        class_=f"{side} to-move" if to_move else side,
    )


def _played(session: Session, ply: int) -> Markup:
    before, event = session.game.positions[ply], session.game.event(ply)
    signs = events.short(before, event) if event else "–"
    return _turn(ply, before.mover, before.spaces_thrown, signs, told(session, ply))


# The list is drawn at each step, and all but its end was there before.
@lru_cache(maxsize=1024)
def _turn(ply: int, mover: Side, spaces: int, signs: str, title: str) -> Markup:
    """Return a turn in a few signs, the first of a row with its number; the title tells it."""
    marks = element("b", spaces, class_="marks")
    turn = element("span", marks, " ", signs, class_=f"turn {mover}", title=title)
    return turn if ply % 2 else join(element("span", f"{ply // 2 + 1}.", class_="count"), turn)
