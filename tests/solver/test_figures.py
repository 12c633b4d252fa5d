"""Published figures: how they are measured is tested with small rulesets; thorough runs measure all
again that take less than a minute.

They solve five men and a fire too. Larger rulesets are solved by their command only.
"""

from collections.abc import Iterator

import pytest

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.measurements.document import read_first_movers
from puluc.measurements.store import read_section
from puluc.reviewing import match
from puluc.site_build.tools import ROOT
from puluc.solver import commands
from puluc.solver.training.pipeline import read_plan
from tests.tablebase.brute import win_chances

GAMES = 400
"""The number of games of each level."""
SMALL = "kekchi:men=2,spaces=5"
SOLUTION = " ".join((ROOT / "docs/solution.md").read_text("utf-8").split())
SOLVED = ["tiwil", "kekchi", "sapper"]

pytestmark = pytest.mark.timeout(900)


@pytest.fixture(autouse=True, scope="module")
def a_folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep each solution for the next test, and play fewer games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands, "BUILD", tmp_path_factory.mktemp("solution"))
        patch.setattr(commands, "GAMES", 100)
        yield


def test_the_training_is_described_as_planned() -> None:
    plan = read_plan()
    groups = (*plan.groups, *plan.later)
    rulesets = sum(group.number for group in groups)
    boards = sum(group.number * group.boards for group in groups)
    assert f"solves {rulesets} random rulesets and samples {boards / 1e6:.1f} million" in SOLUTION
    assert f"for {plan.epochs} rounds, then for {plan.again} rounds" in SOLUTION


@pytest.mark.thorough
def test_the_first_mover_of_a_small_ruleset_is_that_of_brute_force() -> None:
    found = commands.measure_first_mover(SMALL)
    start = Position.start(Rules.from_text(SMALL))
    assert found["first_mover"] == pytest.approx(win_chances([start])[start], abs=2e-6)


@pytest.mark.parametrize("text", [*SOLVED, "kaakil"])
@pytest.mark.thorough
def test_the_first_mover(text: str) -> None:
    positions, chance = read_first_movers()[text]
    found = commands.measure_first_mover(text)
    assert found == {"positions": positions, "first_mover": pytest.approx(chance, abs=1e-6)}


@pytest.mark.parametrize("text", SOLVED)
@pytest.mark.thorough
@pytest.mark.timeout(900)
def test_luck_and_skill(text: str) -> None:
    exact, _played = commands.measure_strength(text)
    published = read_section("skill")[text].figures
    assert {name: exact[name] for name in published} == pytest.approx(published, abs=5e-5)


@pytest.mark.thorough
def test_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their shares are within four standard errors. JAX runs in threads, so nothing may fork."""
    monkeypatch.setattr(match, "_count_cores", lambda: 1)
    found = commands.measure_levels("tiwil", GAMES)
    published = {**read_section("levels")["tiwil"].figures, "games": GAMES}
    assert found == pytest.approx(published, abs=4 * 0.5 / GAMES**0.5)
