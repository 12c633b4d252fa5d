"""Properties of every position in every ruleset with any options."""

from random import Random

from hypothesis import given

from puluc.engine.position import CITY, MOON, PASS, SUN, Event, Move, Position, other
from puluc.engine.rules import RULESETS
from tests.engine.strategies import any_rules, positions, randoms

without_rescue = any_rules(rescue=False)


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
def test_outcomes_are_what_the_legal_moves_lead_to(position: Position) -> None:
    for marks in range(5):
        thrown = position.throw(marks)
        assert thrown.outcomes() == [thrown.play(move) for move in thrown.moves()]


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
