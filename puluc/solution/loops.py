"""The compiled loops of the solver (numba): successors of whole layers, and sweeps over values.

Every loop works on a slice low..high, holds no lock, and writes the same bits in whatever order
slices run. The tables it reads come from `puluc.solution.tables`.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from puluc.solution.tables import Tables

Array = Any


@njit(cache=True, nogil=True)
def unrank(rest: int, state: int, tables: Tables, codes: Array) -> None:
    """Write the codes of the position `rest` of a layer whose first state is `state`."""
    for space in range(codes.size):
        entry = tables.starts[state]
        last = tables.starts[state + 1] - 1
        while entry < last and tables.offset[state, tables.row[entry + 1]] <= rest:
            entry += 1
        code = tables.row[entry]
        rest -= tables.offset[state, code]
        state = tables.follow[state, code]
        codes[space] = code


@njit(cache=True, nogil=True)
def rank(codes: Array, state: int, tables: Tables) -> int:
    """Return the number of a board within its layer, whose first state is `state`."""
    number = 0
    for space in range(codes.size):
        code = codes[space]
        number += tables.offset[state, code]
        state = tables.follow[state, code]
    return number


@njit(cache=True, nogil=True)
def moves(codes: Array, city: int, spaces: int, tables: Tables, out: Array) -> int:
    """Write the (source, target) of each legal move with a throw; return how many, 0 for a pass.

    Spaces count 0..n-1 from the mover's city. Source -1 is that city, target n any city reached.
    """
    n = codes.size
    if spaces == 0:
        return 0
    found = 0
    if city > 0 and (spaces > n or not tables.owned[codes[spaces - 1]]):
        out[0, 0] = -1
        out[0, 1] = spaces - 1
        found = 1
    for space in range(n):
        code = codes[space]
        if not tables.owned[code]:
            continue
        back = tables.homeward and tables.theirs[code] > 0
        target = space - spaces if back else space + spaces
        if target < 0 or target >= n:
            target = n
        elif tables.owned[codes[target]]:
            continue
        out[found, 0] = space
        out[found, 1] = target
        found += 1
    return found


@njit(cache=True, nogil=True)
def successor(
    codes: Array, seen: Array, city: int, mine: int, theirs: int, move: Array, tables: Tables
) -> int:
    """Return the number of what a move leaves; `size` where it wins, `size + 1` for a draw.

    `seen` are the codes as the other side sees them; they are changed and put back.
    """
    n = codes.size
    source, target = move[0], move[1]
    mover = codes[source] if source >= 0 else 1
    left = theirs
    if source >= 0:
        seen[n - 1 - source] = 0
    if target < n:
        seen[n - 1 - target] = tables.flipped[tables.joined[mover, codes[target]]]
    elif source >= 0:
        left -= tables.theirs[mover]
    number = find(seen, left, mine, tables)
    if source >= 0:
        seen[n - 1 - source] = tables.flipped[mover]
    if target < n:
        seen[n - 1 - target] = tables.flipped[codes[target]]
    return number


@njit(cache=True, nogil=True)
def find(codes: Array, mine: int, theirs: int, tables: Tables) -> int:
    """Return the number of a board; `size` where its mover has lost, `size + 1` for a draw."""
    city = mine
    commands = False
    for space in range(codes.size):
        city -= tables.mine[codes[space]]
        commands = commands or tables.owned[codes[space]]
    if city == 0 and not commands:
        return int(tables.size)
    if tables.draw and mine == 1 and theirs == 1:
        return int(tables.size) + 1
    return int(tables.origin[mine, theirs]) + rank(codes, tables.first[mine, theirs], tables)


@njit(cache=True, nogil=True)
def count(
    low: int, high: int, mine: int, theirs: int, tables: Tables, buffers: Array, out: Array
) -> None:
    """Write how many successors the positions low..high of a layer have to `out[0:high - low]`."""
    codes, pairs = buffers[0, : tables.spaces], buffers[2:4].T
    for i in range(low, high):
        unrank(i, tables.first[mine, theirs], tables, codes)
        city = mine
        for space in range(codes.size):
            city -= tables.mine[codes[space]]
        total = 0
        for spaces in tables.throws:
            total += max(moves(codes, city, spaces, tables, pairs), 1)
        out[i - low] = total


@njit(cache=True, nogil=True)
def expand(
    low: int,
    high: int,
    mine: int,
    theirs: int,
    tables: Tables,
    buffers: Array,
    starts: Array,
    out: Array,
) -> None:
    """Write the successors of the positions low..high of a layer to `out`.

    Position i has `out[starts[i]:starts[i + 1]]`, throw by throw; the last of a throw is marked by
    its complement (~number).
    """
    n = tables.spaces
    codes, seen, pairs = buffers[0, :n], buffers[1, :n], buffers[2:4].T
    for i in range(low, high):
        unrank(i, tables.first[mine, theirs], tables, codes)
        city = mine
        for space in range(n):
            city -= tables.mine[codes[space]]
            seen[n - 1 - space] = tables.flipped[codes[space]]
        entry = starts[i]
        for spaces in tables.throws:
            found = moves(codes, city, spaces, tables, pairs)
            if found == 0:
                out[entry] = find(seen, theirs, mine, tables)
                found = 1
            else:
                for k in range(found):
                    out[entry + k] = successor(codes, seen, city, mine, theirs, pairs[k], tables)
            entry += found
            out[entry - 1] = ~out[entry - 1]


@njit(cache=True, nogil=True)
def sweep(
    low: int, high: int, starts: Array, after: Array, chance: Array, bounds: Array, out: Array
) -> None:
    """Write new bounds of V(s) = sum over throws of chance * max over moves of 1 - V(after).

    `bounds[s]` holds a lower and an upper bound of V(s); the upper bounds of the successors give
    the lower bound here, and the other way round. `out` has a row for each of low..high.
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
def settle(low: int, high: int, origin: int, new: Array, bounds: Array) -> tuple[float, float]:
    """Take new bounds over for the positions low..high of a layer.

    Returns the largest change of a bound and the largest distance between the two bounds.
    """
    change = 0.0
    gap = 0.0
    for i in range(low, high):
        s = origin + i
        a, b = new[i - low, 0], new[i - low, 1]
        change = max(change, abs(a - bounds[s, 0]), abs(b - bounds[s, 1]))
        gap = max(gap, b - a)
        bounds[s, 0] = a
        bounds[s, 1] = b
    return change, gap
