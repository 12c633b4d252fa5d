"""The fit of the network by gradient descent, with the same bits on every machine (numba)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from puluc.evaluation.inputs import ONE, ROWS
from puluc.evaluation.network import SCALES, exp_approx
from puluc.solver.training.samples import Inputs

Array = Any
"""A numpy array."""

BATCH = 512
"""The positions of a batch."""
SHARES = 2
"""The parts of a batch whose gradients are found in parallel; they are added in a fixed order."""
RATE = 2e-3
"""The highest learning rate."""
DECAY = 1e-5
"""The decay of the weights."""
ROUGH = 0.4
"""The part of the descent before the weights are rounded as in the file."""
NEAR = 0.01
"""The error of a win chance in a refinement up to which its square counts; above, the absolute
error."""
VAGUE = 0.05
"""The same for values that aren't exact: their squared error is divided by this.

The squared error fits the mean of games, the absolute error their median.
"""
SETTLING, SETTLED = 0.5, 0.85
"""The part of a refinement in which the weights of the first layer are rounded."""
PARTS = 7
"""The steps of this rounding; prime to the length of a row."""
MOST = 127
"""The largest weight of the first layer, in the units of the file."""
STEPS = ((24, 2), (48, 4))
"""Pairs of a weight of the first layer and the step of all weights from it on, in the file's units.
"""

_exponential = njit(cache=True)(exp_approx)


class Weights(NamedTuple):
    """The network's weights (float32)."""

    first: Array
    """A row for each input; the last column is added to the log-odds."""
    bias: Array
    """The constants of the first layer."""
    second: Array
    """A row for each unit of the first layer."""
    second_bias: Array
    """The constants of the second layer."""
    last: Array
    """A number for each unit of the second layer, then a constant."""


def init_weights(units: int, hidden: int, seed: int) -> Weights:
    """Return random weights to start with."""
    draw = np.random.Generator(np.random.PCG64(seed))

    def spread(rows: int, columns: int, width: float) -> Array:
        """Return random weights of one layer."""
        return ((draw.random((rows, columns)) - 0.5) * width).astype(np.float32)

    first = spread(ROWS, units + 1, 0.1)
    first[:, -1] = 0.0
    return Weights(
        first,
        np.zeros(units + 1, np.float32),
        spread(units, hidden, 3.0 / units**0.5),
        np.zeros(hidden, np.float32),
        np.append(spread(1, hidden, 3.0 / hidden**0.5)[0], np.float32(0.0)),
    )


@njit(cache=True, nogil=True, error_model="numpy")
def logistic(z: float) -> float:
    """Return the chance for log-odds."""
    return 1.0 / (1.0 + _exponential(-min(max(z, -12.0), 12.0)))


@njit(cache=True, nogil=True, error_model="numpy")
def forward(rows: Array, counts: Array, w: Weights, one: Array, two: Array) -> float:
    """Return the log-odds for inputs; `one` and `two` receive the units of both layers."""
    units, hidden = w.second.shape
    for j in range(units + 1):
        one[j] = w.bias[j]
    for k in range(rows.size):
        x = np.float32(counts[k]) * np.float32(1.0 / ONE)
        row = w.first[rows[k]]
        for j in range(units + 1):
            one[j] += x * row[j]
    for j in range(hidden):
        two[j] = w.second_bias[j]
    for i in range(units):
        if one[i] > 0.0:
            x = one[i]
            line = w.second[i]
            for j in range(hidden):
                two[j] += x * line[j]
        else:
            one[i] = np.float32(0.0)
    z = w.last[hidden] + one[units]
    for j in range(hidden):
        if two[j] > 0.0:
            z += two[j] * w.last[j]
        else:
            two[j] = np.float32(0.0)
    return z


@njit(cache=True, nogil=True, error_model="numpy")
def add_gradient(
    seen: Inputs,
    order: Array,
    w: Weights,
    turned: Array,
    g: Weights,
    one: Array,
    two: Array,
    refining: bool,
    deep: bool,
) -> float:
    """Add the gradient of the loss over the positions `order` to `g`.

    The first layer's is added only if `deep`. The result is the sum of the absolute errors.
    `turned` is `w.second` transposed. The loss is logistic. When `refining`, it is the absolute
    error of the win chance (Huber's: squared below NEAR), and for values that aren't exact the
    squared error.
    """
    units, hidden = w.second.shape
    total = 0.0
    back = np.zeros(units + 1, np.float32)
    above = np.zeros(hidden, np.float32)
    for i in order:
        low, high = seen.starts[i], seen.starts[i + 1]
        rows, counts = seen.rows[low:high], seen.counts[low:high]
        chance = logistic(forward(rows, counts, w, one, two))
        error = chance - seen.values[i]
        total += abs(error)
        if refining:
            error = min(max(error / NEAR, -1.0), 1.0) if seen.exact[i] else error / VAGUE
            error *= chance * (1.0 - chance)
        slope = np.float32(error)
        for j in range(units):
            back[j] = np.float32(0.0)
        for j in range(hidden):
            if two[j] > 0.0:
                g.last[j] += slope * two[j]
                d = slope * w.last[j]
                above[j] = d
                g.second_bias[j] += d
                if deep:
                    line = turned[j]
                    for u in range(units):
                        back[u] += d * line[u]
            else:
                above[j] = np.float32(0.0)
        g.last[hidden] += slope
        for u in range(units):
            if one[u] > 0.0:
                x = one[u]
                line = g.second[u]
                for j in range(hidden):
                    line[j] += x * above[j]
            else:
                back[u] = np.float32(0.0)
        if not deep:
            continue
        back[units] = slope
        for u in range(units + 1):
            g.bias[u] += back[u]
        for k in range(rows.size):
            x = np.float32(counts[k]) * np.float32(1.0 / ONE)
            row = g.first[rows[k]]
            for u in range(units + 1):
                row[u] += x * back[u]
    return total


@njit(cache=True, nogil=True, error_model="numpy")
def adam_step(
    w: Array,
    g: Array,
    m: Array,
    v: Array,
    free: Array,
    rate: float,
    decay: float,
    scale: float,
    t: int,
) -> None:
    """Take a step of Adam with decoupled decay for the `free` weights; clear the gradient."""
    low = 1.0
    high = 1.0
    if t < 6000:
        for _ in range(t):
            low *= 0.9
            high *= 0.999
        low, high = 1.0 - low, 1.0 - high
    a = np.float32(0.1 * scale)
    b = np.float32(0.001 * scale * scale)
    lr = np.float32(rate / low)
    part = np.float32(1.0 / high)
    keep = np.float32(1.0 - rate * decay)
    for i in range(w.size):
        x = g[i]
        m[i] = np.float32(0.9) * m[i] + a * x
        v[i] = np.float32(0.999) * v[i] + b * (x * x)
        new = keep * w[i] - lr * m[i] / (np.sqrt(v[i] * part) + np.float32(1e-8))
        w[i] = new if free[i] else w[i]
        g[i] = np.float32(0.0)


@njit(cache=True, nogil=True, error_model="numpy")
def round_weights(w: Array, scale: int, most: int, out: Array) -> None:
    """Write weights as in the file, in 1 / scale and `most` at most."""
    limit = np.float32(most / scale)
    for i in range(w.size):
        w[i] = min(max(w[i], -limit), limit)
        out[i] = np.rint(w[i] * np.float32(scale)) / np.float32(scale)


def round_network(w: Weights, out: Weights) -> None:
    """Write the network as in its file to `out`."""
    for k, scale in enumerate(SCALES):
        most = MOST if k == 0 else 32767
        round_weights(w[k].reshape(-1), scale, most, out[k].reshape(-1))


def coarsen_weights(first: Array) -> Array:
    """Return weights of the first layer in steps that grow with them.

    With fewer different numbers the file is smaller.
    """
    numbers = np.rint(first * SCALES[0])
    for least, steps in STEPS:
        large = np.abs(numbers) >= least
        numbers[large] = np.rint(numbers[large] / steps) * steps
    most = MOST // steps * steps
    return (np.clip(numbers, -most, most) / SCALES[0]).astype(np.float32)


def train(
    seen: Inputs,
    weights: Weights,
    epochs: int,
    seed: int,
    rate: float = RATE,
    report: Callable[[float, float], None] | None = None,
    refining: bool = False,
) -> Weights:
    """Return weights fitted to positions in `epochs` rounds over them all, rounded as in the file.

    The learning rate falls from `rate` to 0. `report` gets the fraction done and the recent mean
    error.

    When `refining`, the mean error is minimised. The weights of the first layer are rounded in
    PARTS steps and then fixed, so that the weights still free can compensate.
    """
    w = Weights(*(part.copy() for part in weights))
    m, v, used, *gradients = (
        Weights(*(np.zeros_like(part) for part in w)) for _ in range(3 + SHARES)
    )
    g = gradients[0]
    free = Weights(*(np.ones(part.size, np.bool_) for part in w))

    def share(part: Array, net: Weights, turned: Array, g: Weights, deep: bool) -> float:
        """Add the gradient of a part of the batch."""
        one, two = np.zeros_like(w.bias), np.zeros_like(w.second_bias)
        return float(add_gradient(seen, part, net, turned, g, one, two, refining, deep))

    pool = ThreadPoolExecutor(SHARES)
    draw = np.random.Generator(np.random.PCG64(seed))
    size = seen.values.size
    batches = -(-size // BATCH)
    begun = SETTLING if refining else ROUGH
    t = still = 0
    for _ in range(epochs):
        order = draw.permutation(size)
        total = 0.0
        done = 0
        for batch in range(batches):
            part = order[batch * BATCH : (batch + 1) * BATCH]
            net = w
            if t >= begun * batches * epochs:
                round_network(w, used)
                net = used._replace(first=w.first, bias=w.bias) if refining else used
            turned = np.ascontiguousarray(net.second.T)
            deep = still < PARTS
            jobs = [
                pool.submit(share, some, net, turned, gradient, deep)
                for some, gradient in zip(np.array_split(part, SHARES), gradients, strict=True)
            ]
            total += sum(job.result() for job in jobs)
            for other in gradients[1:]:
                for mine, theirs in zip(g, other, strict=True):
                    mine += theirs
                    theirs.fill(0.0)
            done += part.size
            t += 1
            past = t / (batches * epochs)
            if refining:
                goes = int(PARTS * (past - SETTLING) / (SETTLED - SETTLING))
                while still < min(goes, PARTS):
                    round_part(w, free, still)
                    still += 1
            now = rate * max(1.0 - past, 0.01) * min(1.0, t / 200)
            for k in range(2 if still == PARTS else 0, len(w)):
                flat = [x[k].reshape(-1) for x in (w, g, m, v)]
                adam_step(*flat, free[k], now, DECAY if k in (0, 2) else 0.0, 1.0 / part.size, t)
            if report and batch % 256 == 255:
                report(past, total / done)
                total, done = 0.0, 0
    pool.shutdown()
    round_network(w, used)
    return used


def round_part(w: Weights, free: Weights, go: int) -> None:
    """Round one of PARTS parts of the first layer; with the last, also its constants."""
    first = w.first.reshape(-1)
    first[go::PARTS] = coarsen_weights(first[go::PARTS])
    free.first[go::PARTS] = False
    if go == PARTS - 1:
        round_weights(w.bias, SCALES[1], 32767, w.bias)
