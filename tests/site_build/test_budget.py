"""A first visit loads no more than the budget allows."""

import gzip
from pathlib import Path

import pytest

from puluc.site_build.finish import template
from tests.site_build.budget import GAME, VISIT, budget, sizes, until_playable

LIMITS = {GAME: 390_000, VISIT: 6_700_000}
"""What was promised."""
LESSONS_TOO = 450_000
"""What was promised with the estimate; the lessons are in the game."""


@pytest.fixture(scope="module")
def found(site: Path) -> dict[str, dict[str, int]]:
    return sizes(site)


@pytest.mark.parametrize("group", [GAME, VISIT])
def test_a_first_visit_stays_within_its_budget(
    found: dict[str, dict[str, int]], group: str
) -> None:
    over = {kind: size for kind, size in found[group].items() if size > budget()[group][kind]}
    assert not over


@pytest.mark.parametrize("group", [GAME, VISIT])
def test_the_budget_is_what_was_promised(group: str) -> None:
    allowed = budget()[group]
    assert allowed.pop("all") <= LIMITS[group]
    assert sum(allowed.values()) <= LIMITS[group]


def test_the_estimate_fits_in_what_was_promised(
    site: Path, found: dict[str, dict[str, int]]
) -> None:
    estimate = len(gzip.compress((site / "weights.bin").read_bytes(), 9))
    assert found[GAME]["all"] + estimate <= LESSONS_TOO


def test_what_the_game_starts_from_is_counted(site: Path) -> None:
    paths = until_playable({"index.html": (site / "index.html").read_bytes()})
    assert {*template.GAME, template.ENTRY} <= set(paths)
    assert not {*template.SCREENS, "css/panels.css", "css/screens.css", "weights.bin"} & set(paths)
