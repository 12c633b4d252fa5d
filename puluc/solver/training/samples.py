"""Samples: positions of solved rulesets with their exact win chances, and the network's inputs."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_array, vstack

from puluc.engine.position import Position
from puluc.evaluation.extract import Extractor
from puluc.evaluation.inputs import ROWS
from puluc.evaluation.network import LANE, MIDDLE, Network
from puluc.solver.arrays import Array
from puluc.solver.measure import count_visits
from puluc.solver.puzzle_search import exact_chance_function
from puluc.solver.solver import Solved, make_graphs
from puluc.tablebase.index import get_index

CARELESS = (0.5, 0.1)
"""The chances of a random move in play."""
ANYWHERE = 0.1
"""The share of samples from all positions; the others are from play."""
SLICE = 2_000
"""The positions whose inputs are read at once."""


class Samples(NamedTuple):
    """Positions as inputs, with their win chances."""

    inputs: csr_array
    """A row for each position, with the counts of its inputs in 1 / `ONE`."""
    values: Array
    """The win chance of each position."""
    exact: Array
    """Whether the win chance is exact."""


def sample_positions(
    solved: Solved,
    wanted: int,
    seed: int,
    careless: Sequence[float] = CARELESS,
    anywhere: float = ANYWHERE,
) -> tuple[list[Position], Array]:
    """Return `wanted` positions of a solved ruleset, and their win chances.

    They are as frequent as in games in which some moves are random and the others the best; a share
    of `anywhere` is from all positions.
    """
    rules, index, graphs = solved.rules, get_index(solved.rules), make_graphs(solved.rules)
    twice = rules.throws == "two"
    visits = sum(
        np.concatenate([part[:-3] for part in count_visits(solved, graphs, slip)])
        for slip in careless
    )
    draw = np.random.default_rng(seed)
    played = draw.choice(visits.size, wanted - int(wanted * anywhere), p=visits / visits.sum())
    others = draw.integers(index.size * (1 + twice), size=int(wanted * anywhere))
    win = exact_chance_function(solved)
    positions = []
    for number in [*played.tolist(), *others.tolist()]:
        first, number = divmod(number, index.size)
        positions.append(index.position(rules, number)._replace(second=twice and not first))
    return positions, np.array([win(position) for position in positions])


def sample_in_play(solved: Solved, wanted: int, seed: int) -> tuple[list[Position], Array]:
    """Return positions as frequent as with one random move in ten, and their win chances."""
    return sample_positions(solved, wanted, seed, (0.1,), 0.0)


def extract_samples(
    positions: Sequence[Position], values: Sequence[float] | Array, exact: bool = True
) -> Samples:
    """Return positions of one ruleset as inputs; `exact` says whether their values are exact."""
    extractor = Extractor(positions[0].rules, _make_identity())
    size, middle = 4 * (ROWS + 1), sum(MIDDLE << LANE * row for row in range(ROWS + 1))
    parts = []
    for at in range(0, len(positions), SLICE):
        sums = map(extractor.sum_inputs, positions[at : at + SLICE])
        lanes = b"".join((total + middle).to_bytes(size, "little") for total in sums)
        counts = np.frombuffer(lanes, "<u4").reshape(-1, ROWS + 1)[:, :ROWS].astype(np.int64)
        parts.append(csr_array((counts - MIDDLE).astype(np.int16)))
    return Samples(vstack(parts, "csr"), np.array(values), np.full(len(positions), exact))


@cache
def _make_identity() -> Network:
    """Return a network whose first layer has a unit for each input."""
    weights = bytearray(ROWS * (ROWS + 1))
    weights[:: ROWS + 2] = b"\1" * ROWS
    return Network({"units": ROWS, "hidden": 1}, weights, [0] * (2 * ROWS + 4))


def join_samples(parts: Iterable[Samples]) -> Samples:
    """Return the parts joined."""
    inputs, values, exact = zip(*parts, strict=True)
    return Samples(vstack(inputs, "csr"), np.concatenate(values), np.concatenate(exact))
