"""Properties of every position in every ruleset with any options."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puluc.engine.position import CITY, MOON, PASS, SUN, Event, Move, Position, other
from puluc.engine.rules import RULESETS
from tests.engine.strategies import any_rules, positions, randoms, walks, wander
from tests.support.effort import examples

without_rescue = any_rules(rescue=False)


def men(position: Position, side: str) -> int:
    """A side's men in the game, counted by hand."""
    city = position.sun if side == SUN else position.moon
    return city + "".join(position.road).count(side)


def swap_sides(stack: str) -> str:
    return "".join({"S": "M", "M": "S"}[man] for man in stack)


def swapped_move(position: Position, move: Move) -> Move:
    if move == PASS:
        return PASS
    n = position.rules.spaces
    return Move(*(CITY if place == CITY else n + 1 - place for place in move))


def play_all(position: Position) -> list[tuple[Position, Move, Position]]:
    """All throws and legal moves of a position: thrown, move, after."""
    found = []
    for marks in range(5):
        thrown = position.throw(marks)
        found += [(thrown, move, thrown.play(move)) for move in thrown.moves()]
    return found


@given(positions())
def test_men_are_neither_lost_nor_made(position: Position) -> None:
    for thrown, move, after in play_all(position):
        mover, enemy = thrown.mover, other(thrown.mover)
        fate = thrown.event(move).fate if move != PASS else ""
        spent = men(thrown, mover) - men(after, mover)
        assert spent == after.removed(mover) - thrown.removed(mover)
        lost = men(thrown, enemy) - men(after, enemy)
        assert lost == after.removed(enemy) - thrown.removed(enemy)
        if fate:
            assert (thrown.event(move).spent, thrown.event(move).removed) == (spent, lost)
            assert spent > 0
            assert lost > 0 or fate == "burnt"
            gone = thrown.stack(move.target) if move.source != move.target else ""
            gone += thrown.stack(move.source) if move.source else mover
            assert sorted(gone) == sorted(mover * spent + enemy * lost)
            continue
        assert spent == 0
        if move != PASS and move.target == CITY and move.source != CITY:
            stack = thrown.road[move.source - 1]
            assert lost == stack.count(enemy) == thrown.event(move).removed
            assert after.city(mover) - thrown.city(mover) == stack.count(mover)
            assert thrown.event(move).returned == stack.count(mover)
        else:
            assert lost == 0
            assert after.city(enemy) == thrown.city(enemy)
        assert min(after.sun, after.moon, after.removed(SUN), after.removed(MOON)) >= 0


@given(positions())
def test_outcomes_are_what_the_legal_moves_lead_to(position: Position) -> None:
    for marks in range(5):
        thrown = position.throw(marks)
        assert thrown.outcomes() == [thrown.play(move) for move in thrown.moves()]


@given(positions())
def test_a_move_changes_its_two_places_only(position: Position) -> None:
    for thrown, move, after in play_all(position):
        twice = thrown.rules.throws == "two" and not thrown.second
        assert after.mover == (thrown.mover if twice else other(thrown.mover))
        assert after.second == twice
        assert after.marks is None
        assert after.rules == thrown.rules
        changed = {
            space
            for space, (old, new) in enumerate(zip(thrown.road, after.road, strict=True), 1)
            if old != new
        }
        fate = thrown.event(move).fate if move != PASS else ""
        places = {move.source, move.target} - {CITY, PASS.source}
        if move.source == move.target and not fate:
            assert changed == set()
            continue
        # A stack that enters the fire leaves no trace on the road.
        assert changed == {place for place in places if not fate or thrown.stack(place)}
        if move != PASS and move.target != CITY and not fate:
            # The mover owns the stack on the target, with everything in it.
            assert after.stack(move.target)[-1] == thrown.mover
            assert after.stack(move.target).startswith(thrown.stack(move.target))


@given(positions())
def test_the_mover_cannot_lose_by_his_own_move(position: Position) -> None:
    for thrown, move, after in play_all(position):
        if move != PASS and thrown.event(move).fate:
            continue
        by_count = after.rules.win == "count"
        assert after.result in (None, thrown.mover, "draw") or by_count
        assert after.result != "draw" or after.rules.draw or by_count


@given(positions())
def test_the_game_ends_when_a_side_has_no_free_man(position: Position) -> None:
    free = {
        side: bool(position.city(side)) or any(s.endswith(side) for s in position.road)
        for side in (SUN, MOON)
    }
    if position.rules.win == "count" and not all(free.values()):
        more = position.score(SUN) - position.score(MOON)
        assert position.result == (SUN if more > 0 else MOON if more < 0 else "draw")
    elif not any(free.values()):
        assert position.result == "draw"
        assert position.rules.capture == "trade"
    elif not free[SUN]:
        assert position.result == MOON
    elif not free[MOON]:
        assert position.result == SUN
    else:
        last = position.rules.draw and men(position, SUN) == men(position, MOON) == 1
        assert position.result == ("draw" if last else None)


@given(positions(), st.integers(0, 4))
def test_a_finished_game_has_no_moves(position: Position, marks: int) -> None:
    moves = position.throw(marks).moves()
    assert bool(moves) == (position.result is None)


onward = any_rules(rescue=False).map(
    lambda rules: rules._replace(
        captors="onward",
        lap="end",
        values=tuple(value or rules.spaces + 1 for value in rules.values),
    )
)


@given(walks(onward))
def test_no_pass_onward_without_rescue_and_zero(walk: list[Position]) -> None:
    for position in walk:
        if position.result is None:
            for marks in range(5):
                assert PASS not in position.throw(marks).moves()


@given(positions())
def test_a_pass_only_if_nothing_moves(position: Position) -> None:
    assume(position.result is None)
    for marks in range(5):
        thrown = position.throw(marks)
        sources = range(position.rules.spaces + 1)
        stuck = all(thrown.obstacle(source) for source in sources) and not any(
            map(thrown.sting, sources)
        )
        assert (thrown.moves() == (PASS,)) == stuck
        assert thrown.rules.values[marks] or stuck


@given(positions())
def test_sun_and_moon_play_the_same(position: Position) -> None:
    mirrored = position.mirrored()
    assert mirrored.mirrored() == position
    assert mirrored.road == tuple(swap_sides(stack) for stack in position.road[::-1])
    expected = {SUN: MOON, MOON: SUN}.get(position.result or "", position.result)
    assert mirrored.result == expected
    for thrown, move, after in play_all(position):
        twin, twin_move = thrown.mirrored(), swapped_move(thrown, move)
        assert twin_move in twin.moves()
        assert len(twin.moves()) == len(thrown.moves())
        assert twin.play(twin_move) == after.mirrored()
        if move != PASS:
            event = thrown.event(move)
            same = Event(
                other(event.mover),
                twin_move,
                swap_sides(event.stack),
                swap_sides(event.landed),
                event.home,
                event.back,
                event.fate,
            )
            assert twin.event(twin_move) == same


@given(positions())
def test_moves_agree_with_obstacles(position: Position) -> None:
    assume(position.result is None)
    for marks in range(5):
        thrown = position.throw(marks)
        free = [s for s in range(position.rules.spaces + 1) if thrown.obstacle(s) is None]
        stings = [move for move in thrown.moves() if move.target == thrown.sting(move.source)]
        assert [move for move in thrown.moves() if move != PASS and move not in stings] == [
            Move(source, thrown.target(source)) for source in free
        ]
        assert set(free) <= set(thrown.sources())
        assert not stings or thrown.rules.sting
        for move in stings:
            assert thrown.event(move).captured
            walked = abs(move.target - move.source)
            assert walked == thrown.spaces_thrown


@given(positions())
def test_obstacles_say_the_truth(position: Position) -> None:
    for marks in range(5):
        thrown = position.throw(marks)
        own = thrown.mover
        for source in range(position.rules.spaces + 1):
            said = thrown.obstacle(source)
            stack = own * min(1, thrown.city(own)) if source == CITY else thrown.stack(source)
            if said in ("zero", "empty", "enemy"):
                assert said != "zero" or position.rules.values[marks] == 0
                assert said != "empty" or stack == ""
                assert said != "enemy" or stack[-1] == other(own)
                continue
            assert stack
            target = thrown.target(source)
            landed = thrown.stack(target) if target not in (CITY, source) else ""
            if said is None:
                assert not landed.endswith(own) or (position.rules.rescue and landed == own)
            elif said == "own":
                assert landed.endswith(own)
                assert not position.rules.rescue or len(landed) > 1
            elif said == "three":
                assert position.rules.rescue
                assert (landed + stack).startswith(own * 3)
            else:
                assert said == "pair"
                assert position.rules.rescue
                assert landed.endswith(other(own))
                assert own in landed
                assert not stack.endswith(own * 2)


@given(walks(any_rules(rescue=True)))
def test_never_three_free_men_of_one_side_on_top(walk: list[Position]) -> None:
    for position in walk:
        assert not any(stack.endswith(("SSS", "MMM")) for stack in position.road)


@given(walks())
def test_everyone_walks_his_own_way(walk: list[Position]) -> None:
    """Away from the own city; homeward captors back to it; after a turn, back from the far end; and
    backwards to capture, where that is allowed."""
    for position in walk:
        for thrown, move, _after in play_all(position):
            if move == PASS:
                continue
            n, worth = thrown.rules.spaces, thrown.spaces_thrown
            stack = thrown.mover if move.source == CITY else thrown.stack(move.source)
            back = thrown.rules.captors == "homeward" and len(set(stack)) == 2
            back = back or bool(move.source and thrown.homing >> move.source & 1)
            back = back != (move.target == thrown.sting(move.source))
            steps = move.source if thrown.mover == SUN else n + 1 - move.source
            steps = 0 if move.source == CITY else steps
            goal = steps - worth if back else steps + worth
            if goal > n and len(set(stack)) == 1 and not back:
                if thrown.rules.lap == "wrap":
                    goal = goal - n if goal <= 2 * n else goal - 2 * n
                elif thrown.rules.lap == "back":
                    goal = n - (goal - n)
            target = goal if thrown.mover == SUN else n + 1 - goal
            assert move.target == (target if 1 <= goal <= n else CITY)


@given(walks(any_rules().map(lambda rules: rules._replace(lap="back"))))
def test_only_free_men_that_have_turned_walk_home(walk: list[Position]) -> None:
    for position in walk:
        for space in range(1, position.rules.spaces + 1):
            stack = position.stack(space)
            if position.homing >> space & 1:
                assert len(set(stack)) == 1
                far = position.rules.spaces if stack[0] == SUN else 1
                assert space != far
                assert stack[0].lower() in position.text


def shuffle_stacks(position: Position, random: Random) -> Position:
    """The same position with the men below the top of each stack in another order."""
    road = tuple(
        "".join(random.sample(stack[:-1], len(stack) - 1)) + stack[-1:] if stack else ""
        for stack in position.road
    )
    return position._replace(road=road)


def without_order(position: Position) -> tuple[object, ...]:
    """The position without the order inside its stacks."""
    road = tuple(
        (stack[-1:], stack.count(SUN), stack.count(MOON)) if stack else ()
        for stack in position.road
    )
    return position._replace(road=())[1:], road


@given(positions(without_rescue), randoms)
def test_order_in_a_stack_never_matters_without_rescue(position: Position, random: Random) -> None:
    twin = shuffle_stacks(position, random)
    for _ in range(12):
        assert twin.result == position.result
        for marks in range(5):
            assert twin.throw(marks).moves() == position.throw(marks).moves()
        if position.result is not None:
            return
        thrown, twin = position.throw(marks := random.randrange(5)), twin.throw(marks)
        move = random.choice(thrown.moves())
        if move != PASS:
            here, there = thrown.event(move), twin.event(move)
            for figure in ("joins", "captured", "rescued", "returned", "removed", "home"):
                assert getattr(here, figure) == getattr(there, figure)
        position, twin = thrown.play(move), shuffle_stacks(twin.play(move), random)
        assert without_order(position) == without_order(twin)


def test_order_does_matter_with_rescue() -> None:
    """So the property above needs games without Rescue, and its test can fail."""
    pair = Position.from_text(RULESETS["lemery-rescue"], "0 MSS,SM,11 0 s 1")
    single = Position.from_text(RULESETS["lemery-rescue"], "0 SMS,SM,11 0 s 1")
    assert pair.moves() == (Move(1, 2),)
    assert single.moves() == (PASS,)


@settings(max_examples=examples(40))
@given(positions())
def test_every_reached_position_reads_back(position: Position) -> None:
    assert Position.from_text(position.rules, position.text) == position
    assert Position.from_text(position.rules, position.text.replace(" ", "_")) == position
    if position.result is None:
        for marks in range(5):
            thrown = position.throw(marks)
            assert Position.from_text(position.rules, thrown.text) == thrown


def test_random_play_reaches_the_end() -> None:
    """The positions above are of whole games, not only of openings."""
    ends = {
        wander(rules, Random(seed), 400)[-1].result
        for seed in range(5)
        for rules in RULESETS.values()
    }
    assert {SUN, MOON} <= ends
