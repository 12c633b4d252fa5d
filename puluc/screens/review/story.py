"""A game in one sentence: what turned it, or with which chance a side gave up."""

from __future__ import annotations

from typing import Final

from puluc.engine.position import MOON, SUN, Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import Review, TurnReview
from puluc.screens.format import format_percent
from puluc.support.i18n import _
from puluc.words import names

HALF: Final = UNIT // 2
BIG: Final = UNIT // 10
"""What a turn must bring the winner, in units of win chance, to have turned a game alone."""
AHEAD: Final = 11 * UNIT // 20
"""From which win chance on a side is ahead that gives up."""


def tell_story(found: Review, loser: Side | None = None, person: Side | None = None) -> str:
    """Return what turned a game, from its whole review; empty for a draw.

    A `loser` gave up; `person` is the side of the only person playing, who is called "you".
    """
    if loser:
        return _given_up(found, loser, person)
    if found.result not in (0, UNIT):
        return ""
    winner: Side = SUN if found.result == UNIT else MOON
    behind = [turn for turn in found.turns if _winning(turn.before, winner) < HALF]
    if not behind:
        if winner == person:
            return _("You were ahead from start to end.")
        return _("{side} was ahead from start to end.").format(side=names.side_name(winner))
    return _turning_point(behind[-1], winner, person)


def _given_up(found: Review, loser: Side, person: Side | None) -> str:
    """Return the win chance with which a side gave up."""
    win = _winning(found.result - found.given_up, loser)
    if loser == person:
        text = _("You gave up with {chance} to win.")
        if win >= AHEAD:
            text = _("You gave up while ahead, with {chance} to win.")
    else:
        text = _("{side} gave up with {chance} to win.")
        if win >= AHEAD:
            text = _("{side} gave up while ahead, with {chance} to win.")
    return text.format(side=names.side_name(loser), chance=format_percent(win / UNIT))


def _turning_point(turn: TurnReview, winner: Side, person: Side | None) -> str:
    """Return what happened in the turn after which the winner stayed ahead."""
    gain = _winning(turn.after, winner) - _winning(turn.before, winner)
    yours = turn.side == person
    if gain < BIG:
        text = (
            _("You were ahead from turn {number} on.")
            if winner == person
            else _("{winner} was ahead from turn {number} on.")
        )
    elif turn.side == winner:
        text = (
            _("Your lucky throw on turn {number} turned it.")
            if yours
            else _("A lucky throw of {side} on turn {number} turned it.")
        )
    elif turn.loss > -turn.luck:
        text = (
            _("It turned on turn {number}: you missed a better move.")
            if yours
            else _("It turned on turn {number}: {side} missed a better move.")
        )
    else:
        text = (
            _("Your unlucky throw on turn {number} turned it.")
            if yours
            else _("An unlucky throw of {side} on turn {number} turned it.")
        )
    return text.format(
        number=turn.number, side=names.side_name(turn.side), winner=names.side_name(winner)
    )


def _winning(sun: int, side: Side) -> int:
    """Return a side's win chance, from Sun's."""
    return sun if side == SUN else UNIT - sun
