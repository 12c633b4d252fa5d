"""Makes a packed table out of exact values, and measures what it loses (CPython only)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from puluc.solution.estimate import UNIT
from puluc.solution.fit import fit
from puluc.solution.index import Index, index_of
from puluc.solution.published import plainest
from puluc.solution.solver import Graph, Run, Solved
from puluc.solution.table import pack
from puluc.solution.tables import tables_of

Array = Any

STEP = 820
WORST = 0.006


class Losses(NamedTuple):
    """What decisions lose: `decisions` (weighted by the chance of the throw), their mean and the
    worst loss."""

    decisions: float
    mean: float
    worst: float


@njit(cache=True, nogil=True)
def look_ahead(starts: Array, after: Array, chance: Array, coarse: Array, out: Array) -> None:
    """Write the win chance of each position of a layer, one throw before coarse values."""
    for i in range(starts.size - 1):
        entry = starts[i]
        total = 0.0
        for k in range(chance.size):
            least = 2.0
            last = False
            while not last:
                number = after[entry]
                entry += 1
                if number < 0:
                    number = ~number
                    last = True
                least = min(least, coarse[number] / UNIT)
            total += chance[k] * (1.0 - least)
        out[i] = total


@njit(cache=True, nogil=True)
def losses(
    starts: Array,
    after: Array,
    chance: Array,
    exact: Array,
    read: Array,
    weight: Array,
    limit: float,
    wrong: Array,
) -> tuple[float, float, float]:
    """Return the weight of the decisions of a layer, their total loss, and the worst one.

    A decision is a throw with several legal moves; the move chosen is the one `read` has for best,
    the first of equals. `weight[i]` is that of position i. The chosen and the best move of each
    decision that loses more than `limit` are marked in `wrong`.
    """
    decisions = 0.0
    lost = 0.0
    worst = 0.0
    for i in range(starts.size - 1):
        entry = starts[i]
        for k in range(chance.size):
            first = entry
            chosen = best = 0
            least_read = least = 9.0
            last = False
            while not last:
                number = after[entry]
                entry += 1
                if number < 0:
                    number = ~number
                    last = True
                if exact[number] < least:
                    least = exact[number]
                    best = number
                if read[number] < least_read:
                    least_read = read[number]
                    chosen = number
            if entry - first > 1:
                loss = exact[chosen] - least
                decisions += chance[k] * weight[i]
                lost += chance[k] * weight[i] * loss
                if weight[i] > 0.0:
                    worst = max(worst, loss)
                    if loss > limit:
                        wrong[best] = True
                        wrong[chosen] = True
    return decisions, lost, worst


def make(solved: Solved, step: int = STEP, say: Callable[[str], None] = lambda text: None) -> bytes:
    """Return the packed table of a solution as the bytes of a file.

    `step` is the distance of neighbouring win chances in 1 / UNIT. No decision of the table loses
    more than WORST: what would is corrected.
    """
    rules = solved.rules
    index, tables = index_of(rules), tables_of(rules)
    exact = np.append(solved.values, [0.0, 0.5])
    weights: list[int] = []
    counts = []
    estimate = np.empty(index.size, np.int32)
    for layer in index.layers:
        written, estimate[layer.start : layer.start + layer.size] = fit(
            layer, tables, rules.men, exact
        )
        weights += written
        counts.append(len(written))
        say(f"estimate of layer {layer.mine}-{layer.theirs}: {len(written)} weights")
    codes = np.clip(np.rint((exact[:-2] * UNIT - estimate) / step), -128, 127).astype(np.int8)
    coarse = np.append(np.clip(estimate + codes * np.int32(step), 0, UNIT), [0, UNIT // 2])
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        run = Run(tables, solved.bounds, pool)
        graphs = [run.graph(layer) for layer in index.layers]
    read = ahead(index, graphs, tables.chance, coarse)
    corrected = np.zeros(index.size + 2, bool)
    fine = np.zeros(index.size, np.int8)
    while True:
        wrong = np.zeros(index.size + 2, bool)
        found = measure(graphs, tables.chance, exact, read, WORST, wrong)
        numbers = np.flatnonzero(wrong[:-2] & ~corrected[:-2])
        if not numbers.size:
            break
        say(f"{numbers.size} corrections")
        corrected[numbers] = True
        off = (exact[numbers] * UNIT - coarse[numbers]) * 256 / step
        fine[numbers] = np.clip(np.rint(off), -128, 127)
        read[numbers] = (
            np.clip(coarse[numbers] + (fine[numbers].astype(np.int64) * step >> 8), 0, UNIT) / UNIT
        )
    numbers = np.flatnonzero(corrected)
    gaps = np.diff(numbers, prepend=0)
    planes = [(gaps >> shift & 255).astype(np.uint8).tobytes() for shift in (0, 8, 16)]
    content = b"".join(
        [np.array(weights, "<i2").tobytes(), codes.tobytes(), *planes, fine[numbers].tobytes()]
    )
    error = np.abs(read - exact)[:-2]
    header = {
        "rules": plainest(rules).text,
        "made": f"python -m puluc solve {plainest(rules).text}",
        "positions": index.size,
        "layers": [[layer.mine, layer.theirs, layer.size] for layer in index.layers],
        "weights": counts,
        "step": step,
        "corrections": int(numbers.size),
        "errors": {
            "mean_loss": round(found.mean, 9),
            "worst_loss": round(found.worst, 6),
            "mean_error": round(float(error.mean()), 7),
            "worst_error": round(float(error.max()), 6),
            "bounds": float(f"{solved.gap:.2e}"),
        },
    }
    return pack(header, content)


def ahead(index: Index, graphs: Iterable[Graph], chance: Array, coarse: Array) -> Array:
    """Return the win chances read with one throw of look-ahead, by number, then lost and drawn."""
    read = np.append(np.empty(index.size), [0.0, 0.5])
    for layer, starts, after in graphs:
        part = read[layer.start : layer.start + layer.size]
        look_ahead(starts, after, chance, coarse, part)
    return read


def measure(
    graphs: Iterable[Graph],
    chance: Array,
    exact: Array,
    read: Array,
    limit: float = 1.0,
    wrong: Array = None,
    weight: Array = None,
) -> Losses:
    """Return the losses of decisions by `read`, over all positions or weighted by `weight`."""
    decisions = lost = worst = 0.0
    if wrong is None:
        wrong = np.zeros(exact.size, bool)
    for layer, starts, after in graphs:
        ends = slice(layer.start, layer.start + layer.size)
        part = np.ones(layer.size) if weight is None else weight[ends]
        found = losses(starts, after, chance, exact, read, part, limit, wrong)
        decisions, lost, worst = decisions + found[0], lost + found[1], max(worst, found[2])
    return Losses(decisions, lost / max(decisions, 1e-300), worst)
