"""Reasons of moves in sentences, provable from the position: what they win, what they risk."""

from puluc.engine.position import PASS, Move, Position
from puluc.engine.rules import Rules
from puluc.reviewing.exposure import exposure
from puluc.support.i18n import _, ngettext
from puluc.words import names


def reason_sentence(position: Position, best: Move, other: Move | None, *, told: bool) -> str:
    """Return what speaks for the best move, which was just named, against another.

    What a move's sentence says, as that it rescues a man, is left out if it was `told`.
    """
    risk = risk_sentence(position, best)
    if other in (None, PASS, best) or best == PASS or position.play(best).result is not None:
        return risk
    mine, theirs = position.event(best), position.event(other)
    text, brings = "", mine.home and mine.removed
    if mine.rescued and not told:
        text = _("It rescues {men}.").format(men=names.count_men(mine.rescued))
    elif theirs.home and theirs.removed and not brings:
        text = _("The captives can wait.")
    elif brings and not told:
        text = _("It brings captives home.")
    danger, peril = exposure(position.play(best)), exposure(position.play(other))
    difference = danger.chance * danger.men - peril.chance * peril.men
    if difference:
        frame = _("The risk is worth it: {risk}") if difference > 0 else _("It is safer: {risk}")
        risk = frame.format(risk=risk)
    return f"{text} {risk}".strip()


def risk_sentence(position: Position, move: Move) -> str:
    """Return the risk of capture after a move that was just named, in numbers."""
    after = position.play(move)
    if after.result is not None:
        return _("Then the game is over.")
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


def odds_sentence(chance: float, rules: Rules) -> str:
    """Return a chance as throws of sixteen, or in percent if the kernels are not fair."""
    if rules.bias != 0.5:
        return names.format_percent(chance)
    return _("{number} of {all} throws").format(number=round(16 * chance), all=16)
