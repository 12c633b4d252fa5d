"""Example moves for the rules, under the chosen rules."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from puluc.engine.position import MOON, SUN, Event, Move, Position
from puluc.engine.rules import Rules

WANTED: Final = 2
"""The value of an example's throw, in spaces, if a throw has it."""


class Example(NamedTuple):
    """A move by Sun as an example."""

    before: Position
    """The position before the move, with its throw."""
    event: Event
    """The effects of the move."""
    after: Position
    """The position after the move."""


def capture_example(rules: Rules) -> Example | None:
    """Return a man capturing another, or None if no throw leads from one space to another.

    >>> capture_example(Rules.from_text("classic")).after.stack(4)
    'MS'
    """
    marks = _find_marks(rules, rules.spaces - 1)
    if marks is None:
        return None
    step = rules.values[marks]
    source = min(2, rules.spaces - step)
    if rules.fire and rules.middle in (source, source + step):
        source = 1 if source > 1 else rules.middle + 1
    return make_example(rules, {source: "S", source + step: "M"}, marks, source)


def lap_example(rules: Rules) -> Example | None:
    """Return a captor ending a lap, or None if the game always ends with a capture.

    >>> lap_example(Rules.from_text("classic")).event.move
    Move.from_text('8-c')
    >>> lap_example(Rules.from_text("kekchi")).event.move
    Move.from_text('2-c')
    """
    marks = _find_marks(rules, rules.spaces + 1)
    if rules.men == 1 or marks is None or rules.capture == "trade":
        return None
    step = min(2, rules.values[marks])
    source = step if rules.captors == "homeward" else rules.spaces + 1 - step
    return make_example(rules, {source: "MS"}, marks, source)


def _find_marks(rules: Rules, most: int) -> int | None:
    """Return the marks whose value is nearest to `WANTED`, from 1 to `most`."""
    fit = (marks for marks, value in enumerate(rules.values) if 0 < value <= most)
    return min(fit, key=lambda marks: abs(rules.values[marks] - WANTED), default=None)


def make_example(
    rules: Rules, stacks: Mapping[int, str], marks: int | None, source: int, target: int = 0
) -> Example:
    """Return the example of a move by Sun from a source; all other men are in their cities.

    Without a `target`, it is where the throw takes the stack. Raises IllegalMove.
    """
    road = tuple(stacks.get(space, "") for space in range(1, rules.spaces + 1))
    sun, moon = (rules.men - "".join(road).count(side) for side in (SUN, MOON))
    before = Position(rules, sun, road, moon, SUN, marks)
    move = Move(source, target or before.target(source))
    return Example(before, before.event(move), before.play(move))
