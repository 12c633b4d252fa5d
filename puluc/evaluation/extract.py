"""The network's estimate of a position: fast extraction of the inputs, and their sum.

All numbers are whole, so the order of the sums doesn't matter. Results that depend only on a
ruleset, a stack or the numbers of men are computed once.
"""

from collections.abc import Iterator, Sequence
from itertools import compress
from operator import mul
from typing import NamedTuple

from puluc.engine.position import MOON, SUN, Position, Side, other
from puluc.engine.position_text import write_stacks
from puluc.engine.rules import Rules
from puluc.evaluation import inputs
from puluc.evaluation.inputs import AHEAD, CARRIED, FREED, HOME, LEAST, ONE, get_terms
from puluc.evaluation.network import Network
from puluc.support.memoize import Lookup


class Stack(NamedTuple):
    """A stack from the point of view of the side to move."""

    side: int
    """The owner: 0 the side to move, 1 the other side."""
    men: int
    """The owner's men."""
    captives: int
    """The captives."""
    pair: int
    """Whether a pair is on top (0 or 1)."""
    step: int
    """The direction: 1 away from the mover's city, -1 towards it."""
    lane: int
    """The lane of its moves (see `Terms.targets`)."""
    guarded: bool
    """Whether only a pair can capture it."""
    open: bool
    """Whether a man of its side may join it."""
    kind: int
    """Its kind, one of `KINDS` for each side."""
    risked: int
    """The cost of its loss, in 1 / `ONE` of a man."""


Placed = tuple[int, Stack]
"""A place and its stack."""


def list_rows(rules: Rules) -> Iterator[int]:
    """Yield the rows of the network's weights that all positions of a ruleset need."""
    yield from get_terms(rules).rows
    yield from range(inputs.SIDES, inputs.SIDES + 2 * inputs.SUMS)


class Extractor:
    """Extracts the inputs of a ruleset's positions and estimates them with a network."""

    def __init__(self, rules: Rules, network: Network) -> None:
        """Compute what all positions of the ruleset share."""
        self._network = network
        self._terms = terms = get_terms(rules)
        self._base = network.sum(terms.rows, terms.counts)
        self._sides = [network.row(inputs.SIDES + k) for k in range(2 * inputs.SUMS)]
        self._stacks: Lookup[Side, Lookup[str, Stack]] = {SUN: {}, MOON: {}}
        self._stack_sums: Lookup[tuple[int, int, int, int], int] = {}
        self._men_sums: Lookup[tuple[int, ...], int] = {}
        reach = [
            [
                [(to, part) for to, part in zip(way, terms.chances, strict=True) if to]
                for way in ways
            ]
            for ways in terms.targets
        ]
        if terms.sting:
            reach = [
                [[*there, *back] for there, back in zip(ways, reach[1 - lane % 2], strict=True)]
                for lane, ways in enumerate(reach)
            ]
        self._reach = reach

    def chance(self, position: Position) -> float:
        """Return the chance, 0 to 1, that the side to move wins an unfinished position."""
        return self._network.outcome(self.sum_inputs(position))

    def sum_inputs(self, position: Position) -> int:
        """Return the sum of a position's inputs in the first layer, packed into one number."""
        mover, terms = position.mover, self._terms
        rescue, end = terms.rescue, terms.spaces + 1
        known, reach = self._stacks[mover], self._reach
        road, cities = write_stacks(position.road, position.homing), (position.sun, position.moon)
        if mover != SUN:
            road, cities = tuple(reversed(road)), (cities[1], cities[0])
        at: list[Stack | None] = [None] * (end + 1)
        risk = [0] * (end + 1), [0] * (end + 1)
        pair_risk = ([0] * (end + 1), [0] * (end + 1)) if rescue else risk
        sides: tuple[list[Placed], list[Placed]] = [], []
        for place, text in enumerate(road, 1):
            if text:
                stack = at[place] = known.get(text) or self._make_stack(text, mover)
                sides[stack.side].append((place, stack))
                hit = risk[stack.side]
                for to, part in reach[stack.lane][place]:
                    hit[to] += part
                if stack.pair:
                    hit = pair_risk[stack.side]
                    for to, part in reach[stack.lane][place]:
                        hit[to] += part
        for side, home in (0, 0), (1, end):
            if cities[side]:
                hit = risk[side]
                for to, part in reach[side][home]:
                    hit[to] += part
        if terms.fire:
            for hit in (*risk, *pair_risk):
                hit[terms.fire] = ONE
        total = self._base
        if position.second:
            total += self._network.row(inputs.SECOND) * ONE
        if terms.led:
            lead = position.score(mover) - position.score(other(mover))
            most = inputs.MOST_LED
            row = inputs.LEAD + most + max(-most, min(lead, most))
            total += self._network.row(row) * ONE
        sums: list[int] = []
        counts = [len(sides[side]) + cities[side] for side in (0, 1)]
        alive = [*cities]
        for side, enemy in (0, 1), (1, 0):
            risks = risk[enemy], pair_risk[enemy]
            seen, men, captives, parts = self._sum_side(
                sides[side], sides[enemy], cities, side, risks
            )
            alive[side] += men
            alive[enemy] += captives
            total += seen
            parts[inputs.IN_CITY] = ONE * cities[side]
            parts[inputs.FREE] = ONE * counts[side]
            parts[inputs.HIT : inputs.HIT] = self._sum_captures(
                side, sides[side], cities[side], counts[enemy] == 1, at, *risks
            )
            sums += parts
        sums[inputs.EVERYONE], sums[inputs.SUMS + inputs.EVERYONE] = ONE * alive[0], ONE * alive[1]
        key = (*counts, *alive, *cities)
        counted = self._men_sums.get(key)
        total += self._sum_men(key) if counted is None else counted
        weighed = map(mul, filter(None, sums), compress(self._sides, sums))
        found: int = sum(weighed, total)
        return found

    def _sum_side(
        self,
        stacks: Sequence[Placed],
        enemies: Sequence[Placed],
        cities: Sequence[int],
        side: int,
        risks: Sequence[Sequence[int]],
    ) -> tuple[int, int, int, list[int]]:
        """Return a side's sum in the first layer, its men and captives, and its sums.

        The sums of the city and of all men are 0, and those of captures are missing.
        """
        terms, one, two = self._terms, self._terms.one, self._terms.two
        end = terms.spaces + 1
        attackers = [(place, stack.step) for place, stack in enemies]
        pairs = [(place, stack.step) for place, stack in enemies if stack.pair]
        home = cities[1 - side]
        total = men = captives = piled = burning = 0
        exposed_men = exposed_captives = later_men = later_captives = ways = 0
        worst = most = exposures = 0
        for place, stack in stacks:
            _, own, carried, pair, step, lane, guarded, _, kind, _ = stack
            exposed = risks[guarded][place]
            later = ahead = 0
            for where, heading in pairs if guarded else attackers:
                distance = (place - where) * heading
                if distance > 0:
                    later += two[distance]
                    ahead += 1
            if home and not guarded:
                later += two[place if side else end - place]
            goal = end - place if step > 0 else place
            if lane > 1:
                goal += terms.longer
            if (distance := (terms.fire - place) * step) > 0 and terms.fire:
                burning += one[distance] * own
            key = kind, goal, exposed, ahead if ahead < AHEAD - 1 else AHEAD - 1
            seen = self._stack_sums.get(key)
            total += self._sum_stack(key) if seen is None else seen
            men += own
            piled += own - 1 - pair
            later_men += later * own
            ways += one[goal] + ONE * ahead // 4
            if carried:
                captives += carried
                later_captives += later * carried
                most = max(most, carried)
            if exposed:
                exposed_men += exposed * own
                exposed_captives += exposed * carried
                exposures += 1
                worst = max(worst, exposed * (2 * own + carried) // 2)
        dangers = [exposed_men, exposed_captives, later_men, later_captives, ways]
        parts = [0, ONE * len(stacks), ONE * captives, ONE * piled, 0, 0, *dangers]
        parts += [worst, ONE * most, ONE * exposures, burning]
        return total, men, captives, parts

    def _sum_captures(
        self,
        side: int,
        stacks: Sequence[Placed],
        city: int,
        last: bool,
        at: Sequence[Stack | None],
        risk: Sequence[int],
        pair_risk: Sequence[int],
    ) -> list[int]:
        """Return a side's sums of moves and captures with one throw, from `HIT` to `MOBILITY`."""
        terms, rescue = self._terms, self._terms.rescue
        sources = []
        if city:
            targets = terms.targets[side][terms.spaces + 1 if side else 0]
            sources.append((0, 0, 0, ONE, risk, targets, False))
        for place, stack in stacks:
            target_risk = pair_risk if stack.guarded else risk
            saved = target_risk[place] * stack.risked // ONE
            for lane in (stack.lane, 1 - stack.lane % 2)[: 1 + terms.sting]:
                targets, back = terms.targets[lane][place], lane != stack.lane
                parts = stack.captives, stack.pair, saved, stack.risked, target_risk, targets, back
                sources.append(parts)
        hit = hit_most = hit_taken = hit_freed = hit_many = homes = brought_home = 0
        scores = ends = stuck = forced = mobility = 0
        for index, chance in enumerate(terms.chances):
            moves = hits = most = most_taken = most_freed = brought = 0
            best = LEAST
            for carried, pair, score, risked, target_risk, targets, back in sources:
                target = targets[index]
                there = at[target]
                if back and (there is None or there.side == side):
                    continue
                if not target:
                    score += HOME * carried
                    brought = max(brought, carried)
                elif there is None:
                    score -= target_risk[target] * risked // ONE
                elif there.side == side:
                    if not there.open or (pair and not carried):
                        continue
                    score -= target_risk[target] * (risked + ONE) // ONE
                else:
                    taken, freed = there.men, there.captives
                    target_risk = risk
                    if rescue:
                        if freed and not pair:
                            continue
                        target_risk = pair_risk
                    hits += 1
                    most = max(most, taken + freed)
                    most_taken = max(most_taken, taken)
                    most_freed = max(most_freed, freed)
                    risked += ONE * freed + CARRIED * taken
                    score += ONE * taken + FREED * freed - target_risk[target] * risked // ONE
                moves += 1
                if score > best:
                    best = score
            if moves == 0:
                stuck += chance
                continue
            if moves == 1:
                forced += chance
            scores += chance * best // ONE
            mobility += chance * min(moves, 4)
            if hits:
                hit += chance
                hit_most += chance * most
                hit_taken += chance * most_taken
                hit_freed += chance * most_freed
                if last:
                    ends += chance
                if hits > 1:
                    hit_many += chance
            if brought:
                homes += chance
                brought_home += chance * brought
        captures = [hit, hit_most, hit_taken, hit_freed, hit_many, homes, brought_home]
        return [*captures, scores, ends, stuck, forced, mobility]

    def _make_stack(self, text: str, mover: Side) -> Stack:
        """Return a stack, given from bottom to top.

        Small letters are men who walk home without captives.
        """
        known, text = text, text.upper()
        rescue, top = self._terms.rescue, text[-1]
        men = text.count(top)
        captives = len(text) - men
        pair = int(rescue and text[-2:] == top * 2)
        side = int(top != mover)
        home = known != text
        back = home or (self._terms.homeward and captives > 0)
        lane = int((side == 1) != back)
        step = 1 - 2 * lane
        if self._terms.beyond and not (captives or home):
            lane += 2
        if captives == 0:
            kind = 4 if pair else inputs.HOMING if home else inputs.HOMING + 1 if lane > 1 else 0
        elif pair:
            kind = 5 if captives == 1 else 6
        else:
            kind = min(captives, 3)
        found = self._stacks[mover][known] = Stack(
            side=side,
            men=men,
            captives=captives,
            pair=pair,
            step=step,
            lane=lane,
            guarded=bool(rescue and captives),
            open=bool(rescue and men == 1 and not captives),
            kind=side * inputs.KINDS + kind,
            risked=ONE * men + CARRIED * captives,
        )
        return found

    def _sum_stack(self, key: tuple[int, int, int, int]) -> int:
        """Return a stack's sum in the first layer.

        The key is its kind, its distance, its risk of capture and the number of enemies before it.
        """
        kind, goal, exposed, ahead = key
        knot, part = self._terms.knot[goal], self._terms.part[goal]
        knots = len(inputs.KNOTS)
        distance_row = inputs.WAY + (self._terms.homeward * 2 * inputs.KINDS + kind) * knots + knot
        risk_row = inputs.EXPOSED + kind * knots + knot
        facing_row = inputs.FACING + kind * AHEAD + ahead
        found = self._stack_sums[key] = self._network.sum(
            (distance_row, distance_row + 1, risk_row, risk_row + 1, facing_row),
            (ONE - part, part, exposed * (ONE - part) // ONE, exposed * part // ONE, ONE),
        )
        return found

    def _sum_men(self, key: tuple[int, ...]) -> int:
        """Return the sum of the numbers of men in the first layer."""
        mine, theirs, living, others, home, away = key
        most = inputs.MOST + 1
        rows = [
            inputs.COMMAND + mine * most + theirs,
            inputs.ALIVE + living,
            inputs.ALIVE + most + others,
            inputs.CITY + home,
            inputs.CITY + most + away,
        ]
        if self._terms.draw and living < 4 and others < 4:
            rows.append(inputs.DRAW + (living - 1) * 3 + others - 1)
        counts = [ONE] * len(rows) + [
            inputs.LOGS[mine] - inputs.LOGS[theirs],
            inputs.LOGS[living] - inputs.LOGS[others],
        ]
        found = self._men_sums[key] = self._network.sum(
            (*rows, inputs.RATIO, inputs.RATIO + 1), counts
        )
        return found
