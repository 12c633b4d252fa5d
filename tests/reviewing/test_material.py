"""The simple evaluation: its range, its symmetry, and the positions it must tell apart."""

import pytest
from hypothesis import given, settings

from puluc.engine.kernels import chances
from puluc.engine.position import SUN, Move, Position, other
from puluc.reviewing.heuristic import evaluate, evaluate_ahead
from tests.players import positions
from tests.support.effort import examples


@settings(max_examples=examples(200))
@given(positions(over=True))
def test_a_position_has_the_worth_of_its_mirror_and_is_decided_only_at_the_end(
    position: Position,
) -> None:
    """A pending throw is not looked at."""
    assert evaluate(position.mirrored()) == pytest.approx(evaluate(position), abs=1e-12)
    if position.result is None:
        assert 0 < evaluate(position) < 1
        assert evaluate(position.throw(3)) == evaluate(position)
    else:
        expected = {"draw": 0.5, position.mover: 1.0, other(position.mover): 0.0}
        assert evaluate(position) == expected[position.result]


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
