"""The packed table of exact values, and the values in a table as arrays (CPython only)."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from puluc.solver.arrays import Array, make_arrays
from puluc.solver.fit import estimate_layer, fit_layer
from puluc.solver.measure import count_visits, losses_over, measure_turns, one_turn_ahead
from puluc.solver.solver import ENDS, Solved, make_graphs
from puluc.tablebase.baseline import UNIT
from puluc.tablebase.file import PackedTable, make_header, pack_table
from puluc.tablebase.index import get_index

STEP = 640
"""The step of the bytes, in 1 / `UNIT`."""
COARSE_STEP = 2730
"""The step of a large table."""
LARGE = 20_000_000
"""The number of positions from which a table is large."""
WORST = 0.006
"""The loss, in win chance, from which a decision is corrected."""
WORST_IN_PLAY = 0.02
"""The same for a large table, in play."""
RARE = 1e-6
"""The frequency in play below which decisions of a large table are not corrected."""
FAMILIAR = 20_000
"""The number of frequent positions that are corrected in any case."""


FittedTable = tuple[list[Array], Array]
"""The baseline of a table, fitted to a solution: the weights of each layer, and the estimate of
each position, in 1 / `UNIT`."""


def fit_table(solved: Solved) -> FittedTable:
    """Fit the baseline to a solution."""
    index, tables = get_index(solved.rules), make_arrays(solved.rules)
    rules, exact = solved.rules, solved.values
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = {  # The largest first.
            layer: pool.submit(fit_layer, layer, tables, rules, exact)
            for layer in reversed(index.layers)
        }
        weights = [jobs[layer].result() for layer in index.layers]
        parts = pool.map(
            lambda layer, found: estimate_layer(layer, tables, rules, found), index.layers, weights
        )
        return weights, np.concatenate(list(parts))


def pack_solution(
    solved: Solved,
    step: int | None = None,
    say: Callable[[str], None] = lambda text: None,
    known: FittedTable | None = None,
) -> bytes:
    """Return the packed table of a solution as the bytes of a file.

    `step` is the distance of neighbouring win chances in 1 / `UNIT`. The positions most frequent in
    play are corrected, and those of any decision that would lose more than `WORST`. With more than
    `LARGE` positions the step is coarse, and only decisions with a frequency in play above `RARE`
    (`measure.count_visits`) are corrected, if they would lose more than `WORST_IN_PLAY`.
    """
    rules, index = solved.rules, get_index(solved.rules)
    large = index.size > LARGE
    step = step or (COARSE_STEP if large else STEP)
    exact = solved.chances
    weights, estimate = known or fit_table(solved)
    say("estimates fitted")
    codes = np.clip(np.rint((exact[:-3] * UNIT - estimate) / step), -128, 127).astype(np.int8)
    coarse = np.clip(estimate + codes * np.int32(step), 0, UNIT)
    graphs = make_graphs(rules)
    twice = rules.throws == "two"
    read, waiting = one_turn_ahead(graphs, np.append(coarse / UNIT, ENDS), twice=twice)
    seen, first = visits = count_visits(solved, graphs)
    say("visits counted")
    limit, held = (WORST_IN_PLAY, (seen > RARE).astype(float)) if large else (WORST, None)
    corrected = np.zeros(index.size, bool)
    fine = np.zeros(index.size, np.int8)
    often = first if twice else seen
    numbers = np.argsort(-often[:-3], kind="stable")[: min(FAMILIAR, index.size // 100)]
    while numbers.size:
        corrected[numbers] = True
        off = (exact[numbers] * UNIT - coarse[numbers]) * 256 / step
        fine[numbers] = np.clip(np.rint(off), -128, 127)
        read[numbers] = _apply_corrections(coarse[numbers], fine[numbers], step)
        _, wrong = losses_over(graphs, exact[graphs.turned], read[graphs.turned], held, limit)
        numbers = np.flatnonzero(wrong[graphs.turned][:-3] & ~corrected)
        say(f"{numbers.size} decisions to mend")
    numbers = np.flatnonzero(corrected)
    overall, play = (
        measure_turns(solved, graphs, (read, waiting), weight) for weight in (None, visits)
    )
    error = np.abs(read - exact)
    errors = {
        "mean_loss": round(overall.mean, 8),
        "worst_loss": round(overall.worst, 5),
        "play_loss": round(play.mean, 8),
        "mean_error": round(float(error[:-3].mean()), 6),
        "worst_error": round(float(error[:-3].max()), 5),
        "play_error": round(float((error * often).sum() / often.sum()), 6),
        "bounds": float(f"{solved.gap:.1e}"),
    }
    header = make_header(
        rules,
        solved.first_mover,
        errors,
        weights=[part.size for part in weights],
        step=step,
        corrections=int(numbers.size),
    )
    return pack_table(header, _pack_content(weights, codes, numbers, fine[numbers]))


def _pack_content(weights: list[Array], codes: Array, numbers: Array, fine: Array) -> bytes:
    """Return the content of a table in the order of the file."""
    gaps = np.diff(numbers, prepend=0)
    planes = [(gaps >> shift & 255).astype(np.uint8).tobytes() for shift in (0, 8, 16)]
    parts = [part.astype("<i2").tobytes() for part in weights]
    return b"".join([*parts, codes.tobytes(), *planes, fine.tobytes()])


def read_coarse_values(table: PackedTable) -> Array:
    """Return a table's coarse win chances in 1 / `UNIT`, by number, then lost, drawn and won."""
    rules, index, tables = table.rules, table.index, make_arrays(table.rules)
    out = np.append(np.empty(index.size, np.int32), np.array([0, UNIT // 2, UNIT], np.int32))
    for layer in index.layers:
        weights = np.array(table.weights.get((layer.mine, layer.theirs), ()), np.int64)
        out[layer.start : layer.start + layer.size] = estimate_layer(layer, tables, rules, weights)
    out[:-3] += np.frombuffer(table.codes, np.int8) * np.int32(table.step)
    return np.clip(out, 0, UNIT)


def read_values(table: PackedTable) -> tuple[Array, Array | None]:
    """Return the win chances of a turn as `Tablebase` reads them, in the form of `one_turn_ahead`.

    They are by number, then those of a lost, a drawn and a won game.
    """
    coarse = read_coarse_values(table)
    graphs, twice = make_graphs(table.rules), table.rules.throws == "two"
    read, waiting = one_turn_ahead(graphs, coarse / UNIT, twice=twice)
    numbers = np.fromiter(table.fine.keys(), np.int64)
    fine = np.fromiter(table.fine.values(), np.int8)
    read[numbers] = _apply_corrections(coarse[numbers], fine, table.step)
    return read, waiting


def _apply_corrections(coarse: Array, fine: Array, step: int) -> Array:
    """Return coarse chances with their corrections."""
    return np.clip(coarse + (fine.astype(np.int64) * step >> 8), 0, UNIT) / UNIT
