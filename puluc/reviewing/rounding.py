"""The figures of a review in tenths of a point, rounded so that the figures shown add up too."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from puluc.engine.position import Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.review import SIDES, Review

TENTHS: Final = 1000
"""The tenths of a point in a certain win."""


class Rounded(NamedTuple):
    """The figures of a review in tenths of a point.

    `result` is `start` + Sun's luck - Moon's luck - Sun's loss + Moon's loss + `given_up` + `rest`.
    No loss is rounded up to a label that it does not reach.
    """

    start: int
    """Sun's chance at the start."""
    result: int
    """Sun's chance at the end."""
    luck: dict[Side, int]
    """Each side's luck."""
    loss: dict[Side, int]
    """Each side's loss."""
    given_up: int
    """Sun's change in chance by giving up."""
    rest: int
    """The rounding of the table and of the tenths."""
    lucks: tuple[int, ...]
    """The luck of each turn; those of a side add up to its luck."""
    losses: tuple[int, ...]
    """The loss of each turn; those of a side add up to its loss."""
    mistakes: dict[Side, tuple[int, ...]]
    """The turns of each side's mistakes; without any, its moves may still lose a little."""
    choices: dict[Side, int]
    """The number of each side's turns with more than one move."""
    exact: bool = True
    """Whether the chances come from a solution."""


def round_review(found: Review) -> Rounded:
    """Return a review's figures in tenths of a point."""
    luck: dict[Side, int] = {}
    loss: dict[Side, int] = {}
    lucks = [0] * len(found.turns)
    losses = [0] * len(found.turns)
    for side in SIDES:
        turns = [number for number, turn in enumerate(found.turns) if turn.side == side]
        for sums, parts, figures, limits in (
            (luck, lucks, [found.turns[number].luck for number in turns], ()),
            (loss, losses, [found.turns[number].loss for number in turns], found.labels),
        ):
            shares = apportion(figures, limits)
            sums[side] = sum(shares)
            for number, part in zip(turns, shares, strict=True):
                parts[number] = part
    start, result = to_tenths(found.start), to_tenths(found.result)
    given_up = to_tenths(found.given_up)
    sun, moon = SIDES
    rest = result - start - luck[sun] + luck[moon] + loss[sun] - loss[moon] - given_up
    return Rounded(
        start,
        result,
        luck,
        loss,
        given_up,
        rest,
        tuple(lucks),
        tuple(losses),
        {side: tuple(found.turns[ply].number for ply in found.mistakes(side)) for side in SIDES},
        {one: sum(turn.decision for turn in found.turns if turn.side == one) for one in SIDES},
        found.exact,
    )


def to_tenths(units: int) -> int:
    """Return units of a win in tenths of a point, rounded.

    >>> to_tenths(UNIT // 2)
    500
    """
    return round(TENTHS * units / UNIT)


def round_below(units: int, limits: Sequence[int]) -> int:
    """Return a loss in tenths of a point, rounded.

    It is not rounded up to one of the limits, given in points, that it does not reach.

    >>> round_below(UNIT // 50 - 1, (2, 5, 10)), round_below(UNIT // 50 + 1, (2, 5, 10))
    (19, 20)
    """
    near, floor = to_tenths(units), TENTHS * units // UNIT
    return floor if _reaches_limit(near, limits) else near


def _reaches_limit(figure: int, limits: Sequence[int]) -> bool:
    """Return whether a figure in tenths equals one of the limits in points."""
    return figure in [10 * limit for limit in limits]


def apportion(parts: Sequence[int], limits: Sequence[int] = ()) -> list[int]:
    """Return each part in tenths of a point so that they add up to the rounded sum.

    The parts nearest to the next tenth are rounded up (largest remainders). None is rounded up to
    one of the limits, given in points; if all others are rounded up, the sum is less.

    >>> apportion([UNIT // 3, UNIT // 3, UNIT // 3])
    [334, 333, 333]
    >>> apportion([UNIT // 50 - 1, UNIT // 300], (2, 5, 10))
    [19, 4]
    """
    floors = [TENTHS * part // UNIT for part in parts]
    missing = to_tenths(sum(parts)) - sum(floors)
    may = [number for number, floor in enumerate(floors) if not _reaches_limit(floor + 1, limits)]
    order = sorted(may, key=lambda number: -(TENTHS * parts[number] % UNIT))
    for number in [one for one in order if TENTHS * parts[one] % UNIT][:missing]:
        floors[number] += 1
    return floors
