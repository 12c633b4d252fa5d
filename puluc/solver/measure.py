"""The losses of decisions made by a table, over all positions and in play (CPython only)."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from typing import NamedTuple

import numpy as np
from numba import njit

from puluc.solver.arrays import Array
from puluc.solver.kernels_numba import Graph
from puluc.solver.solver import ENDS, Graphs, Solved

Visits = tuple[Array, Array]
"""The frequency of each position before the last throw of a turn and, if a turn has two, the first;
then those of `ENDS`."""

PLIES = 90
"""The turns of a game that are counted."""
CARELESS = 0.1
"""The chance of a random move in play."""
FAINT = 1e-9
"""The probability below which a position is ignored."""


class Losses(NamedTuple):
    """The losses of decisions, in win chance."""

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
def look_ahead(graph: Graph, values: Array, out: Array) -> None:
    """Write the win chance of each position of a layer, one throw before `values`.

    `values` are by the numbers of successors.
    """
    for i in range(graph.layer.size):
        entry = graph.starts[i]
        total = 0.0
        for chance in graph.chance:
            _, least, entry = best_successor(graph.after, entry, values)
            total += chance * (1.0 - least)
        out[i] = total


@njit(cache=True, nogil=True)
def sum_losses(
    graph: Graph, exact: Array, read: Array, weight: Array, limit: float, wrong: Array
) -> tuple[float, float, float]:
    """Return the weight of the decisions of a layer, their total loss, and the worst loss.

    A decision is a throw with several legal moves; the move chosen is the first of the best
    according to `read`. `weight[i]` is that of position i. The chosen and the best move of each
    decision that loses more than `limit` are marked in `wrong`. `exact`, `read` and `wrong` are by
    the numbers of successors.
    """
    decisions = lost = worst = 0.0
    for i in range(graph.layer.size):
        if weight[i] == 0.0:
            continue
        entry = graph.starts[i]
        for chance in graph.chance:
            first = entry
            chosen = best_successor(graph.after, first, read)[0]
            best, least, entry = best_successor(graph.after, first, exact)
            if entry - first > 1:
                loss = exact[chosen] - least
                decisions += chance * weight[i]
                lost += chance * weight[i] * loss
                worst = max(worst, loss)
                if loss > limit:
                    wrong[best] = True
                    wrong[chosen] = True
    return decisions, lost, worst


@njit(cache=True, nogil=True)
def spread_visits(
    graph: Graph, exact: Array, careless: float, faint: float, now: Array, then: Array
) -> None:
    """Add the probabilities one turn after those of a layer, `now`, to `then`.

    The move is random with the chance `careless`, else the best one. `exact` and `then` are by the
    numbers of successors.
    """
    for i in range(graph.layer.size):
        mass = now[graph.layer.start + i]
        if mass <= faint:
            continue
        entry = graph.starts[i]
        for chance in graph.chance:
            first = entry
            best, _, entry = best_successor(graph.after, first, exact)
            then[best] += mass * chance * (1.0 - careless)
            share = mass * chance * careless / (entry - first)
            for e in range(first, entry):
                number = graph.after[e]
                then[number if number >= 0 else ~number] += share


def count_visits(
    solved: Solved,
    graphs: Graphs,
    careless: float = CARELESS,
    plies: int = PLIES,
    faint: float = FAINT,
) -> Visits:
    """Return the frequency of each position in games from the start, in the first `plies` turns.

    A move is random with the chance `careless`. Probabilities up to `faint` are ignored.
    """
    exact = solved.chances[graphs.turned]
    total, first, now = np.zeros((3, exact.size))
    now[solved.start] = 1.0

    def advance(now: Array, values: Array) -> Array:
        """Return the probabilities one throw later."""
        then = np.zeros(exact.size)
        for graph in graphs.layers:
            spread_visits(graph, values, careless, faint, now, then)
        then[-3:] = 0.0
        return then

    for _ in range(plies):
        if solved.waiting is not None:
            first += now
            now = advance(now, solved.waiting)
        total += now
        if not (now > faint).any():
            break
        now = advance(now, exact)[graphs.turned]
    return total, first


def one_ahead(graphs: Graphs, values: Array) -> Array:
    """Return the win chances one throw before `values`, which are by the numbers of successors."""
    read = np.append(np.empty(values.size - 3), ENDS)
    starts = [read[graph.layer.start :] for graph in graphs.layers]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(look_ahead, graphs.layers, repeat(values), starts))
    return read


def one_between(graphs: Graphs, values: Array) -> Array:
    """Return the other side's chances before the second throw of a turn, by number, then `ENDS`.

    `values` are one throw later.
    """
    found = 1.0 - one_ahead(graphs, values[graphs.turned])
    found[-3:] = ENDS
    return found


def one_turn_ahead(graphs: Graphs, values: Array, *, twice: bool) -> tuple[Array, Array | None]:
    """Return the win chances one turn before `values`, by number, then `ENDS`.

    If a turn has two throws (`twice`), also return the other side's chances before the second.
    """
    if not twice:
        return one_ahead(graphs, values[graphs.turned]), None
    waiting = one_between(graphs, values)
    return one_ahead(graphs, waiting), waiting


def measure_turns(
    solved: Solved, graphs: Graphs, read: tuple[Array, Array | None], visits: Visits | None = None
) -> Losses:
    """Return the losses of all decisions of a turn, over all positions or weighted by `visits`.

    The moves are chosen by `read`, which is as `one_turn_ahead` returns it.
    """
    last, first = visits or (None, None)
    exact, seen = solved.chances[graphs.turned], read[0][graphs.turned]
    parts = [losses_over(graphs, exact, seen, last)[0]]
    if solved.waiting is not None:
        parts.append(losses_over(graphs, solved.waiting, read[1], first)[0])
    decisions, lost, worst = zip(*parts, strict=True)
    return Losses(sum(lost) / max(sum(decisions), 1e-300), max(worst))


def losses_over(
    graphs: Graphs, exact: Array, read: Array, weight: Array, limit: float = 1.0
) -> tuple[tuple[float, float, float], Array]:
    """Return what `sum_losses` does of all layers, and the marked moves.

    Without `weight`, all positions count once. Values and marks are by the numbers of successors.
    """
    marked = np.zeros(exact.size, bool)

    def lost_by(graph: Graph) -> tuple[float, float, float]:
        """Return the losses of a layer."""
        start, size = graph.layer.start, graph.layer.size
        part = np.ones(size) if weight is None else weight[start : start + size]
        return sum_losses(graph, exact, read, part, limit, marked)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        decisions, lost, worst = zip(*pool.map(lost_by, graphs.layers), strict=True)
    return (sum(decisions), sum(lost), max(worst)), marked
