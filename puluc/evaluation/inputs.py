"""The inputs of the estimate, whole numbers, all seen from the mover: their rows and their terms.

An input is a row of the network's first layer and what it counts, 1 being `ONE`. `sight` finds
those of a position for the game, `training.features` as compiled code for the training: as one
source for both they would take the game 1.7 times as long. A test compares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from puluc.engine.kernels import chances
from puluc.engine.rules import MEN, Rules

ONE: Final = 256

# What a capture and its risk count for in an exchange, in 1 / ONE of a man.
FREED: Final = 192
HOME: Final = 64
CARRIED: Final = 128

LEAST: Final = -1000000
"""Less than any exchange is worth."""

KINDS: Final = 9
HOMING: Final = 7
"""The kind of men without captives who walk home; the next is that of those who will."""
KNOTS: Final = (1.0, 1.4, 2.0, 2.8, 3.8, 5.2, 8.0, 14.0)
AHEAD: Final = 3
MOST: Final = len(MEN)
IN_CITY, STACKS, CAPTIVES, PILED, EVERYONE, FREE = range(6)
EXPOSED_MEN, EXPOSED_CAPTIVES, LATER_MEN, LATER_CAPTIVES, WAYS = range(6, 11)
HIT, HIT_MOST, HIT_TAKEN, HIT_FREED, HIT_MANY, HOMECOMING, BROUGHT = range(11, 18)
SCORES, ENDS, STUCK, FORCED, MOBILITY = range(18, 23)
WORST, TALLEST, EXPOSURES, BURNING = range(23, 27)
SUMS: Final = 27
"""How many sums there are a side; the names above are their rows, in this order."""

WAY: Final = 0
EXPOSED: Final = WAY + 2 * 2 * KINDS * len(KNOTS)
FACING: Final = EXPOSED + 2 * KINDS * len(KNOTS)
COMMAND: Final = FACING + 2 * KINDS * AHEAD
ALIVE: Final = COMMAND + (MOST + 1) ** 2
CITY: Final = ALIVE + 2 * (MOST + 1)
DRAW: Final = CITY + 2 * (MOST + 1)
SIDES: Final = DRAW + 9
RATIO: Final = SIDES + 2 * SUMS
RULES: Final = RATIO + 2
SECOND: Final = RULES + 16
LEAD: Final = SECOND + 1
MOST_LED: Final = 4
ROWS: Final = LEAD + 2 * MOST_LED + 1
LOGS: Final = (-308, 67, 213, 306, 373, 427, 471, 509, 542, 571)
"""ln(k + 0.3) in 1 / ONE for k men."""


class Terms(NamedTuple):
    """A ruleset in the numbers that the inputs are made of.

    `longer` is how many spaces a man has to go who has still to turn, `fire` the space where it
    burns or 0, `led` says that who has taken more counts. `values` are the spaces throws are worth
    but 0, `chances` theirs in 1 / ONE; `one` and `two` say how likely one throw, and two by the
    same man, are worth a number of spaces; `knot` and `part` how many throws a way takes: between
    which of KNOTS and how far on (in 1 / ONE). `targets` are where throws lead by lane, place and
    value, 0 off the road; lanes 0 and 1 lead away from either city, 2 and 3 on beyond the far end.
    `rows` and `counts` are the inputs that depend on the rules alone.
    """

    spaces: int
    homeward: int
    rescue: int
    draw: int
    longer: int
    beyond: int
    sting: int
    fire: int
    led: int
    values: Sequence[int]
    chances: Sequence[int]
    one: Sequence[int]
    two: Sequence[int]
    knot: Sequence[int]
    part: Sequence[int]
    targets: Sequence[Sequence[Sequence[int]]]
    rows: Sequence[int]
    counts: Sequence[int]


@lru_cache(maxsize=16)
def get_terms(rules: Rules) -> Terms:
    """Return the terms of a ruleset."""
    end = rules.spaces + 1
    chance = [0.0] * (max(*rules.values, 2 * end) + 1)
    for value, part in zip(rules.values, chances(rules.bias), strict=True):
        chance[value] += part
    twice = [0.0] * (2 * len(chance))
    for first, here in enumerate(chance):
        for second, there in enumerate(chance):
            if first and second:
                twice[first + second] += here * there
    values = [value for value, here in enumerate(chance) if value and here]
    throws = [0.0]
    for way in range(1, 2 * end + 1):
        left = 1.0
        for value in values:
            left += chance[value] * throws[max(way - value, 0)]
        throws.append(left / max(1.0 - chance[0], 1e-6))
    knot, part_on = [], []
    for number in throws:
        k = 0
        while k < len(KNOTS) - 2 and number >= KNOTS[k + 1]:
            k += 1
        on = (number - KNOTS[k]) / (KNOTS[k + 1] - KNOTS[k])
        knot.append(k)
        part_on.append(min(max(int(ONE * on + 0.5), 0), ONE))
    mean = sum(value * chance[value] for value in values)
    sharp = sum(chance[value] * chance[value] for value in values)
    counts = [
        1.0,
        float(rules.captors == "homeward"),
        float(rules.rescue),
        float(rules.draw),
        chance[0],
        sharp,
        min(mean / 4.0, 4.0),
        min(throws[end] / 8.0, 4.0),
        rules.men / 5.0,
        float(rules.lap == "back"),
        float(rules.lap == "wrap"),
        float(rules.throws == "two"),
        float(rules.capture == "trade"),
        float(rules.sting),
        float(rules.fire),
        float(rules.counts),
    ]
    targets = []
    for lane in range(4):
        step = 1 - lane % 2 * 2
        ways = [[place + step * value for value in values] for place in range(end + 1)]
        if lane > 1:
            ways = [[_place_past_end(rules, to) for to in way] for way in ways]
        targets.append([[to if 0 < to < end else 0 for to in way] for way in ways])
    return Terms(
        rules.spaces,
        int(rules.captors == "homeward"),
        int(rules.rescue),
        int(rules.draw),
        rules.spaces if rules.lap == "back" else 0,
        int(rules.lap != "end"),
        int(rules.sting),
        rules.middle if rules.fire else 0,
        int(rules.counts),
        values,
        [int(ONE * chance[value] + 0.5) for value in values],
        [0] + [int(ONE * here + 0.5) for here in chance[1 : 2 * end + 1]],
        [0] + [int(ONE * here + 0.5) for here in twice[1 : 2 * end + 1]],
        knot,
        part_on,
        targets,
        [RULES + k for k in range(len(counts))],
        [int(ONE * count + 0.5) for count in counts],
    )


def _place_past_end(rules: Rules, place: int) -> int:
    """Return where men without captives come to who would come to a place beyond the far end."""
    n = rules.spaces
    if 0 < place <= n:
        return place
    if rules.lap == "wrap":
        return (place - 1) % n + 1
    return 2 * n - place if place > 0 else 2 - place
