"""Moves and what they are worth, alike wherever they are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from puluc.engine.position import PASS, Move, Position
from puluc.evaluation.win_chance import Ranked
from puluc.support.html import Markup, join_markup, render_element
from puluc.support.i18n import _
from puluc.ui.widgets import Item, render_item, render_list
from puluc.words import events, names

Dress = Callable[[Move, Markup], Item]
"""Makes a list's item of a move and what is shown of it."""


def render_ranking(
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
        return render_item(shown, title=move_sentence(position, move))

    best = moves[0].win
    entries = (
        (dress or plain)(
            move,
            join_markup(
                render_element("b", short_move(position, move), translate="no"),
                " ",
                names.format_chance(win, exact=exact)
                if win == best
                else names.format_loss(best - win),
            ),
        )
        for move, win in moves
    )
    label = (
        _("The best move’s win chance, and what the others lose of it:")
        if exact
        else _("The best move’s estimated win chance, and what the others lose of it:")
    )
    return join_markup(
        render_element("p", label, class_="legend", id=id),
        render_list(entries, ordered=True, class_=class_, aria_labelledby=id),
    )


def notation(text: str) -> Markup:
    """Return a move in a few signs as an element that no browser translates."""
    return render_element("span", text, translate="no")


def short_move(position: Position, move: Move) -> str:
    """Return a move in a few signs."""
    return "–" if move == PASS else events.short_move(position, position.event(move))


def move_sentence(position: Position, move: Move) -> str:
    """Return a move in words."""
    if move == PASS:
        return events.pass_sentence(position)
    return events.move_sentence(position, position.event(move))
