"""How far the published estimate is off, by the engine: for options that training doesn't know."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from puluc.estimate.estimate import values, win
from puluc.kernels import throw
from puluc.position import MOON, SUN, Position
from puluc.solution.index import index_of
from puluc.solving.solver import Solved
from puluc.worth import at_once, outcome, ranked, told

CARELESS = 0.1
"""The share of moves that are any legal one; the others are the best."""


class Trust(NamedTuple):
    """Mean errors in win chance, bare and one throw ahead, and the mean loss of a decision."""

    bare: float
    ahead: float
    loss: float


def trust(solved: Solved, positions: int, seed: str) -> Trust:
    """Compare the estimate with exact values, in positions of games by the seed."""
    index, exact = index_of(solved.rules), solved.values
    draw = Random(seed)

    def true(position: Position) -> float:
        ended = outcome(position)
        if ended is not None:
            return ended
        number = index.number(position)
        return float(1 - solved.waiting[number] if position.second else exact[number])

    bare = ahead = loss = 0.0
    decisions = seen = game = 0
    while seen < positions:
        position = Position.start(solved.rules, SUN if game % 2 else MOON)
        game += 1
        number = 0
        while position.result is None and seen < positions:
            right = true(position)
            bare += abs(win(position) - right)
            ahead += abs(win(position, 1) - right)
            seen += 1
            number += 1
            marks = sum(throw(f"{seed}/{game}", number, solved.rules.bias))
            thrown = position.throw(marks)
            best = at_once(ranked(thrown, told(true)))
            if len(best) > 1:
                chosen = at_once(ranked(thrown, values(solved.rules)))[0].move
                loss += best[0].win - next(entry.win for entry in best if entry.move == chosen)
                decisions += 1
            move = best[0].move
            if draw.random() < CARELESS:
                move = best[int(draw.random() * len(best))].move
            position = thrown.play(move)
    return Trust(bare / seen, ahead / seen, loss / max(decisions, 1))
