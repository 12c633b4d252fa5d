"""Value iteration: exact win chances of every position of a ruleset, layer by layer (CPython only).

A lower and an upper bound are iterated together, from 0 and from 1, with V(s) = sum over throws of
chance * max over moves of 1 - V(after), where a pass may be the only move. The value is always
between them, so their distance is a proven error.

During a run, the bounds of a board are stored under its number for the side that has just moved. A
move changes little of the road, so the numbers of its successors are near its own and near those of
its neighbours' successors, and are in the processor's cache.

If a turn has two throws, V is the chance before the first one. A second array has the other side's
chance W before the second one, under the number for the side to move: V(s) = sum over throws of
chance * max over moves of 1 - W(after), and 1 - W(s) in the same way from V.
"""

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from puluc.engine.position import Position
from puluc.engine.rules import Rules, RulesError
from puluc.engine.solved import is_solvable
from puluc.solver.arrays import Array, make_arrays
from puluc.solver.kernels_numba import (
    Graph,
    count_successors,
    expand_layer,
    settle_bounds,
    sweep_layer,
    turn_boards,
)
from puluc.support.command import name_device
from puluc.tablebase.index import Layer, get_index

ENDS = np.array([0.0, 0.5, 1.0])
"""The entries after the numbers of the index: the chance of the side to move in a lost, a drawn and
a won game."""
TOLERANCE = 5e-8
"""The distance of the two bounds at which a layer is solved."""
EASING = 0.6
"""The factor of the tolerance for each man removed: the layers solved first need finer bounds."""
BLOCKS = 16
"""The most blocks of a layer."""
BLOCK = 20_000
"""The least positions of a block."""
SAMPLE = 2_000
"""The positions counted to estimate the memory of a layer."""
MOST = 2**31 - 3
"""The most positions of a ruleset: numbers are 32 bits."""


class Progress(NamedTuple):
    """The progress of a run."""

    low: int
    """The smaller number of men alive in the present layers."""
    high: int
    """The larger number of men alive."""
    sweep: int
    """The number of the sweep."""
    gap: float
    """The largest distance of two bounds."""
    seconds_left: float
    """An estimate of the seconds left."""


class Solved(NamedTuple):
    """The win chances of a ruleset."""

    rules: Rules
    """The ruleset."""
    bounds: Array
    """A row (lower, upper) for each number of the index, then those of `ENDS`."""
    gap: float
    """The largest distance of two bounds."""
    seconds: float
    """The time used, compilation included."""
    waiting: Array
    """The chance of the other side before the second throw of a turn, as `chances`; None if a turn
    has one throw."""

    @property
    def chances(self) -> Array:
        """The win chance of the side to move, before its throw, by number, then `ENDS`."""
        return self.bounds.mean(axis=1)

    @property
    def values(self) -> Array:
        """The win chance of the side to move, before its throw, by number (float64)."""
        return self.chances[:-3]

    @property
    def start(self) -> int:
        """The number of the first position."""
        return get_index(self.rules).number(Position.start(self.rules))

    @property
    def first_mover(self) -> float:
        """The win chance of the side that starts."""
        return float(self.values[self.start])


class MemoryShort(MemoryError):
    """The error for a ruleset that needs more memory than is available."""


class Graphs(NamedTuple):
    """The successors of all layers."""

    layers: list[Graph]
    """The successors of each layer, in the order of the index."""
    turned: Array
    """By number, the number of the same board from the opponent's point of view. `x[turned]`
    converts values by position to values by successor, and vice versa."""


def solve(
    rules: Rules, folder: Path | None = None, report: Callable[[Progress], None] | None = None
) -> Solved:
    """Return the win chances of all positions; their bounds differ by `TOLERANCE` or less.

    Finished layers are kept in `folder` and read from there, so that a stopped run can continue.
    Raises the errors of `check_memory`.
    """
    check_memory(rules)
    index = get_index(rules)
    begun = time.monotonic()
    bounds = np.tile((0.0, 1.0), (index.size + 3, 1))
    bounds[-3:] = ENDS[:, None]
    worked, total, gap = 0, index.size, 0.0
    # Chances before a second throw are not kept, so that such a run could not continue.
    folder = None if rules.throws == "two" else folder
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        run = Run(rules, bounds, pool)
        for keys in index.rounds():
            layers = [index.layer[key] for key in keys]
            low, high = sorted(keys[0][:2])
            start, end = layers[0].start, layers[-1].start + layers[-1].size
            places = run.turned[start:end]
            led = f"-lead{keys[-1][2]:+}" if index.leads else ""
            kept = folder / f"layer-{low}-{high}{led}.npy" if folder else None
            found = _read_kept(kept, end - start) if kept else None
            if found is not None:
                bounds[places] = found
                total -= end - start
                gap = max(gap, float(np.max(found[:, 1] - found[:, 0])))
                continue
            limit = TOLERANCE * EASING ** (2 * rules.men - low - high)
            graphs = [run.graph(layer) for layer in layers]
            started = time.monotonic()
            sweeps, distance = 0, 1.0
            while distance > limit:
                before = distance
                distance = run.sweep(graphs)
                sweeps += 1
                if report:
                    rate = min(distance / before, 0.9)
                    ahead = math.log(limit / distance) / math.log(rate) if distance > limit else 0.0
                    left = (time.monotonic() - started) / sweeps * ahead
                    after = worked + end - start
                    left += (time.monotonic() - begun + left) / after * (total - after)
                    report(Progress(low, high, sweeps, distance, left))
            worked += end - start
            gap = max(gap, distance)
            if kept:
                kept.parent.mkdir(parents=True, exist_ok=True)
                part = kept.with_suffix(".part.npy")
                with name_device(part):
                    np.save(part, bounds[places])
                part.replace(kept)
            del graphs  # Free their memory before the next graphs are made.
    waiting = None if run.half is None else run.half.mean(axis=1)
    return Solved(rules, bounds[run.turned], gap, time.monotonic() - begun, waiting)


def _read_kept(path: Path, positions: int) -> Array | None:
    """Return the bounds of finished layers that were kept, or None without a whole file."""
    try:
        found: Array = np.load(path)
    except (OSError, ValueError, EOFError):
        return None
    whole = found.shape == (positions, 2) and found.dtype == np.float64
    return found if whole and bool(np.all((found >= 0) & (found <= 1))) else None


def make_graphs(rules: Rules) -> Graphs:
    """Return the successors of all positions of a ruleset."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        run = Run(rules, None, pool)
        return Graphs([run.graph(layer) for layer in get_index(rules).layers], run.turned)


def memory_needed(rules: Rules) -> int:
    """Return about how many bytes `solve` needs.

    These are all bounds and their places, and the successors of one round.
    """
    index, tables = get_index(rules), make_arrays(rules)
    largest = 0
    for keys in index.rounds():
        need = 0
        for layer in map(index.layer.__getitem__, keys):
            places = range(0, layer.size, max(1, layer.size // SAMPLE))
            counts = np.zeros(len(places), np.uint8)
            for k, i in enumerate(places):
                count_successors(i, i + 1, layer, tables, counts[k:])
            need += int(layer.size * (4 * counts.mean() + 16))
        largest = max(largest, need)
    return index.size * 20 + largest + 100_000_000


def check_memory(rules: Rules) -> None:
    """Raise an error if `solve` can't solve a ruleset.

    Raises RulesError for options that can't be solved, and MemoryShort, which names the memory
    needed and available.
    """
    if not is_solvable(rules):
        raise RulesError(f"{rules.text} can't be solved: its options go beyond the solver's index")
    size = get_index(rules).size
    if size > MOST:
        raise MemoryShort(f"{rules.text} has {size} positions, {MOST} are the most to be solved")
    need, have = memory_needed(rules), _memory_available()
    if need > have:
        raise MemoryShort(
            f"solving {rules.text} needs {need / 1e9:.1f} GB of memory, {have / 1e9:.1f} GB is free"
        )


def _memory_available() -> int:
    """Return the bytes of memory available, if known."""
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


class Run:
    """The state of a run: the bounds so far, and the threads that share the work in slices.

    The bounds of position i are in row `turned[i]` of `bounds`, its number from the opponent's
    point of view. A layer that leads to itself is swept in blocks. A block reads the results of
    earlier blocks, but not of its own slices, so the result doesn't depend on the threads.
    """

    def __init__(self, rules: Rules, bounds: Array, pool: ThreadPoolExecutor) -> None:
        """Work on `bounds` with the threads of a pool."""
        self.tables, self.bounds, self.pool = make_arrays(rules), bounds, pool
        self.workers = os.cpu_count() or 1
        size = self.tables.size
        self.half: Array = np.tile((0.0, 1.0), (size + 3, 1)) if rules.throws == "two" else None
        """The bounds before second throws, if a turn has two."""
        if self.half is not None:
            self.half[-3:] = ENDS[:, None]
        self.turned = np.arange(size + 3, dtype=np.int32)
        for layer in get_index(rules).layers:
            self.turn(layer)

    def share(self, low: int, high: int, loop: Callable[[int, int], None]) -> None:
        """Run a loop over `low` to `high` in slices, one per thread."""
        size = max(2_000, -(-(high - low) // self.workers))
        edges = [*range(low, high, size), high]
        list(self.pool.map(loop, edges[:-1], edges[1:]))

    def turn(self, layer: Layer) -> None:
        """Fill in `turned` for a layer."""
        out = self.turned[layer.start : layer.start + layer.size]
        self.share(
            0, layer.size, lambda low, high: turn_boards(low, high, layer, self.tables, out[low:])
        )

    def graph(self, layer: Layer) -> Graph:
        """Return the successors of a layer."""
        size, tables = layer.size, self.tables
        counts = np.empty(size, np.uint8)
        self.share(
            0, size, lambda low, high: count_successors(low, high, layer, tables, counts[low:])
        )
        starts = np.zeros(size + 1, np.int64)
        np.cumsum(counts, out=starts[1:])
        after = np.empty(starts[-1], np.int32)
        self.share(0, size, lambda low, high: expand_layer(low, high, layer, tables, starts, after))
        return Graph(layer, starts, after, tables.chance)

    def sweep(self, graphs: list[Graph]) -> float:
        """Sweep once over the layers; return the largest distance of bounds."""
        gap = 0.0
        for graph in graphs if self.half is not None else ():
            layer = graph.layer
            before = 1.0 - self.look_ahead(graph, 0, layer.size, self.bounds)[:, ::-1]
            self.half[layer.start : layer.start + layer.size] = before
        for graph in graphs:
            start, size = graph.layer.start, graph.layer.size
            blocks = max(1, min(BLOCKS, size // BLOCK)) if len(graphs) == 1 else 1
            for low, high in pairwise(size * k // blocks for k in range(blocks + 1)):
                ahead = self.bounds if self.half is None else self.half
                new = self.look_ahead(graph, low, high, ahead)
                places = self.turned[start + low : start + high]
                gap = max(gap, settle_bounds(new, places, self.bounds))
        return gap

    def look_ahead(self, graph: Graph, low: int, high: int, bounds: Array) -> Array:
        """Return bounds of the positions `low` to `high` of a layer, one throw before `bounds`."""
        new = np.empty((high - low, 2))
        self.share(
            low,
            high,
            lambda first, last: sweep_layer(first, last, graph, bounds, new[first - low :]),
        )
        return new
