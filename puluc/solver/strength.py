"""The strength of perfect play against weaker play, exactly (CPython only).

Policy evaluation: with the policies of both players fixed, the win chance of the perfect player is
the solution of linear equations, found by sweeps over the layers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from puluc.engine.position import Position
from puluc.solver.arrays import Arrays, make_arrays
from puluc.solver.kernels_numba import list_moves, men_in_game, unrank_board
from puluc.solver.measure import best_successor
from puluc.solver.solver import ENDS, Graphs, Solved
from puluc.tablebase.index import Layer, get_index

Array = Any
"""A numpy array."""

CHANGE = 1e-8
"""The largest change of a chance at which the sweeps end."""


@njit(cache=True, nogil=True)
def write_gains(layer: Layer, tables: Arrays, starts: Array, out: Array) -> None:
    """Write the gain of each move of a layer, as the player `captures` counts it.

    It is 256 times the men captured or rescued, plus the captives brought home.
    """
    n = tables.spaces
    codes = np.zeros(n, np.int64)
    pairs = np.zeros((2 * n + 2, 3), np.int64)
    for i in range(layer.size):
        unrank_board(i, tables.first[layer.mine, layer.theirs], tables, codes)
        city, _ = men_in_game(layer.mine, layer.theirs, tables)
        for space in range(n):
            city -= tables.mine[codes[space]]
        entry = starts[i]
        for spaces in tables.throws:
            found = list_moves(codes, city, spaces, tables, pairs)
            for k in range(found):
                source, target = pairs[k, 0], pairs[k, 1]
                if target < n:
                    landed = codes[target]
                    taken = tables.mine[landed] + tables.theirs[landed]
                    out[entry + k] = 0 if tables.owned[landed] else 256 * taken
                elif source >= 0:
                    out[entry + k] = tables.theirs[codes[source]]
                else:
                    out[entry + k] = 0
            if found == 0:
                out[entry] = 0
            entry += max(found, 1)


@njit(cache=True, nogil=True)
def sweep_once(
    layer: Layer,
    starts: Array,
    after: Array,
    gains: Array,
    chance: Array,
    turned: Array,
    exact: Array,
    mine: Array,
    theirs: Array,
) -> float:
    """Sweep once over a layer and return the largest change.

    `mine` and `theirs` are the perfect player's win chances with that player to move and with the
    other, who picks a random move among those with the highest gain. Both and `exact` are by the
    numbers of successors.
    """
    change = 0.0
    for i in range(layer.size):
        entry = starts[i]
        ours = other = 0.0
        for k in range(chance.size):
            best = best_successor(after, entry, exact)[0]
            most = -1
            total = 0.0
            equal = 0
            last = False
            while not last:
                number = after[entry]
                if number < 0:
                    number = ~number
                    last = True
                if gains[entry] > most:
                    most = gains[entry]
                    total = 0.0
                    equal = 0
                if gains[entry] == most:
                    total += mine[number]
                    equal += 1
                entry += 1
            ours += chance[k] * theirs[best]
            other += chance[k] * total / equal
        s = turned[layer.start + i]
        change = max(change, abs(ours - mine[s]), abs(other - theirs[s]))
        mine[s] = ours
        theirs[s] = other
    return change


def strength_against(solved: Solved, graphs: Graphs, greedy: bool) -> float:
    """Return the chance that perfect play beats a weak player, each starting half of the games.

    The weak player moves at random, or if `greedy` as `captures` does. Draws count one half.
    """
    rules = solved.rules
    index, tables = get_index(rules), make_arrays(rules)
    turned = graphs.turned
    exact = np.append(solved.values, ENDS)[turned]
    mine, theirs = exact.copy(), 1 - exact
    for keys in index.rounds():
        layers = [index.layer[key] for key in keys]
        parts = [graph for graph in graphs.layers if graph.layer in layers]
        gains = []
        for layer, starts, after in parts:
            gains.append(np.zeros(after.size, np.int16))
            if greedy:
                write_gains(layer, tables, starts, gains[-1])
        change = 1.0
        while change > CHANGE:
            change = max(
                sweep_once(layer, starts, after, gained, tables.chance, turned, exact, mine, theirs)
                for (layer, starts, after), gained in zip(parts, gains, strict=True)
            )
    start = turned[index.number(Position.start(rules))]
    return float((mine[start] + theirs[start]) / 2)
