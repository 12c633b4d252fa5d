"""The losses of decisions made by a table, over all positions and in play (CPython only)."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from puluc.solver.solver import ENDS, Graph, Graphs

Array = Any
"""A numpy array."""

PLIES = 90
"""The turns of a game that are counted."""
CARELESS = 0.1
"""The chance of a random move in play."""
FAINT = 1e-9
"""The probability below which a position is ignored."""


class Losses(NamedTuple):
    """The losses of decisions, in win chance."""

    decisions: float
    """The total weight of the decisions."""
    mean: float
    """The mean loss."""
    worst: float
    """The worst loss."""


@njit(cache=True, nogil=True)
def best_successor(after: Array, entry: int, values: Array) -> tuple[int, float, int]:
    """Return the first best successor of a throw, whose successors start at `entry`.

    Returns its number, its value for the side to move there, and the entry after the throw's last
    one.
    """
    best = 0
    least = 9.0
    last = False
    while not last:
        number = after[entry]
        entry += 1
        if number < 0:
            number = ~number
            last = True
        if values[number] < least:
            least = values[number]
            best = number
    return best, least, entry


@njit(cache=True, nogil=True)
def look_ahead(starts: Array, after: Array, chance: Array, values: Array, out: Array) -> None:
    """Write the win chance of each position of a layer, one throw before `values`.

    `values` are by the numbers of successors.
    """
    for i in range(starts.size - 1):
        entry = starts[i]
        total = 0.0
        for k in range(chance.size):
            _, least, entry = best_successor(after, entry, values)
            total += chance[k] * (1.0 - least)
        out[i] = total


@njit(cache=True, nogil=True)
def sum_losses(
    starts: Array,
    after: Array,
    chance: Array,
    exact: Array,
    read: Array,
    weight: Array,
    limit: float,
    wrong: Array,
) -> tuple[float, float, float]:
    """Return the weight of the decisions of a layer, their total loss, and the worst loss.

    A decision is a throw with several legal moves; the move chosen is the first of the best
    according to `read`. `weight[i]` is that of position i. The chosen and the best move of each
    decision that loses more than `limit` are marked in `wrong`. `exact`, `read` and `wrong` are by
    the numbers of successors.
    """
    decisions = 0.0
    lost = 0.0
    worst = 0.0
    for i in range(starts.size - 1):
        if weight[i] == 0.0:
            continue
        entry = starts[i]
        for k in range(chance.size):
            first = entry
            chosen = best_successor(after, first, read)[0]
            best, least, entry = best_successor(after, first, exact)
            if entry - first > 1:
                loss = exact[chosen] - least
                decisions += chance[k] * weight[i]
                lost += chance[k] * weight[i] * loss
                worst = max(worst, loss)
                if loss > limit:
                    wrong[best] = True
                    wrong[chosen] = True
    return decisions, lost, worst


@njit(cache=True, nogil=True)
def spread_visits(
    origin: int,
    starts: Array,
    after: Array,
    chance: Array,
    exact: Array,
    careless: float,
    faint: float,
    now: Array,
    then: Array,
) -> None:
    """Add the probabilities one turn after those of a layer, `now`, to `then`.

    The move is random with the chance `careless`, else the best one. `exact` and `then` are by the
    numbers of successors.
    """
    for i in range(starts.size - 1):
        mass = now[origin + i]
        if mass <= faint:
            continue
        entry = starts[i]
        for k in range(chance.size):
            first = entry
            best, _, entry = best_successor(after, first, exact)
            then[best] += mass * chance[k] * (1.0 - careless)
            share = mass * chance[k] * careless / (entry - first)
            for e in range(first, entry):
                number = after[e]
                then[number if number >= 0 else ~number] += share


def count_visits(
    graphs: Graphs,
    chance: Array,
    exact: Array,
    start: int,
    plies: int = PLIES,
    careless: float = CARELESS,
    waiting: Array = None,
    faint: float = FAINT,
) -> tuple[Array, Array]:
    """Return the frequency of each position in games from `start`, in the first `plies` turns.

    Probabilities up to `faint` are ignored. The first array is before the last throw of a turn. If
    a turn has two throws, the second array is before the first. `waiting` has the other side's
    chances before the second throw.
    """
    exact = exact[graphs.turned]
    total, first = np.zeros(exact.size), np.zeros(exact.size)
    now = np.zeros(exact.size)
    now[start] = 1.0

    def advance(now: Array, values: Array) -> Array:
        """Return the probabilities one throw later."""
        then = np.zeros(exact.size)
        for layer, starts, after in graphs.layers:
            spread_visits(layer.start, starts, after, chance, values, careless, faint, now, then)
        then[-3:] = 0.0
        return then

    for _ in range(plies):
        if waiting is not None:
            first += now
            now = advance(now, waiting)
        total += now
        if not (now > faint).any():
            break
        now = advance(now, exact)[graphs.turned]
    return total, first


def chances_ahead(graphs: Graphs, chance: Array, values: Array) -> Array:
    """Return the win chances one throw before `values`, by number, then `ENDS`."""
    return one_ahead(graphs, chance, values[graphs.turned])


def chances_between_throws(graphs: Graphs, chance: Array, values: Array) -> Array:
    """Return the other side's chances before the second throw of a turn, by number, then `ENDS`.

    `values` are one throw later.
    """
    found = 1.0 - chances_ahead(graphs, chance, values)
    found[-3:] = ENDS
    return found


def one_ahead(graphs: Graphs, chance: Array, values: Array) -> Array:
    """Return the win chances one throw before `values`, which are by the numbers of successors."""
    read = np.append(np.empty(values.size - 3), ENDS)

    def fill(graph: Graph) -> None:
        """Fill in the chances of a layer."""
        layer, starts, after = graph
        look_ahead(starts, after, chance, values, read[layer.start : layer.start + layer.size])

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        list(pool.map(fill, graphs.layers))
    return read


def one_turn_ahead(
    graphs: Graphs, chance: Array, values: Array, *, twice: bool
) -> tuple[Array, Array | None]:
    """Return the win chances one turn before `values`, by number, then `ENDS`.

    If a turn has two throws (`twice`), also return the other side's chances before the second.
    """
    if not twice:
        return chances_ahead(graphs, chance, values), None
    waiting = chances_between_throws(graphs, chance, values)
    return one_ahead(graphs, chance, waiting), waiting


def measure_turns(
    graphs: Graphs,
    chance: Array,
    exact: tuple[Array, Array | None],
    read: tuple[Array, Array | None],
    visits: tuple[Array, Array] = (None, None),
) -> Losses:
    """Return the losses of all decisions of a turn, over all positions or weighted by `visits`.

    `exact` and `read` are as `one_turn_ahead` returns them, `visits` as `count_visits` does.
    """
    found = measure(graphs, chance, exact[0], read[0], visits[0])
    if exact[1] is None or read[1] is None:
        return found
    return add_losses(found, losses_over(graphs, chance, exact[1], read[1], visits[1])[0])


def measure(
    graphs: Graphs,
    chance: Array,
    exact: Array,
    read: Array,
    weight: Array = None,
    limit: float = 1.0,
    wrong: Array = None,
) -> Losses:
    """Return the losses of decisions by `read`, over all positions or weighted by `weight`.

    The chosen and the best move of each that loses more than `limit` are marked in `wrong`.
    """
    found, marked = losses_over(
        graphs, chance, exact[graphs.turned], read[graphs.turned], weight, limit
    )
    if wrong is not None:
        wrong |= marked[graphs.turned]
    return found


def add_losses(one: Losses, other: Losses) -> Losses:
    """Return the losses of two sets of decisions together."""
    decisions = one.decisions + other.decisions
    lost = one.decisions * one.mean + other.decisions * other.mean
    return Losses(decisions, lost / max(decisions, 1e-300), max(one.worst, other.worst))


def losses_over(
    graphs: Graphs, chance: Array, exact: Array, read: Array, weight: Array, limit: float = 1.0
) -> tuple[Losses, Array]:
    """Return the losses as `measure` does, and the marked moves.

    Values and marks are by the numbers of successors.
    """
    decisions = lost = worst = 0.0
    marked = np.zeros(exact.size, bool)

    def lost_by(graph: Graph) -> tuple[float, float, float]:
        """Return the losses of a layer."""
        layer, starts, after = graph
        ends = slice(layer.start, layer.start + layer.size)
        part = np.ones(layer.size) if weight is None else weight[ends]
        return sum_losses(starts, after, chance, exact, read, part, limit, marked)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for found in pool.map(lost_by, graphs.layers):
            decisions, lost, worst = decisions + found[0], lost + found[1], max(worst, found[2])
    return Losses(decisions, lost / max(decisions, 1e-300), worst), marked
