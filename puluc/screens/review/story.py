"""A game in one line: what decided it, or a side's luck, its mistakes, and the winner."""

from collections.abc import Mapping
from typing import Final

from puluc.engine.position import MOON, SUN, Side, other
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import Review
from puluc.reviewing.rounding import round_review
from puluc.screens.review.balance import tell_balance, weigh_gains
from puluc.support.i18n import _, capitalize
from puluc.words import names

HALF: Final = UNIT // 2
BIG: Final = UNIT // 10
"""The least luck of a throw that is named, in units of win chance."""
BEHIND: Final = UNIT // 4
"""The win chance below which a winner has come back."""
AHEAD: Final = 11 * UNIT // 20
"""The win chance from which a side that gives up was ahead."""


def tell_story(found: Review, called: Mapping[Side, str], loser: Side | None = None) -> str:
    """Return what decided a game, as its review says, and the turn; empty for a draw.

    A `loser` gave up; `called` has the players' names, empty for "you". Who has won hears of their
    mistakes in the review.
    """
    if loser:
        return _given_up(found, loser, called)
    if found.result not in (0, UNIT):
        return ""
    winner: Side = SUN if found.result == UNIT else MOON
    figures = round_review(found)
    cause = tell_balance(figures, winner, called)[1]
    story = _("{side} was ahead from start to finish.").format(side=called[winner])
    least = min(_winning(turn.before, winner) for turn in found.turns)
    if least < BEHIND and not called[winner]:
        chance = ("" if found.exact else names.ABOUT) + names.format_percent(least / UNIT, 0)
        story = _("You came back from a win chance of {chance}.").format(chance=chance)
    elif least < HALF:
        luck, skill = weigh_gains(figures, winner)
        # The turn of the only mistake was just told.
        told = not called[other(winner)] and len(figures.mistakes[other(winner)]) == 1
        story = _find_reason(found, winner, called, by_skill=luck <= skill)
        story = "" if told and luck <= skill else story
    elif not called[winner]:
        story = _("You were ahead from start to finish.")
    choices, mistakes = figures.choices[winner], figures.mistakes[winner]
    if not called[winner] and (mistakes or not choices):
        good = choices - len(mistakes)
        # One alone would be faint praise.
        cause = _("You found {number} good moves.").format(number=good) if good > 1 else ""
    return f"{cause} {capitalize(story)}".strip()


def _given_up(found: Review, loser: Side, called: Mapping[Side, str]) -> str:
    """Return that a side gave up, with its win chance if that is exact."""
    name, win = called[loser], _winning(found.result - found.given_up, loser)
    if not found.exact:
        text = _("{side} gave up.") if name else _("You gave up.")
    elif not name:
        # The large letters say who gave up.
        text = _("{winner} wins. Your win chance was {chance}.")
        if win >= AHEAD:
            text = _("{winner} wins. You were ahead, with a win chance of {chance}.")
    else:
        text = _("{side} gave up with a win chance of {chance}.")
        if win >= AHEAD:
            text = _("{side} gave up while ahead, with a win chance of {chance}.")
    chance = names.format_percent(win / UNIT, 0)
    return capitalize(text.format(side=name, winner=called[other(loser)], chance=chance))


def _find_reason(found: Review, winner: Side, called: Mapping[Side, str], *, by_skill: bool) -> str:
    """Return the turn that gave the winner most, in a sentence.

    It is the loser's costliest move where skill decided, else the throw, but not the last turn,
    which all have just seen. Without a big one it is the turn from which the winner stayed ahead.
    """
    turns = found.turns[:-1] or found.turns
    least, gains = BIG, [turn.luck if turn.side == winner else -turn.luck for turn in turns]
    if by_skill:
        least = found.labels[0] * UNIT // 100
        gains = [turn.loss if turn.side != winner else 0 for turn in turns]
    turn = turns[gains.index(max(gains))]
    side = turn.side
    if max(gains) < least:
        turn, side = [one for one in found.turns if _winning(one.before, winner) < HALF][-1], winner
        own = _("You were ahead from turn {number} on.")
        text = _("{side} was ahead from turn {number} on.")
    elif by_skill:
        own = _("Your costliest move was on turn {number}.")
        text = _("{side}’s costliest move was on turn {number}.")
    elif side == winner:
        own = _("Your luckiest throw was on turn {number}.")
        text = _("{side}’s luckiest throw was on turn {number}.")
    else:
        own = _("Your unluckiest throw was on turn {number}.")
        text = _("{side}’s unluckiest throw was on turn {number}.")
    text = text if called[side] else own
    return text.format(number=turn.number, side=called[side])


def _winning(sun: int, side: Side) -> int:
    """Return a side's win chance, from Sun's."""
    return sun if side == SUN else UNIT - sun
