"""A game in one line: what turned it, or a side's luck, its mistakes, and the winner."""

from __future__ import annotations

from typing import Final

from puluc.engine.position import MOON, SUN, Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import Review, TurnReview
from puluc.reviewing.rounding import round_review
from puluc.screens.review.balance import tell_balance
from puluc.support.i18n import _
from puluc.words import names

HALF: Final = UNIT // 2
BIG: Final = UNIT // 10
"""The least gain of the winner in a turn that turned the game alone, in units of win chance."""
AHEAD: Final = 11 * UNIT // 20
"""The win chance from which a side that gives up was ahead."""


def tell_story(found: Review, loser: Side | None = None, person: Side | None = None) -> str:
    """Return what decided a game, as its review says, and its turning point; empty for a draw.

    A `loser` gave up; `person` is the side of the only person playing, who is called "you".
    """
    if loser:
        return _given_up(found, loser, person)
    if found.result not in (0, UNIT):
        return ""
    winner: Side = SUN if found.result == UNIT else MOON
    cause = tell_balance(round_review(found), winner, person)[1]
    behind = [turn for turn in found.turns if _winning(turn.before, winner) < HALF]
    story = _("{side} was ahead from start to finish.").format(side=names.side_name(winner))
    if behind:
        story = _turning_point(behind[-1], winner, person)
    elif winner == person:
        story = _("You were ahead from start to finish.")
    return f"{cause} {story}"


def _given_up(found: Review, loser: Side, person: Side | None) -> str:
    """Return the win chance of a side that gave up, in a sentence."""
    win = _winning(found.result - found.given_up, loser)
    if loser == person:
        text = _("You gave up with a win chance of {chance}.")
        if win >= AHEAD:
            text = _("You gave up while ahead, with a win chance of {chance}.")
    else:
        text = _("{side} gave up with a win chance of {chance}.")
        if win >= AHEAD:
            text = _("{side} gave up while ahead, with a win chance of {chance}.")
    return text.format(side=names.side_name(loser), chance=names.format_percent(win / UNIT, 0))


def _turning_point(turn: TurnReview, winner: Side, person: Side | None) -> str:
    """Return the event of the turn after which the winner stayed ahead, in a sentence."""
    gain = _winning(turn.after, winner) - _winning(turn.before, winner)
    yours = turn.side == person
    if gain < BIG:
        yours = winner == person
        own = _("You were ahead from turn {number} on.")
        text = _("{winner} was ahead from turn {number} on.")
    elif turn.side == winner:
        own = _("Your lucky throw on turn {number} turned the game around.")
        text = _("A lucky throw by {side} on turn {number} turned the game around.")
    elif turn.loss > -turn.luck:
        own = _("The turning point was turn {number}: you missed a better move.")
        text = _("The turning point was turn {number}: {side} missed a better move.")
    else:
        own = _("Your unlucky throw on turn {number} turned the game around.")
        text = _("An unlucky throw by {side} on turn {number} turned the game around.")
    return (own if yours else text).format(
        number=turn.number, side=names.side_name(turn.side), winner=names.side_name(winner)
    )


def _winning(sun: int, side: Side) -> int:
    """Return a side's win chance, from Sun's."""
    return sun if side == SUN else UNIT - sun
