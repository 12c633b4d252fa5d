"""The value of skill: solved, by brute force, and in games."""

from __future__ import annotations

from pathlib import Path

import pytest

from puluc.engine.rules import Captors, Rules
from puluc.solver import commands
from tests.tablebase.brute import win_chance_against


@pytest.mark.parametrize("captors", ["onward", "homeward"])
def test_worth_agrees_with_brute_force(captors: Captors, tmp_path: Path) -> None:
    rules = Rules(men=2, spaces=5, captors=captors)
    found, _played = commands.measure_strength(rules.text, folder=tmp_path)
    for opponent, greedy in (("random", False), ("captures", True)):
        assert found[opponent] == pytest.approx(win_chance_against(rules, greedy), abs=2e-6)


@pytest.mark.thorough
def test_games_are_won_as_often_as_predicted(tmp_path: Path) -> None:
    _exact, played = commands.measure_strength("classic:men=3", 400, tmp_path)
    assert abs(played["captures_off"]) < 3
    assert abs(played["random_off"]) < 3
