"""The network's inputs of a position, by `features` alone."""

from __future__ import annotations

from puluc.engine.position import SUN, Position
from puluc.engine.position_text import write_stacks
from puluc.evaluation.inputs import SUMS, get_terms
from puluc.solver.training.inputs_numba import MANY, Bench, features


def inputs(position: Position) -> tuple[list[int], list[int]]:
    """Return the rows of an unfinished position, and their counts."""
    rules, mover = position.rules, position.mover
    sun = mover == SUN
    places, owners, men, captives, pairs, homing = [], [], [], [], [], []
    road = write_stacks(position.road, position.homing)
    for place, text in enumerate(road if sun else reversed(road), 1):
        if text:
            stack = text.upper()
            homing.append(int(stack != text))
            top = stack[-1]
            own = stack.count(top)
            places.append(place)
            owners.append(0 if top == mover else 1)
            men.append(own)
            captives.append(len(stack) - own)
            pairs.append(1 if own > 1 and rules.rescue and stack[-2] == top else 0)
    size, width = len(places), rules.spaces + 2
    lead = position.taken[not sun] - position.taken[sun]
    bench = Bench(
        [position.sun, position.moon] if sun else [position.moon, position.sun],
        [lead, int(position.second)],
        places,
        owners,
        men,
        captives,
        pairs,
        homing,
        [0] * size,
        [0] * width,
        ([0] * width, [0] * width, [0] * width, [0] * width),
        [0] * (2 * SUMS),
        [0] * MANY,
        [0] * MANY,
    )
    found = features(size, get_terms(rules), bench)
    return list(bench.rows[:found]), list(bench.counts[:found])
