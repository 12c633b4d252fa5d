"""Lists of moves with their win chances, and moves as text."""

from collections.abc import Sequence

from puluc.engine.position import PASS, Move, Position
from puluc.evaluation.win_chance import Ranked
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.widgets import render_item, render_list
from puluc.words import events, names


def render_ranking(position: Position, moves: Sequence[Ranked], *, exact: bool) -> Markup:
    """Return a list of moves, which are sorted best first.

    The best move has its win chance, each other one the points that it loses.
    """

    best, items = moves[0].win, []
    for move, win in moves:
        loss = names.format_loss(best - win, exact=exact)
        value = names.format_chance(win, exact=exact) if win == best else loss
        name = render_element("b", move_phrase(position, move))
        items.append(render_item(name, " ", value, title=move_sentence(position, move)))
    label = _("The best move’s estimated win chance, and what the others lose:")
    if exact:
        label = _("The best move’s win chance, and what the others lose:")
    return join_markup(
        render_element("p", label, class_="legend", id="hint-legend"),
        render_list(items, ordered=True, class_="hint", aria_labelledby="hint-legend"),
    )


def move_phrase(position: Position, move: Move) -> str:
    """Return a move in a few words, or a dash for a pass."""
    return "–" if move == PASS else events.move_phrase(position, position.event(move))


def move_sentence(position: Position, move: Move) -> str:
    """Return a move or pass as a sentence."""
    if move == PASS:
        return events.pass_sentence(position)
    return events.move_sentence(position, position.event(move))
