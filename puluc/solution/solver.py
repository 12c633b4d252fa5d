"""Value iteration: exact win chances of every position of a ruleset, layer by layer (CPython only).

Both bounds are iterated together, from 0 and from 1, with
V(s) = sum over throws of chance * max over moves of 1 - V(after), a pass being the only move where
it occurs. The value lies between them at every moment, so their distance is a proven error.
"""

from __future__ import annotations

import itertools
import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from puluc.rules import Rules
from puluc.solution import loops
from puluc.solution.index import Layer, index_of
from puluc.solution.tables import Tables, tables_of

Array = Any

TOLERANCE = 5e-8
EASING = 0.6
BLOCKS = 16
BLOCK = 20_000
SAMPLE = 2_000
MOST = 2**31 - 3


class Progress(NamedTuple):
    """How far a run is: the men alive, the sweep, the largest change of a bound in it, the largest
    distance of two bounds, and an estimate of the seconds left."""

    low: int
    high: int
    sweep: int
    change: float
    gap: float
    seconds_left: float


class Solved(NamedTuple):
    """The win chances of a ruleset.

    `bounds` has a row (lower, upper) for each number of the index, then one for a lost position
    and one for a draw. `gap` is the largest distance of two bounds, `sweeps` counts the sweeps over
    the last layer, `seconds` is the time that took, compilation included.
    """

    rules: Rules
    bounds: Array
    gap: float
    sweeps: int
    seconds: float

    @property
    def values(self) -> Array:
        """The win chance of the side to move, before its throw, by number (float64)."""
        return self.bounds[:-2].mean(axis=1)


class MemoryShort(MemoryError):
    """There is less memory than a ruleset needs."""


class Graph(NamedTuple):
    """The successors of one layer, as `loops.expand` writes them."""

    layer: Layer
    starts: Array
    after: Array


def solve(
    rules: Rules,
    folder: Path | None = None,
    report: Callable[[Progress], None] | None = None,
    tolerance: float = TOLERANCE,
) -> Solved:
    """Return the win chances of all positions, their bounds at most `tolerance` apart.

    Finished layers are kept in `folder` and taken from there when it has them, so a run that was
    stopped goes on. Raises ValueError for Rescue, MemoryShort when memory would not do.
    """
    check_memory(rules)
    index, tables = index_of(rules), tables_of(rules)
    begun = time.monotonic()
    bounds = np.empty((index.size + 2, 2))
    bounds[:, 0], bounds[:, 1] = 0.0, 1.0
    bounds[-2], bounds[-1] = 0.0, 0.5
    sweeps, worked = 0, 0
    total = sum(layer.size for layer in index.layers)
    gap = 0.0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        run = Run(tables, bounds, pool)
        for low, high in index.rounds():
            layers = [index.layer[pair] for pair in sorted({(high, low), (low, high)})]
            ends = layers[0].start, layers[-1].start + layers[-1].size
            kept = folder / f"layer-{low}-{high}.npy" if folder else None
            if kept and kept.exists():
                bounds[slice(*ends)] = np.load(kept)
                total -= ends[1] - ends[0]
                gap = max(gap, float(np.max(bounds[slice(*ends), 1] - bounds[slice(*ends), 0])))
                continue
            limit = tolerance * EASING ** (2 * rules.men - low - high)
            graphs = [run.graph(layer) for layer in layers]
            started = time.monotonic()
            sweeps, change, distance = 0, 1.0, 1.0
            while distance > limit:
                before = distance
                change, distance = run.sweep(graphs)
                sweeps += 1
                if report:
                    rate = min(distance / before, 0.9)
                    ahead = math.log(limit / distance) / math.log(rate) if distance > limit else 0.0
                    spent = time.monotonic() - started
                    left = spent / sweeps * ahead
                    after = worked + ends[1] - ends[0]
                    left += (time.monotonic() - begun + left) / after * (total - after)
                    report(Progress(low, high, sweeps, change, distance, left))
            worked += ends[1] - ends[0]
            gap = max(gap, distance)
            if kept:
                kept.parent.mkdir(parents=True, exist_ok=True)
                part = kept.with_suffix(".part.npy")
                np.save(part, bounds[slice(*ends)])
                part.replace(kept)
    return Solved(rules, bounds, gap, sweeps, time.monotonic() - begun)


def graphs_of(rules: Rules) -> list[Graph]:
    """Return the successors of all layers, in the order of the index."""
    tables = tables_of(rules)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        run = Run(tables, None, pool)
        return [run.graph(layer) for layer in index_of(rules).layers]


def memory_needed(rules: Rules) -> int:
    """Return about how many bytes `solve` needs: all bounds, and the successors of one round."""
    index, tables = index_of(rules), tables_of(rules)
    largest = 0
    for low, high in index.rounds():
        need = 0
        for layer in {index.layer[low, high], index.layer[high, low]}:
            places = range(0, layer.size, max(1, layer.size // SAMPLE))
            counts = np.zeros(len(places), np.uint8)
            for k, i in enumerate(places):
                _count(i, i + 1, layer, tables, counts[k:])
            need += int(layer.size * (4 * counts.mean() + 16))
        largest = max(largest, need)
    return index.size * 16 + largest + 100_000_000


def check_memory(rules: Rules) -> None:
    """Raise MemoryShort, saying what is needed and what there is, if `solve` would not fit."""
    size = index_of(rules).size
    if size > MOST:
        raise MemoryShort(f"{rules.text} has {size} positions, {MOST} are the most to be solved")
    need, have = memory_needed(rules), _memory_available()
    if need > have:
        raise MemoryShort(
            f"solving {rules.text} needs {need / 1e9:.1f} GB of memory, {have / 1e9:.1f} GB is free"
        )


def _memory_available() -> int:
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return 1 << 62


def _buffers(tables: Tables) -> Array:
    return np.zeros((6, tables.spaces + 2), np.int64)


def _count(low: int, high: int, layer: Layer, tables: Tables, out: Array) -> None:
    loops.count(low, high, layer.mine, layer.theirs, tables, _buffers(tables), out)


class Run:
    """The state of a run: the bounds so far, and the threads that share the work in slices.

    A layer that leads to itself is swept in blocks: a block reads what earlier blocks have just
    written, but not what its own slices write, so the outcome doesn't depend on the threads.
    """

    def __init__(self, tables: Tables, bounds: Array, pool: ThreadPoolExecutor) -> None:
        """Work on `bounds`, with the threads of a pool."""
        self.tables, self.bounds, self.pool = tables, bounds, pool
        self.workers = os.cpu_count() or 1

    def slices(self, low: int, high: int, least: int = 2_000) -> Iterator[tuple[int, int]]:
        """Yield the slices of low..high that the threads take."""
        size = max(least, -(-(high - low) // self.workers))
        for start in range(low, high, size):
            yield start, min(start + size, high)

    def graph(self, layer: Layer) -> Graph:
        """Find the successors of a layer."""
        tables = self.tables
        counts = np.empty(layer.size, np.uint8)
        parts = list(self.slices(0, layer.size))
        for job in [
            self.pool.submit(_count, low, high, layer, tables, counts[low:high])
            for low, high in parts
        ]:
            job.result()
        starts = np.zeros(layer.size + 1, np.int64)
        np.cumsum(counts, out=starts[1:])
        after = np.empty(starts[-1], np.int32)
        for job in [
            self.pool.submit(
                loops.expand,
                low,
                high,
                layer.mine,
                layer.theirs,
                tables,
                _buffers(tables),
                starts,
                after,
            )
            for low, high in parts
        ]:
            job.result()
        return Graph(layer, starts, after)

    def sweep(self, graphs: list[Graph]) -> tuple[float, float]:
        """Sweep once over the layers; return the largest change and distance of bounds."""
        change = gap = 0.0
        for layer, starts, after in graphs:
            blocks = max(1, min(BLOCKS, layer.size // BLOCK)) if len(graphs) == 1 else 1
            edges = [layer.size * k // blocks for k in range(blocks + 1)]
            for low, high in itertools.pairwise(edges):
                new = np.empty((high - low, 2))
                parts = list(self.slices(low, high))
                for job in [
                    self.pool.submit(
                        loops.sweep,
                        a,
                        b,
                        starts,
                        after,
                        self.tables.chance,
                        self.bounds,
                        new[a - low : b - low],
                    )
                    for a, b in parts
                ]:
                    job.result()
                for job in [
                    self.pool.submit(
                        loops.settle, a, b, layer.start, new[a - low : b - low], self.bounds
                    )
                    for a, b in parts
                ]:
                    found = job.result()
                    change, gap = max(change, found[0]), max(gap, found[1])
        return change, gap
