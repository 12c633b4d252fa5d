"""Who plays, and the list of turns."""

from __future__ import annotations

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
    rows = (
        item(
            *(_turn(game, turn) for turn in range(first, min(first + 2, game.ply))),
            id=f"turn-{first // 2}",
        )
        for first in range(0, game.ply, 2)
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


def _turn(game: Game, ply: int) -> Markup:
    before, event = game.positions[ply], game.event(ply)
    return join(
        ply % 2 == 0 and element("span", f"{ply // 2 + 1}.", class_="count"),
        element(
            "span",
            element("b", before.spaces_thrown, class_="marks"),
            " ",
            events.short(before, event) if event else "–",
            class_=f"turn {before.mover}",
            title=told(game, ply),
        ),
    )
