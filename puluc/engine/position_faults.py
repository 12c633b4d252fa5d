"""The faults that keep a position from arising in a game."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from puluc.engine.move import MOON, SUN, Side
from puluc.engine.rules import Rules
from puluc.support.i18n import _, ngettext


class Fault(NamedTuple):
    """A fault of a position. Its kinds are

    - `road`: the road has too few or too many spaces
    - `men`: the `side` has too many men
    - `nobody`: neither side has a man
    - `stack`: the stack on `space` can't arise there
    - `taken`: more men of the `side` were taken than are missing
    - `missing`: captures can't remove these numbers of men
    - `throw`: a throw is pending after the end of the game

    >>> Fault("stack", "space 3, S: the fire burns there", space=3).kind
    'stack'
    """

    kind: Literal["road", "men", "nobody", "stack", "taken", "missing", "throw"]
    """The kind, as listed above."""
    text: str
    """A clause that describes the fault, in the current language."""
    side: Side = SUN
    """The side that has the fault, for the kinds `men` and `taken`."""
    space: int = 0
    """The space that has the fault, 1 to n, for the kind `stack`."""


def find_faults(
    rules: Rules,
    sun: int,
    road: Sequence[str],
    moon: int,
    taken: tuple[int, int],
    thrown_after_end: bool = False,
) -> Iterator[Fault]:
    """Yield the faults of a position with these fields.

    `thrown_after_end` is whether a throw is pending in a finished game. Missing men are checked
    only if the number of men and the stacks have no fault.

    >>> for fault in find_faults(Rules(), 7, ("S", "", "SS", *[""] * 6), 5, (0, 0)):
    ...     print(fault.kind, fault.text)
    men Sun has 10 men, more than 5
    stack space 3, SS: only men of one side lie on each other
    """
    men = rules.men
    if len(road) != rules.spaces:
        text = ngettext(
            "the road has {number} space, not {wanted}",
            "the road has {number} spaces, not {wanted}",
            len(road),
        )
        yield Fault("road", text.format(number=len(road), wanted=rules.spaces))
    everyone = "".join(road) + SUN * sun + MOON * moon
    if not everyone and rules.capture == "carry":
        yield Fault("nobody", _("neither side has a man"))
        return
    left = everyone.count(SUN), everyone.count(MOON)
    sides: tuple[tuple[Side, str, int, int], ...] = (
        (SUN, _("Sun"), left[0], taken[1]),
        (MOON, _("Moon"), left[1], taken[0]),
    )
    right = True
    for side, name, number, _lost in sides:
        if number > men:
            right = False
            text = _("{name} has {number} men, more than {men}")
            yield Fault("men", text.format(name=name, number=number, men=men), side)
    for space, stack in enumerate(road, 1):
        if stack and (why := _find_impossible(rules, space, stack)):
            right = False
            text = _("space {space}, {stack}: {fault}").format(space=space, stack=stack, fault=why)
            yield Fault("stack", text, space=space)
    if right:
        for side, name, number, lost in sides:
            if number + lost > men:
                right = False
                text = _("{name} has {number} men, and {taken} are captured: more than {men}")
                text = text.format(name=name, number=number, taken=lost, men=men)
                yield Fault("taken", text, side)
    if right and (why := _find_unpaired(rules, men - left[0], men - left[1], taken)):
        yield Fault("missing", why)
    if thrown_after_end:
        yield Fault("throw", _("the game is over, so no throw can be pending"))


def _find_impossible(rules: Rules, space: int, stack: str) -> str:
    """Return the reason why a stack can't arise on a space, empty if it can."""
    mixed = SUN in stack and MOON in stack
    if rules.fire and space == rules.middle:
        return _("the fire burns there")
    if mixed and rules.capture == "trade":
        return _("captor and captive leave the game together")
    if rules.rescue and stack[-3:] in (SUN * 3, MOON * 3):
        return _("three men of one side lie on each other")
    if not mixed and len(stack) > (2 if rules.rescue else 1):
        return _("only men of one side lie on each other")
    return ""


def _find_unpaired(rules: Rules, sun: int, moon: int, taken: tuple[int, int]) -> str:
    """Return the reason why these numbers of men can't be missing, empty if they can.

    `sun` and `moon` are the missing men; `taken` are those that Sun and Moon have taken. With
    `capture=trade` captor and captive leave together, so both sides lose equally many.
    """
    if rules.capture == "carry" or rules.rescue:
        return ""
    captures = sum(taken)
    if sun != moon and not rules.fire:
        why = _("men missing: Sun {sun}, Moon {moon}; but each capture takes one man of each side")
    elif rules.counts and (min(sun, moon) < captures if rules.fire else sun != captures):
        why = _(
            "men missing: Sun {sun}, Moon {moon}; but {taken} captures take {taken} men of each "
            "side"
        )
    else:
        return ""
    return why.format(sun=sun, moon=moon, taken=captures)
