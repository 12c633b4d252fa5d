"""The simulated players' puzzle ratings."""

from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import BEGINNER
from puluc.solver.puzzle_ratings import PLAYERS, measure_ratings


def test_guessing_loses_rating_and_each_level_has_its_own() -> None:
    found = measure_ratings(Rules.from_text("poulouc"), players=12)
    assert list(found) == list(PLAYERS)
    assert found["random"] < BEGINNER - 100
    assert sorted(found, key=found.__getitem__) == list(PLAYERS)
    assert BEGINNER - 100 < found["novice"] < BEGINNER + 200
