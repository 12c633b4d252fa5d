"""The figures of a small ruleset are measured as the published ones are; thorough runs also measure
those again that take less than a minute.

They solve five men and a fire too. Larger rulesets are solved by their command only.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from puluc.build.tools import ROOT
from puluc.measurements.document import read_first_movers
from puluc.measurements.store import read_section
from puluc.solver import commands
from puluc.solver.training.pipeline import FULL

GAMES, CLOSE = 4000, 0.005
"""The number of games of each level, and how close its share must be to the stored one."""
SMALL = "kekchi:men=3,spaces=5"
SHARES = (
    {"novice": 0.358, "learner": 0.42725, "player": 0.479, "expert": 0.48675},
    {"novice": 0.36175, "learner": 0.41825, "player": 0.467, "expert": 0.49275},
)
"""The levels' shares in the small ruleset, by exact win chances and by the estimate."""
SOLUTION = " ".join((ROOT / "docs/solution.md").read_text("utf-8").split())
SOLVED = ["tiwil", "kekchi", "sapper"]

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that keeps each solution for the next test."""
    return tmp_path_factory.mktemp("solution")


def test_the_training_is_described_as_planned() -> None:
    groups = (*FULL.groups, *FULL.later)
    rulesets = sum(group.number for group in groups)
    boards = sum(group.number * group.boards for group in groups)
    assert f"solves {rulesets} random rulesets and samples {boards / 1e6:.1f} million" in SOLUTION
    assert f"for {FULL.epochs} rounds, then for {FULL.again} rounds" in SOLUTION


def test_the_first_mover_of_a_small_ruleset(tmp_path: Path) -> None:
    found = commands.measure_first_mover(SMALL, tmp_path)
    assert found == {"positions": 6239, "first_mover": pytest.approx(0.499224, abs=1e-6)}


@pytest.mark.parametrize("exact", [True, False])
def test_levels_in_a_small_ruleset(
    exact: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games are played again from the same seed."""
    monkeypatch.setattr(commands, "table_name", lambda _rules: "small.puluc" if exact else None)
    found = commands.measure_levels(SMALL, GAMES, tmp_path)
    assert found == pytest.approx({**SHARES[not exact], "games": GAMES}, abs=CLOSE)


@pytest.mark.parametrize("text", [*SOLVED, "kaakil"])
@pytest.mark.thorough
def test_the_first_mover(text: str, folder: Path) -> None:
    positions, chance = read_first_movers()[text]
    found = commands.measure_first_mover(text, folder)
    assert found == {"positions": positions, "first_mover": pytest.approx(chance, abs=1e-6)}


@pytest.mark.parametrize("text", SOLVED)
@pytest.mark.thorough
@pytest.mark.timeout(900)
def test_luck_and_skill(text: str, folder: Path) -> None:
    exact, _played = commands.measure_strength(text, folder=folder)
    assert exact == pytest.approx(read_section("skill")[text].figures, abs=5e-5)


@pytest.mark.parametrize("text", SOLVED)
@pytest.mark.thorough
def test_levels(text: str, folder: Path) -> None:
    """The games are the same from the same seed; a chance that differs in the last bit may
    change a few."""
    found = commands.measure_levels(text, GAMES, folder)
    published = {**read_section("levels")[text].figures, "games": GAMES}
    assert found == pytest.approx(published, abs=CLOSE)
