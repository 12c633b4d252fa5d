"""Samples: positions of play with their exact win chances and their inputs (numba)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable

from puluc.engine.rules import Rules
from puluc.evaluation.inputs import SUMS, Terms, get_terms
from puluc.solver.arrays import Arrays, make_arrays
from puluc.solver.kernels_numba import list_moves, men_in_game, rank_board, unrank_board
from puluc.solver.solver import Solved
from puluc.solver.training import inputs_numba as inputs
from puluc.solver.training.inputs_numba import MANY, Bench
from puluc.tablebase.encoding import codes_for
from puluc.tablebase.index import get_index

Array = Any
"""A numpy array."""

LONGEST = 400
"""The turns after which a game is left."""
CARELESS = (1.0, 0.5, 0.2, 0.1, 0.1, 0.0)
"""The chance of a random move, by game."""
KEPT = 0.35
"""The share of a game's positions that go into the samples."""
MORE = 4
"""The columns of a board after its codes."""
MINE, THEIRS, LEAD, SECOND = -4, -3, -2, -1
"""The columns of a board, after its codes, for the men alive of either side (as in a layer of the
index), the mover's lead in men taken, and whether the first throw of the turn is played."""

register_jitable(inputs.exchange)
register_jitable(inputs.put)
_features = njit(cache=True, nogil=True)(inputs.features)


class Boards(NamedTuple):
    """Boards of one ruleset, from their movers' point of view."""

    rules: Rules
    """The ruleset."""
    boards: Array
    """A row for each board: the code of each space, then the columns MINE, THEIRS, LEAD and SECOND.
    """
    values: Array
    """The mover's win chance before the throw."""


class Inputs(NamedTuple):
    """The inputs of positions with their win chances."""

    starts: Array
    """By position, the start of its inputs in `rows`."""
    rows: Array
    """The row of each input in the network's first layer."""
    counts: Array
    """The count of each input, in 1 / ONE."""
    values: Array
    """The win chance of each position."""
    exact: Array
    """Whether the win chance is exact."""


class Stacks(NamedTuple):
    """The stacks, by code."""

    owner: Array
    """The owner: 0 the mover, 1 the opponent."""
    men: Array
    """The owner's men."""
    captives: Array
    """The captives."""
    pair: Array
    """Whether a pair is on top."""
    homing: Array
    """Whether the stack walks home without captives."""
    mine: Array
    """The mover's men."""
    theirs: Array
    """The opponent's men."""


@njit(cache=True, nogil=True, forceinline=True)
def next_random(state: Array) -> float:
    """Return the next random number, 0 <= number < 1 (splitmix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return float(z >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@njit(cache=True, nogil=True, forceinline=True)
def random_throw(tables: Arrays, state: Array) -> int:
    """Return the number of a random throw."""
    left = next_random(state)
    last = tables.chance.size - 1
    for k in range(last):
        left -= tables.chance[k]
        if left < 0.0:
            return k
    return last


@njit(cache=True, nogil=True, forceinline=True)
def write_board(board: Array, to: Array) -> None:
    """Write a board to an array; `to[:] = board` takes far longer to compile."""
    for space in range(board.size):
        to[space] = board[space]


@njit(cache=True, nogil=True)
def write_moves(board: Array, k: int, tables: Arrays, pairs: Array) -> int:
    """Write the moves with the k-th throw as `list_moves` does, but a pass as source -2."""
    city, _ = men_in_game(board[MINE], board[THEIRS], tables)
    codes = board[: tables.spaces]
    for space in range(codes.size):
        city -= tables.mine[codes[space]]
    found = list_moves(codes, city, tables.throws[k], tables, pairs)
    if found == 0:
        pairs[0, 0] = -2
        found = 1
    return found


@njit(cache=True, nogil=True)
def play_move(board: Array, move: Array, tables: Arrays, seen: Array) -> None:
    """Write the board after a move, from the point of view of the side that throws next.

    The move is written by `list_moves`; source -2 is a pass.
    """
    n = tables.spaces
    source, target, moved = move[0], move[1], move[2]
    write_board(board, seen)
    if source != -2:
        mover = board[source] if source >= 0 else 1
        if source >= 0:
            seen[source] = 0
        if target == tables.fire:
            seen[MINE] -= tables.mine[mover]
            seen[THEIRS] -= tables.theirs[mover]
        elif target < n:
            landed = seen[target]
            if tables.trade and landed:
                seen[target] = 0
                seen[THEIRS] -= 1
            else:
                seen[target] = tables.joined[moved, landed]
        elif source >= 0:
            seen[THEIRS] -= tables.theirs[mover]
            if tables.counted:
                seen[LEAD] += tables.theirs[mover]
    if tables.twice and not board[SECOND]:
        seen[SECOND] = 1
        return
    for space in range((n + 1) // 2):
        code = tables.flipped[seen[space]]
        seen[space] = tables.flipped[seen[n - 1 - space]]
        seen[n - 1 - space] = code
    mine = seen[MINE]
    seen[MINE] = seen[THEIRS]
    seen[THEIRS] = mine
    seen[LEAD] = -seen[LEAD]
    seen[SECOND] = 0


@njit(cache=True, nogil=True, forceinline=True)
def chance_before(value: float, seen: Array) -> float:
    """Return the chance of the side that moved, from the win chance of the board after its move."""
    return 1.0 - value if seen[SECOND] else value


@njit(cache=True, nogil=True)
def write_start(men: int, board: Array) -> None:
    """Write the board at the start of a game."""
    for k in range(board.size):
        board[k] = 0
    board[MINE] = board[THEIRS] = men


@njit(cache=True, nogil=True)
def final_points(board: Array, tables: Arrays) -> float:
    """Return the mover's points, 0, 1 or one half, if the game is over, else -1."""
    mine, theirs = men_in_game(board[MINE], board[THEIRS], tables)
    lead = board[MINE] - board[THEIRS] if tables.trade else board[LEAD]
    own, others = mine, theirs
    commands = faces = False
    for space in range(tables.spaces):
        code = board[space]
        own -= tables.mine[code]
        others -= tables.theirs[code]
        if tables.owned[code]:
            commands = True
            lead += tables.theirs[code]
        elif code:
            faces = True
            lead -= tables.mine[code]
    commands = commands or own > 0
    faces = faces or others > 0
    if commands and faces:
        return 0.5 if tables.draw and mine == 1 and theirs == 1 else -1.0
    if tables.counted:
        return 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
    return 1.0 if commands else 0.0


@njit(cache=True, nogil=True)
def exact_value(board: Array, tables: Arrays, values: Array, buffers: Array) -> float:
    """Return the win chance of a board's mover from `values`, or the points of a finished game."""
    over = final_points(board, tables)
    if over >= 0.0:
        return over
    states, numbers = buffers[4], buffers[5]
    mine, theirs = board[MINE], board[THEIRS]
    states[0] = tables.first[mine, theirs]
    numbers[0] = tables.origin[mine, theirs, tables.men + board[LEAD]]
    number = rank_board(board[: tables.spaces], 0, 0, tables, states, numbers)
    return values[board[SECOND], number]


def get_values(solved: Solved) -> Array:
    """Return the win chances before a throw, by number, in a row for each throw of a turn."""
    values = solved.values
    rows = [values, 1.0 - solved.waiting[: values.size]] if solved.waiting.size else [values]
    return np.stack(rows)


@njit(cache=True, nogil=True)
def _play_games(
    tables: Arrays,
    men: int,
    values: Array,
    state: Array,
    careless: Array,
    kept: float,
    out_boards: Array,
    out_values: Array,
) -> int:
    """Fill the arrays with boards of games; return the number of games."""
    n = tables.spaces
    buffers = np.zeros((6, n + 2), np.int64)
    board, seen = np.zeros(n + MORE, np.int64), np.zeros(n + MORE, np.int64)
    best = np.zeros(n + MORE, np.int64)
    pairs = np.zeros((2 * n + 2, 3), np.int64)
    filled = games = 0
    while filled < out_values.size:
        write_start(men, board)
        slip = careless[games % careless.size]
        games += 1
        for _ in range(LONGEST):
            value = exact_value(board, tables, values, buffers)
            if final_points(board, tables) >= 0.0:
                break
            if next_random(state) < kept:
                write_board(board, out_boards[filled])
                out_values[filled] = value
                filled += 1
                if filled == out_values.size:
                    break
            found = write_moves(board, random_throw(tables, state), tables, pairs)
            if found > 1 and next_random(state) >= slip:
                least = 9.0
                for k in range(found):
                    play_move(board, pairs[k], tables, seen)
                    value = chance_before(exact_value(seen, tables, values, buffers), seen)
                    if value < least:
                        least = value
                        write_board(seen, best)
            else:
                play_move(board, pairs[int(next_random(state) * found)], tables, best)
            write_board(best, board)
    return games


@njit(cache=True, nogil=True)
def _sample_anywhere(
    tables: Arrays, layers: Array, values: Array, stride: int, boards: Array, chances: Array
) -> None:
    """Fill the arrays with boards from all of the index.

    `layers` has mine, theirs, start, size and lead.
    """
    size = values.shape[1]
    number = 0
    board = np.zeros(tables.spaces + MORE, np.int64)
    for i in range(chances.size):
        number = (number + stride) % size
        for layer in range(layers.shape[0]):
            rest = number - layers[layer, 2]
            if 0 <= rest < layers[layer, 3]:
                mine, theirs = layers[layer, 0], layers[layer, 1]
                unrank_board(rest, tables.first[mine, theirs], tables, board[: tables.spaces])
                board[MINE], board[THEIRS], board[LEAD] = mine, theirs, layers[layer, 4]
                board[SECOND] = i % values.shape[0]
                write_board(board, boards[i])
                chances[i] = values[board[SECOND], number]
                break


def sample_boards(
    rules: Rules,
    values: Array,
    wanted: int,
    seed: int,
    anywhere: float = 0.0,
    careless: tuple[float, ...] = CARELESS,
    kept: float = KEPT,
) -> Boards:
    """Return `wanted` boards of a solved ruleset with its `values`.

    They are from games in which some moves are random and the others the best; a share of
    `anywhere` is from all positions.
    """
    tables = make_arrays(rules)
    index = get_index(rules)
    boards, chances = np.zeros((wanted, rules.spaces + MORE), np.int16), np.zeros(wanted)
    played = wanted - int(wanted * anywhere)
    state = np.array([seed], np.uint64)
    out = boards[:played], chances[:played]
    _play_games(tables, rules.men, values, state, np.array(careless), kept, *out)
    layers = np.array(index.layers, np.int64)
    stride = int(index.size * 0.6180339887498949) | 1
    while np.gcd(stride, index.size) > 1:
        stride += 1
    _sample_anywhere(tables, layers, values, stride, boards[played:], chances[played:])
    return Boards(rules, boards, chances)


def get_stacks(rules: Rules) -> Stacks:
    """Return the stacks of a ruleset by their codes."""
    codes = codes_for(rules)
    mine, theirs, owned = (np.array(part) for part in (codes.mine, codes.theirs, codes.owned))
    return Stacks(
        np.where(owned, 0, 1),
        np.where(owned, mine, theirs),
        np.where(owned, theirs, mine),
        np.array([int(order[0]) for order in codes.orders]),
        np.array([int(code in codes.turned) for code in range(len(codes.stacks))]),
        mine,
        theirs,
    )


def compile_terms(rules: Rules) -> Terms:
    """Return the terms of a ruleset, its lists as arrays: numba's loops take no lists."""
    terms: list[Any] = [
        np.array(term) if isinstance(term, list) else term for term in get_terms(rules)
    ]
    return Terms(*terms)


@njit(cache=True, nogil=True)
def make_bench(spaces: int) -> Bench:
    """Return arrays to work in."""
    return Bench(
        np.zeros(2, np.int64),
        np.zeros(2, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces, np.int64),
        np.zeros(spaces + 2, np.int64),
        np.zeros((4, spaces + 2), np.int64),
        np.zeros(2 * SUMS, np.int64),
        np.zeros(MANY, np.int64),
        np.zeros(MANY, np.int64),
    )


@njit(cache=True, nogil=True)
def write_inputs(board: Array, tables: Arrays, stacks: Stacks, terms: Terms, d: Bench) -> int:
    """Write the inputs of a board to `d.rows` and `d.counts`; return their number."""
    # With a plain 0, numba would compile `_features` for that number, too.
    size = np.int64(0)
    mine, theirs = men_in_game(board[MINE], board[THEIRS], tables)
    for space in range(tables.spaces):
        code = board[space]
        if code:
            d.places[size] = space + 1
            d.owners[size] = stacks.owner[code]
            d.men[size] = stacks.men[code]
            d.captives[size] = stacks.captives[code]
            d.pairs[size] = stacks.pair[code]
            d.homing[size] = stacks.homing[code]
            mine -= stacks.mine[code]
            theirs -= stacks.theirs[code]
            size += 1
    d.city[0] = mine
    d.city[1] = theirs
    d.turn[0] = board[MINE] - board[THEIRS] if tables.trade else board[LEAD]
    d.turn[1] = board[SECOND]
    return _features(size, terms, d)


@njit(cache=True, nogil=True)
def _write_all_inputs(
    boards: Array,
    tables: Arrays,
    stacks: Stacks,
    terms: Terms,
    starts: Array,
    rows: Array,
    counts: Array,
) -> None:
    """Write the inputs of all boards."""
    d = make_bench(tables.spaces)
    board = np.zeros(boards.shape[1], np.int64)
    at = 0
    for i in range(boards.shape[0]):
        write_board(boards[i], board)
        found = write_inputs(board, tables, stacks, terms, d)
        for k in range(found):
            rows[at + k] = d.rows[k]
            counts[at + k] = d.counts[k]
        at += found
        starts[i + 1] = at


def extract_inputs(boards: Boards, exact: bool = True) -> Inputs:
    """Return the inputs of boards; `exact` says whether their values are exact."""
    size = boards.values.size
    starts = np.zeros(size + 1, np.int64)
    rows, counts = np.zeros(size * MANY, np.int16), np.zeros(size * MANY, np.int16)
    rules = boards.rules
    tables = make_arrays(rules, numbered=False)
    stacks, terms = get_stacks(rules), compile_terms(rules)
    _write_all_inputs(boards.boards, tables, stacks, terms, starts, rows, counts)
    end = starts[-1]
    known = np.full(size, exact)
    return Inputs(starts, rows[:end].copy(), counts[:end].copy(), boards.values, known)


def join_samples(parts: list[Inputs]) -> Inputs:
    """Return the parts joined."""
    starts = [np.zeros(1, np.int64)]
    at = 0
    for part in parts:
        starts.append(part.starts[1:] + at)
        at += int(part.starts[-1])
    return Inputs(
        np.concatenate(starts),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.exact for part in parts]),
    )
