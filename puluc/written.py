"""A position as text: how it is read and written, and what is wrong with one that can't arise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from puluc.kernels import MARKS
from puluc.language import _, ngettext
from puluc.move import MOON, SUN, Side
from puluc.rules import Rules

TAKEN: Final = "x"
"""What stands between a side's men in its city and those it has taken."""
AGAIN: Final = "2"
"""What stands behind the side to move before the second throw of its turn."""


class PositionError(ValueError):
    """A text that describes no position of the ruleset, or one that can't arise in a game.

    >>> from puluc import Position, Rules
    >>> Position.from_text(Rules.from_text("classic"), "5 S,8 5 s")
    Traceback (most recent call last):
    puluc.written.PositionError: Sun has 6 men, not 5 at most
    """


class Written(NamedTuple):
    """All that a position's text says: the fields of `Position` after its rules.

    >>> read(Rules(), "4 S,8 5 m 2").marks
    2
    """

    sun: int
    road: tuple[str, ...]
    moon: int
    mover: Side
    marks: int | None
    homing: int
    second: bool
    taken: tuple[int, int]


def read(rules: Rules, text: str) -> Written:
    """Read a position text, whether or not the position can arise; `check` says that.

    Raises PositionError for a text that can't be read.

    >>> read(Rules.from_text("classic"), "9 SS,7 5 m").sun
    9
    >>> read(Rules.from_text("classic:lap=back"), "4 2,s,6 5 m").homing == 1 << 3
    True
    """
    fields = text.replace("_", " ").split()
    if len(fields) not in (4, 5):
        raise PositionError(
            _(
                "a position has four or five fields, not {number}: "
                "men in Sun’s city, road, men in Moon’s city, s or m, marks thrown"
            ).format(number=len(fields))
        )
    mover, half = fields[3][:1], fields[3][1:]
    second = rules.throws == "two" and half == AGAIN
    if mover not in ("s", "m") or (half and not second):
        raise PositionError(_("side to move: {word!r} is neither s nor m").format(word=fields[3]))
    if len(fields) == 5 and fields[4] not in map(str, MARKS):
        raise PositionError(
            _("marks thrown: {word!r} is not a number from 0 to 4").format(word=fields[4])
        )
    sun, by_sun = _city(rules, _("men in Sun’s city"), fields[0])
    road, homing = _road(rules, fields[1])
    moon, by_moon = _city(rules, _("men in Moon’s city"), fields[2])
    marks = int(fields[4]) if len(fields) == 5 else None
    side: Side = SUN if mover == "s" else MOON
    return Written(sun, road, moon, side, marks, homing, second, (by_sun, by_moon))


def write(written: Written) -> str:
    """Return a position as text; the inverse of `read`.

    >>> write(read(Rules.from_text("sapper"), "4 2,S,6 5 s2 4"))
    '4 2,S,6 5 s2 4'
    """
    spaces: list[str] = []
    empty = 0
    for stack in shown(written.road, written.homing):
        if stack and empty:
            spaces.append(str(empty))
        if stack:
            spaces.append(stack)
        empty = 0 if stack else empty + 1
    if empty:
        spaces.append(str(empty))
    sun, moon = (
        f"{city}{TAKEN}{taken}" if taken else str(city)
        for city, taken in zip((written.sun, written.moon), written.taken, strict=True)
    )
    mover = written.mover.lower() + AGAIN * written.second
    fields = [sun, ",".join(spaces), moon, mover]
    return " ".join(fields if written.marks is None else [*fields, str(written.marks)])


def shown(road: Sequence[str], homing: int) -> Sequence[str]:
    """Return the stacks of a road, in small letters where men without captives walk home.

    >>> shown(("S", "", "M"), 1 << 3)
    ['S', '', 'm']
    """
    if not homing:
        return road
    return [stack.lower() if homing >> space & 1 else stack for space, stack in enumerate(road, 1)]


def check(rules: Rules, written: Written) -> None:
    """Raise PositionError, which names the first thing that is wrong, if a position can't arise.

    >>> check(Rules(), read(Rules(), "9 9 5 m"))
    Traceback (most recent call last):
    puluc.written.PositionError: Sun has 9 men, not 5 at most
    """
    n, men, road = rules.spaces, rules.men, written.road
    if len(road) != n:
        text = ngettext(
            "the road has {number} space, not {wanted}",
            "the road has {number} spaces, not {wanted}",
            len(road),
        )
        raise PositionError(text.format(number=len(road), wanted=n))
    all_men = "".join(road) + SUN * written.sun + MOON * written.moon
    sides = ((SUN, _("Sun"), written.taken[1]), (MOON, _("Moon"), written.taken[0]))
    for side, name, taken in sides:
        left = all_men.count(side)
        if left > men:
            raise PositionError(
                _("{name} has {number} men, not {men} at most").format(
                    name=name, number=left, men=men
                )
            )
        if left + taken > men:
            raise PositionError(
                _("{name} has {number} men, and {taken} were taken: more than {men}").format(
                    name=name, number=left, taken=taken, men=men
                )
            )
    missing = men - all_men.count(SUN), men - all_men.count(MOON)
    if why := unpaired(rules, missing, written.taken):
        raise PositionError(why)
    if not all_men and rules.capture == "carry":
        raise PositionError(_("neither side has a man"))
    for space, stack in enumerate(road, 1):
        if stack and (why := unlikely(rules, space, stack)):
            raise PositionError(
                _("space {space}: {stack} can’t arise, {why}").format(
                    space=space, stack=stack, why=why
                )
            )


def unpaired(rules: Rules, missing: tuple[int, int], taken: tuple[int, int]) -> str:
    """Return why so many men of Sun and Moon can't be missing when Sun and Moon have taken so many:
    captor and captive may have to leave together. Nothing if they can.

    >>> unpaired(Rules.from_text("tiwil"), (2, 2), (1, 1))
    ''
    >>> unpaired(Rules.from_text("tiwil"), (2, 1), (0, 1))
    'men missing: 2 of Sun, 1 of Moon; each capture takes one of either side'
    """
    if rules.capture == "carry" or rules.rescue:
        return ""
    (sun, moon), captures = missing, sum(taken)
    if sun != moon and not rules.fire:
        why = _("men missing: {sun} of Sun, {moon} of Moon; each capture takes one of either side")
    elif rules.counts and (min(missing) < captures if rules.fire else sun != captures):
        why = _(
            "men missing: {sun} of Sun, {moon} of Moon; "
            "{taken} captures take {taken} of either side"
        )
    else:
        return ""
    return why.format(sun=sun, moon=moon, taken=captures)


def unlikely(rules: Rules, space: int, stack: str) -> str:
    """Return why a stack can't come to lie on a space, nothing if it can.

    >>> unlikely(Rules(), 3, "SS")
    'men of one side without a captive'
    """
    if rules.rescue and stack[-3:] in (SUN * 3, MOON * 3):
        return _("three men of one side on top")
    mixed = SUN in stack and MOON in stack
    if len(stack) > (2 if rules.rescue else 1) and not mixed:
        return _("men of one side without a captive")
    if mixed and rules.capture == "trade":
        return _("captor and captive leave the game together")
    if rules.fire and space == rules.middle:
        return _("the fire burns there")
    return ""


def _city(rules: Rules, what: str, text: str) -> tuple[int, int]:
    """Read the men in a city, and the men its side has taken where that has to be said."""
    city, taken, number = text.partition(TAKEN) if rules.counts else (text, "", "")
    return _count(what, city), _count(what, number) if taken else 0


def _count(what: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise PositionError(
            _("{what}: {text!r} is not a number of men").format(what=what, text=text)
        )
    return int(text)


def _road(rules: Rules, text: str) -> tuple[tuple[str, ...], int]:
    """Read the stacks, and a bit for each space from which men without captives walk home."""
    road: list[str] = []
    homing = 0
    back = rules.lap == "back"
    for part in text.split(","):
        if part and not set(part) - {SUN, MOON}:
            road.append(part)
        elif part.isascii() and part.isdigit() and len(part) <= 2 and int(part) > 0:
            road += [""] * int(part)
        elif part and back and (part == "s" * len(part) or part == "m" * len(part)):
            road.append(part.upper())
            homing |= 1 << len(road)
        else:
            raise PositionError(
                _(
                    "road: {part!r} is neither a number of empty spaces nor a stack of S and M"
                ).format(part=part)
            )
    # At the far end men are about to turn: that is written one way.
    ends = (1, MOON), (len(road), SUN)
    for space, side in ends:
        if road and road[space - 1][-1:] == side:
            homing &= ~(1 << space)
    return tuple(road), homing
