"""Reasons of moves in sentences, provable from the position: what they win, what they risk."""

from collections.abc import Iterable
from typing import Final

from puluc.engine.position import CITY, PASS, Move, Position, other
from puluc.engine.rules import Rules
from puluc.reviewing.exposure import exposure
from puluc.support.i18n import _, ngettext
from puluc.words import names

CLEAR: Final = 1 / 8
"""The difference in men captured by the next throw that makes a move safer than another."""


def reason_sentence(
    position: Position, best: Move, others: Iterable[Move | None], *, told: bool
) -> str:
    """Return what speaks for the best move, which was just named, against others.

    What a move's sentence says, as that it rescues a man, is left out if it was `told`, and a risk
    like the others' if something else can be said.
    """
    risk, after = risk_sentence(position, best), position.play(best)
    moves = {move for move in others if move not in (None, PASS, best)}
    if not moves or best == PASS or after.result is not None:
        return risk
    mine, theirs = position.event(best), [position.event(move) for move in moves]
    text, brings = "", mine.home and mine.removed
    if mine.rescued and not told:
        text = _("It rescues {men}.").format(men=names.count_men(mine.rescued))
    elif any(one.home and one.removed for one in theirs) and not brings:
        first = _("Capturing comes first; the captives can wait.")
        text = first if mine.captured else _("The captives can wait.")
    elif brings and not told:
        text = ngettext("It brings a captive home.", "It brings captives home.", brings)
    text = text or _gain_sentence(position, best, moves)
    danger, perils = _danger(after), [_danger(position.play(move)) for move in moves]
    if danger + CLEAR <= min(perils):
        risk = _("It is safer: {risk}").format(risk=risk)
    elif danger - CLEAR >= min(perils):
        risk = _("The risk is worth it: {risk}").format(risk=risk)
    elif text or told or not danger:
        return text
    else:
        risk = _("The risk is about the same: {risk}").format(risk=risk)
    return f"{text} {risk}".lstrip()


def _gain_sentence(position: Position, best: Move, others: set[Move]) -> str:
    """Return what the best move gains and the others don't, or an empty text."""
    mine, theirs = position.event(best), [position.event(move) for move in others]
    rest = [position.event(move) for move in position.moves() if move != best]
    if mine.captured and not any(one.captured for one in rest):
        return _("Only this move captures.")
    if best.source == CITY and not any(move.source == CITY for move in others):
        return _("It brings another man into play.")
    enemy = other(position.mover)
    carried = not (mine.captured or mine.home) and enemy in mine.stack
    if carried and not any(enemy in one.stack for one in theirs):
        return _("It takes the captives closer to the city.")
    chances = [_threat(position.play(move)) for move in (best, *others)]
    if chances[0] - CLEAR < max(chances[1:]):
        return ""
    odds = odds_sentence(chances[0], position.rules)
    return _("It threatens a capture, on {odds}.").format(odds=odds)


def _threat(after: Position) -> float:
    """Return the chance of a capture if the side that has moved could throw again."""
    return exposure(after._replace(mover=other(after.mover))).chance


def _danger(position: Position) -> float:
    """Return about how many men the next throw captures."""
    chance, men = exposure(position)
    return chance * men


def risk_sentence(position: Position, move: Move) -> str:
    """Return the risk of capture after a move that was just named, in numbers."""
    after = position.play(move)
    if after.result is not None:
        won = after.result == position.mover
        return _("That wins the game.") if won else _("Then the game is over.")
    chance, men = exposure(after)
    enemy = names.side_name(after.mover)
    if not chance:
        return _("{side} can’t capture then.").format(side=enemy)
    text = ngettext(
        "{side} can then capture {number} man, on {odds}.",
        "{side} can then capture up to {number} men, on {odds}.",
        men,
    )
    return text.format(side=enemy, number=men, odds=odds_sentence(chance, position.rules))


def peril_sentence(position: Position, move: Move, best: Move | None = None) -> str:
    """Return the risk of capture after a move, empty if there is none or no more than after the
    best one, if that is given."""
    after = position.play(move)
    least = _danger(position.play(best)) if best else 0
    return risk_sentence(position, move) if after.result is None and _danger(after) > least else ""


def odds_sentence(chance: float, rules: Rules) -> str:
    """Return a chance as throws of sixteen, or in percent if the kernels are not fair."""
    if rules.bias != 0.5:
        return _("{percent} of throws").format(percent=names.format_percent(chance))
    count = round(16 * chance)
    text = ngettext("{number} of {all} throws", "{number} of {all} throws", count)
    return text.format(number=count, all=16)
