"""The bar of win chances, and the state of the table they come from."""

from __future__ import annotations

from puluc.language import _, decimal
from puluc.markup import Markup, element, join
from puluc.position import MOON, SUN, Side
from puluc.session.play import Play
from puluc.session.session import Session
from puluc.session.setup import LEVELS
from puluc.session.solved import TableState
from puluc.views.controls import loading
from puluc.words import names


def chances(play: Play, session: Session) -> Markup:
    """Return the bar of win chances, if it is wanted and known, and what is to be said of them."""
    table = session.table_of(play.rules)
    shown = session.settings.chances == "show"
    known = _bar(play) if shown and table.tells else Markup()
    missed = shown or {play.sun, play.moon} & set(LEVELS)
    if table.state == "loading" and not known:
        return loading(table.part)
    if table.state == "failed" or (table.state in ("none", "absent") and missed):
        return join(known, element("p", _missing(table), class_="table-state"))
    return known


def sign(side: Side) -> Markup:
    """Return a man of a side, small, to stand before a name or a number."""
    man = element("use", href=f"#man-{side}")
    return element("svg", man, class_="sign", viewBox="-1.1 -1.1 2.2 2.2", aria_hidden="true")


def _missing(table: TableState) -> str:
    """Return why play is not perfect, and what stands in for it."""
    missing = {
        "failed": _("Perfect play could not be loaded."),
        "none": _("Perfect play is not known for these rules."),
        "absent": _("Perfect play by these rules is not included here."),
    }[table.state]
    if table.error is None:
        instead = _("Opponents capture what they can.")
    else:
        points = decimal(100 * table.error, 1)
        instead = _("Estimates stand in for it, off by {points} points on average.").format(
            points=points
        )
    return f"{missing} {instead}"


def _bar(play: Play) -> Markup:
    """Return the chances that either side wins, one half each while they are not known."""
    if play.over and play.result:
        return bar(0.5 if play.result == "draw" else float(play.result == SUN))
    if play.weighed:
        return bar(play.weighed.sun, exact=play.weighed.exact)
    return bar(0.5, exact=False)


def bar(sun: float, *, exact: bool = True) -> Markup:
    """Return the bar of win chances, exact or estimated; `sun` is Sun's, 0..1."""
    shown = round(sun, 3 if exact else 2)
    percents = names.chance(shown, exact=exact), names.chance(1 - shown, exact=exact)
    label = _("Win chance: Sun {sun}, Moon {moon}").format(sun=percents[0], moon=percents[1])
    drawn = element(
        "svg",
        element("rect", class_="moon-part", width=100, height=10),
        element("rect", class_="sun-part", width=round(100 * sun, 2), height=10),
        viewBox="0 0 100 10",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    return element(
        "div",
        element("span", sign(SUN), percents[0]),
        drawn,
        element("span", percents[1], sign(MOON)),
        class_="chances",
        role="img",
        aria_label=label,
    )
