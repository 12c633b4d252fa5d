"""The simple evaluation: its range, its symmetry, and the positions it must tell apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from puluc.engine.kernels import chances
from puluc.engine.position import SUN, Move, Position, other
from puluc.engine.rules import Rules
from puluc.reviewing.heuristic import evaluate, evaluate_ahead
from tests.players import positions
from tests.support.effort import examples


def worth(text: str, rules: str = "classic") -> float:
    return evaluate(Position.from_text(Rules.from_text(rules), text))


@settings(max_examples=examples(150))
@given(positions(over=True))
def test_a_mirrored_position_is_worth_the_same(position: Position) -> None:
    assert evaluate(position.mirrored()) == pytest.approx(evaluate(position), abs=1e-12)


def test_mirror_symmetry_where_two_captures_are_equally_high() -> None:
    # With two spaces Sun takes one man and frees two, or takes two and frees one.
    rules = Rules.from_text("classic:men=9")
    position = Position.from_text(rules, "1 S,1,SSM,1,S,1,MSM,2 1 s")
    assert evaluate(position.mirrored()) == pytest.approx(evaluate(position), abs=1e-12)


@settings(max_examples=examples(150))
@given(positions())
def test_a_game_that_is_on_is_neither_won_nor_lost(position: Position) -> None:
    assert 0 < evaluate(position) < 1


@settings(max_examples=examples(200))
@given(positions(over=True))
def test_a_finished_game_is_exact(position: Position) -> None:
    result = position.result
    if result is not None:
        expected = 0.5 if result == "draw" else 1.0 if result == position.mover else 0.0
        assert evaluate(position) == expected


def test_a_finished_game_is_exact_for_each_result() -> None:
    assert worth("1 9 0 s") == 1.0
    assert worth("1 9 0 m") == 0.0
    assert worth("1 9 1 s", "classic:draw=yes") == 0.5


@settings(max_examples=examples(150))
@given(positions())
def test_a_throw_pending_is_not_looked_at(position: Position) -> None:
    assert evaluate(position.throw(3)) == evaluate(position)


@settings(max_examples=examples(150))
@given(positions())
def test_one_more_man_in_the_city_is_better(position: Position) -> None:
    side = position.mover
    if position.removed(side):
        city = position.city(side) + 1
        more = position._replace(sun=city) if side == SUN else position._replace(moon=city)
        if more.result is None:
            assert evaluate(more) > evaluate(position)
            foe = position._replace(mover=other(side))
            assert evaluate(more._replace(mover=other(side))) < evaluate(foe)


@pytest.mark.parametrize(
    ("rules", "far", "near"),
    [
        ("classic", "0 7,SM,S 3 s", "0 1,SM,6,S 3 s"),
        ("poulouc", "0 7,SM,S 3 s", "0 1,SM,6,S 3 s"),
        ("kekchi", "0 S,5,SM,2 3 s", "0 S,6,SM,1 3 s"),
    ],
)
def test_captives_nearer_to_their_end_are_worth_less(rules: str, far: str, near: str) -> None:
    # Sun's free man and Moon's captor are out of each other's reach in both.
    assert worth(near, rules) < worth(far, rules)


def test_a_man_in_reach_is_worth_less_than_one_out_of_reach() -> None:
    # Moon's only man strikes downwards, so Sun's is in reach below him and safe above him,
    # though Moon's would then be further on his way.
    assert worth("0 4,S,2,M,1 0 m") > worth("0 1,M,2,S,4 0 m")


def test_who_throws_next_is_the_danger() -> None:
    assert worth("1 3,S,2,M,2 1 s") > 0.5
    assert worth("1 3,S,2,M,2 1 m") > 0.5


def test_with_rescue_only_a_pair_is_a_danger_to_captors() -> None:
    # Moon's captor walks home, away from Sun; three spaces behind him follows one man, or a pair.
    rules = "lemery-rescue:men=4,spaces=9,captors=homeward"
    harmless = rules + ",values=0/0/0/0/1"
    alone, together = "0 2,S,2,SM,3 0 m", "0 2,SS,2,SM,3 0 m"
    assert worth(alone, rules) == pytest.approx(worth(alone, harmless), abs=1e-12)
    assert worth(together, rules) < worth(together, harmless) - 0.01


def left(thrown: Position, move: Move) -> float:
    """Return the mover's chance after a move."""
    after = thrown.play(move)
    return evaluate(after) if after.mover == thrown.mover else 1 - evaluate(after)


@settings(max_examples=examples(40))
@given(positions())
def test_one_throw_ahead_the_best_replies_count(position: Position) -> None:
    mean = sum(
        chance * max(left(position.throw(m), move) for move in position.throw(m).moves())
        for m, chance in enumerate(chances(position.rules.bias))
    )
    assert evaluate_ahead(position) == pytest.approx(mean, abs=1e-12)
