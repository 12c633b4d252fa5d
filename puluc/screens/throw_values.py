"""The evaluation of a position, throw by throw, next to the board."""

from puluc.app.session import Session
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Evaluation, Thrown
from puluc.reviewing.rounding import TENTHS
from puluc.screens.format import format_signed, rest_label
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.ranked_moves import move_phrase, move_sentence, render_ranking
from puluc.ui.table_note import estimate_sentence, render_table_note
from puluc.ui.widgets import render_button, render_fold, render_row, render_table
from puluc.ui.win_bar import render_win_bar
from puluc.words import names


def render_values(evaluation: Evaluation, *, opens: str, folded: bool = False) -> Markup:
    """Render the win bar, and each throw with its best move, or the moves of one throw.

    A throw is a button with the message `opens` and its marks. The throws may be `folded`.
    """
    exact, position = evaluation.exact, evaluation.position
    if position.marks is None:
        values = _render_throws(evaluation, opens, folded)
    else:
        values = render_ranking(position, evaluation.moves, exact=exact)
    why = f"{names.solution_sentence(position.rules)} {estimate_sentence(evaluation.error)}"
    if evaluation.error is None:
        return render_element("p", why.strip(), class_="legend")
    return join_markup(
        render_win_bar(evaluation.sun, exact=exact),
        not exact and render_element("p", why.strip(), class_="legend"),
        render_element("div", values),
    )


def table_sentence(rules: Rules, session: Session) -> Markup:
    """Render the state of the table until it is ready."""
    table = session.table_of(rules)
    return render_table_note(table) if table.pending else Markup()


def _render_throws(evaluation: Evaluation, opens: str, folded: bool) -> Markup:
    side = names.side_name(evaluation.position.mover)
    title = _("What each throw is worth to {side}").format(side=side)
    table = render_table(
        render_element("span", title, class_="unseen" if folded else None),
        (_("Throw"), _("Chance"), _("Best move"), _("Win chance")),
        *(_render_row(evaluation, throw, opens) for throw in evaluation.throws),
        foot=_rounding_note(evaluation),
        class_="throw-values",
    )
    return render_fold(title, table, id="by-throw") if folded else table


def _rounding_note(evaluation: Evaluation) -> Markup:
    """Render the difference between the position's chance and the mean of its throws, if any."""
    tenths = round(TENTHS * evaluation.rest)
    if not tenths:
        return Markup()
    head = render_element("th", rest_label(exact=evaluation.exact), scope="row", colspan=3)
    value = render_element("td", format_signed(tenths, exact=evaluation.exact))
    return render_element("tfoot", render_element("tr", head, value))


def _render_row(evaluation: Evaluation, throw: Thrown, opens: str) -> Markup:
    thrown = evaluation.position.throw(throw.marks)
    label = f"{names.count_marks(throw.marks)}, {names.count_spaces(throw.spaces)}"
    do = f"{opens} {throw.marks}"
    spaces = render_button(str(throw.spaces), do, "plain", aria_label=label, title=label)
    best = render_element(
        "span", move_phrase(thrown, throw.best), title=move_sentence(thrown, throw.best)
    )
    win = names.format_chance(throw.win, exact=evaluation.exact)
    return render_row(spaces, names.format_percent(throw.chance), best, win)
