"""The compiled loops of the solver (numba): successors of whole layers, and sweeps over values.

Each loop works on a slice `low` to `high`, holds no lock, and writes the same bits whatever the
order of slices. The arrays it reads come from `puluc.solver.arrays`.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from puluc.solver.arrays import STATE_BITS, Array, Arrays
from puluc.tablebase.index import Layer

STATE_MASK = (1 << STATE_BITS) - 1


class Graph(NamedTuple):
    """The successors of one layer, as `expand_layer` writes them."""

    layer: Layer
    """The layer."""
    starts: Array
    """By position, the start of its successors in `after`."""
    after: Array
    """The successors."""
    chance: Array
    """The chance of each throw."""


@njit(cache=True, nogil=True, forceinline=True)
def unrank_board(rest: int, state: int, tables: Arrays, codes: Array) -> None:
    """Write the codes of the position `rest` of a layer whose first state is `state`."""
    for space in range(codes.size):
        entry = tables.starts[state]
        last = tables.starts[state + 1] - 1
        while entry < last and tables.step[state, tables.row[entry + 1]] >> STATE_BITS <= rest:
            entry += 1
        code = tables.row[entry]
        step = tables.step[state, code]
        rest -= step >> STATE_BITS
        state = step & STATE_MASK
        codes[space] = code


@njit(cache=True, nogil=True, forceinline=True)
def men_in_game(mine: int, theirs: int, tables: Arrays) -> tuple[int, int]:
    """Return the men of the mover and of the opponent in the game, from those of a layer."""
    if tables.trade:
        return mine + theirs - tables.men, mine + theirs - tables.men
    return mine, theirs


@njit(cache=True, nogil=True, forceinline=True)
def list_moves(codes: Array, city: int, spaces: int, tables: Arrays, out: Array) -> int:
    """Write the (source, target, code) of each legal move with a throw and return their number.

    A pass is no entry. Spaces are 0 to n - 1 from the mover's city. Source -1 is that city, target
    n either city. The code is that of the moved stack, which may turn round on its way.
    """
    n = codes.size
    if spaces == 0:
        return 0
    found = 0
    for space in range(-1 if city > 0 else 0, n):
        code = codes[space] if space >= 0 else 1
        if not tables.owned[code]:
            continue
        moved = code
        back = code == tables.turned or (tables.homeward and tables.theirs[code] > 0)
        target = space - spaces if back else space + spaces
        if target >= n and not back and tables.theirs[code] == 0:
            if tables.wrap:
                target %= n
            elif tables.turned >= 0:
                target = 2 * (n - 1) - target
                moved = tables.turned
        if target < 0 or target >= n:
            target = n
        if target in (n, space) or tables.lands[code, codes[target]]:
            out[found] = space, target, moved
            found += 1
        if tables.sting and space >= 0:
            behind = space + spaces if back else space - spaces
            if 0 <= behind < n and behind != target:
                landed = codes[behind]
                if landed and not tables.owned[landed] and tables.lands[code, landed]:
                    out[found] = space, behind, code
                    found += 1
    return found


@njit(cache=True, nogil=True, forceinline=True)
def rank_board(codes: Array, space: int, state: int, number: int, tables: Arrays) -> int:
    """Return the number of a board, with the automaton's state and number before `space`."""
    for place in range(space, codes.size):
        step = tables.step[state, codes[place]]
        number += step >> STATE_BITS
        state = step & STATE_MASK
    return int(number)


@njit(cache=True, nogil=True, forceinline=True)
def rank_anew(codes: Array, mine: int, theirs: int, lead: int, tables: Arrays) -> int:
    """Return the number of a board in the layer with these men alive and this lead."""
    number = tables.origin[mine, theirs, tables.men + lead]
    return rank_board(codes, 0, tables.first[mine, theirs], number, tables)


@njit(cache=True, nogil=True)
def turn_boards(low: int, high: int, layer: Layer, tables: Arrays, out: Array) -> None:
    """Write the numbers that boards of a layer have from the opponent's point of view.

    They are those of the boards `low` to `high`, and go to `out[0:high - low]`.
    """
    n = tables.spaces
    codes, seen = np.zeros(n, np.int64), np.zeros(n, np.int64)
    for i in range(low, high):
        unrank_board(i, tables.first[layer.mine, layer.theirs], tables, codes)
        for space in range(n):
            seen[n - 1 - space] = tables.flipped[codes[space]]
        out[i - low] = rank_anew(seen, layer.theirs, layer.mine, -layer.lead, tables)


@njit(cache=True, nogil=True)
def count_successors(low: int, high: int, layer: Layer, tables: Arrays, out: Array) -> None:
    """Write the number of successors of a layer's positions.

    They are those of the positions `low` to `high`, and go to `out[0:high - low]`.
    """
    codes = np.zeros(tables.spaces, np.int64)
    moves = np.zeros((2 * tables.spaces + 2, 3), np.int64)
    for i in range(low, high):
        unrank_board(i, tables.first[layer.mine, layer.theirs], tables, codes)
        city, _ = men_in_game(layer.mine, layer.theirs, tables)
        for code in codes:
            city -= tables.mine[code]
        total = 0
        for spaces in tables.throws:
            total += max(list_moves(codes, city, spaces, tables, moves), 1)
        out[i - low] = total


@njit(cache=True, nogil=True, forceinline=True)
def end_game(lead: int, tables: Arrays) -> int:
    """Return how `expand_layer` writes the end of a game with this lead of the mover."""
    return int(tables.size + (0 if lead > 0 else 1 if lead == 0 else 2))


@njit(cache=True, nogil=True, forceinline=True)
def count_captures(codes: Array, lead: int, tables: Arrays) -> int:
    """Return the mover's lead at the end of a game, the captives on the road included."""
    for code in codes:
        lead += tables.theirs[code] if tables.owned[code] else -tables.mine[code]
    return lead


@njit(cache=True, nogil=True)
def expand_layer(
    low: int, high: int, layer: Layer, tables: Arrays, starts: Array, out: Array
) -> None:
    """Write the successors of the positions `low` to `high` of a layer, for the mover, to `out`.

    Position i has `out[starts[i]:starts[i + 1]]`, throw by throw; the last of a throw is marked by
    its complement (~number). A won game is `size`, a draw `size + 1`, a lost one `size + 2`.
    """
    n = tables.spaces
    mine, theirs, lead = layer.mine, layer.theirs, layer.lead
    codes, moves = np.zeros(n, np.int64), np.zeros((2 * n + 2, 3), np.int64)
    # The automaton's states along a position; a move leaves them at the first space it changes.
    states, numbers = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    states[0] = tables.first[mine, theirs]
    numbers[0] = tables.origin[mine, theirs, tables.men + lead]
    for i in range(low, high):
        unrank_board(i, states[0], tables, codes)
        city, others = men_in_game(mine, theirs, tables)
        facing = stacks = 0
        for space in range(n):
            code = codes[space]
            city -= tables.mine[code]
            others -= tables.theirs[code]
            if tables.owned[code]:
                stacks += 1
            elif code:
                facing += 1
            step = tables.step[states[space], code]
            numbers[space + 1] = numbers[space] + (step >> STATE_BITS)
            states[space + 1] = step & STATE_MASK
        if others > 0:
            facing += 1
        entry = starts[i]
        for spaces in tables.throws:
            found = list_moves(codes, city, spaces, tables, moves)
            if found == 0:
                out[entry] = numbers[n]
            for k in range(found):
                source, target, moved = moves[k, 0], moves[k, 1], moves[k, 2]
                mover = codes[source] if source >= 0 else 1
                if source >= 0:
                    codes[source] = 0
                landed = codes[target] if target < n else 0
                captured = landed > 0 and not tables.owned[landed]
                removed = tables.theirs[mover] if target == n else 0
                if target == tables.fire:
                    if stacks + city > 1:
                        a, b = mine - tables.mine[mover], theirs - tables.theirs[mover]
                        after = rank_anew(codes, a, b, lead, tables)
                    elif tables.counted:
                        after = end_game(count_captures(codes, lead, tables), tables)
                    else:
                        after = end_game(-1, tables)
                elif tables.trade and captured:
                    if mine + theirs - 1 == tables.men:
                        after = end_game(mine - theirs + 1, tables)
                    else:
                        codes[target] = 0
                        after = rank_anew(codes, mine, theirs - 1, 0, tables)
                elif captured and facing == 1 and not tables.counted:
                    after = end_game(1, tables)
                elif tables.draw and mine == 1 and theirs - removed == 1:
                    after = end_game(0, tables)
                else:
                    if target < n:
                        codes[target] = tables.joined[moved, landed]
                    if captured and facing == 1:
                        after = end_game(count_captures(codes, lead, tables), tables)
                    elif removed:
                        led = lead + removed if tables.counted else lead
                        after = rank_anew(codes, mine, theirs - removed, led, tables)
                    else:
                        at = min(target, source) if source >= 0 else target
                        after = rank_board(codes, at, states[at], numbers[at], tables)
                if target < n:
                    codes[target] = landed
                if source >= 0:
                    codes[source] = mover
                out[entry + k] = after
            entry += max(found, 1)
            out[entry - 1] = ~out[entry - 1]


@njit(cache=True, nogil=True)
def sweep_layer(low: int, high: int, graph: Graph, bounds: Array, out: Array) -> None:
    """Write new bounds of V(s) = sum over throws of chance * max over moves of 1 - V(after).

    `bounds` holds a lower and an upper bound of V of each board, by its number for the side that
    has just moved. The upper bounds of the successors give the lower bound here, and vice versa.
    `out` has a row for each of the positions `low` to `high`.
    """
    for i in range(low, high):
        entry = graph.starts[i]
        worst = best = 0.0
        for chance in graph.chance:
            least_high = least_low = 2.0
            last = False
            while not last:
                number = graph.after[entry]
                entry += 1
                if number < 0:
                    number = ~number
                    last = True
                least_low = min(least_low, bounds[number, 0])
                least_high = min(least_high, bounds[number, 1])
            worst += chance * (1.0 - least_high)
            best += chance * (1.0 - least_low)
        out[i - low, 0] = worst
        out[i - low, 1] = best


@njit(cache=True, nogil=True)
def settle_bounds(new: Array, places: Array, bounds: Array) -> float:
    """Copy new bounds to some rows of `bounds`; return the largest distance between two bounds."""
    gap = 0.0
    for i in range(places.size):
        bounds[places[i], 0], bounds[places[i], 1] = new[i, 0], new[i, 1]
        gap = max(gap, new[i, 1] - new[i, 0])
    return gap
