"""What keeps a position from arising in play: each fault with the rule, and the position mended."""

from __future__ import annotations

from typing import NamedTuple

from puluc.language import _, ngettext
from puluc.position import MOON, SUN, Position, Side, other
from puluc.rules import Rules
from puluc.words import names
from puluc.written import unpaired


class Fault(NamedTuple):
    """A fault: what is wrong, the rule against it, how it can be mended, and the position then."""

    reason: str
    rule: str
    mend: str
    mended: Position


def faults(position: Position) -> list[Fault]:
    """Return what keeps a position from arising; there is nothing where `check` raises nothing."""
    found = [
        _too_many(position, side, surplus)
        for side in (SUN, MOON)
        if (surplus := -position.removed(side)) > 0
    ]
    empty = not (position.sun or position.moon or any(position.road))
    if empty and position.rules.capture == "carry":
        return [_nobody(position)]
    for space, stack in enumerate(position.road, 1):
        kept = _possible(position.rules, space, stack)
        if kept != stack:
            found.append(_impossible(position, space, kept))
    if not found:
        found += [_taken(position, side) for side in (SUN, MOON) if surplus_taken(position, side)]
    if not found and unpaired(position.rules, _missing(position), position.taken):
        found.append(_unpaired(position))
    if position.marks is not None and position.result is not None:
        found.append(
            Fault(
                _("A throw is pending, but the game is over."),
                _("The game ends as soon as a side has no man left to move."),
                _("Take the throw back"),
                position._replace(marks=None),
            )
        )
    return found


def _too_many(position: Position, side: Side, surplus: int) -> Fault:
    men = position.rules.men
    text = ngettext("{side} has {number} man.", "{side} has {number} men.", men + surplus)
    take = ngettext("Take {number} man away", "Take {number} men away", surplus)
    return Fault(
        text.format(side=names.side_name(side), number=men + surplus),
        ngettext("Each side has {number} man.", "Each side has {number} men.", men).format(
            number=men
        ),
        take.format(number=surplus),
        _without(position, side, surplus),
    )


def _without(position: Position, side: Side, number: int) -> Position:
    """Return the position without so many men of a side: those in the city go first, then those on
    the road, the last one that entered first."""
    here = min(number, position.city(side))
    position = with_city(position, side, position.city(side) - here)
    number -= here
    road = list(position.road)
    spaces = range(len(road)) if side == SUN else reversed(range(len(road)))
    for space in spaces:
        while number and side in road[space]:
            at = road[space].rindex(side)
            road[space] = road[space][:at] + road[space][at + 1 :]
            number -= 1
    return position._replace(road=tuple(road))


def _nobody(position: Position) -> Fault:
    return Fault(
        _("There is no man on the board."),
        _("The game begins with all men in their cities."),
        _("Put all men into their cities"),
        Position.start(position.rules, position.mover)._replace(marks=position.marks),
    )


def surplus_taken(position: Position, side: Side) -> int:
    """Return how many more men a side is said to have taken than the other side lacks."""
    return max(position.taken[side != SUN] - max(position.removed(other(side)), 0), 0)


def _taken(position: Position, side: Side) -> Fault:
    enemy, removed = names.side_name(other(side)), position.removed(other(side))
    sun, moon = position.taken
    taken = (removed, moon) if side == SUN else (sun, removed)
    return Fault(
        _("{side} has taken more men than {enemy} lacks.").format(
            side=names.side_name(side), enemy=enemy
        ),
        _("Who is in a city or on the road is not taken."),
        _("Count as many as are missing"),
        position._replace(taken=taken),
    )


def _missing(position: Position) -> tuple[int, int]:
    """Return how many men of Sun and of Moon are missing."""
    return position.removed(SUN), position.removed(MOON)


def _unpaired(position: Position) -> Fault:
    """Return the fault that captures can't have taken as many of either side as are missing, mended
    by as few of them as both sides lack."""
    sun, moon = _missing(position)
    rules, pairs = position.rules, min(sun, moon)
    by_sun = min(position.taken[0], pairs)
    by_moon = min(position.taken[1], pairs - by_sun) if rules.fire else pairs - by_sun
    mended = position._replace(taken=(by_sun, by_moon) if rules.counts else (0, 0))
    back = 0 if rules.fire else max(sun, moon) - pairs
    mend = _("Count as many as are missing")
    if back:
        side: Side = SUN if sun > moon else MOON
        mended = with_city(mended, side, mended.city(side) + back)
        mend = ngettext(
            "Send {number} man back to the city", "Send {number} men back to the city", back
        ).format(number=back)
    return Fault(
        _("Men missing: {sun} of Sun, {moon} of Moon.").format(sun=sun, moon=moon),
        _("Captor and captive leave the game together: each capture takes one of either side."),
        mend,
        mended,
    )


def _possible(rules: Rules, space: int, stack: str) -> str:
    """Return the most of a stack that can arise on a space."""
    rescue = rules.rescue
    most = 2 if rescue else 1
    if rules.fire and space == rules.middle:
        return ""
    if rules.capture == "trade" and len(set(stack)) == 2:
        stack = stack[-1]
    while rescue and stack[-3:] in (SUN * 3, MOON * 3):
        stack = stack[:-1]
    return stack[:most] if len(set(stack)) == 1 else stack


def _impossible(position: Position, space: int, kept: str) -> Fault:
    stack, rules = position.stack(space), position.rules
    side: Side = SUN if stack[-1] == SUN else MOON
    extra = len(stack) - len(kept)
    if not kept:
        reason = _("On space {number} the fire burns.")
        rule = _("What lands on the middle space leaves the game.")
    elif len(set(stack)) == 2 and rules.capture == "trade":
        reason = _("Captor and captive lie on each other on space {number}.")
        rule = _("Captor and captive leave the game together.")
    elif rules.rescue:
        reason = _("Three men of {side} lie on each other on space {number}.")
        rule = _("Two men of one side may form a pair; three may not lie on each other.")
    else:
        reason = _("Men of {side} alone lie on each other on space {number}.")
        rule = _("You can’t land on your own man: men of one side only meet over a captive.")
    send = ngettext(
        "Send {number} man back to the city", "Send {number} men back to the city", extra
    )
    mended = position._replace(road=(*position.road[: space - 1], kept, *position.road[space:]))
    for man in (SUN, MOON):
        sent = stack.count(man) - kept.count(man)
        mended = with_city(mended, man, mended.city(man) + sent)
    return Fault(
        reason.format(side=names.side_name(side), number=space),
        rule,
        send.format(number=extra),
        mended,
    )


def with_city(position: Position, side: Side, men: int) -> Position:
    """Return the position with so many men in a side's city."""
    return position._replace(sun=men) if side == SUN else position._replace(moon=men)


def fitted(position: Position) -> Position:
    """Return the position with a road as long as its rules want: cut at Moon's end, or filled up
    with empty spaces there."""
    spaces = position.rules.spaces
    road = (*position.road, *("",) * spaces)[:spaces]
    return position._replace(road=road)


def settled(position: Position) -> Position:
    """Return the position without what its rules don't tell of it: who walks home, which throw of
    a turn it is, and how many men were taken."""
    rules = position.rules
    homing = sum(1 << space for space in range(1, rules.spaces + 1) if walks_home(position, space))
    second = position.second and rules.throws == "two"
    taken = position.taken if rules.counts else (0, 0)
    return position._replace(homing=homing, second=second, taken=taken)


def walks_home(position: Position, space: int) -> bool:
    """Return whether men without captives are said to walk home from a space."""
    return bool(position.homing >> space & 1) and may_walk_home(position, space)


def may_walk_home(position: Position, space: int) -> bool:
    """Return whether who lies on a space could as well be on the way home: men without captives,
    by rules that let them turn, who are not just about to."""
    stack, rules = position.stack(space), position.rules
    end = rules.spaces if stack[-1:] == SUN else 1
    return rules.lap == "back" and len(set(stack)) == 1 and space != end


def by_rules(position: Position, rules: Rules) -> Position:
    """Return what of a position fits other rules: the road from Sun's city on, and as many men
    removed, as far as there are men."""
    moved = fitted(position._replace(rules=rules))
    for side in (SUN, MOON):
        on_road = sum(stack.count(side) for stack in moved.road)
        gone = max(position.removed(side), 0)
        moved = with_city(moved, side, max(rules.men - on_road - gone, 0))
    return settled(moved)
