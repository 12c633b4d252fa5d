"""The inputs of the network, in whole numbers, from the mover's point of view.

An input has a row of the network's first layer and a count in 1 / `ONE`. `extract` finds those of a
position.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from puluc.engine.kernels import chances
from puluc.engine.rules import MEN, Rules

ONE: Final = 256
"""The count of an input that counts once."""

# The weights of the men in a capture, in 1 / ONE of a man.
FREED: Final = 192
HOME: Final = 64
CARRIED: Final = 128

LEAST: Final = -1000000
"""A number below every score of a capture."""

KINDS: Final = 9
"""The kinds of stacks."""
HOMING: Final = 7
"""The kind of men without captives who walk home; the next kind will turn and walk home."""
KNOTS: Final = (1.0, 1.4, 2.0, 2.8, 3.8, 5.2, 8.0, 14.0)
"""The numbers of throws between which the inputs of a distance are interpolated."""
AHEAD: Final = 3
"""The number of classes for the enemies before a stack; the last is open-ended."""
MOST: Final = len(MEN)
"""The most men of a side."""
IN_CITY, STACKS, CAPTIVES, PILED, EVERYONE, FREE = range(6)
HIT: Final = 11
SUMS: Final = 27
"""The number of sums of a side.

The names above are the rows of some. In order they are the men in the city, stacks, captives, men
below the top one, all men, and free ones; exposed men and captives, those exposed later, and ways
home; captures, their most men, taken and freed, throws with several, homecomings, and captives
brought; the scores of moves, ends, throws without a move and with one, and moves; the worst risk,
the most captives, the exposed stacks, and the risk of fire.
"""

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
"""The largest lead with an input of its own."""
ROWS: Final = LEAD + 2 * MOST_LED + 1
"""The rows of the first layer."""
LOGS: Final = (-308, 67, 213, 306, 373, 427, 471, 509, 542, 571)
"""ln(k + 0.3) in 1 / `ONE` for k men."""


class Terms(NamedTuple):
    """The constants of a ruleset from which the inputs are made."""

    spaces: int
    """The spaces of the road."""
    homeward: int
    """Whether captors go homeward."""
    rescue: int
    """Whether pairs rescue."""
    draw: int
    """Whether one man against one is a draw."""
    longer: int
    """The spaces that a man who has still to turn walks beyond the far end."""
    beyond: int
    """Whether men without captives continue beyond the far end."""
    sting: int
    """Whether a step back may capture."""
    fire: int
    """The space of the fire, or 0."""
    led: int
    """Whether the men taken count."""
    chances: Sequence[int]
    """The chances of the values of throws but 0, in order of value, in 1 / `ONE`."""
    one: Sequence[int]
    """By a number of spaces, the chance that a throw has this value, in 1 / `ONE`."""
    two: Sequence[int]
    """By a number of spaces, the chance that two throws with one man do."""
    knot: Sequence[int]
    """By a distance, the last of `KNOTS` below the throws that it takes."""
    part: Sequence[int]
    """By a distance, the part of the interval after that knot, in 1 / `ONE`."""
    targets: Sequence[Sequence[Sequence[int]]]
    """The targets of throws by lane, place and value, 0 off the road.

    Lanes 0 and 1 lead away from either city. Lanes 2 and 3 do so, too, and continue beyond the far
    end.
    """
    rows: Sequence[int]
    """The rows of the inputs that depend only on the rules."""
    counts: Sequence[int]
    """The counts of these inputs."""


@lru_cache(maxsize=16)
def get_terms(rules: Rules) -> Terms:
    """Return the constants of a ruleset."""
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
    counts: list[float] = [1.0, rules.captors == "homeward", rules.rescue, rules.draw]
    counts += [chance[0], sharp, min(mean / 4.0, 4.0), min(throws[end] / 8.0, 4.0), rules.men / 5.0]
    counts += [rules.lap == "back", rules.lap == "wrap", rules.throws == "two"]
    counts += [rules.capture == "trade", rules.sting, rules.fire, rules.counts]
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
    """Return the target of a man without captives, who may go past the far end."""
    n = rules.spaces
    if 0 < place <= n:
        return place
    if rules.lap == "wrap":
        return (place - 1) % n + 1
    return 2 * n - place if place > 0 else 2 - place
