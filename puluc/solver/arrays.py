"""The index, the stacks and the throws of a ruleset as arrays for the compiled loops (numpy)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from puluc.engine.rules import Rules
from puluc.tablebase.encoding import codes_for, list_throw_values
from puluc.tablebase.index import Index, State, get_index

Array = Any

STATE_BITS = 16


class Arrays(NamedTuple):
    """Arrays of integers, unless said otherwise.

    The automaton of the index: `row[starts[s]:starts[s + 1]]` are the codes that can follow state
    s, ascending; `step[s, code]` holds the offset in front of it and the state after, the latter in
    the lowest STATE_BITS. `first[a, b]` is the first state of a layer, `origin[a, b, men + lead]`
    its first number. The stacks: `owned` (bool), `mine`, `theirs`, `flipped` by code, `lands`
    (bool) and `joined` by two codes. `turned` is the code of a man of the mover who walks home, or
    -1; `fire` the space 0..n-1 where it burns, or -1; `counted` says that the lead counts. `throws`
    are the spaces a throw can be worth, `chance` (float) the chances of each.
    """

    spaces: int
    size: int
    homeward: bool
    draw: bool
    wrap: bool
    sting: bool
    trade: bool
    twice: bool
    counted: bool
    men: int
    fire: int
    turned: int
    starts: Array
    row: Array
    step: Array
    first: Array
    origin: Array
    owned: Array
    mine: Array
    theirs: Array
    flipped: Array
    lands: Array
    joined: Array
    throws: Array
    chance: Array


def make_arrays(rules: Rules, numbered: bool = True) -> Arrays:
    """Return the arrays for a ruleset; those of the index are empty unless it is `numbered`."""
    codes = codes_for(rules)
    rows: list[list[tuple[int, int, int]]] = []
    first = np.full((rules.men + 1, rules.men + 1), -1, np.int32)
    origin = np.full((rules.men + 1, rules.men + 1, 2 * rules.men + 1), -1, np.int64)
    if numbered:
        rows = _make_automaton(get_index(rules), first, origin)
    step = np.full((len(rows), len(codes.stacks)), -1, np.int64)
    for state_number, entries in enumerate(rows):
        for code, offset, after in entries:
            step[state_number, code] = offset << STATE_BITS | after
    throws = list_throw_values(rules)
    return Arrays(
        spaces=rules.spaces,
        size=get_index(rules).size if numbered else 0,
        homeward=rules.captors == "homeward",
        wrap=rules.lap == "wrap",
        sting=rules.sting,
        trade=rules.capture == "trade",
        twice=rules.throws == "two",
        counted=rules.counts,
        men=rules.men,
        fire=rules.middle - 1 if rules.fire else -1,
        turned=codes.turned[0],
        draw=rules.draw,
        starts=np.cumsum([0, *map(len, rows)]),
        row=np.array([code for row in rows for code, _, _ in row], np.int32),
        step=step,
        first=first,
        origin=origin,
        owned=np.array(codes.owned),
        mine=np.array(codes.mine, np.int32),
        theirs=np.array(codes.theirs, np.int32),
        flipped=np.array(codes.flipped, np.int32),
        lands=np.array(codes.lands),
        joined=np.array(codes.joined, np.int32),
        throws=np.array([throw.spaces for throw in throws]),
        chance=np.array([throw.chance for throw in throws]),
    )


def _make_automaton(index: Index, first: Array, origin: Array) -> list[list[tuple[int, int, int]]]:
    """Return the rows of (code, offset, next state) of all states; fill in where layers begin."""
    known: dict[State, int] = {}
    queue: list[State] = []

    def number(state: State) -> int:
        if state not in known:
            known[state] = len(known)
            queue.append(state)
        return known[state]

    for layer in index.layers:
        first[layer.mine, layer.theirs] = number(index.begin(layer.mine, layer.theirs))
        origin[layer.mine, layer.theirs, index.men + layer.lead] = layer.start
    rows = []
    for state in queue:
        row = index.row(state).filled()
        rows.append([(code, offset, number(after.state)) for code, (offset, after) in row.items()])
    return rows
