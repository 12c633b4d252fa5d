"""Win chances straight from the rules, over a dictionary of positions: no index, no symmetry.

Slow and plain on purpose; it shares nothing with the solver but the engine.
"""

from collections.abc import Iterable

from puluc.kernels import MARKS, chances
from puluc.position import SUN, Position


def win_chances(starts: Iterable[Position], change: float = 1e-10) -> dict[Position, float]:
    """Return Sun's win chance before the throw in all positions that `starts` can lead to.

    Sweeps over all positions until none changes by more than `change`. Finished games count 1, 0
    or, drawn, one half.
    """
    follow: dict[Position, list[tuple[float, list[Position]]]] = {}
    sun: dict[Position, float] = {}
    todo = list(starts)
    while todo:
        position = todo.pop()
        if position in sun:
            continue
        result = position.result
        if result is not None:
            sun[position] = 0.5 if result == "draw" else float(result == SUN)
            continue
        sun[position] = 0.5
        follow[position] = []
        for marks, chance in zip(MARKS, chances(position.rules.bias), strict=True):
            thrown = position.throw(marks)
            after = [thrown.play(move) for move in thrown.moves()]
            follow[position].append((chance, after))
            todo += after
    largest = 1.0
    while largest > change:
        largest = 0.0
        for position, throws in follow.items():
            best = max if position.mover == SUN else min
            value = sum(chance * best(sun[p] for p in after) for chance, after in throws)
            largest = max(largest, abs(value - sun[position]))
            sun[position] = value
    return sun
