"""The bar of win chances, and the state of the table behind it."""

from __future__ import annotations

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import LEVELS
from puluc.app.table_state import TableState
from puluc.engine.position import MOON, SUN, Side
from puluc.evaluation.families import estimate_family
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, format_decimal
from puluc.support.markup import Markup
from puluc.ui.widgets import render_loading
from puluc.words import names


def render_chances(play: Play, session: Session) -> Markup:
    """Return the bar of win chances if a person wants it, and notes on the table's state."""
    table = session.table_of(play.rules)
    shown = session.settings.chances == "show"
    known = _render_play_bar(play) if shown and table.has_values else Markup()
    missed = not play.first and (shown or {play.sun, play.moon} & set(LEVELS))
    if table.state == "loading" and not known:
        return render_loading(table.fraction)
    if table.state == "failed" or (table.state in ("none", "absent") and missed):
        return join_markup(
            known, render_element("p", _explain_missing(table), class_="table-state")
        )
    return known


def render_side_sign(side: Side) -> Markup:
    """Return a small man of a side, to mark a name or a number."""
    man = render_element("use", href=f"#man-{side}")
    return render_element(
        "svg", man, class_="sign", viewBox="-1.1 -1.1 2.2 2.2", aria_hidden="true"
    )


def _explain_missing(table: TableState) -> str:
    """Return why play is not perfect, and how the opponents decide instead."""
    missing = {
        "failed": _("Perfect play could not be loaded."),
        "none": names.solution_sentence(table.rules),
        "absent": _("Perfect play is not included here."),
    }[table.state]
    if table.why:
        missing = f"{missing} {table.why}"
    if table.error is None and estimate_family(table.rules):
        instead = _("Opponents capture what they can.")
    else:
        instead = estimate_sentence(table.error)
    return f"{missing} {instead}"


def estimate_sentence(error: float | None) -> str:
    """Return a sentence about estimates with this mean error, in win chance; None if unknown."""
    if error is None:
        return _("With rules like these estimates can’t be trusted, so no chances are shown.")
    points = format_decimal(100 * error, 1)
    return _("The computer uses estimates, off by {points} points on average.").format(
        points=points
    )


def _render_play_bar(play: Play) -> Markup:
    """Return the bar for a game: its result, its win chances, or one half while unknown."""
    if play.over and play.result:
        return render_win_bar(0.5 if play.result == "draw" else float(play.result == SUN))
    if play.evaluated:
        return render_win_bar(play.evaluated.sun, exact=play.evaluated.exact)
    return render_win_bar(0.5, exact=False)


def render_win_bar(sun: float, *, exact: bool = True) -> Markup:
    """Return the bar of win chances, exact or estimated; `sun` is Sun's chance, 0..1."""
    shown = round(sun, 3 if exact else 2)
    percents = names.format_chance(shown, exact=exact), names.format_chance(1 - shown, exact=exact)
    label = _("Win chance: Sun {sun}, Moon {moon}").format(sun=percents[0], moon=percents[1])
    drawn = render_element(
        "svg",
        render_element("rect", class_="moon-part", width=100, height=10),
        render_element("rect", class_="sun-part", width=round(100 * sun, 2), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return render_element(
        "div",
        render_element("span", render_side_sign(SUN), percents[0]),
        drawn,
        render_element("span", percents[1], render_side_sign(MOON)),
        class_="chances",
        role="img",
        aria_label=label,
    )
