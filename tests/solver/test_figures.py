"""Published figures are measured again, in thorough runs all that take less than a minute.

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
from tests.support.effort import thoroughly

GAMES, CLOSE = thoroughly((4000, 0.005), (400, 0.08))
"""The number of games of each level, and how close its share must be to the published one."""
SOLUTION = " ".join((ROOT / "docs/solution.md").read_text("utf-8").split())
SOLVED = thoroughly(["tiwil", "kekchi", "sapper"], ["tiwil"])

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


@pytest.mark.parametrize("text", thoroughly([*SOLVED, "kaakil"], SOLVED))
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
def test_levels(text: str, folder: Path) -> None:
    """The games are the same from the same seed; a chance that differs in the last bit may
    change a few."""
    found = commands.measure_levels(text, GAMES, folder)
    published = {**read_section("levels")[text].figures, "games": GAMES}
    assert found == pytest.approx(published, abs=CLOSE)
