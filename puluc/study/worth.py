"""What a position is worth, throw by throw, beside the board."""

from __future__ import annotations

from puluc.language import _, decimal
from puluc.markup import Markup, element, join
from puluc.review.rounding import TENTHS
from puluc.rules import Rules
from puluc.session.session import Session
from puluc.study.figures import signed
from puluc.views.chances import bar
from puluc.views.controls import button, columns, loading, row
from puluc.views.moves import notation, ranking, short, told
from puluc.words import names
from puluc.worth import Thrown, Worth


def shown(worth: Worth, *, opens: str = "") -> Markup:
    """Return the bar of win chances, and each throw with its best move, or one throw's moves.

    A throw is a button that says `opens` and its marks; without `opens` it is only read.
    """
    pending = worth.position.marks is not None
    return join(
        bar(worth.sun, exact=worth.exact),
        not worth.exact and element("p", estimated(worth.error), class_="legend"),
        element(
            "div",
            ranking(worth.position, worth.moves, exact=worth.exact)
            if pending
            else _throws(worth, opens),
        ),
    )


def estimated(error: float) -> str:
    """Return that chances are estimated, and how far they are off on average, 0..1."""
    points = decimal(100 * error, 1)
    return _("These rules are not solved: estimates, off by {points} points on average.").format(
        points=points
    )


def state(rules: Rules, session: Session) -> Markup:
    """Return how the table stands that says what positions are worth, while it is not there."""
    table = session.table_of(rules)
    return loading(table.part) if table.pending else Markup()


def _throws(worth: Worth, opens: str) -> Markup:
    heads = _("Throw"), _("Chance"), _("Best move"), _("Win chance")
    side = names.side_name(worth.position.mover)
    caption = _("What each throw is worth to {side}").format(side=side)
    return element(
        "table",
        element("caption", caption),
        columns(*heads),
        element("tbody", *(_row(worth, throw, opens) for throw in worth.throws)),
        _rounding(worth),
        class_="worths",
    )


def _rounding(worth: Worth) -> Markup:
    """Return what the position's chance is beyond the mean of its throws, where that shows."""
    tenths = round(TENTHS * worth.rest)
    if not tenths:
        return Markup()
    head = element("th", _("Left by rounding"), scope="row", colspan=3)
    return element("tfoot", element("tr", head, element("td", signed(tenths))))


def _row(worth: Worth, throw: Thrown, opens: str) -> Markup:
    thrown = worth.position.throw(throw.marks)
    label = f"{names.marks(throw.marks)}, {names.spaces(throw.spaces)}"
    spaces = (
        button(str(throw.spaces), f"{opens} {throw.marks}", "plain", aria_label=label, title=label)
        if opens
        else element("span", throw.spaces, title=label)
    )
    best = element("span", notation(short(thrown, throw.best)), title=told(thrown, throw.best))
    win = names.chance(throw.win, exact=worth.exact)
    return row(spaces, names.percent(throw.chance), best, win)
