"""How good a position looks to one who counts men: a rule of thumb, which tempts in puzzles.

Both sides' men are counted, each for what it is worth where it stands. The win chance depends only
on the ratio of the two counts, so nothing here depends on the number of men.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

from puluc.engine.kernels import list_throws
from puluc.engine.position import MOON, SUN, Position
from puluc.evaluation.win_chance import final_chance, run_to_end, search_expected


class Tuning(NamedTuple):
    """What the parts of the evaluation count for, in men. Tuned by playing matches.

    A man in the city counts 1, and a man on the road `road`, growing by `lap` up to the end of the
    lap; an own man further down in a stack counts `rescued`. A captive counts `captive` for its own
    side while the captor has the whole road ahead, and less as the captor gets home. `threat` is
    the share of an expected loss that counts when the captor throws next, `later` when the captor
    throws after that. `tempo` is the worth of being next to throw. `base` is added to both counts,
    and `steep` turns their ratio into a chance.
    """

    road: float = 0.9
    lap: float = 0.1
    rescued: float = 0.7
    captive: float = 0.05
    threat: float = 0.65
    later: float = 0.2
    tempo: float = 0.05
    base: float = 0.05
    steep: float = 2.1


WEIGHTS: Final = Tuning()


def evaluate(position: Position, weights: Tuning = WEIGHTS) -> float:
    """Return the chance, 0 to 1, that the side to move wins before it throws.

    A finished game is exact, a draw one half. A pending throw is not looked at.
    """
    ended = final_chance(position)
    if ended is not None:
        return ended
    sun, moon = _count_material(position, weights)
    mine, theirs = (sun, moon) if position.mover == SUN else (moon, sun)
    lead = log((mine + weights.tempo + weights.base) / (theirs + weights.base))
    return 1 / (1 + exp(-weights.steep * lead))


def evaluate_ahead(position: Position) -> float:
    """Return the same one throw ahead: the mean over the throws, each with its best move."""
    return run_to_end(search_expected(position, evaluate))


def _count_material(position: Position, weights: Tuning) -> tuple[float, float]:
    """Return what the men of Sun and of Moon are worth."""
    rules = position.rules
    end = rules.spaces + 1
    counts = [float(position.sun), float(position.moon)]
    # One bit a space, the cities at both ends: who can strike upwards and downwards, and whom.
    up = [1 if position.sun else 0, 0]
    down = [0, 1 << end if position.moon else 0]
    pairs_up, pairs_down = [0, 0], [0, 0]
    targets, guarded = [0, 0], [0, 0]
    for space, stack in enumerate(position.road, 1):
        if not stack:
            continue
        side = 0 if stack[-1] == SUN else 1
        own = captives = 0
        if len(stack) > 1:
            own = stack.count(stack[-1])
            captives = len(stack) - own
            own -= 1
        bit = 1 << space
        pair = rules.rescue and own and stack[-2] == stack[-1]
        if position.heading(stack, space) == 1:
            ahead = (end - space) / end
            up[side] |= bit
            if pair:
                pairs_up[side] |= bit
        else:
            ahead = space / end
            down[side] |= bit
            if pair:
                pairs_down[side] |= bit
        counts[side] += weights.road + weights.lap * (1 - ahead) + weights.rescued * own
        if captives:
            counts[1 - side] += weights.captive * ahead * captives
        if captives and rules.rescue:
            guarded[side] |= bit
        else:
            targets[side] |= bit
    for side in (0, 1):
        foe = 1 - side
        if not targets[foe] | guarded[foe]:
            continue
        share = weights.threat if (position.mover == SUN) == (side == 0) else weights.later
        for marks, chance in list_throws(rules):
            value = rules.values[marks]
            hit = (up[side] << value | down[side] >> value) & targets[foe]
            if guarded[foe]:
                hit |= (pairs_up[side] << value | pairs_down[side] >> value) & guarded[foe]
            if hit and value:
                lost, freed = _best_capture(position, hit, MOON if side == 0 else SUN)
                counts[foe] -= share * chance * lost
                counts[side] += share * chance * freed * (1 - weights.captive)
    return max(counts[0], 0.0), max(counts[1], 0.0)


def _best_capture(position: Position, hit: int, owner: str) -> tuple[int, int]:
    """Return the men lost and freed by the capture, among the spaces hit, that changes most."""
    lost = freed = 0
    while hit:
        space = hit.bit_length() - 1
        hit ^= 1 << space
        stack = position.road[space - 1]
        own = stack.count(owner)
        if (len(stack), own) > (lost + freed, lost):
            lost, freed = own, len(stack) - own
    return lost, freed
