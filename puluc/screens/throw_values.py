"""The evaluation of a position, throw by throw, beside the board."""

from __future__ import annotations

from puluc.app.session import Session
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Thrown, Worth
from puluc.reviewing.rounding import TENTHS
from puluc.screens.format import format_signed
from puluc.support.html import Markup, join_markup, render_element
from puluc.support.i18n import _, format_decimal
from puluc.ui.ranked_moves import move_sentence, notation, render_ranking, short_move
from puluc.ui.widgets import render_button, render_columns, render_loading, render_row
from puluc.ui.win_bar import render_win_bar
from puluc.words import names


def render_values(worth: Worth, *, opens: str = "") -> Markup:
    """Render the win bar, and each throw with its best move, or the moves of one throw.

    A throw is a button with the message `opens` and its marks, or without `opens` plain text.
    """
    pending = worth.position.marks is not None
    return join_markup(
        render_win_bar(worth.sun, exact=worth.exact),
        not worth.exact and render_element("p", estimate_sentence(worth), class_="legend"),
        render_element(
            "div",
            render_ranking(worth.position, worth.moves, exact=worth.exact)
            if pending
            else _render_throws(worth, opens),
        ),
    )


def estimate_sentence(worth: Worth) -> str:
    """Return the reason why chances are estimated, and their mean error."""
    points = format_decimal(100 * worth.error, 1)
    estimated = _("The computer uses estimates, off by {points} points on average.").format(
        points=points
    )
    return f"{names.solution_sentence(worth.position.rules)} {estimated}".strip()


def table_sentence(rules: Rules, session: Session) -> Markup:
    """Render the state of the table until it is ready."""
    table = session.table_of(rules)
    return render_loading(table.part) if table.pending else Markup()


def _render_throws(worth: Worth, opens: str) -> Markup:
    heads = _("Throw"), _("Chance"), _("Best move"), _("Win chance")
    side = names.side_name(worth.position.mover)
    caption = _("What each throw is worth to {side}").format(side=side)
    return render_element(
        "table",
        render_element("caption", caption),
        render_columns(*heads),
        render_element("tbody", *(_render_row(worth, throw, opens) for throw in worth.throws)),
        _rounding_note(worth),
        class_="worths",
    )


def _rounding_note(worth: Worth) -> Markup:
    """Render the difference between the position's chance and the mean of its throws, if any."""
    tenths = round(TENTHS * worth.rest)
    if not tenths:
        return Markup()
    head = render_element("th", _("Rounding"), scope="row", colspan=3)
    return render_element(
        "tfoot", render_element("tr", head, render_element("td", format_signed(tenths)))
    )


def _render_row(worth: Worth, throw: Thrown, opens: str) -> Markup:
    thrown = worth.position.throw(throw.marks)
    label = f"{names.count_marks(throw.marks)}, {names.count_spaces(throw.spaces)}"
    spaces = (
        render_button(
            str(throw.spaces), f"{opens} {throw.marks}", "plain", aria_label=label, title=label
        )
        if opens
        else render_element("span", throw.spaces, title=label)
    )
    best = render_element(
        "span", notation(short_move(thrown, throw.best)), title=move_sentence(thrown, throw.best)
    )
    win = names.format_chance(throw.win, exact=worth.exact)
    return render_row(spaces, names.format_percent(throw.chance), best, win)
