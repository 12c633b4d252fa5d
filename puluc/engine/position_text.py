"""Reading and writing the fields of a position as text, such as `3 3,S,2,MS,2 3 m`.

The fields are the men in Sun's city; the road from there, as numbers of empty spaces and stacks
from bottom to top; the men in Moon's city; the side to move, `s` or `m`; and the marks of a pending
throw. Small letters on the road are men on their way back home. `s2` is Sun before the second throw
of a turn. `3x2` in a city: three men, and two enemy men taken. `_` may stand for a space.
"""

from collections.abc import Sequence
from typing import Final

from puluc.engine.kernels import MARKS
from puluc.engine.move import MOON, SUN, Side
from puluc.engine.rules import Rules
from puluc.support import blank
from puluc.support.digits import is_number
from puluc.support.i18n import _

Fields = tuple[int, tuple[str, ...], int, Side, int | None, int, bool, tuple[int, int]]
"""The fields of a `Position` after its rules, in their order."""
TAKEN: Final = "x"
"""The separator between the men in a side's city and the enemy men it has taken."""
AGAIN: Final = "2"
"""The suffix of the side to move before the second throw of its turn."""


class PositionError(ValueError):
    """A text that describes no position of the ruleset, or one that can't arise in a game.

    >>> from puluc import Position, Rules
    >>> Position.from_text(Rules.from_text("classic"), "5 S,8 5 s")
    Traceback (most recent call last):
    puluc.engine.position_text.PositionError: Sun has 6 men, more than 5
    """


def read_fields(rules: Rules, text: str) -> Fields:
    """Return the fields of a position text, even if the position can't arise.

    Raises PositionError for a text that can't be read.

    >>> read_fields(Rules.from_text("classic"), "9 SS,7 5 m")
    (9, ('SS', '', '', '', '', '', '', ''), 5, 'M', None, 0, False, (0, 0))
    """
    fields = blank.split_words(text.replace("_", " "))
    if len(fields) not in (4, 5):
        reason = _(
            "a position has four or five fields, not {number}: "
            "men in Sun’s city, road, men in Moon’s city, s or m, marks thrown"
        )
        raise PositionError(reason.format(number=len(fields)))
    mover, half = fields[3][:1], fields[3][1:]
    second = rules.throws == "two" and half == AGAIN
    if mover not in ("s", "m") or (half and not second):
        reason = _("side to move: {word} is neither s nor m")
        raise PositionError(reason.format(word=repr(fields[3])))
    if len(fields) == 5 and fields[4] not in map(str, MARKS):
        reason = _("marks thrown: {word} is not a number from 0 to 4")
        raise PositionError(reason.format(word=repr(fields[4])))
    sun, by_sun = _parse_city(rules, _("men in Sun’s city"), fields[0])
    road, homing = _parse_road(rules, fields[1])
    moon, by_moon = _parse_city(rules, _("men in Moon’s city"), fields[2])
    marks = int(fields[4]) if len(fields) == 5 else None
    side: Side = SUN if mover == "s" else MOON
    return sun, road, moon, side, marks, homing, second, (by_sun, by_moon)


def write_fields(
    sun: int,
    road: Sequence[str],
    moon: int,
    mover: Side,
    marks: int | None,
    homing: int,
    second: bool,
    taken: tuple[int, int],
) -> str:
    """Return a position as text; the inverse of `read_fields`.

    >>> write_fields(*read_fields(Rules.from_text("sapper"), "4 2,S,6 5 s2 4"))
    '4 2,S,6 5 s2 4'
    """
    spaces: list[str] = []
    empty = 0
    for stack in write_stacks(road, homing):
        if stack and empty:
            spaces.append(str(empty))
        if stack:
            spaces.append(stack)
        empty = 0 if stack else empty + 1
    if empty:
        spaces.append(str(empty))
    by_sun, by_moon = taken
    fields = [
        f"{sun}{TAKEN}{by_sun}" if by_sun else str(sun),
        ",".join(spaces),
        f"{moon}{TAKEN}{by_moon}" if by_moon else str(moon),
        mover.lower() + AGAIN * second,
    ]
    return " ".join(fields if marks is None else [*fields, str(marks)])


def write_stacks(road: Sequence[str], homing: int) -> Sequence[str]:
    """Return the stacks of a road, with small letters for men without captives who walk home.

    >>> write_stacks(("S", "", "M"), 1 << 3)
    ['S', '', 'm']
    """
    if not homing:
        return road
    return [stack.lower() if homing >> space & 1 else stack for space, stack in enumerate(road, 1)]


def _parse_city(rules: Rules, what: str, text: str) -> tuple[int, int]:
    """Return the men in a city and the men its side has taken, 0 unless `Rules.counts`.

    `what` names the field in the error.
    """
    city, taken, number = text.partition(TAKEN) if rules.counts else (text, "", "")
    return _parse_count(what, city), _parse_count(what, number) if taken else 0


def _parse_count(what: str, text: str) -> int:
    """Return a number of men, of two digits at most; `what` names the field in the error."""
    if is_number(text, 2):
        return int(text)
    reason = _("{what}: {text} is not a number of men")
    raise PositionError(reason.format(what=what, text=repr(text)))


def _parse_road(rules: Rules, text: str) -> tuple[tuple[str, ...], int]:
    """Return the stacks, and a number with a bit for each space where men walk home."""
    road: list[str] = []
    homing = 0
    back = rules.lap == "back"
    for part in text.split(","):
        if part and not set(part) - {SUN, MOON}:
            road.append(part)
        elif is_number(part, 2) and int(part) > 0:
            road += [""] * int(part)
        elif part and back and (part == "s" * len(part) or part == "m" * len(part)):
            road.append(part.upper())
            homing |= 1 << len(road)
        else:
            reason = _("road: {part} is neither a number of empty spaces nor a stack of S and M")
            raise PositionError(reason.format(part=repr(part)))
    # Men at the far end turn there either way: one position must not have two texts.
    for space, side in ((1, MOON), (len(road), SUN)):
        if road and road[space - 1][-1:] == side:
            homing &= ~(1 << space)
    return tuple(road), homing
