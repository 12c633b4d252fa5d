"""The fit of the baseline's weights to exact values by gradient descent (CPython only)."""

import math
from typing import Any

import numpy as np
from numba import njit

from puluc.engine.rules import Rules
from puluc.evaluation.network import exp_approx
from puluc.solver.arrays import Array, Arrays
from puluc.solver.kernels_numba import men_in_game, unrank_board
from puluc.tablebase import baseline
from puluc.tablebase.baseline import Shape, make_logistic_table
from puluc.tablebase.index import Layer

SMALLEST = 20_000
"""The fewest positions of a layer that gets weights."""
STEPS = 1_500_000
"""The most steps for a layer in one round."""
LEAST_STEPS = 200_000
"""The least steps for a layer in one round."""
RATES = (0.1, 0.1, 0.1, 0.1, 0.1, 0.05, 0.05, 0.03, 0.02, 0.01)
"""The learning rate of each round."""
STRIDE = 0.6180339887498949
"""The part of a layer between one step and the next, the golden ratio, so that steps are spread
out."""

_exponential = njit(cache=True)(exp_approx)


@njit(cache=True, nogil=True)
def list_features(codes: Array, layer: Layer, width: int, tables: Arrays, out: Array) -> int:
    """Write the features of a board and return their number."""
    found = 0
    mine, theirs = men_in_game(layer.mine, layer.theirs, tables)
    for space in range(codes.size):
        code = codes[space]
        if code:
            out[found] = space * width + code
            found += 1
            mine -= tables.mine[code]
            theirs -= tables.theirs[code]
    if mine > 0:
        out[found] = codes.size * width + mine
        found += 1
    if theirs > 0:
        out[found] = (codes.size + 1) * width + theirs
        found += 1
    return found


@njit(cache=True, nogil=True, forceinline=True)
def sum_weights(active: Array, weights: Array, pairs: Array) -> Any:
    """Return the sum of the weights of features and of their pairs."""
    z = weights[0]
    for x in range(active.size):
        z += weights[active[x]]
        for y in range(x):
            z += pairs[active[y], active[x]]
    return z


@njit(cache=True, nogil=True)
def run_adagrad(
    layer: Layer, tables: Arrays, values: Array, width: int, weights: Array, pairs: Array
) -> None:
    """Fit weights by rounds of AdaGrad on the squared error.

    The positions of a round are spread over the layer. `weights[0]` is the constant (feature 0 is
    none), `pairs[f, g]` belongs to the features f < g.
    """
    squares, pair_squares = np.zeros_like(weights), np.zeros_like(pairs)
    codes = np.zeros(tables.spaces, np.int64)
    active = np.zeros(tables.spaces + 2, np.int64)
    start = tables.first[layer.mine, layer.theirs]
    stride = int(layer.size * STRIDE)
    while math.gcd(stride, layer.size) > 1:
        stride += 1
    for epoch, rate in enumerate(RATES):
        i = epoch * 7919
        for _ in range(max(min(layer.size, STEPS), LEAST_STEPS)):
            i = (i + stride) % layer.size
            unrank_board(i, start, tables, codes)
            found = list_features(codes, layer, width, tables, active)
            z = sum_weights(active[:found], weights, pairs)
            z = min(max(z, -12.0), 12.0)
            chance = 1.0 / (1.0 + _exponential(-z))
            error = chance - values[layer.start + i]
            slope = error * chance * (1.0 - chance)
            square = slope * slope
            squares[0] += square
            weights[0] -= rate * slope / np.sqrt(squares[0] + 1e-8)
            for x in range(found):
                f = active[x]
                squares[f] += square
                weights[f] -= rate * slope / np.sqrt(squares[f] + 1e-8)
                for y in range(x):
                    g = active[y]
                    pair_squares[g, f] += square
                    pairs[g, f] -= rate * slope / np.sqrt(pair_squares[g, f] + 1e-8)


@njit(cache=True, nogil=True)
def write_estimates(
    layer: Layer,
    tables: Arrays,
    width: int,
    weights: Array,
    pairs: Array,
    chances: Array,
    out: Array,
) -> None:
    """Write the estimates of a layer in 1 / `UNIT`, by the `chances` of `make_logistic_table`."""
    codes = np.zeros(tables.spaces, np.int64)
    active = np.zeros(tables.spaces + 2, np.int64)
    start = tables.first[layer.mine, layer.theirs]
    limit = chances.size // 2
    for i in range(layer.size):
        unrank_board(i, start, tables, codes)
        found = list_features(codes, layer, width, tables, active)
        z = sum_weights(active[:found], weights, pairs)
        out[i] = chances[min(max(z, -limit), limit) + limit]


def fit_layer(layer: Layer, tables: Arrays, rules: Rules, values: Array) -> Array:
    """Return the weights of a layer in the order of `Shape`; a layer of few positions has none."""
    if layer.size < SMALLEST:
        return np.zeros(0, np.int64)
    shape = Shape(rules, layer.mine, layer.theirs)
    size = (tables.spaces + 2) * shape.width
    weights, pairs = np.zeros(size), np.zeros((size, size))
    run_adagrad(layer, tables, values, shape.width, weights, pairs)
    parts = [weights[:1], weights[shape.features]]
    parts += [pairs[f, shape.partners(k)] for k, f in enumerate(shape.features)]
    return np.rint(np.concatenate(parts) * baseline.WEIGHT_UNIT).astype(np.int64)


def estimate_layer(layer: Layer, tables: Arrays, rules: Rules, written: Array) -> Array:
    """Return the estimates of a layer in 1 / `UNIT`; without weights, one half."""
    out = np.full(layer.size, baseline.UNIT // 2, np.int32)
    if not written.size:
        return out
    shape = Shape(rules, layer.mine, layer.theirs)
    size = (tables.spaces + 2) * shape.width
    weights, pairs = np.zeros(size, np.int64), np.zeros((size, size), np.int64)
    place = 1 + len(shape.features)
    weights[0] = written[0]
    weights[shape.features] = written[1:place]
    for k, feature in enumerate(shape.features):
        partners = shape.partners(k)
        pairs[feature, partners] = written[place : place + len(partners)]
        place += len(partners)
    chances = np.array(make_logistic_table())
    write_estimates(layer, tables, shape.width, weights, pairs, chances, out)
    return out
