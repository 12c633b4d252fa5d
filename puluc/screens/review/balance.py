"""A game in one line: a side's luck, its mistakes, and the winner."""

from __future__ import annotations

from puluc.engine.position import SUN, Result, Side
from puluc.reviewing.rounding import TENTHS, Rounded
from puluc.support.i18n import _
from puluc.words import names

POINT = TENTHS // 100


def tell_balance(figures: Rounded, result: Result | None, person: Side | None = None) -> str:
    """Return the luck and mistakes of a side in whole points, and the winner, in a few words.

    The side is that of `person`, the only person playing, who is called "you"; otherwise Sun's.
    """
    side = person or SUN
    luck, loss = figures.luck[side], figures.loss[side]
    parts = [_luck_sentence(luck, person), _mistakes_sentence(loss)]
    if result:
        against = loss > luck if result == side else luck > loss
        parts.append(_result_sentence(result, person, anyway=against and not figures.given_up))
    return " ".join(parts)


def _luck_sentence(luck: int, person: Side | None) -> str:
    points = round(abs(luck) / POINT)
    if not points:
        own = _("Throws: neither lucky nor unlucky.")
        text = _("{side}’s throws: neither lucky nor unlucky.")
    elif luck > 0:
        own, text = _("Lucky throws: +{points}."), _("{side}’s lucky throws: +{points}.")
    else:
        own, text = _("Unlucky throws: −{points}."), _("{side}’s unlucky throws: −{points}.")
    return (own if person else text).format(side=names.side_name(SUN), points=points)


def _mistakes_sentence(loss: int) -> str:
    if not loss:
        return _("No mistakes.")
    points = round(loss / POINT)
    return _("Mistakes: −{points}.").format(points=points) if points else _("Hardly any mistakes.")


def _result_sentence(result: Result, person: Side | None, *, anyway: bool) -> str:
    """Return who won; `anyway` if luck and mistakes spoke against it."""
    if result == "draw":
        return _("It was a draw.")
    if result == person:
        return _("You won anyway.") if anyway else _("You won.")
    text = _("{side} won anyway.") if anyway else _("{side} won.")
    return text.format(side=names.side_name(result))
