"""The value of skill: solved, by brute force, and in games."""

from __future__ import annotations

from pathlib import Path

import pytest

from puluc.engine.rules import Captors, Rules
from puluc.solver import commands
from puluc.solver.solver import make_graphs, solve
from puluc.solver.strength import play_games, strength_against
from puluc.tablebase.tablebase import Tablebase
from tests.tablebase import SMALL_TABLE
from tests.tablebase.brute import win_chance_against


@pytest.mark.parametrize("captors", ["onward", "homeward"])
def test_worth_agrees_with_brute_force(captors: Captors, tmp_path: Path) -> None:
    rules = Rules(men=2, spaces=5, captors=captors)
    found, _played = commands.measure_strength(rules.text, folder=tmp_path)
    for opponent, greedy in (("random", False), ("captures", True)):
        assert found[opponent] == pytest.approx(win_chance_against(rules, greedy), abs=2e-6)


def test_games_are_won_as_often_as_predicted() -> None:
    rules = Rules.from_text("classic:men=3")
    expected = strength_against(solve(rules), make_graphs(rules), greedy=True)
    played = play_games(Tablebase.load(SMALL_TABLE.read_bytes()), "captures", 400, "test")
    assert abs(played.share - expected) < 3 * played.error
