"""A simple evaluation that counts men: the rule of thumb that tempts in puzzles.

It counts the men of both sides, each with a value that depends on its place. The win chance depends
only on the ratio of the two counts, so nothing here depends on the number of men.
"""

from math import exp, log
from typing import Final

from puluc.engine.kernels import list_throws
from puluc.engine.position import MOON, SUN, Position
from puluc.evaluation.win_chance import final_chance, run_to_end, search_expected

# The parameters of the evaluation, in men, tuned by matches. A man in the city counts 1.
ROAD: Final = 0.9
"""The value of a man on the road at the start of the lap."""
LAP: Final = 0.1
"""The gain in value of a man on the road over a whole lap."""
RESCUED: Final = 0.7
"""The value of an own man further down in a stack."""
CAPTIVE: Final = 0.05
"""The value of a captive for its own side, with the whole road before the captor; it falls as
the captor gets home."""
THREAT: Final = 0.65
"""The share of an expected loss that counts if the captor throws next."""
LATER: Final = 0.2
"""The share of an expected loss that counts if the captor throws after that."""
TEMPO: Final = 0.05
"""The value of throwing next."""
BASE: Final = 0.05
"""The number added to both counts."""
STEEP: Final = 2.1
"""The exponent that turns the ratio of the counts into a chance."""


def evaluate(position: Position) -> float:
    """Return the chance, 0 to 1, that the side to move wins before its throw.

    The chance of a finished game is exact, with one half for a draw. A pending throw is ignored.
    """
    if (ended := final_chance(position)) is not None:
        return ended
    sun, moon = _count_material(position)
    mine, theirs = (sun, moon) if position.mover == SUN else (moon, sun)
    lead = log((mine + TEMPO + BASE) / (theirs + BASE))
    return 1 / (1 + exp(-STEEP * lead))


def evaluate_ahead(position: Position) -> float:
    """Return the evaluation one throw ahead: the mean over the throws, each with its best move."""
    return run_to_end(search_expected(position, evaluate))


def _count_material(position: Position) -> tuple[float, float]:
    """Return the counts of Sun's and of Moon's men."""
    rules = position.rules
    end = rules.spaces + 1
    counts = [float(position.sun), float(position.moon)]
    # One bit a space, with the cities at both ends: the stacks that can capture upwards and
    # downwards, and the stacks that can be captured.
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
        counts[side] += ROAD + LAP * (1 - ahead) + RESCUED * own
        if captives:
            counts[1 - side] += CAPTIVE * ahead * captives
        if captives and rules.rescue:
            guarded[side] |= bit
        else:
            targets[side] |= bit
    for side in (0, 1):
        enemy = 1 - side
        if not targets[enemy] | guarded[enemy]:
            continue
        share = THREAT if (position.mover == SUN) == (side == 0) else LATER
        for marks, chance in list_throws(rules):
            value = rules.values[marks]
            hit = (up[side] << value | down[side] >> value) & targets[enemy]
            if guarded[enemy]:
                hit |= (pairs_up[side] << value | pairs_down[side] >> value) & guarded[enemy]
            if hit and value:
                lost, freed = _best_capture(position, hit, MOON if side == 0 else SUN)
                counts[enemy] -= share * chance * lost
                counts[side] += share * chance * freed * (1 - CAPTIVE)
    return max(counts[0], 0.0), max(counts[1], 0.0)


def _best_capture(position: Position, hit: int, owner: str) -> tuple[int, int]:
    """Return the men lost and freed by the capture with the most men among the spaces hit."""
    lost = freed = 0
    while hit:
        space = hit.bit_length() - 1
        hit ^= 1 << space
        stack = position.road[space - 1]
        own = stack.count(owner)
        if (len(stack), own) > (lost + freed, lost):
            lost, freed = own, len(stack) - own
    return lost, freed
