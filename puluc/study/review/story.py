"""A game in two sentences: the turn that decided it, and who was lucky."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from puluc.language import _
from puluc.position import MOON, SUN, Side
from puluc.review.review import SIDES, Review, TurnReview
from puluc.session.messages import Retold
from puluc.study.figures import whole_percent
from puluc.words import names
from puluc.worth import UNIT

EVEN: Final = UNIT // 50
"""Less than this, in units of win chance, is nothing to speak of."""


def retold(token: str, found: Review) -> Retold:
    """Return what is told at the end of a game, from a whole review of it."""
    chances = (*found.chances[:-1], found.result)
    return Retold(token, tuple(story(found)), tuple(chance / UNIT for chance in chances))


def story(found: Review) -> Iterator[str]:
    """Yield what there is to say of a whole review."""
    winner: Side = SUN if found.result == UNIT else MOON
    turns = [turn for turn in found.turns if turn.after is not None]
    if turns and found.result in (0, UNIT):
        yield _decided(max(turns, key=lambda turn: _gain(turn, winner)), winner)
    if turns:
        yield _luck(found)


def _gain(turn: TurnReview, winner: Side) -> int:
    """Return what a turn brought the winner, in units of win chance."""
    return (turn.after - turn.before) * (1 if winner == SUN else -1)


def _decided(turn: TurnReview, winner: Side) -> str:
    """Return what the turn was that brought the winner most: a throw, or the other side's loss."""
    if _gain(turn, winner) < EVEN:
        return _("No single turn decided it.")
    lost = turn.side != winner and turn.loss > abs(turn.luck)
    text = (
        _("Turn {number} decided it: {side}’s move took {winner} from {before} to {after}.")
        if lost
        else _("Turn {number} decided it: {side}’s throw took {winner} from {before} to {after}.")
    )
    before, after = (
        whole_percent((chance if winner == SUN else UNIT - chance) / UNIT)
        for chance in (turn.before, turn.after)
    )
    return text.format(
        number=turn.number,
        side=names.side_name(turn.side),
        winner=names.side_name(winner),
        before=before,
        after=after,
    )


def _luck(found: Review) -> str:
    """Return whose throws were the better ones, by how much of win chance."""
    sun, moon = (found.account(side).luck for side in SIDES)
    if abs(sun - moon) < EVEN:
        return _("Neither side was luckier.")
    lucky: Side = SUN if sun > moon else MOON
    return _("{side} was luckier: better throws were worth {chance} of win chance.").format(
        side=names.side_name(lucky), chance=whole_percent(abs(sun - moon) / UNIT)
    )
