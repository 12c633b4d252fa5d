"""Moves and what they are worth, alike wherever they are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puluc.language import _
from puluc.markup import Markup, element, join
from puluc.position import PASS, Move, Position
from puluc.views.controls import Item, item, listing
from puluc.words import events, names
from puluc.worth import Ranked

Dress = Callable[[Move, Markup], Item]
"""Makes a list's item of a move and what is shown of it."""


def ranking(
    position: Position,
    moves: Sequence[Ranked],
    *,
    exact: bool,
    dress: Dress | None = None,
    class_: str = "hint",
    id: str = "hint-legend",
) -> Markup:
    """Return moves, best first, as they are given: the best one's win chance, and how many points
    each other loses."""

    def plain(move: Move, shown: Markup) -> Item:
        return item(shown, title=told(position, move))

    best = moves[0].win
    entries = (
        (dress or plain)(
            move,
            join(
                element("b", short(position, move), translate="no"),
                " ",
                names.chance(win, exact=exact) if win == best else names.loss(best - win),
            ),
        )
        for move, win in moves
    )
    label = (
        _("The best move’s win chance, and what the others lose of it:")
        if exact
        else _("The best move’s estimated win chance, and what the others lose of it:")
    )
    return join(
        element("p", label, class_="legend", id=id),
        listing(entries, ordered=True, class_=class_, aria_labelledby=id),
    )


def notation(text: str) -> Markup:
    """Return a move in a few signs as an element that no browser translates."""
    return element("span", text, translate="no")


def short(position: Position, move: Move) -> str:
    """Return a move in a few signs."""
    return "–" if move == PASS else events.short(position, position.event(move))


def told(position: Position, move: Move) -> str:
    """Return a move in words."""
    if move == PASS:
        return events.pass_reason(position)
    return events.move(position, position.event(move))
