"""The evaluation of the network, in whole numbers as it is read, against exact values."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from puluc.engine.rules import Rules
from puluc.evaluation.estimator import BLEND
from puluc.evaluation.inputs import ONE, ROWS, Terms
from puluc.evaluation.network import FIRST_SHIFT, SCALES, SHIFT, STRAIGHT, UNIT, WEIGHT, unpack
from puluc.solver.arrays import Arrays, make_arrays
from puluc.solver.training.gradient_descent import Weights, logistic
from puluc.solver.training.inputs_numba import Bench
from puluc.solver.training.samples import (
    MORE,
    SECOND,
    Boards,
    Stacks,
    chance_before,
    compile_terms,
    exact_value,
    final_points,
    get_stacks,
    make_bench,
    next_random,
    play_move,
    random_throw,
    write_board,
    write_inputs,
    write_moves,
    write_start,
)

Array = Any
"""A numpy array."""

LONGEST = 3000
"""The turns after which a game is a draw."""


class IntegerWeights(NamedTuple):
    """The network's weights in whole numbers, as in its file (float64: exact below 2 ** 53).

    The fields are those of `Weights`.
    """

    first: Array
    bias: Array
    second: Array
    second_bias: Array
    last: Array


class World(NamedTuple):
    """The data of a ruleset and the network, for the compiled loops."""

    tables: Arrays
    """The ruleset in numbers."""
    stacks: Stacks
    """The stacks by their codes."""
    terms: Terms
    """The terms of the inputs."""
    net: IntegerWeights
    """The network."""
    blend: float
    """`estimator.BLEND`."""


class Figures(NamedTuple):
    """The mean errors of win chances, and the mean losses of decisions, in win chance."""

    error: float
    """The error without a search."""
    ahead_error: float
    """The error with one throw ahead."""
    loss: float
    """The loss without a search."""
    ahead_loss: float
    """The loss with one throw ahead."""
    bias: float
    """The mean of the estimates without a search minus the exact chances."""


def to_integers(w: Weights) -> IntegerWeights:
    """Return the weights as in the file."""
    parts = zip(w, SCALES, strict=True)
    return IntegerWeights(*(np.rint(part.astype(np.float64) * scale) for part, scale in parts))


def read_weights(data: bytes) -> IntegerWeights:
    """Return the weights in a file. Raises EstimateError."""
    header, weights = unpack(data)
    wide, hidden = header["units"] + 1, header["hidden"]
    shapes = [(ROWS, wide), (wide,), (wide - 1, hidden), (hidden,), (hidden + 1,)]
    edges = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]
    parts = np.split(np.array(weights, np.float64), edges)
    return IntegerWeights(*(part.reshape(shape) for part, shape in zip(parts, shapes, strict=True)))


def flatten_weights(net: IntegerWeights) -> list[int]:
    """Return the weights in the order of the file."""
    return [int(weight) for part in net for weight in part.ravel()]


@njit(cache=True, nogil=True, error_model="numpy")
def bare_chance(board: Array, world: World, d: Bench, one: Array, two: Array) -> float:
    """Return the estimated win chance of a board's mover, without a search.

    It has the same bits as in `puluc.evaluation`. The chance of a finished game is exact.
    """
    tables, net = world.tables, world.net
    over = final_points(board, tables)
    if over >= 0.0:
        return over
    found = write_inputs(board, tables, world.stacks, world.terms, d)
    units, hidden = net.second.shape
    for j in range(units + 1):
        one[j] = net.bias[j] * ONE
    for k in range(found):
        x = float(d.counts[k])
        row = net.first[d.rows[k]]
        for j in range(units + 1):
            one[j] += x * row[j]
    for j in range(hidden):
        two[j] = net.second_bias[j] * UNIT
    for i in range(units):
        if one[i] > 0.0:
            x = float(int(one[i]) >> FIRST_SHIFT)
            line = net.second[i]
            for j in range(hidden):
                two[j] += x * line[j]
    z = net.last[hidden] * UNIT + one[units] * STRAIGHT
    for j in range(hidden):
        if two[j] > 0.0:
            z += float(int(two[j]) >> SHIFT) * net.last[j]
    return logistic(z / (UNIT * WEIGHT))


class Buffers(NamedTuple):
    """Arrays that the loops work in."""

    d: Bench
    """A board and its inputs."""
    one: Array
    """The units of the first layer."""
    two: Array
    """The units of the second layer."""
    seen: Array
    """A board after a move."""
    pairs: Array
    """The moves with a throw."""


@njit(cache=True, nogil=True)
def make_buffers(world: World) -> Buffers:
    """Return arrays to work in."""
    n = world.tables.spaces
    units, hidden = world.net.second.shape
    return Buffers(
        make_bench(n),
        np.zeros(units + 1),
        np.zeros(hidden),
        np.zeros(n + MORE, np.int64),
        np.zeros((2 * n + 2, 3), np.int64),
    )


@njit(cache=True, nogil=True, error_model="numpy")
def chance_ahead(board: Array, world: World, r: Buffers) -> float:
    """Return the win chance of a board's mover, looking one throw ahead."""
    tables = world.tables
    over = final_points(board, tables)
    if over >= 0.0:
        return over
    total = 0.0
    for k in range(tables.chance.size):
        found = write_moves(board, k, tables, r.pairs)
        least = 2.0
        for m in range(found):
            play_move(board, r.pairs[m], tables, r.seen)
            least = min(least, chance_before(bare_chance(r.seen, world, r.d, r.one, r.two), r.seen))
        total += tables.chance[k] * (1.0 - least)
    near = bare_chance(board, world, r.d, r.one, r.two)
    return world.blend * near + (1.0 - world.blend) * total


@njit(cache=True, nogil=True, error_model="numpy")
def _evaluate_boards(boards: Array, exact: Array, world: World, out: Array) -> None:
    """Write the figures of each board.

    They are the estimate without a search, the one with a throw ahead, the chance of a decision,
    and the losses of decisions with either.
    """
    tables = world.tables
    n = tables.spaces
    r = make_buffers(world)
    buffers = np.zeros((6, n + 2), np.int64)
    board, after = np.zeros(n + MORE, np.int64), np.zeros(n + MORE, np.int64)
    pairs = np.zeros((2 * n + 2, 3), np.int64)
    for i in range(boards.shape[0]):
        write_board(boards[i], board)
        out[i, 0] = bare_chance(board, world, r.d, r.one, r.two)
        total = 0.0
        for k in range(tables.chance.size):
            found = write_moves(board, k, tables, pairs)
            least = least_bare = least_ahead = 9.0
            by_bare = by_ahead = 0.0
            for m in range(found):
                play_move(board, pairs[m], tables, after)
                true = chance_before(exact_value(after, tables, exact, buffers), after)
                least = min(least, true)
                near = chance_before(bare_chance(after, world, r.d, r.one, r.two), after)
                if near < least_bare:
                    least_bare = near
                    by_bare = true
                if found > 1:
                    far = chance_before(chance_ahead(after, world, r), after)
                    if far < least_ahead:
                        least_ahead = far
                        by_ahead = true
            total += tables.chance[k] * (1.0 - least_bare)
            if found > 1:
                out[i, 2] += tables.chance[k]
                out[i, 3] += tables.chance[k] * (by_bare - least)
                out[i, 4] += tables.chance[k] * (by_ahead - least)
        out[i, 1] = world.blend * out[i, 0] + (1.0 - world.blend) * total


def make_world(rules: Rules, net: IntegerWeights, numbered: bool = True) -> World:
    """Return the data for the loops, with the index if positions are `numbered`."""
    return World(make_arrays(rules, numbered), get_stacks(rules), compile_terms(rules), net, BLEND)


@njit(cache=True, nogil=True, error_model="numpy")
def _write_estimates(boards: Array, world: World, out: Array) -> None:
    """Write for each board the estimate without a search and the one with a throw ahead."""
    r = make_buffers(world)
    board = np.zeros(world.tables.spaces + MORE, np.int64)
    for i in range(boards.shape[0]):
        write_board(boards[i], board)
        out[i, 0] = bare_chance(board, world, r.d, r.one, r.two)
        out[i, 1] = chance_ahead(board, world, r)


def mean_errors(boards: Boards, net: IntegerWeights) -> tuple[float, float]:
    """Return the mean errors for boards with exact values, without a search and one throw ahead."""
    out = np.zeros((boards.values.size, 2))
    world = make_world(boards.rules, net, numbered=False)
    _write_estimates(boards.boards, world, out)
    off = np.abs(out - boards.values[:, None]).mean(axis=0)
    return float(off[0]), float(off[1])


def evaluate_network(boards: Boards, exact: Array, net: IntegerWeights) -> Figures:
    """Return a network's figures for boards of a ruleset, whose values are `exact`."""
    world = make_world(boards.rules, net)
    out = np.zeros((boards.values.size, 5))
    _evaluate_boards(boards.boards, exact, world, out)
    off = out[:, 0] - boards.values
    decisions = out[:, 2].sum()
    return Figures(
        float(np.abs(off).mean()),
        float(np.abs(out[:, 1] - boards.values).mean()),
        float(out[:, 3].sum() / decisions),
        float(out[:, 4].sum() / decisions),
        float(off.mean()),
    )


EXACT: Final = -1.0
"""The player with exact values."""
BARE: Final = -2.0
"""The player that plays the best move of the estimate without a search.

All other players are levels, given by their temperatures; they look one throw ahead.
"""


@njit(cache=True, nogil=True, error_model="numpy")
def _choose_move(
    board: Array,
    player: float,
    sure: bool,
    exact: Array,
    world: World,
    r: Buffers,
    buffers: Array,
    pairs: Array,
    wins: Array,
    state: Array,
) -> int:
    """Return the number of a player's move with a random throw, among those in `pairs`.

    `player` is EXACT, BARE or a temperature: from 0 down it takes the best move, else it draws one
    by softmax. `after`, `pairs` and `wins` are filled on the way.
    """
    tables = world.tables
    after = buffers[6, : tables.spaces + MORE]
    found = write_moves(board, random_throw(tables, state), tables, pairs)
    if found == 1:
        return 0
    best = 0
    for m in range(found):
        play_move(board, pairs[m], tables, after)
        if player == EXACT or (sure and player != BARE):
            value = exact_value(after, tables, exact, buffers)
        elif player == BARE:
            value = bare_chance(after, world, r.d, r.one, r.two)
        else:
            value = chance_ahead(after, world, r)
        wins[m] = 1.0 - chance_before(value, after)
        if wins[m] > wins[best]:
            best = m
    if player <= 0.0:
        return best
    top = wins[best]
    total = 0.0
    for m in range(found):
        wins[m] = np.exp((wins[m] - top) / player)
        total += wins[m]
    rest = next_random(state) * total
    for m in range(found):
        rest -= wins[m]
        if rest < 0.0:
            return m
    return best


@njit(cache=True, nogil=True, error_model="numpy")
def _play_games(
    games: int,
    men: int,
    players: tuple[float, float],
    sure: bool,
    exact: Array,
    world: World,
    state: Array,
) -> float:
    """Play games between two players, each starting half of them; return the first one's points."""
    n = world.tables.spaces
    r = make_buffers(world)
    buffers = np.zeros((7, n + MORE), np.int64)
    board, after = np.zeros(n + MORE, np.int64), np.zeros(n + MORE, np.int64)
    pairs = np.zeros((2 * n + 2, 3), np.int64)
    wins = np.zeros(2 * n + 2)
    points = 0.0
    for game in range(games):
        write_start(men, board)
        first = game % 2 == 0
        over = -1.0
        for _ in range(LONGEST):
            over = final_points(board, world.tables)
            if over >= 0.0:
                break
            player = players[0] if first else players[1]
            m = _choose_move(board, player, sure, exact, world, r, buffers, pairs, wins, state)
            play_move(board, pairs[m], world.tables, after)
            write_board(after, board)
            if not after[SECOND]:
                first = not first
        if over < 0.0:
            points += 0.5
        else:
            points += over if first else 1.0 - over
    return points


def play_matches(
    rules: Rules,
    net: IntegerWeights,
    players: tuple[float, float],
    number: int,
    seed: int,
    exact: Array | None = None,
    sure: bool = False,
) -> float:
    """Return the first player's share of points in games between two players.

    A player is EXACT, BARE or the temperature of a level. `exact` has the values of the ruleset for
    EXACT (see `get_values`); if `sure`, the levels use them too.
    """
    state = np.array([seed], np.uint64)
    world = make_world(rules, net, numbered=exact is not None)
    values = np.zeros((1, 0)) if exact is None else exact
    return float(_play_games(number, rules.men, players, sure, values, world, state) / number)
