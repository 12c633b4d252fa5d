"""The index, the stacks and the throws of a ruleset as numpy arrays for the compiled loops."""

from typing import Any, NamedTuple

import numpy as np

from puluc.engine.kernels import list_values
from puluc.engine.rules import Rules
from puluc.tablebase.encoding import codes_for
from puluc.tablebase.index import Index, State, get_index

Array = Any
"""A numpy array."""

STATE_BITS = 16
"""The bits of a state's number in `Arrays.step`."""


class Arrays(NamedTuple):
    """A ruleset in numbers, for the compiled loops. Arrays hold integers unless noted.

    Spaces are numbered 0 to n - 1 from the mover's city.
    """

    spaces: int
    """The spaces of the road."""
    size: int
    """The number of positions."""
    homeward: bool
    """Whether captors go homeward."""
    draw: bool
    """Whether one man against one is a draw."""
    wrap: bool
    """Whether men without captives wrap round at the far end."""
    sting: bool
    """Whether a step back may capture."""
    trade: bool
    """Whether captor and captive leave together."""
    counted: bool
    """Whether the lead counts."""
    men: int
    """The men of each side."""
    fire: int
    """The space of the fire, or -1."""
    turned: int
    """The code of a man of the mover who walks home, or -1."""
    starts: Array
    """By state, the start of its codes in `row`; the next entry is their end."""
    row: Array
    """The codes that are possible in each state, in ascending order."""
    step: Array
    """By state and code, the offset before the code, and in the lowest `STATE_BITS` the next state.
    """
    first: Array
    """By the men alive, the first state of a layer."""
    origin: Array
    """By the men alive, and the men plus the lead, the number of a layer's first position."""
    owned: Array
    """By code, whether the mover owns the stack (bool)."""
    mine: Array
    """By code, the mover's men in the stack."""
    theirs: Array
    """By code, the opponent's men in the stack."""
    flipped: Array
    """By code, the code of the stack from the opponent's point of view."""
    lands: Array
    """By two codes, whether the first stack may land on the second (bool)."""
    joined: Array
    """By two codes, the code of both stacks together."""
    throws: Array
    """The different values of throws, in spaces."""
    chance: Array
    """The chance of each of these values (float)."""


def make_arrays(rules: Rules) -> Arrays:
    """Return the arrays for a ruleset."""
    codes = codes_for(rules)
    first = np.full((rules.men + 1, rules.men + 1), -1, np.int32)
    origin = np.full((rules.men + 1, rules.men + 1, 2 * rules.men + 1), -1, np.int64)
    rows = _make_automaton(get_index(rules), first, origin)
    step = np.full((len(rows), len(codes.stacks)), -1, np.int64)
    for state_number, entries in enumerate(rows):
        for code, offset, after in entries:
            step[state_number, code] = offset << STATE_BITS | after
    throws, chance = zip(*list_values(rules), strict=True)
    return Arrays(
        spaces=rules.spaces,
        size=get_index(rules).size,
        homeward=rules.captors == "homeward",
        wrap=rules.lap == "wrap",
        sting=rules.sting,
        trade=rules.capture == "trade",
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
        throws=np.array(throws),
        chance=np.array(chance),
    )


def _make_automaton(index: Index, first: Array, origin: Array) -> list[list[tuple[int, int, int]]]:
    """Return the (code, offset, next state) of each state; write the layers' states and numbers."""
    known: dict[State, int] = {}
    queue: list[State] = []

    def number(state: State) -> int:
        """Return the number of a state, a new one if necessary."""
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
