"""Self-play: positions of rulesets too large to solve, with values from games of the estimate."""

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
"""A numpy array."""

LONGEST = 600
"""The turns after which a game is left."""
CARELESS = (0.5, 0.2, 0.1, 0.05)
"""The chance of a random move, by game."""
KEPT = 0.3
"""The share of a game's positions that go into the samples."""
TRUST = 0.8
"""The weight of the next position's value in a position's value; the rest is the search one throw
ahead."""


@njit(cache=True, nogil=True, error_model="numpy")
def _play_turn(
    board: Array, thrown: int, all_throws: bool, world: World, r: Buffers, best: Array
) -> float:
    """Write the board after the best move with the throw `thrown` to `best`; return the win chance.

    The chance looks one throw ahead; without `all_throws` it is only part of it.
    """
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
    """Return `wanted` boards of games of the estimate against itself, with their values.

    Some moves are random. A value is a mean of the later course of the game, up to its end or to a
    random move, and of the win chances one throw ahead on the way.
    """
    world = make_world(rules, net, numbered=False)
    boards, values = np.zeros((wanted, rules.spaces + MORE), np.int16), np.zeros(wanted)
    state = np.array([seed], np.uint64)
    _play_games(rules.men, world, state, np.array(CARELESS), boards, values)
    return Boards(rules, boards, values)
