"""A position has the same win chance for every question, in the library and on the command line."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine.position import SUN, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import final_chance, run_to_end
from puluc.players import PLAYERS, choose_now
from puluc.reviewing.continuations import find_replies
from puluc.reviewing.review import review_data
from puluc.tablebase import library
from puluc.worker.position_report import analysis
from puluc.worker.reviewer import review_game
from tests.reviewing import EVERY, wandering
from tests.reviewing.test_review import seeds
from tests.support.effort import examples, some

UNSOLVED = (
    *("classic:men=3", "lemery-rescue", "lemery-rescue:men=4,spaces=7,captors=homeward"),
    *("poulouc:draw=yes,men=3,spaces=7", "kekchi:bias=0.35", "siegartel:values=0/2/2/3/5,bias=0.7"),
)


def assert_agreement(position: Position) -> None:
    """Check that all evaluations of a position agree."""
    evaluation = library.evaluate_position(position, throws=True)
    solution = library.find_tablebase(position.rules)
    assert evaluation.exact == (solution is not None)
    data = analysis(position)
    assert data["win"] == evaluation.win
    ranked = [(entry["move"], entry["win"]) for entry in data["throws"][0]["moves"]]
    mean = sum(throw["chance"] * throw["win"] for throw in data["throws"])
    if position.marks is None:
        assert data["rest"] == evaluation.win - mean
    else:
        assert data["rest"] == 0
        assert ranked == [(entry.move.text, entry.win) for entry in evaluation.moves]
        for move, win in evaluation.moves:
            after = position.play(move)
            left = library.evaluate_position(after).win
            assert win == (left if after.mover == position.mover else 1 - left)
        best = choose_now(PLAYERS["perfect"], position, Random(1), library.get_values)
        assert best == evaluation.moves[0].move
    if solution:
        assert library.win_chance(position) == evaluation.win
        if position.marks is not None:
            assert library.ranked_moves(position) == list(evaluation.moves)


@pytest.mark.slow
@pytest.mark.parametrize("rules", some((*EVERY, *UNSOLVED), ("kekchi", *UNSOLVED[1:2])))
@settings(max_examples=examples(12))
@given(seeds, st.integers(0, 40), st.booleans())
def test_every_place_says_the_same_of_a_position(
    rules: str, seed: int, length: int, thrown: bool
) -> None:
    game = wandering(Rules.from_text(rules), seed, length)
    position = game.position._replace(marks=None)
    if position.result is None:
        assert_agreement(position.throw(seed % 5) if thrown else position)


@pytest.mark.parametrize("rules", [*EVERY[::3], *UNSOLVED])
@settings(max_examples=examples(4))
@given(seeds)
@pytest.mark.slow
def test_a_review_says_the_same_of_every_turn(rules: str, seed: int) -> None:
    game = wandering(Rules.from_text(rules), seed, 20)
    found = review_game(Record(game))
    data = review_data(found)
    values = library.get_values(game.rules)
    for turn, entry in zip(found.turns, data["turns"], strict=True):
        thrown = game.positions[turn.ply]
        before = library.evaluate_position(thrown._replace(marks=None), throws=True)
        then = library.evaluate_position(thrown)
        assert entry["before"] == before.sun
        assert entry["thrown"] == then.sun
        assert [(option.move, option.win) for option in turn.options] == [
            (move, win * 2**20) for move, win in then.moves
        ]
        mover = 1 if thrown.mover == SUN else -1
        assert turn.rest / 2**20 == pytest.approx(-mover * before.rest, abs=2**-20)
        if turn.move:
            after = game.positions[turn.ply + 1]._replace(marks=None)
            assert entry["after"] == library.evaluate_position(after).sun
            spread = {reply.spaces: reply.win for reply in run_to_end(find_replies(after, values))}
            assert (final_chance(after) is not None) == (not spread)
            for throw in library.evaluate_position(after, throws=True).throws:
                same = after.mover == thrown.mover
                assert spread[throw.spaces] == (throw.win if same else 1 - throw.win)
