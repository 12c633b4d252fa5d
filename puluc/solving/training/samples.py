"""Positions of play with their exact win chances, and what the estimate sees of them (numba)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable

from puluc.estimate.features import SUMS, Terms, terms_of
from puluc.rules import Rules
from puluc.solution.board import codes_of
from puluc.solution.index import index_of
from puluc.solving.arrays import Arrays, arrays_of
from puluc.solving.loops import moves, unrank, walk
from puluc.solving.training import features as inputs
from puluc.solving.training.features import MANY, Bench

Array = Any

LONGEST = 400
CARELESS = (1.0, 0.5, 0.2, 0.1, 0.1, 0.0)
"""How often a move is any legal one, by the game."""
KEPT = 0.35
"""The share of positions that a game leaves in the samples."""

register_jitable(inputs.exchange)
register_jitable(inputs.put)
_features = njit(cache=True, nogil=True)(inputs.features)


class Boards(NamedTuple):
    """Boards of one ruleset, as their movers see them: men alive of either side, a code a space
    (a row each), and the mover's win chance before the throw."""

    rules: Rules
    mine: Array
    theirs: Array
    codes: Array
    values: Array


class Seen(NamedTuple):
    """What the estimate sees: position i has the inputs `rows[starts[i]:starts[i + 1]]`, each
    counting `counts` / ONE, and the win chance `values[i]`, which may be `exact`."""

    starts: Array
    rows: Array
    counts: Array
    values: Array
    exact: Array


class Stacks(NamedTuple):
    """What a code means, by code: owned by the mover (0) or the other (1), men of its owner,
    captives, a pair on top."""

    owner: Array
    men: Array
    captives: Array
    pair: Array
    mine: Array
    theirs: Array


@njit(cache=True, nogil=True, forceinline=True)
def draw(state: Array) -> float:
    """Return the next number of a stream, 0 <= number < 1 (splitmix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return float(z >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@njit(cache=True, nogil=True, forceinline=True)
def throw(tables: Arrays, state: Array) -> int:
    """Return the number of a throw by chance."""
    left = draw(state)
    last = tables.chance.size - 1
    for k in range(last):
        left -= tables.chance[k]
        if left < 0.0:
            return k
    return last


@njit(cache=True, nogil=True, forceinline=True)
def write(board: Array, to: Array) -> None:
    """Write a board to an array; `to[:] = board` takes far longer to compile."""
    for space in range(board.size):
        to[space] = board[space]


@njit(cache=True, nogil=True)
def options(codes: Array, mine: int, k: int, tables: Arrays, pairs: Array) -> int:
    """Write the moves with the k-th throw as `loops.moves` does, a pass as source -2."""
    city = mine
    for space in range(codes.size):
        city -= tables.mine[codes[space]]
    found = moves(codes, city, tables.throws[k], tables, pairs)
    if found == 0:
        pairs[0, 0] = -2
        found = 1
    return found


@njit(cache=True, nogil=True)
def follow(
    codes: Array,
    mine: int,
    source: int,
    target: int,
    tables: Arrays,
    seen: Array,
) -> int:
    """Write the board after a move as the other side sees it; return the men it removes.

    `source` and `target` are as `loops.moves` writes them; source -2 is a pass.
    """
    n = codes.size
    for space in range(n):
        seen[n - 1 - space] = tables.flipped[codes[space]]
    if source == -2:
        return 0
    mover = codes[source] if source >= 0 else 1
    if source >= 0:
        seen[n - 1 - source] = 0
    if target < n:
        seen[n - 1 - target] = tables.flipped[tables.joined[mover, codes[target]]]
        return 0
    return int(tables.theirs[mover]) if source >= 0 else 0


@njit(cache=True, nogil=True)
def outcome(codes: Array, mine: int, theirs: int, tables: Arrays) -> float:
    """Return the mover's points if the game is over, 0, 1 or one half, else -1."""
    left, right = mine, theirs
    commands = faces = False
    for code in codes:
        left -= tables.mine[code]
        right -= tables.theirs[code]
        if code:
            if tables.owned[code]:
                commands = True
            else:
                faces = True
    if not (commands or left > 0):
        return 0.0
    if not (faces or right > 0):
        return 1.0
    if tables.draw and mine == 1 and theirs == 1:
        return 0.5
    return -1.0


@njit(cache=True, nogil=True)
def exact_value(
    codes: Array, mine: int, theirs: int, tables: Arrays, values: Array, buffers: Array
) -> float:
    """Return the win chance of a board's mover: a finished game's points or what is solved."""
    over = outcome(codes, mine, theirs, tables)
    if over >= 0.0:
        return over
    states, numbers = buffers[4], buffers[5]
    states[0] = tables.first[mine, theirs]
    numbers[0] = tables.origin[mine, theirs, tables.men]
    return values[walk(codes, 0, 0, tables, states, numbers)]


@njit(cache=True, nogil=True)
def _play(
    tables: Arrays,
    men: int,
    values: Array,
    state: Array,
    careless: Array,
    kept: float,
    out_mine: Array,
    out_theirs: Array,
    out_codes: Array,
    out_values: Array,
) -> int:
    """Fill the arrays with boards of games; return how many games that took."""
    n = tables.spaces
    buffers = np.zeros((6, n + 2), np.int64)
    codes, seen, best = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    pairs = np.zeros((2 * n + 2, 3), np.int64)
    filled = games = 0
    while filled < out_mine.size:
        mine = theirs = men
        codes[:] = 0
        slip = careless[games % careless.size]
        games += 1
        for _ in range(LONGEST):
            value = exact_value(codes, mine, theirs, tables, values, buffers)
            if outcome(codes, mine, theirs, tables) >= 0.0:
                break
            if draw(state) < kept:
                out_mine[filled], out_theirs[filled] = mine, theirs
                write(codes, out_codes[filled])
                out_values[filled] = value
                filled += 1
                if filled == out_mine.size:
                    break
            found = options(codes, mine, throw(tables, state), tables, pairs)
            if found > 1 and draw(state) >= slip:
                least = 9.0
                removed = 0
                for k in range(found):
                    gone = follow(codes, mine, pairs[k, 0], pairs[k, 1], tables, seen)
                    value = exact_value(seen, theirs - gone, mine, tables, values, buffers)
                    if value < least:
                        least = value
                        write(seen, best)
                        removed = gone
            else:
                k = int(draw(state) * found)
                removed = follow(codes, mine, pairs[k, 0], pairs[k, 1], tables, best)
            write(best, codes)
            mine, theirs = theirs - removed, mine
    return games


@njit(cache=True, nogil=True)
def _any_boards(
    tables: Arrays, layers: Array, values: Array, stride: int, out: tuple[Array, ...]
) -> None:
    """Fill the arrays with boards all over the index; `layers` has mine, theirs, start, size."""
    mine, theirs, codes, chances = out
    size = values.size
    number = 0
    board = np.zeros(tables.spaces, np.int64)
    for i in range(mine.size):
        number = (number + stride) % size
        for layer in range(layers.shape[0]):
            rest = number - layers[layer, 2]
            if 0 <= rest < layers[layer, 3]:
                unrank(rest, tables.first[layers[layer, 0], layers[layer, 1]], tables, board)
                mine[i], theirs[i] = layers[layer, 0], layers[layer, 1]
                write(board, codes[i])
                chances[i] = values[number]
                break


def boards_of(
    rules: Rules,
    values: Array,
    wanted: int,
    seed: int,
    anywhere: float = 0.0,
    careless: tuple[float, ...] = CARELESS,
    kept: float = KEPT,
) -> Boards:
    """Return `wanted` boards of a solved ruleset with their values by number: of games in which
    some moves are any legal ones and the others best, a share of `anywhere` from all positions."""
    tables = arrays_of(rules)
    index = index_of(rules)
    mine, theirs = np.zeros(wanted, np.int8), np.zeros(wanted, np.int8)
    codes, chances = np.zeros((wanted, rules.spaces), np.int16), np.zeros(wanted)
    played = wanted - int(wanted * anywhere)
    state = np.array([seed], np.uint64)
    out = mine[:played], theirs[:played], codes[:played], chances[:played]
    _play(tables, rules.men, values, state, np.array(careless), kept, *out)
    layers = np.array(index.layers, np.int64)
    stride = int(index.size * 0.6180339887498949) | 1
    while np.gcd(stride, index.size) > 1:
        stride += 1
    rest = mine[played:], theirs[played:], codes[played:], chances[played:]
    _any_boards(tables, layers, values, stride, rest)
    return Boards(rules, mine, theirs, codes, chances)


def stacks_of(rules: Rules) -> Stacks:
    """Return what the codes of a ruleset mean."""
    codes = codes_of(rules.men, rules.rescue)
    mine, theirs, owned = (np.array(part) for part in (codes.mine, codes.theirs, codes.owned))
    return Stacks(
        np.where(owned, 0, 1),
        np.where(owned, mine, theirs),
        np.where(owned, theirs, mine),
        np.array([int(order[0]) for order in codes.orders]),
        mine,
        theirs,
    )


def compiled_terms(rules: Rules) -> Terms:
    """Return the terms of a ruleset with arrays for the compiled loops."""
    parts: list[Any] = [np.array(t) if isinstance(t, list) else t for t in terms_of(rules)]
    return Terms(*parts)


@njit(cache=True, nogil=True)
def bench(spaces: int) -> Bench:
    """Return arrays to work in."""
    return Bench(
        np.zeros(2, np.int64),
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
def look(codes: Array, mine: int, theirs: int, stacks: Stacks, terms: Terms, d: Bench) -> int:
    """Write the inputs of a board to `d.rows` and `d.counts`; return how many."""
    # A plain 0 would have `_features` compiled for that number, too.
    size = np.int64(0)
    for space in range(codes.size):
        code = codes[space]
        if code:
            d.places[size] = space + 1
            d.owners[size] = stacks.owner[code]
            d.men[size] = stacks.men[code]
            d.captives[size] = stacks.captives[code]
            d.pairs[size] = stacks.pair[code]
            mine -= stacks.mine[code]
            theirs -= stacks.theirs[code]
            size += 1
    d.city[0] = mine
    d.city[1] = theirs
    return _features(size, terms, d)


@njit(cache=True, nogil=True)
def _look_at(
    codes: Array,
    mine: Array,
    theirs: Array,
    stacks: Stacks,
    terms: Terms,
    starts: Array,
    rows: Array,
    counts: Array,
) -> None:
    d = bench(codes.shape[1])
    board = np.zeros(codes.shape[1], np.int64)
    at = 0
    for i in range(mine.size):
        write(codes[i], board)
        found = look(board, np.int64(mine[i]), np.int64(theirs[i]), stacks, terms, d)
        for k in range(found):
            rows[at + k] = d.rows[k]
            counts[at + k] = d.counts[k]
        at += found
        starts[i + 1] = at


def seen_of(boards: Boards, exact: bool = True) -> Seen:
    """Return what the estimate sees of boards, whose values are `exact` or a guess."""
    size = boards.mine.size
    starts = np.zeros(size + 1, np.int64)
    rows, counts = np.zeros(size * MANY, np.int16), np.zeros(size * MANY, np.int16)
    rules = boards.rules
    terms = compiled_terms(rules)
    _look_at(
        boards.codes, boards.mine, boards.theirs, stacks_of(rules), terms, starts, rows, counts
    )
    end = starts[-1]
    known = np.full(size, exact)
    return Seen(starts, rows[:end].copy(), counts[:end].copy(), boards.values, known)


def together(parts: list[Seen]) -> Seen:
    """Return all of several parts as one."""
    starts = [np.zeros(1, np.int64)]
    at = 0
    for part in parts:
        starts.append(part.starts[1:] + at)
        at += int(part.starts[-1])
    return Seen(
        np.concatenate(starts),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.counts for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.exact for part in parts]),
    )
