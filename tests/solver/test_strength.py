"""The value of skill and the course of perfect play: solved, by brute force, and in games."""

from pathlib import Path

import pytest

from puluc.engine.rules import Rules
from puluc.solver import commands, strength
from puluc.solver.solver import make_graphs, solve
from puluc.support.command import CommandError
from tests.support.effort import thoroughly
from tests.tablebase.brute import describe_play, win_chance_against

TURNS = [
    *(f"{name}:men=2,spaces=5" for name in ("sapper", "kaakil", "classic", "sayil", "tiwil")),
    "classic:men=2,spaces=5,captors=homeward,draw=yes",
    *("classic:men=2,spaces=7,fire=yes,win=count", "classic:men=2,spaces=5,lap=wrap,sting=yes"),
    *("kaakil:men=2,spaces=5,throws=two,sting=yes", "lemery-rescue:men=2,spaces=5,throws=two"),
]
"""Rulesets with each option that changes the course of a turn."""


@pytest.mark.parametrize("text", thoroughly(TURNS, TURNS[:2]))
def test_strength_agrees_with_brute_force(text: str) -> None:
    rules = Rules.from_text(text)
    solved, graphs = solve(rules), make_graphs(rules)
    for greedy in (False, True):
        found = strength.strength_against(solved, graphs, greedy)
        assert found == pytest.approx(win_chance_against(rules, greedy), abs=2e-6)


@pytest.mark.parametrize("text", thoroughly([TURNS[2], "kekchi:men=2,spaces=5"], [TURNS[2]]))
def test_play_agrees_with_brute_force(text: str) -> None:
    rules = Rules.from_text(text)
    found = strength.describe_play(solve(rules), make_graphs(rules))
    assert found == pytest.approx(describe_play(rules), abs=1e-4)


@pytest.fixture(autouse=True)
def a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep solutions in a folder of the test, and play fewer games."""
    monkeypatch.setattr(commands, "BUILD", tmp_path)
    monkeypatch.setattr(commands, "GAMES", 400)


def test_games_agree_with_what_is_recorded() -> None:
    _exact, played = commands.measure_strength("sapper:men=2,spaces=5")
    assert all(abs(played[f"{name}_off"]) < 3 for name in ("first", "random", "captures"))


def test_a_wrong_figure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "strength_against", lambda solved, graphs, greedy: 0.9)
    with pytest.raises(CommandError, match=r"random: 0.9.* in 400 games.* nothing is recorded"):
        commands.measure_strength("classic:men=2,spaces=5")
