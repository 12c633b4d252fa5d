"""Win chances straight from the rules, over a list of positions: no index, no symmetry.

It is slow and plain on purpose, and shares only the engine with the solver.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.players.greedy import capture_gain

Throw = tuple[float, Sequence[int]]
"""A throw's chance, and the numbers of the positions after its moves."""

Value = Callable[[Sequence[Throw], Sequence[float]], float]
"""From a position's throws and the values of all positions, the position's own value."""


def win_chances(starts: Iterable[Position]) -> dict[Position, float]:
    """Return Sun's win chance before the throw in all positions that follow `starts`.

    Finished games count 1, 0 or, drawn, one half.
    """
    positions, throws = _explore(starts)
    return dict(zip(positions, _best(positions, throws), strict=True))


def win_chance_against(rules: Rules, greedy: bool) -> float:
    """Return the chance of perfect play as Sun against a weak player; the mean of both starters.

    The weak player moves at random, or if `greedy` by one of the moves that capture most.
    """
    starts = [Position.start(rules, SUN), Position.start(rules, MOON)]
    positions, throws = _explore(starts)
    exact = _best(positions, throws)
    for number, position in enumerate(positions):
        if not throws[number]:
            continue
        choices = []
        for thrown, (chance, after) in zip(_list_throws(position), throws[number], strict=True):
            if position.mover == SUN:
                after = [max(after, key=exact.__getitem__)]
            elif greedy:
                taken = [capture_gain(thrown, move) for move in thrown.moves()]
                after = [a for a, much in zip(after, taken, strict=True) if much == max(taken)]
            choices.append((chance, after))
        throws[number] = choices
    values = _iterate(positions, throws, [_mean] * len(positions))
    return sum(values[positions.index(start)] for start in starts) / 2


def describe_play(rules: Rules) -> dict[str, float]:
    """Return the figures of `puluc.solver.strength.describe_play`, by following each game."""
    positions, throws = _explore([Position.start(rules)])
    sun = _best(positions, throws)
    now = {0: 1.0}
    sums = dict.fromkeys(("turns", "decisions", "captures", "declined", "gain", "throw"), 0.0)
    while sum(now.values()) > 1e-9:
        then: dict[int, float] = {}
        for number, mass in now.items():
            position, bests = positions[number], []
            if not throws[number]:
                continue
            sums["turns"] += mass
            for thrown, (chance, after) in zip(_list_throws(position), throws[number], strict=True):
                wins = [sun[one] if position.mover == SUN else 1 - sun[one] for one in after]
                taking = [
                    win
                    for win, move in zip(wins, thrown.moves(), strict=True)
                    if capture_gain(thrown, move)[0]
                ]
                best = after[wins.index(max(wins))]
                then[best] = then.get(best, 0.0) + mass * chance
                bests.append((chance, max(wins)))
                sums["decisions"] += mass * chance * (len(after) > 1)
                if 0 < len(taking) < len(after):
                    lost = max(wins) - max(taking)
                    sums["captures"] += mass * chance
                    sums["declined"] += mass * chance * (lost > 1e-7)
                    sums["gain"] += mass * chance * lost
            mean = sum(chance * win for chance, win in bests)
            sums["throw"] += mass * sum(chance * (win - mean) ** 2 for chance, win in bests)
        now = then
    return {
        **sums,
        "declined": sums["declined"] / (sums["captures"] or 1),
        "gain": 100 * sums["gain"] / (sums["declined"] or 1),
        "throw": 100 * (sums["throw"] / sums["turns"]) ** 0.5,
    }


def _explore(starts: Iterable[Position]) -> tuple[list[Position], list[list[Throw]]]:
    """Return all positions that follow `starts`, and the throws of each, none at the end."""
    positions = list(dict.fromkeys(starts))
    numbers = {position: number for number, position in enumerate(positions)}
    throws: list[list[Throw]] = []
    for position in positions:  # the list grows
        found: list[Throw] = []
        if position.result is None:
            bias = position.rules.bias
            for thrown, chance in zip(_list_throws(position), chances(bias), strict=True):
                after = [thrown.play(move) for move in thrown.moves()]
                for one in after:
                    if one not in numbers:
                        numbers[one] = len(positions)
                        positions.append(one)
                found.append((chance, [numbers[one] for one in after]))
        throws.append(found)
    return positions, throws


def _list_throws(position: Position) -> Iterator[Position]:
    return map(position.throw, MARKS)


def _best(positions: Sequence[Position], throws: Sequence[Sequence[Throw]]) -> list[float]:
    """Return Sun's win chances with the best moves of both sides."""
    ways = [_highest if position.mover == SUN else _lowest for position in positions]
    return _iterate(positions, throws, ways)


def _iterate(
    positions: Sequence[Position],
    throws: Sequence[Sequence[Throw]],
    ways: Sequence[Value],
    change: float = 1e-8,
) -> list[float]:
    """Return the positions' values: sweeps over all until none changes by more than `change`."""
    ends = {"draw": 0.5, SUN: 1.0, MOON: 0.0, None: 0.5}
    values = [ends[position.result] for position in positions]
    open_ones = [number for number in range(len(positions)) if throws[number]]
    largest = 1.0
    while largest > change:
        largest = 0.0
        for number in open_ones:
            value = ways[number](throws[number], values)
            largest = max(largest, abs(value - values[number]))
            values[number] = value
    return values


def _highest(throws: Sequence[Throw], values: Sequence[float]) -> float:
    return sum(chance * max([values[at] for at in after]) for chance, after in throws)


def _lowest(throws: Sequence[Throw], values: Sequence[float]) -> float:
    return sum(chance * min([values[at] for at in after]) for chance, after in throws)


def _mean(throws: Sequence[Throw], values: Sequence[float]) -> float:
    return sum(chance * sum([values[at] for at in after]) / len(after) for chance, after in throws)
