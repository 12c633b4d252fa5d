"""What a position is worth, throw by throw, beside the board."""

from __future__ import annotations

from puluc.language import _, decimal
from puluc.markup import Markup, element, join
from puluc.position import PASS, SUN, Move, Position
from puluc.review.weighing import Thrown, Weight
from puluc.rules import Rules
from puluc.session.session import Session
from puluc.views.chances import bar
from puluc.views.controls import button, item, listing, loading
from puluc.words import events, names


def worth(weight: Weight, *, opens: str = "") -> Markup:
    """Return the bar of win chances, and each throw with its best move, or one throw's moves.

    A throw is a button that says `opens` and its marks; without `opens` it is only read.
    """
    position = weight.position
    sun = weight.win if position.mover == SUN else 1 - weight.win
    return join(
        bar(sun, estimated=not weight.exact),
        not weight.exact and element("p", estimated(weight.error), class_="legend"),
        element("div", _moves(weight) if position.marks is not None else _throws(weight, opens)),
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


def moves(
    position: Position, ranked: tuple[tuple[Move, float], ...], *, exact: bool = True
) -> Markup:
    """Return moves, best first: the best one's win chance, and how many points others lose."""
    percent = names.percent if exact else names.about
    best = ranked[0][1]
    entries = (
        item(
            element("b", short(position, move)),
            " ",
            percent(win) if win == best else names.loss(best - win),
            title=told(position, move),
        )
        for move, win in ranked
    )
    return listing(entries, ordered=True, class_="hint")


def short(thrown: Position, move: Move) -> str:
    """Return a move in a few signs."""
    return "–" if move == PASS else events.short(thrown, thrown.event(move))


def told(thrown: Position, move: Move) -> str:
    """Return a move in words."""
    return events.pass_reason(thrown) if move == PASS else events.move(thrown, thrown.event(move))


def _moves(weight: Weight) -> Markup:
    label = _("The best move’s win chance, and how many points the others lose:")
    return join(
        element("p", label, class_="legend"),
        moves(weight.position, weight.throws[0].moves, exact=weight.exact),
    )


def _throws(weight: Weight, opens: str) -> Markup:
    heads = _("Throw"), _("Chance"), _("Best move"), _("Win chance")
    side = names.side_name(weight.position.mover)
    caption = _("What each throw is worth to {side}").format(side=side)
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *(element("th", head, scope="col") for head in heads))),
        element("tbody", *(_row(weight, throw, opens) for throw in weight.throws)),
        class_="worths",
    )


def _row(weight: Weight, throw: Thrown, opens: str) -> Markup:
    thrown = weight.position.throw(throw.marks)
    percent = names.percent if weight.exact else names.about
    label = f"{names.marks(throw.marks)}, {names.spaces(throw.spaces)}"
    shown = (
        button(str(throw.spaces), f"{opens} {throw.marks}", "plain", aria_label=label, title=label)
        if opens
        else element("span", throw.spaces, title=label)
    )
    best = element("span", short(thrown, throw.best), title=told(thrown, throw.best))
    return element(
        "tr",
        element("th", shown, scope="row"),
        element("td", names.percent(throw.chance)),
        element("td", best),
        element("td", percent(throw.win)),
    )
