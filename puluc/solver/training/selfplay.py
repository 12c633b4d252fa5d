"""Positions of rulesets too large to solve, valued by what games of the estimate make of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from puluc.engine.rules import Rules
from puluc.solver.training.evaluate import (
    Buffers,
    IntegerWeights,
    World,
    bare_chance,
    make_buffers,
    make_world,
)
from puluc.solver.training.samples import (
    MORE,
    Boards,
    chance_before,
    final_points,
    next_random,
    play_move,
    random_throw,
    write_board,
    write_moves,
    write_start,
)

Array = Any

LONGEST = 600
CARELESS = (0.5, 0.2, 0.1, 0.05)
KEPT = 0.3
TRUST = 0.8
"""How much of a position's value comes from the next one of the game, and not from looking ahead
one throw."""


@njit(cache=True, nogil=True, error_model="numpy")
def _play_turn(
    board: Array, thrown: int, all_throws: bool, world: World, r: Buffers, best: Array
) -> float:
    """Return the win chance one throw ahead, or without `all_throws` any number; write the board
    after the best move with the throw `thrown` to `best`."""
    total = 0.0
    for k in range(world.tables.chance.size):
        if k != thrown and not all_throws:
            continue
        found = write_moves(board, k, world.tables, r.pairs)
        least = 2.0
        for m in range(found):
            play_move(board, r.pairs[m], world.tables, r.seen)
            value = chance_before(bare_chance(r.seen, world, r.d, r.one, r.two), r.seen)
            if value < least:
                least = value
                if k == thrown:
                    write_board(r.seen, best)
        total += world.tables.chance[k] * (1.0 - least)
    return total


@njit(cache=True, nogil=True, error_model="numpy")
def _play_games(
    men: int, world: World, state: Array, careless: Array, out_boards: Array, out_values: Array
) -> None:
    """Fill the arrays with boards of games and their values."""
    tables = world.tables
    n = tables.spaces
    r = make_buffers(world)
    boards = np.zeros((LONGEST, n + MORE), np.int16)
    seen_ahead = np.zeros(LONGEST)
    slipped = np.zeros(LONGEST, np.bool_)
    kept = np.zeros(LONGEST, np.bool_)
    board, best = np.zeros(n + MORE, np.int64), np.zeros(n + MORE, np.int64)
    filled = games = 0
    while filled < out_values.size:
        write_start(men, board)
        slip = careless[games % careless.size]
        games += 1
        plies = 0
        over = -1.0
        while plies < LONGEST:
            over = final_points(board, tables)
            if over >= 0.0:
                break
            write_board(board, boards[plies])
            thrown = random_throw(tables, state)
            slipped[plies] = next_random(state) < slip
            kept[plies] = next_random(state) < KEPT
            both = kept[plies] or slipped[plies] or plies == LONGEST - 1
            seen_ahead[plies] = _play_turn(board, thrown, both, world, r, best)
            if slipped[plies]:
                found = write_moves(board, thrown, tables, r.pairs)
                play_move(board, r.pairs[int(next_random(state) * found)], tables, best)
            write_board(best, board)
            plies += 1
        value = over
        after = board
        for t in range(plies - 1, -1, -1):
            if slipped[t] or value < 0.0:
                value = seen_ahead[t]
            elif kept[t]:
                value = TRUST * (1.0 - chance_before(value, after)) + (1.0 - TRUST) * seen_ahead[t]
            else:
                value = 1.0 - chance_before(value, after)
            write_board(boards[t], best)
            after = best
            if kept[t] and filled < out_values.size:
                write_board(boards[t], out_boards[filled])
                out_values[filled] = value
                filled += 1


def play_selfplay(rules: Rules, net: IntegerWeights, wanted: int, seed: int) -> Boards:
    """Return `wanted` boards of games that the estimate plays against itself, some moves being any
    legal ones, with what came of them: a mean of the game's further course, up to its end or to a
    careless move, and of the win chances seen one throw ahead on the way."""
    world = make_world(rules, net, numbered=False)
    boards, values = np.zeros((wanted, rules.spaces + MORE), np.int16), np.zeros(wanted)
    state = np.array([seed], np.uint64)
    _play_games(rules.men, world, state, np.array(CARELESS), boards, values)
    return Boards(rules, boards, values)
