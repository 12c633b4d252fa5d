"""The inputs of the estimate as compiled code: whole numbers, from the mover's point of view.

It uses only numbers and subscripts, so that numba can compile it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple

from puluc.evaluation.inputs import (
    AHEAD,
    ALIVE,
    BROUGHT,
    BURNING,
    CAPTIVES,
    CARRIED,
    CITY,
    COMMAND,
    DRAW,
    ENDS,
    EVERYONE,
    EXPOSED,
    EXPOSED_CAPTIVES,
    EXPOSED_MEN,
    EXPOSURES,
    FACING,
    FORCED,
    FREE,
    FREED,
    HIT,
    HIT_FREED,
    HIT_MANY,
    HIT_MOST,
    HIT_TAKEN,
    HOME,
    HOMECOMING,
    HOMING,
    IN_CITY,
    KINDS,
    KNOTS,
    LATER_CAPTIVES,
    LATER_MEN,
    LEAD,
    LEAST,
    LOGS,
    MOBILITY,
    MOST,
    MOST_LED,
    ONE,
    PILED,
    RATIO,
    SCORES,
    SECOND,
    SIDES,
    STACKS,
    STUCK,
    SUMS,
    TALLEST,
    WAY,
    WAYS,
    WORST,
    Terms,
)

MANY: Final = 256
"""A number of inputs that no position reaches."""


class Bench(NamedTuple):
    """A board, and arrays to work in.

    The stacks on the road are listed in order from the mover's city.
    """

    city: MutableSequence[int]
    """The men in either city, the mover's first."""
    turn: MutableSequence[int]
    """The mover's lead in men taken, and whether (0 or 1) the first throw of the turn is played."""
    places: MutableSequence[int]
    """The space of each stack, 1 to n from the mover's city."""
    owners: MutableSequence[int]
    """The owner of each stack: 0 the mover, 1 the opponent."""
    men: MutableSequence[int]
    """The owner's men in each stack."""
    captives: MutableSequence[int]
    """The captives in each stack."""
    pairs: MutableSequence[int]
    """Whether a pair is on top of each stack (0 or 1; always 0 without Rescue)."""
    homing: MutableSequence[int]
    """Whether each stack walks home without captives (0 or 1)."""
    lanes: MutableSequence[int]
    """The lane of each stack (see `Terms.targets`)."""
    at: MutableSequence[int]
    """By space, the number of its stack plus one."""
    risk: Sequence[MutableSequence[int]]
    """By space, the chance, in 1 / ONE, that either side hits it with its next throw; then that a
    pair of it does."""
    sums: MutableSequence[int]
    """The sums of both sides."""
    rows: MutableSequence[int]
    """The rows of the inputs."""
    counts: MutableSequence[int]
    """The counts of the inputs."""


def put(row: int, count: int, found: int, bench: Bench) -> int:
    """Write an input after `found` others; return the new number."""
    bench.rows[found] = row
    bench.counts[found] = count
    return found + 1


def exchange(side: int, size: int, terms: Terms, bench: Bench) -> None:
    """Add up the moves and captures of a side with one throw."""
    _, _, places, owners, men, captives, pairs, _, lanes, at, _, sums, _, _ = bench
    city, risk, pair_risk = bench.city[side], bench.risk[1 - side], bench.risk[3 - side]
    last = sums[(1 - side) * SUMS + FREE] == ONE
    end = terms.spaces + 1
    base = side * SUMS
    home = end if side else 0
    for index in range(len(terms.values)):
        chance = terms.chances[index]
        moves = targets = most = most_taken = most_freed = brought = 0
        best = LEAST
        # With `sting`, each stack can also step back.
        for both in range(-1, 2 * size if terms.sting else size):
            source, back = both, False
            if both >= size:
                source, back = both - size, True
            if source < 0:
                if not city:
                    continue
                place, lane, own, carried, pair = home, side, 1, 0, 0
                before = 0
            else:
                if owners[source] != side:
                    continue
                place, lane, own = places[source], lanes[source], men[source]
                carried, pair = captives[source], pairs[source]
                guarded = terms.rescue and carried
                before = (pair_risk if guarded else risk)[place] * (ONE * own + CARRIED * carried)
            target = terms.targets[1 - lane % 2 if back else lane][place][index]
            if back and (not target or not at[target] or owners[at[target] - 1] == side):
                continue
            score = before // ONE
            if not target:
                score += HOME * carried
                if carried > brought:
                    brought = carried
            else:
                there = at[target] - 1
                after = own
                held = carried
                if there >= 0:
                    if owners[there] == side:
                        if not terms.rescue or men[there] != 1 or captives[there]:
                            continue
                        if pair and not carried:
                            continue
                        after += 1
                    else:
                        taken, freed = men[there], captives[there]
                        if terms.rescue and freed and not pair:
                            continue
                        targets += 1
                        if taken + freed > most:
                            most = taken + freed
                        if taken > most_taken:
                            most_taken = taken
                        if freed > most_freed:
                            most_freed = freed
                        score += ONE * taken + FREED * freed
                        after += freed
                        held += taken
                guarded = terms.rescue and held
                danger = (pair_risk if guarded else risk)[target]
                score -= danger * (ONE * after + CARRIED * held) // ONE
            moves += 1
            if score > best:
                best = score
        if moves == 0:
            best = 0
            sums[base + STUCK] += chance
        elif moves == 1:
            sums[base + FORCED] += chance
        if targets:
            sums[base + HIT] += chance
            sums[base + HIT_MOST] += chance * most
            sums[base + HIT_TAKEN] += chance * most_taken
            sums[base + HIT_FREED] += chance * most_freed
            if last:
                sums[base + ENDS] += chance
            if targets > 1:
                sums[base + HIT_MANY] += chance
        if brought:
            sums[base + HOMECOMING] += chance
            sums[base + BROUGHT] += chance * brought
        sums[base + SCORES] += chance * best // ONE
        sums[base + MOBILITY] += chance * (moves if moves < 4 else 4)


def features(size: int, terms: Terms, bench: Bench) -> int:
    """Write the inputs of an unfinished position with `size` stacks; return their number."""
    city, turn, places, owners, men, captives, pairs, homing, lanes, at, risk, sums, _, _ = bench
    end = terms.spaces + 1
    one, two, knot, part = terms.one, terms.two, terms.knot, terms.part
    for k in range(2 * SUMS):
        sums[k] = 0
    for k in range(end + 1):
        at[k] = 0
        risk[0][k] = 0
        risk[1][k] = 0
        risk[2][k] = 0
        risk[3][k] = 0
    found = 0
    for k in range(size):
        at[places[k]] = k + 1
        side = owners[k]
        lane = side
        if homing[k] or (terms.homeward and captives[k] > 0):
            lane = 1 - side
        if terms.beyond and not (homing[k] or captives[k]):
            lane += 2
        lanes[k] = lane
        base = side * SUMS
        sums[base + STACKS] += ONE
        sums[base + CAPTIVES] += ONE * captives[k]
        sums[base + PILED] += ONE * (men[k] - 1 - pairs[k])
        sums[base + EVERYONE] += ONE * men[k]
        sums[(1 - side) * SUMS + EVERYONE] += ONE * captives[k]
        for way in range(1 + terms.sting):
            for index in range(len(terms.values)):
                target = terms.targets[1 - lane % 2 if way else lane][places[k]][index]
                if target:
                    risk[side][target] += terms.chances[index]
                    if pairs[k] or not terms.rescue:
                        risk[2 + side][target] += terms.chances[index]
    for side in range(2):
        base = side * SUMS
        sums[base + IN_CITY] = ONE * city[side]
        sums[base + EVERYONE] += ONE * city[side]
        sums[base + FREE] = ONE * city[side] + sums[base + STACKS]
        if city[side]:
            for index in range(len(terms.values)):
                value = terms.values[index]
                if value < end:
                    target = end - value if side else value
                    risk[side][target] += terms.chances[index]
                    if not terms.rescue:
                        risk[2 + side][target] += terms.chances[index]
    if terms.fire:
        for k in range(4):
            risk[k][terms.fire] = ONE
    for k in range(size):
        side, place, carried = owners[k], places[k], captives[k]
        other = 1 - side
        base = side * SUMS
        guarded = terms.rescue and carried > 0
        exposed = risk[2 + other if guarded else other][place]
        later = ahead = 0
        for j in range(size):
            if owners[j] == other and (pairs[j] or not guarded):
                way = (place - places[j]) * (1 - lanes[j] % 2 * 2)
                if way > 0:
                    later += two[way]
                    ahead += 1
        if city[other] and not guarded:
            later += two[place if side else end - place]
        if carried == 0:
            kind = 0
            if pairs[k]:
                kind = 4
            elif homing[k]:
                kind = HOMING
            elif terms.beyond:
                kind = HOMING + 1
        elif pairs[k]:
            kind = 5 if carried == 1 else 6
        else:
            kind = carried if carried < 3 else 3
        step = 1 - lanes[k] % 2 * 2
        goal = end - place if step > 0 else place
        if lanes[k] > 1:
            goal += terms.longer
        row = WAY + ((terms.homeward * 2 + side) * KINDS + kind) * len(KNOTS) + knot[goal]
        on = part[goal]
        found = put(row, ONE - on, found, bench)
        found = put(row + 1, on, found, bench)
        if exposed:
            row = EXPOSED + (side * KINDS + kind) * len(KNOTS) + knot[goal]
            found = put(row, exposed * (ONE - on) // ONE, found, bench)
            found = put(row + 1, exposed * on // ONE, found, bench)
        row = FACING + (side * KINDS + kind) * AHEAD + (ahead if ahead < AHEAD - 1 else AHEAD - 1)
        found = put(row, ONE, found, bench)
        sums[base + EXPOSED_MEN] += exposed * men[k]
        sums[base + EXPOSED_CAPTIVES] += exposed * carried
        sums[base + LATER_MEN] += later * men[k]
        sums[base + LATER_CAPTIVES] += later * carried
        sums[base + WAYS] += one[goal] + ONE * ahead // 4
        worth = exposed * (2 * men[k] + carried) // 2
        if worth > sums[base + WORST]:
            sums[base + WORST] = worth
        if ONE * carried > sums[base + TALLEST]:
            sums[base + TALLEST] = ONE * carried
        if exposed:
            sums[base + EXPOSURES] += ONE
        way = (terms.fire - place) * step
        if terms.fire and way > 0:
            sums[base + BURNING] += one[way] * men[k]
    for side in range(2):
        exchange(side, size, terms, bench)
    mine, theirs = sums[FREE] // ONE, sums[SUMS + FREE] // ONE
    living, others = sums[EVERYONE] // ONE, sums[SUMS + EVERYONE] // ONE
    found = put(COMMAND + mine * (MOST + 1) + theirs, ONE, found, bench)
    found = put(ALIVE + living, ONE, found, bench)
    found = put(ALIVE + MOST + 1 + others, ONE, found, bench)
    found = put(CITY + city[0], ONE, found, bench)
    found = put(CITY + MOST + 1 + city[1], ONE, found, bench)
    if terms.draw and living < 4 and others < 4:
        found = put(DRAW + (living - 1) * 3 + others - 1, ONE, found, bench)
    if turn[1]:
        found = put(SECOND, ONE, found, bench)
    if terms.led:
        lead = turn[0] + (sums[CAPTIVES] - sums[SUMS + CAPTIVES]) // ONE
        lead = max(-MOST_LED, min(lead, MOST_LED))
        found = put(LEAD + MOST_LED + lead, ONE, found, bench)
    for k in range(2 * SUMS):
        if sums[k]:
            found = put(SIDES + k, sums[k], found, bench)
    found = put(RATIO, LOGS[mine] - LOGS[theirs], found, bench)
    found = put(RATIO + 1, LOGS[living] - LOGS[others], found, bench)
    for k in range(len(terms.rows)):
        found = put(terms.rows[k], terms.counts[k], found, bench)
    return found
