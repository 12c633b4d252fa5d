"""A game in two sentences: the turn that decided it or who gave up, and who was lucky."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puluc.app.messages import GameSummary
from puluc.engine.position import MOON, SUN, Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import SIDES, Review, TurnReview
from puluc.screens.format import format_percent
from puluc.support.i18n import _
from puluc.words import names

EVEN: Final = UNIT // 50
"""Less than this, in units of win chance, is nothing to speak of."""


def summarise(token: str, found: Review, loser: Side | None, *, alone: bool) -> GameSummary:
    """Return the summary of a finished game from a whole review; the rest as `tell_story`."""
    chances = (*found.chances[:-1], found.result)
    sentences = tuple(tell_story(found, loser, alone=alone))
    return GameSummary(token, sentences, tuple(chance / UNIT for chance in chances))


def tell_story(found: Review, loser: Side | None = None, *, alone: bool = False) -> Iterator[str]:
    """Yield what there is to say of a whole review; a `loser` gave up, the person who plays `alone`
    against the page."""
    winner: Side = SUN if found.result == UNIT else MOON
    turns = [turn for turn in found.turns if turn.after is not None]
    if loser:
        yield _given_up(found, loser, alone)
    elif turns and found.result in (0, UNIT):
        yield _decisive_turn(max(turns, key=lambda turn: _winner_gain(turn, winner)), winner)
    if turns:
        yield _compare_luck(found)


def _given_up(found: Review, loser: Side, alone: bool) -> str:
    """Return the win chance with which a side gave up."""
    sun = found.result - found.given_up
    chance = format_percent((sun if loser == SUN else UNIT - sun) / UNIT)
    if alone:
        return _("You gave up with {chance} to win.").format(chance=chance)
    text = _("{side} gave up with {chance} to win.")
    return text.format(side=names.side_name(loser), chance=chance)


def _winner_gain(turn: TurnReview, winner: Side) -> int:
    """Return what a turn brought the winner, in units of win chance."""
    return (turn.after - turn.before) * (1 if winner == SUN else -1)


def _decisive_turn(turn: TurnReview, winner: Side) -> str:
    """Return what the turn was that brought the winner most: a throw, or the other side's loss."""
    if _winner_gain(turn, winner) < EVEN:
        return _("No single turn decided it.")
    lost = turn.side != winner and turn.loss > abs(turn.luck)
    text = (
        _("Turn {number} decided it: {side}’s move took {winner} from {before} to {after}.")
        if lost
        else _("Turn {number} decided it: {side}’s throw took {winner} from {before} to {after}.")
    )
    before, after = (
        format_percent((chance if winner == SUN else UNIT - chance) / UNIT)
        for chance in (turn.before, turn.after)
    )
    return text.format(
        number=turn.number,
        side=names.side_name(turn.side),
        winner=names.side_name(winner),
        before=before,
        after=after,
    )


def _compare_luck(found: Review) -> str:
    """Return whose throws were the better ones, by how much of win chance."""
    sun, moon = (found.account(side).luck for side in SIDES)
    if abs(sun - moon) < EVEN:
        return _("Neither side was luckier.")
    lucky: Side = SUN if sun > moon else MOON
    return _("{side} was luckier: better throws were worth {chance} of win chance.").format(
        side=names.side_name(lucky), chance=format_percent(abs(sun - moon) / UNIT)
    )
