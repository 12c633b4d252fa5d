"""The compiled loops of the solver (numba): successors of whole layers, and sweeps over values.

Each loop works on a slice `low` to `high`, holds no lock, and writes the same bits whatever the
order of slices. The arrays it reads come from `puluc.solver.arrays`.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from puluc.solver.arrays import STATE_BITS, Arrays

Array = Any
"""A numpy array."""

STATE_MASK = (1 << STATE_BITS) - 1


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
            out[found, 0] = space
            out[found, 1] = target
            out[found, 2] = moved
            found += 1
        if tables.sting and space >= 0:
            behind = space + spaces if back else space - spaces
            if 0 <= behind < n and behind != target:
                landed = codes[behind]
                if landed and not tables.owned[landed] and tables.lands[code, landed]:
                    out[found, 0] = space
                    out[found, 1] = behind
                    out[found, 2] = code
                    found += 1
    return found


@njit(cache=True, nogil=True, forceinline=True)
def rank_board(
    codes: Array, space: int, at: int, tables: Arrays, states: Array, numbers: Array
) -> int:
    """Return the number of a board within its layer, with a known state before `space`.

    `states[at]` and `numbers[at]` are those of the automaton before that space.
    """
    state = states[at]
    number = numbers[at]
    for place in range(space, codes.size):
        step = tables.step[state, codes[place]]
        number += step >> STATE_BITS
        state = step & STATE_MASK
    return int(number)


@njit(cache=True, nogil=True)
def turn_boards(
    low: int,
    high: int,
    mine: int,
    theirs: int,
    lead: int,
    tables: Arrays,
    buffers: Array,
    out: Array,
) -> None:
    """Write the numbers that boards of a layer have from the opponent's point of view.

    They are those of the boards `low` to `high`, and go to `out[0:high - low]`.
    """
    n = tables.spaces
    codes, seen, states, numbers = buffers[0, :n], buffers[1, :n], buffers[4], buffers[5]
    states[0] = tables.first[theirs, mine]
    numbers[0] = tables.origin[theirs, mine, tables.men - lead]
    for i in range(low, high):
        unrank_board(i, tables.first[mine, theirs], tables, codes)
        for space in range(n):
            seen[n - 1 - space] = tables.flipped[codes[space]]
        out[i - low] = rank_board(seen, 0, 0, tables, states, numbers)


@njit(cache=True, nogil=True)
def count_successors(
    low: int, high: int, mine: int, theirs: int, tables: Arrays, buffers: Array, out: Array
) -> None:
    """Write the number of successors of a layer's positions.

    They are those of the positions `low` to `high`, and go to `out[0:high - low]`.
    """
    codes, pairs = buffers[0, : tables.spaces], buffers[6:9].T
    for i in range(low, high):
        unrank_board(i, tables.first[mine, theirs], tables, codes)
        city, _ = men_in_game(mine, theirs, tables)
        for space in range(codes.size):
            city -= tables.mine[codes[space]]
        total = 0
        for spaces in tables.throws:
            total += max(list_moves(codes, city, spaces, tables, pairs), 1)
        out[i - low] = total


@njit(cache=True, nogil=True, forceinline=True)
def captures_leader(codes: Array, lead: int, tables: Arrays) -> int:
    """Return the side with more captures at the end of the game, as `expand_layer` writes it."""
    for code in codes:
        lead += tables.theirs[code] if tables.owned[code] else -tables.mine[code]
    return int(tables.size + (0 if lead > 0 else 1 if lead == 0 else 2))


@njit(cache=True, nogil=True)
def expand_layer(
    low: int,
    high: int,
    mine: int,
    theirs: int,
    lead: int,
    tables: Arrays,
    buffers: Array,
    starts: Array,
    out: Array,
) -> None:
    """Write the successors of the positions `low` to `high` of a layer, for the mover, to `out`.

    Position i has `out[starts[i]:starts[i + 1]]`, throw by throw; the last of a throw is marked by
    its complement (~number). A won game is `size`, a draw `size + 1`, a lost one `size + 2`.
    """
    n = tables.spaces
    codes, pairs = buffers[0, :n], buffers[6:9].T
    states, numbers = buffers[4], buffers[5]
    drawn = tables.size + 1
    states[0] = tables.first[mine, theirs]
    numbers[0] = tables.origin[mine, theirs, tables.men + lead]
    for i in range(low, high):
        unrank_board(i, tables.first[mine, theirs], tables, codes)
        city, others = men_in_game(mine, theirs, tables)
        facing = stacks = 0
        # The automaton's states along the position; a move leaves them at the first space it
        # changes.
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
            found = list_moves(codes, city, spaces, tables, pairs)
            if found == 0:
                out[entry] = numbers[n]
                found = 1
            else:
                for k in range(found):
                    source, target, moved = pairs[k, 0], pairs[k, 1], pairs[k, 2]
                    mover = codes[source] if source >= 0 else 1
                    landed = codes[target] if target < n and target != source else 0
                    removed = tables.theirs[mover] if target >= n and source >= 0 else 0
                    gone = removed if tables.counted else 0
                    if target == tables.fire:
                        if source >= 0:
                            codes[source] = 0
                        if stacks + city > 1:
                            a = mine - tables.mine[mover]
                            b = theirs - tables.theirs[mover]
                            states[n + 1] = tables.first[a, b]
                            numbers[n + 1] = tables.origin[a, b, tables.men + lead]
                            out[entry + k] = rank_board(codes, 0, n + 1, tables, states, numbers)
                        elif tables.counted:
                            out[entry + k] = captures_leader(codes, lead, tables)
                        else:
                            out[entry + k] = tables.size + 2
                        if source >= 0:
                            codes[source] = mover
                    elif tables.trade and landed and not tables.owned[landed]:
                        if mine + theirs - 1 == tables.men:
                            more = mine - theirs + 1
                            out[entry + k] = tables.size + (
                                0 if more > 0 else 1 if more == 0 else 2
                            )
                            continue
                        codes[target] = 0
                        if source >= 0:
                            codes[source] = 0
                        states[n + 1] = tables.first[mine, theirs - 1]
                        numbers[n + 1] = tables.origin[mine, theirs - 1, tables.men]
                        out[entry + k] = rank_board(codes, 0, n + 1, tables, states, numbers)
                        codes[target] = landed
                        if source >= 0:
                            codes[source] = mover
                    elif landed and facing == 1 and not (tables.counted or tables.owned[landed]):
                        out[entry + k] = tables.size
                    elif tables.draw and mine == 1 and theirs - removed == 1:
                        out[entry + k] = drawn
                    else:
                        at = target
                        if source >= 0:
                            at = min(at, source)
                            codes[source] = 0
                        if target < n:
                            codes[target] = tables.joined[moved, landed]
                        if landed and facing == 1 and not tables.owned[landed]:
                            out[entry + k] = captures_leader(codes, lead, tables)
                        elif removed:
                            states[n + 1] = tables.first[mine, theirs - removed]
                            numbers[n + 1] = tables.origin[
                                mine, theirs - removed, tables.men + lead + gone
                            ]
                            out[entry + k] = rank_board(codes, 0, n + 1, tables, states, numbers)
                        else:
                            out[entry + k] = rank_board(codes, at, at, tables, states, numbers)
                        if target < n:
                            codes[target] = landed
                        if source >= 0:
                            codes[source] = mover
            entry += found
            out[entry - 1] = ~out[entry - 1]


@njit(cache=True, nogil=True)
def sweep_layer(
    low: int, high: int, starts: Array, after: Array, chance: Array, bounds: Array, out: Array
) -> None:
    """Write new bounds of V(s) = sum over throws of chance * max over moves of 1 - V(after).

    `bounds` holds a lower and an upper bound of V of each board, by its number for the side that
    has just moved. The upper bounds of the successors give the lower bound here, and vice versa.
    `out` has a row for each of the positions `low` to `high`.
    """
    for i in range(low, high):
        entry = starts[i]
        worst = 0.0
        best = 0.0
        for k in range(chance.size):
            least_high = 2.0
            least_low = 2.0
            last = False
            while not last:
                number = after[entry]
                entry += 1
                if number < 0:
                    number = ~number
                    last = True
                least_low = min(least_low, bounds[number, 0])
                least_high = min(least_high, bounds[number, 1])
            worst += chance[k] * (1.0 - least_high)
            best += chance[k] * (1.0 - least_low)
        out[i - low, 0] = worst
        out[i - low, 1] = best


@njit(cache=True, nogil=True)
def settle_bounds(new: Array, turned: Array, bounds: Array) -> tuple[float, float]:
    """Copy new bounds to the rows `turned` of `bounds`.

    Returns the largest change of a bound and the largest distance between two bounds.
    """
    change = 0.0
    gap = 0.0
    for i in range(turned.size):
        s = turned[i]
        a, b = new[i, 0], new[i, 1]
        change = max(change, abs(a - bounds[s, 0]), abs(b - bounds[s, 1]))
        gap = max(gap, b - a)
        bounds[s, 0] = a
        bounds[s, 1] = b
    return change, gap
