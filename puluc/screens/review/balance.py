"""A game in one line: what raised and lowered a side's win chance, in parts that add up."""

from collections.abc import Mapping, Sequence

from puluc.engine.position import SUN, Result, Side, other
from puluc.reviewing.rounding import TENTHS, Rounded
from puluc.support.i18n import _, capitalize, ngettext
from puluc.words import names

POINT = TENTHS // 100
"""The tenths in a point of win chance."""


def tell_balance(
    figures: Rounded, result: Result | None, called: Mapping[Side, str]
) -> tuple[str, str]:
    """Return how a side's win chance changed, in parts, and which of them decided.

    All are in whole points, marked ≈ if they are estimated, and the parts add up. The side is that
    of the player who is `called` nothing but "you", otherwise Sun's. Nothing decided a game
    that is given up or not over. Moves may lose a little without a mistake.
    """
    person = next((side for side, name in called.items() if not name), None)
    side = person or SUN
    sign = 1 if side == SUN else -1
    ends = figures.start, figures.result
    before, after = (round((end if side == SUN else TENTHS - end) / POINT) for end in ends)
    throws = _("your throws {points}") if person else _("{side}’s throws {points}")
    moves = _("your moves {points}") if person else _("{side}’s moves {points}")
    rest = _("rounding {points}") if figures.exact else _("error of the estimate {points}")
    parts = {
        throws: figures.luck[side],
        _("{other}’s throws {points}"): -figures.luck[other(side)],
        moves: -figures.loss[side],
        _("{other}’s moves {points}"): figures.loss[other(side)],
        _("giving up {points}"): sign * figures.given_up,
        rest: sign * figures.rest,
    }
    about = "" if figures.exact else names.ABOUT
    known = {"side": called[side], "other": called[other(side)]}
    rounded = round_parts([*parts.values()], after - before)
    terms = [
        text.format(points=about + _format_gain(points), **known)
        for text, points in zip(parts, rounded, strict=True)
        if points
    ]
    whole = _(
        "{side}’s win chance went from {start} to {end}. What changed it, in points: {parts}."
    )
    if person:
        whole = _(
            "Your win chance went from {start} to {end}. What changed it, in points: {parts}."
        )
    start, end = (names.format_percent(points / 100, 0) for points in (before, after))
    start, end = about + start, end if result else about + end
    line = capitalize(whole.format(start=start, end=end, parts=", ".join(terms) or "±0", **known))
    # The sums are those of the rounded parts.
    gains = [about + _format_gain(sum(rounded[at : at + 2])) for at in (0, 2)]
    line = (
        f"{line} {_('In all: luck {luck}, skill {skill}.').format(luck=gains[0], skill=gains[1])}"
    )
    if result is None or figures.given_up:
        return line, ""
    return line, f"{_judge(figures, person)} {_cause_sentence(result, figures, person)}".strip()


def _judge(figures: Rounded, person: Side | None) -> str:
    """Return how well a person played, empty without a person."""
    if person is None:
        return ""
    if not figures.choices[person]:
        return _("You had no choice of move.")
    turns = figures.mistakes[person]
    if not turns:
        return _("No mistakes: well played!")
    text = ngettext(
        "You made {number} mistake, on turn {turn}.", "You made {number} mistakes.", len(turns)
    )
    return text.format(number=len(turns), turn=turns[0])


def _format_gain(points: int) -> str:
    return f"{'+' if points > 0 else '−' if points else '±'}{abs(points)}"


def round_parts(parts: Sequence[int], total: int) -> list[int]:
    """Return parts, in tenths of a point, in whole points that add up to `total` points.

    Those furthest from what they are rounded to are changed by one point.

    >>> round_parts([-164, -514, 0, 164, 0, 14], -50)
    [-16, -51, 0, 16, 0, 1]
    """
    rounded = [round(part / POINT) for part in parts]
    while missing := total - sum(rounded):
        step = 1 if missing > 0 else -1
        _gap, number = max(
            (step * (part - POINT * rounded[number]), -number)
            for number, part in enumerate(parts)
            if part
        )
        rounded[-number] += step
    return rounded


def weigh_gains(figures: Rounded, side: Side) -> tuple[int, int]:
    """Return a side's gain from luck and from skill, in tenths of a point."""
    rival = other(side)
    luck = figures.luck[side] - figures.luck[rival]
    return luck, figures.loss[rival] - figures.loss[side]


def _cause_sentence(result: Result, figures: Rounded, person: Side | None) -> str:
    """Return whether luck or skill decided for the winner; a person's luck is left out."""
    if result == "draw":
        return _("It was a draw.")
    luck, skill = weigh_gains(figures, result)
    if result == person and (luck > skill or not figures.choices[result]):
        return ""
    if luck <= skill:
        return _("Skill decided.") if luck <= 0 else _("Skill decided, more than luck.")
    return _("Luck decided.") if skill <= 0 else _("Luck decided, more than skill.")
