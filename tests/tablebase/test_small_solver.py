"""Small rulesets solved in pure Python, against brute force over the engine's positions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puluc.engine.position import SUN, Position
from puluc.engine.rules import Rules
from puluc.engine.solved import SMALL, UNSHIPPED, file_name, is_solvable
from puluc.site_build.tools import ROOT
from puluc.tablebase import library
from puluc.tablebase.file import FOLDER
from puluc.tablebase.small_solver import Solving, is_small, solve_in_python
from puluc.tablebase.tablebase import Tablebase
from tests.engine.strategies import any_rules
from tests.support.effort import examples, thoroughly
from tests.tablebase.brute import win_chances

LISTED = (ROOT / "tests/solver/small.txt").read_text("utf-8").split()
"""Rules with every option."""


def assert_exact(rules: Rules) -> None:
    """Compare the table with brute force, in all positions that follow the start."""
    solution = Tablebase.load(solve_in_python(rules))
    assert solution.rules == rules or solution.covers(rules)
    for position, sun in win_chances([Position.start(rules)]).items():
        chance = sun if position.mover == SUN else 1 - sun
        assert solution.win(position) == pytest.approx(chance, abs=1e-6), position.text


@pytest.mark.parametrize("text", thoroughly(LISTED, LISTED[::8]))
@pytest.mark.slow
def test_every_option_is_solved(text: str) -> None:
    assert_exact(Rules.from_text(text))


@given(any_rules(biased=False), st.integers(1, 2), st.sampled_from((0.3, 0.5, 0.65)))
@settings(max_examples=examples(5), deadline=None)
@pytest.mark.slow
def test_any_rules_are_solved(rules: Rules, men: int, bias: float) -> None:
    values = tuple(min(value, 6) for value in rules.values)
    rules = rules._replace(men=men, spaces=5, values=values, bias=bias, draw=rules.draw and men > 1)
    # Where most throws are worth nothing, brute force takes long.
    if is_solvable(rules) and values.count(0) < 3:
        assert_exact(rules)


@pytest.mark.parametrize(
    "text", ["men=2,spaces=5,values=2/2/2/2/2", "men=3,spaces=5,values=2/2/2/2/2"]
)
def test_games_without_chance_are_won_or_lost(text: str) -> None:
    rules = Rules.from_text(f"classic:{text}")
    start = Position.start(rules)
    chance = Tablebase.load(solve_in_python(rules)).win(start)
    assert chance in (0.0, 1.0)
    assert chance == win_chances([start])[start]


def test_a_game_that_never_ends_is_a_draw() -> None:
    """All throws take every man from city to city: nobody ever meets."""
    rules = Rules.from_text("classic:men=1,spaces=5,values=6/6/6/6/6")
    assert Tablebase.load(solve_in_python(rules)).first_mover == 0.5


def test_games_that_hardly_ever_end_have_no_table() -> None:
    rules = Rules.from_text("classic:men=1,spaces=5,values=0/0/0/0/1,bias=0.001")
    assert solve_in_python(rules) == b""


def test_large_rulesets_are_left_alone() -> None:
    for text in ("classic", "classic:men=3,spaces=10", *UNSHIPPED):
        assert not is_small(Rules.from_text(text))
        assert solve_in_python(Rules.from_text(text)) == b""
    assert is_small(Rules.from_text("classic:men=3,spaces=7"))


def test_the_work_has_slices_and_tells_the_part_done() -> None:
    solving = Solving(Rules.from_text("classic:men=2,spaces=5"))
    parts = list(solving)
    assert len(parts) > 100
    assert parts[0] == 0
    assert parts == sorted(parts)
    assert 0.9 < parts[-1] <= 1
    assert solving.data


@pytest.mark.parametrize("text", thoroughly(SMALL, SMALL[:1]))
def test_published_small_tables_are_made_again_byte_for_byte(text: str) -> None:
    rules = Rules.from_text(text)
    assert solve_in_python(rules) == (FOLDER / file_name(rules)).read_bytes()


def test_a_solved_ruleset_has_exact_chances_from_then_on() -> None:
    rules = Rules.from_text("sayil:men=1,spaces=7")
    start = Position.start(rules)
    assert library.win_chance(start) is None
    library.solve_small(rules)
    assert library.win_chance(start) == pytest.approx(win_chances([start])[start], abs=1e-6)
    assert library.evaluate_position(start).exact
