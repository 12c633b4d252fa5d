"""The note about a ruleset's table: its progress, or the reason why play is not perfect."""

from puluc.app.effects import Effect, LoadTable
from puluc.app.messages import Message, MessageError
from puluc.app.session import Session, Step
from puluc.app.table_state import TableState
from puluc.evaluation.families import estimate_family
from puluc.support.html import Child, render_element
from puluc.support.i18n import _, format_decimal, pgettext
from puluc.support.markup import Markup
from puluc.ui.widgets import render_button, render_progress
from puluc.words import names


class StopSolving(Effect):
    """Stop solving the rules."""


def render_table_note(table: TableState) -> Markup:
    """Render the state of a table; nothing if there is nothing to tell."""
    note: tuple[Child, ...] = ()
    count = _("This board has {count} positions.").format(count=_format_count(table.positions))
    match table.state:
        case "loading":
            note = _render_part(_("Loading perfect play…"), table)
        case "solving":
            text = _("{count} Solving it…").format(count=count)
            note = *_render_part(text, table), " ", _render_switch(_("Stop"))
        case "stopped":
            note = _describe_estimate(table), " ", _render_switch(_("Solve this board"))
        case "failed" | "none" | "absent":
            note = (_explain_missing(table),)
    return render_element("p", *note, class_="table-state") if note else Markup()


def _render_part(label: str, table: TableState) -> tuple[Child, ...]:
    bar = render_progress("table-part", round(table.fraction, 2))
    return render_element("label", label, for_="table-part"), " ", bar


def _render_switch(label: str) -> Markup:
    """Render the button that stops solving, or starts it again."""
    return render_button(label, "solve", "plain", id="solving")


def _format_count(number: int) -> str:
    """Return a whole number with its thousands divided."""
    thousands, rest = divmod(number, 1000)
    sign = pgettext("between thousands", ",")
    return f"{thousands}{sign}{str(1000 + rest)[1:]}" if thousands else str(number)


def _explain_missing(table: TableState) -> str:
    """Return why play is not perfect, and how the opponents decide instead."""
    missing = {
        "failed": _("Perfect play could not be loaded."),
        "none": names.solution_sentence(table.rules),
        "absent": _("Perfect play is not included here."),
    }[table.state]
    if table.why:
        missing = f"{missing} {table.why}"
    return f"{missing} {_describe_estimate(table)}".strip()


def _describe_estimate(table: TableState) -> str:
    """Return what serves in place of the table."""
    if table.error is None and estimate_family(table.rules):
        return _("The computer captures whenever it can.")
    return estimate_sentence(table.error)


def estimate_sentence(error: float | None) -> str:
    """Return a sentence on estimates with this mean error, 0 to 1; None if it is not known."""
    if error is None:
        return _("With rules like these, estimates can’t be trusted, so no chances are shown.")
    text = _("The computer uses estimates, off by {points} points of win chance on average.")
    return text.format(points=format_decimal(100 * error, 1))


def switch_solving(session: Session, _message: Message) -> Step:
    """Stop solving the rules, or start again. Raises MessageError."""
    table = session.table
    if table.state == "solving":
        return session._replace(table=table._replace(state="stopped")), [StopSolving()]
    if table.state != "stopped":
        raise MessageError("nothing is being solved")
    return session._replace(table=TableState(table.rules)), [LoadTable(table.rules)]
