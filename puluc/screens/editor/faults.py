"""Repairs of positions that can't arise: each fault with its rule and a remedy."""

from typing import NamedTuple

from puluc.engine.position import MOON, SUN, Position, Side, other
from puluc.engine.position_faults import Fault
from puluc.engine.rules import Rules
from puluc.support.i18n import _, ngettext


class Repair(NamedTuple):
    """The repair of a fault."""

    reason: str
    """The fault."""
    rule: str
    """The rule that it breaks."""
    mend: str
    """The label of the remedy."""
    mended: Position
    """The repaired position."""


def list_repairs(position: Position) -> list[Repair]:
    """Return the repair of each fault of a position; a position that can arise has none."""
    return [
        Repair(f"{fault.text[0].upper()}{fault.text[1:]}.", *_make_repair(position, fault))
        for fault in position.faults()
    ]


def _make_repair(position: Position, fault: Fault) -> tuple[str, str, Position]:
    """Return the rule that a fault breaks, the label of the remedy, and the repaired position."""
    match fault.kind:
        case "road":
            rule = _("The road has as many spaces as the rules say.")
            return rule, _("Fit the road to the rules"), fit_road(position)
        case "men":
            return _take_away(position, fault.side)
        case "nobody":
            rule = _("The game begins with all men in their cities.")
            start = Position.start(position.rules, position.mover)
            mend = _("Put all men into their cities")
            return rule, mend, start._replace(marks=position.marks)
        case "stack":
            return _send_back(position, fault.space)
        case "taken":
            (sun, moon), left = position.taken, position.removed(fault.side)
            taken = (sun, left) if fault.side == SUN else (left, moon)
            rule = _("A man in a city or on the road is not out of the game.")
            return rule, _("Correct the captures"), position._replace(taken=taken)
        case "missing":
            return _pair_captures(position)
        case "throw":
            rule = _("The game ends as soon as a side has no man left to move.")
            return rule, _("Remove the throw"), position._replace(marks=None)


def _take_away(position: Position, side: Side) -> tuple[str, str, Position]:
    men, surplus = position.rules.men, -position.removed(side)
    rule = ngettext("Each side has {number} man.", "Each side has {number} men.", men)
    take = ngettext("Take {number} man away", "Take {number} men away", surplus)
    mended = _remove_men(position, side, surplus)
    return rule.format(number=men), take.format(number=surplus), mended


def _remove_men(position: Position, side: Side, number: int) -> Position:
    """Return the position with `number` fewer men of a side.

    Those in the city are removed first, then those on the road, the last to enter first.
    """
    here = min(number, position.city(side))
    position = set_city(position, side, position.city(side) - here)
    number -= here
    road = list(position.road)
    spaces = range(len(road)) if side == SUN else reversed(range(len(road)))
    for space in spaces:
        while number and side in road[space]:
            at = road[space].rfind(side)
            road[space] = road[space][:at] + road[space][at + 1 :]
            number -= 1
    return position._replace(road=tuple(road))


def surplus_taken(position: Position, side: Side) -> int:
    """Return by how many the taken men of a side exceed the men that the other side lacks."""
    return max(position.taken[side != SUN] - max(position.removed(other(side)), 0), 0)


def _pair_captures(position: Position) -> tuple[str, str, Position]:
    """Count as few captures as both sides lack men, and return other missing men to their city."""
    sun, moon = position.removed(SUN), position.removed(MOON)
    rules, pairs = position.rules, min(sun, moon)
    by_sun = min(position.taken[0], pairs)
    by_moon = min(position.taken[1], pairs - by_sun) if rules.fire else pairs - by_sun
    mended = position._replace(taken=(by_sun, by_moon) if rules.counts else (0, 0))
    back = 0 if rules.fire else max(sun, moon) - pairs
    mend = _("Correct the captures")
    if back:
        side: Side = SUN if sun > moon else MOON
        mended = set_city(mended, side, mended.city(side) + back)
        mend = _send_label(back)
    return _("Captor and captive leave the game together."), mend, mended


def _largest_possible(rules: Rules, space: int, stack: str) -> str:
    """Return the largest part of a stack that can arise on a space."""
    rescue = rules.rescue
    if rules.fire and space == rules.middle:
        return ""
    if rules.capture == "trade" and len(set(stack)) == 2:
        stack = stack[-1]
    while rescue and stack[-3:] in (SUN * 3, MOON * 3):
        stack = stack[:-1]
    return stack[: 2 if rescue else 1] if len(set(stack)) == 1 else stack


def _send_back(position: Position, space: int) -> tuple[str, str, Position]:
    """Leave the largest possible part of a stack on its space, and send the others home."""
    stack, rules = position.stack(space), position.rules
    kept = _largest_possible(rules, space, stack)
    sent = stack.replace(kept, "", 1)
    if not kept:
        rule = _("What lands on the middle space leaves the game.")
    elif len(set(stack)) == 2 and rules.capture == "trade":
        rule = _("Captor and captive leave the game together.")
    elif rules.rescue:
        rule = _("Two men of one side may form a pair; three may not lie on each other.")
    else:
        rule = _(
            "You can’t land on your own man: men of one side share a space only over a captive."
        )
    mended = position._replace(road=(*position.road[: space - 1], kept, *position.road[space:]))
    return rule, _send_label(len(sent)), send_home(mended, sent)


def _send_label(men: int) -> str:
    text = ngettext("Send {number} man back to the city", "Send {number} men back to the city", men)
    return text.format(number=men)


def send_home(position: Position, stack: str) -> Position:
    """Return the position with men put into their own cities."""
    for side in (SUN, MOON):
        position = set_city(position, side, position.city(side) + stack.count(side))
    return position


def set_city(position: Position, side: Side, men: int) -> Position:
    """Return the position with `men` men in a side's city."""
    return position._replace(sun=men) if side == SUN else position._replace(moon=men)


def fit_road(position: Position) -> Position:
    """Return the position with the road of its rules.

    It is cut at Moon's end, or gets more empty spaces there.
    """
    spaces = position.rules.spaces
    return position._replace(road=(*position.road, *("",) * spaces)[:spaces])


def drop_unneeded(position: Position) -> Position:
    """Return the position without facts that its rules don't have.

    These are men walking home, the throw of a turn, and the men taken.
    """
    rules = position.rules
    homing = sum(1 << space for space in range(1, rules.spaces + 1) if walks_home(position, space))
    second = position.second and rules.throws == "two"
    taken = position.taken if rules.counts else (0, 0)
    return position._replace(homing=homing, second=second, taken=taken)


def walks_home(position: Position, space: int) -> bool:
    """Return whether men without captives walk home from a space."""
    return bool(position.homing >> space & 1) and may_walk_home(position, space)


def may_walk_home(position: Position, space: int) -> bool:
    """Return whether the stack on a space could be walking home.

    So could men without captives, under rules that let them turn, except on the space before a
    turn.
    """
    stack, rules = position.stack(space), position.rules
    end = rules.spaces if stack[-1:] == SUN else 1
    return rules.lap == "back" and len(set(stack)) == 1 and space != end


def convert_rules(position: Position, rules: Rules) -> Position:
    """Return the part of a position that fits other rules.

    That is the road from Sun's city on, and as many men removed as possible.
    """
    moved = fit_road(position._replace(rules=rules))
    for side in (SUN, MOON):
        on_road = sum(stack.count(side) for stack in moved.road)
        gone = max(position.removed(side), 0)
        moved = set_city(moved, side, max(rules.men - on_road - gone, 0))
    return drop_unneeded(moved)
