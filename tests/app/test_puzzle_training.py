"""What the device keeps of puzzles: what was failed comes again, after ever longer pauses."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import Puzzle, load_puzzles, rate_answer
from puluc.screens.puzzle.training import MOST, PAUSES, Training

DAY = 739_000


def test_what_was_failed_comes_again_after_ever_longer_pauses() -> None:
    training = Training().try_move("classic/a", DAY, right=False)
    assert training.due(DAY) == ()
    day = DAY
    for pause in PAUSES:
        day += pause
        assert training.due(day - 1) == ()
        assert training.due(day) == ("classic/a",)
        training = training.try_move("classic/a", day, right=True)
    assert training.due(day + 1000) == ()
    assert training.next_due == 0


def test_failing_again_begins_anew() -> None:
    training = Training().try_move("classic/a", DAY, right=False)
    training = training.try_move("classic/a", DAY + 1, right=True)
    training = training.try_move("classic/a", DAY + 4, right=False)
    assert training.due(DAY + 5) == ("classic/a",)


def test_solving_too_early_changes_nothing() -> None:
    training = Training().try_move("classic/a", DAY, right=False)
    assert training.try_move("classic/a", DAY, right=True) == training


def test_those_due_first_come_first() -> None:
    training = Training()
    for number, name in enumerate("cab"):
        training = training.try_move(f"classic/{name}", DAY + number, right=False)
    assert training.due(DAY + 9) == ("classic/c", "classic/a", "classic/b")


@pytest.mark.slow
def test_it_stays_small() -> None:
    training = Training()
    for number in range(MOST + 5):
        training = training.try_move(f"classic/{number}", DAY, right=False)
    assert len(training.entries) == MOST
    assert training.entry("classic/0") is None
    assert len(training.text) < 100_000


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 60), st.booleans())))
def test_the_text_reads_back(tries: list[tuple[str, int, bool]]) -> None:
    training = Training()
    for name, day, right in sorted(tries, key=lambda entry: entry[1]):
        training = training.try_move(f"kekchi/{name}", DAY + day, right=right)
        training = training.finish_day(DAY + day, name, int(right))
    assert Training.from_text(training.text) == training


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "7", '{"version": 2, "puzzles": {"a": [0, 1]}}', '{"version": 1}', "[" * 9],
)
def test_what_cannot_be_read_is_nothing(text: str) -> None:
    assert Training.from_text(text) == Training()


def test_what_is_odd_is_left_out() -> None:
    puzzles = {"classic/a": [0, 5], "<b>": [0, 5], "c": [0, -1], "d": [True, 5], "e": [0.5, 5]}
    days = [[5, 1, "a"], [5, 3, "a"], [5, 1], [5, "1", "a"], [5, 1, "<b>"], 7]
    read = Training.from_text(json.dumps({"version": 1, "puzzles": puzzles, "days": days}))
    assert read.results == ((5, 1, "a"),)
    assert [name for name, _entry in read.entries] == ["classic/a"]


def test_days_in_a_row_are_counted() -> None:
    training = Training()
    assert training.days(DAY) == 0
    for day in range(DAY, DAY + 3):
        training = training.finish_day(day, "a", 0).finish_day(day, "a", 2)
        assert training.finish_day(day, "b", 1) == training
    training = training.try_move("classic/c", DAY + 2, right=True)
    assert [training.days(DAY + day) for day in (2, 3, 4)] == [3, 3, 0]
    assert training.finish_day(DAY + 4, "d", 0).days(DAY + 4) == 0
    assert training.finish_day(DAY + 4, "d", 1).days(DAY + 4) == 1
    assert training.finish_day(DAY - 1, "d", 1).run == training.run


def test_what_was_kept_before_there_was_a_run_is_read() -> None:
    read = Training.from_text('{"version": 1, "puzzles": {"classic/a": [1, 0]}}')
    assert read.solved == {"classic/a"}
    assert read.days(DAY) == 0


@pytest.mark.parametrize("run", ["[1]", "[1, -2]", '["1", 2]', "[true, 1]", "[0.5, 1]", "7", "{}"])
def test_an_odd_run_is_none(run: str) -> None:
    read = Training.from_text(f'{{"version": 1, "puzzles": {{"classic/a": [1, 0]}}, "run": {run}}}')
    assert read.run.days == 0
    assert read.entries


def test_what_is_solved_late_is_solved() -> None:
    training = Training().try_move("classic/a", DAY, right=False)
    assert training.solved == set()
    assert training.try_move("classic/a", DAY + 1, right=True).solved == {"classic/a"}


KEKCHI = load_puzzles(Rules())
EASY, HARD = (next(one for one in KEKCHI if one.temptation and one.grade == n) for n in (1, 5))
QUIET = next(one for one in KEKCHI if not one.temptation)


def test_a_rating_rises_and_falls_by_what_was_to_be_expected() -> None:
    begun = Training()
    for tries in (1, 0):
        easy, hard = (begun.rate(one, tries).rating for one in (EASY, HARD))
        assert easy < hard
        assert (easy > begun.rating) == (hard > begun.rating) == bool(tries)


def test_what_cannot_be_wrong_is_not_rated() -> None:
    assert Training().rate(QUIET, 1) == Training()


@given(st.sampled_from([one for one in KEKCHI if one.temptation]), st.integers(100, 3000))
def test_a_guess_is_expected_to_lower_a_rating(puzzle: Puzzle, rating: int) -> None:
    chance = 1 / len(puzzle.position.moves())
    first, second, missed = [rate_answer(rating, puzzle, tries) for tries in (1, 2, 0)]
    assert missed <= second <= first
    expected = chance * (first + second) + (1 - 2 * chance) * missed
    assert expected < rating + 1 or rating < 150


def test_a_rating_stays_within_what_can_be_read() -> None:
    best = worst = Training()
    for number in range(300):
        best = best.rate(HARD._replace(id=f"{number}"), 1)
        worst = worst.rate(EASY._replace(id=f"{number}"), 0)
    for training in (best, worst):
        assert Training.from_text(training.text).rating == training.rating
    assert worst.grade == 1
    assert best.grade == 5


@pytest.mark.parametrize(
    "rating", ["-1", "1e9", "99999", '"800"', "true", "null", "[800]", "800.5"]
)
def test_an_odd_rating_is_that_of_a_beginner(rating: str) -> None:
    kept = f'{{"version": 1, "puzzles": {{"classic/a": [1, 0]}}, "rating": {rating}}}'
    read = Training.from_text(kept)
    assert read.rating == Training().rating
    assert read.entries
