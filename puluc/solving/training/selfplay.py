"""Positions of rulesets too large to solve, valued by what games of the estimate make of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from puluc.rules import Rules
from puluc.solving.training.judge import Room, Whole, World, bare, room, world_of
from puluc.solving.training.samples import (
    MORE,
    Boards,
    begin,
    draw,
    follow,
    left,
    options,
    outcome,
    throw,
    write,
)

Array = Any

LONGEST = 600
CARELESS = (0.5, 0.2, 0.1, 0.05)
KEPT = 0.3
TRUST = 0.8
"""How much of a position's value comes from the next one of the game, and not from looking ahead
one throw."""


@njit(cache=True, nogil=True, error_model="numpy")
def _turn(board: Array, thrown: int, all_throws: bool, world: World, r: Room, best: Array) -> float:
    """Return the win chance one throw ahead, or without `all_throws` any number; write the board
    after the best move with the throw `thrown` to `best`."""
    total = 0.0
    for k in range(world.tables.chance.size):
        if k != thrown and not all_throws:
            continue
        found = options(board, k, world.tables, r.pairs)
        least = 2.0
        for m in range(found):
            follow(board, r.pairs[m], world.tables, r.seen)
            value = left(bare(r.seen, world, r.d, r.one, r.two), r.seen)
            if value < least:
                least = value
                if k == thrown:
                    write(r.seen, best)
        total += world.tables.chance[k] * (1.0 - least)
    return total


@njit(cache=True, nogil=True, error_model="numpy")
def _play(
    men: int, world: World, state: Array, careless: Array, out_boards: Array, out_values: Array
) -> None:
    """Fill the arrays with boards of games and their values."""
    tables = world.tables
    n = tables.spaces
    r = room(world)
    boards = np.zeros((LONGEST, n + MORE), np.int16)
    seen_ahead = np.zeros(LONGEST)
    slipped = np.zeros(LONGEST, np.bool_)
    kept = np.zeros(LONGEST, np.bool_)
    board, best = np.zeros(n + MORE, np.int64), np.zeros(n + MORE, np.int64)
    filled = games = 0
    while filled < out_values.size:
        begin(men, board)
        slip = careless[games % careless.size]
        games += 1
        plies = 0
        over = -1.0
        while plies < LONGEST:
            over = outcome(board, tables)
            if over >= 0.0:
                break
            write(board, boards[plies])
            thrown = throw(tables, state)
            slipped[plies] = draw(state) < slip
            kept[plies] = draw(state) < KEPT
            both = kept[plies] or slipped[plies] or plies == LONGEST - 1
            seen_ahead[plies] = _turn(board, thrown, both, world, r, best)
            if slipped[plies]:
                found = options(board, thrown, tables, r.pairs)
                follow(board, r.pairs[int(draw(state) * found)], tables, best)
            write(best, board)
            plies += 1
        value = over
        after = board
        for t in range(plies - 1, -1, -1):
            if slipped[t] or value < 0.0:
                value = seen_ahead[t]
            elif kept[t]:
                value = TRUST * (1.0 - left(value, after)) + (1.0 - TRUST) * seen_ahead[t]
            else:
                value = 1.0 - left(value, after)
            write(boards[t], best)
            after = best
            if kept[t] and filled < out_values.size:
                write(boards[t], out_boards[filled])
                out_values[filled] = value
                filled += 1


def played(rules: Rules, net: Whole, wanted: int, seed: int) -> Boards:
    """Return `wanted` boards of games that the estimate plays against itself, some moves being any
    legal ones, with what came of them: a mean of the game's further course, up to its end or to a
    careless move, and of the win chances seen one throw ahead on the way."""
    world = world_of(rules, net, numbered=False)
    boards, values = np.zeros((wanted, rules.spaces + MORE), np.int16), np.zeros(wanted)
    state = np.array([seed], np.uint64)
    _play(rules.men, world, state, np.array(CARELESS), boards, values)
    return Boards(rules, boards, values)
