"""Positions of rulesets too large to solve, valued by what games of the estimate make of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from puluc.rules import Rules
from puluc.solving.training.judge import Room, Whole, World, bare, room, world_of
from puluc.solving.training.samples import Boards, draw, follow, options, outcome, throw, write

Array = Any

LONGEST = 600
CARELESS = (0.5, 0.2, 0.1, 0.05)
KEPT = 0.3
TRUST = 0.8
"""How much of a position's value comes from the next one of the game, and not from looking ahead
one throw."""


@njit(cache=True, nogil=True, error_model="numpy")
def _turn(
    codes: Array,
    mine: int,
    theirs: int,
    thrown: int,
    all_throws: bool,
    world: World,
    r: Room,
    best: Array,
) -> tuple[float, int]:
    """Return the win chance one throw ahead, or without `all_throws` any number, and the men
    removed by the best move with the throw `thrown`; write the board after it to `best`."""
    total = 0.0
    removed = 0
    for k in range(world.tables.chance.size):
        if k != thrown and not all_throws:
            continue
        found = options(codes, mine, k, world.tables, r.pairs)
        least = 2.0
        for m in range(found):
            gone = follow(codes, mine, r.pairs[m, 0], r.pairs[m, 1], world.tables, r.seen)
            value = bare(r.seen, theirs - gone, mine, world, r.d, r.one, r.two)
            if value < least:
                least = value
                if k == thrown:
                    removed = gone
                    write(r.seen, best)
        total += world.tables.chance[k] * (1.0 - least)
    return total, removed


@njit(cache=True, nogil=True, error_model="numpy")
def _play(men: int, world: World, state: Array, careless: Array, out: tuple[Array, ...]) -> None:
    """Fill the arrays with boards of games and their values."""
    out_mine, out_theirs, out_codes, out_values = out
    tables = world.tables
    n = tables.spaces
    r = room(world)
    boards = np.zeros((LONGEST, n), np.int16)
    sides = np.zeros((LONGEST, 2), np.int8)
    seen_ahead = np.zeros(LONGEST)
    slipped = np.zeros(LONGEST, np.bool_)
    kept = np.zeros(LONGEST, np.bool_)
    codes, best = np.zeros(n, np.int64), np.zeros(n, np.int64)
    filled = games = 0
    while filled < out_mine.size:
        mine = theirs = men
        codes[:] = 0
        slip = careless[games % careless.size]
        games += 1
        plies = 0
        over = -1.0
        while plies < LONGEST:
            over = outcome(codes, mine, theirs, tables)
            if over >= 0.0:
                break
            write(codes, boards[plies])
            sides[plies, 0], sides[plies, 1] = mine, theirs
            thrown = throw(tables, state)
            slipped[plies] = draw(state) < slip
            kept[plies] = draw(state) < KEPT
            both = kept[plies] or slipped[plies] or plies == LONGEST - 1
            value, removed = _turn(codes, mine, theirs, thrown, both, world, r, best)
            seen_ahead[plies] = value
            if slipped[plies]:
                found = options(codes, mine, thrown, tables, r.pairs)
                k = int(draw(state) * found)
                removed = follow(codes, mine, r.pairs[k, 0], r.pairs[k, 1], tables, best)
            write(best, codes)
            mine, theirs = theirs - removed, mine
            plies += 1
        value = over
        for t in range(plies - 1, -1, -1):
            if slipped[t] or value < 0.0:
                value = seen_ahead[t]
            elif kept[t]:
                value = TRUST * (1.0 - value) + (1.0 - TRUST) * seen_ahead[t]
            else:
                value = 1.0 - value
            if kept[t] and filled < out_mine.size:
                out_mine[filled], out_theirs[filled] = sides[t, 0], sides[t, 1]
                write(boards[t], out_codes[filled])
                out_values[filled] = value
                filled += 1


def played(rules: Rules, net: Whole, wanted: int, seed: int) -> Boards:
    """Return `wanted` boards of games that the estimate plays against itself, some moves being any
    legal ones, with what came of them: a mean of the game's further course, up to its end or to a
    careless move, and of the win chances seen one throw ahead on the way."""
    world = world_of(rules, net, numbered=False)
    out = (
        np.zeros(wanted, np.int8),
        np.zeros(wanted, np.int8),
        np.zeros((wanted, rules.spaces), np.int16),
        np.zeros(wanted),
    )
    _play(rules.men, world, np.array([seed], np.uint64), np.array(CARELESS), out)
    return Boards(rules, *out)
