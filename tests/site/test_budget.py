"""A first visit loads no more than the budget allows."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from puluc.site import template
from puluc.site.tools import ROOT
from tests.site.budget import GAME, VISIT, budget, sizes, until_playable

LIMITS = {GAME: 360_000, VISIT: 6_600_000}
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
    estimate = len(gzip.compress((site / "estimate.bin").read_bytes(), 9))
    assert found[GAME]["all"] + estimate <= LESSONS_TOO


def test_what_the_game_starts_from_is_counted(site: Path) -> None:
    paths = until_playable({"index.html": (site / "index.html").read_bytes()})
    entry = (ROOT / "puluc/page/boot/game.mjs").read_text("utf-8")
    imported = {f"runtime/{name}" for name in re.findall(r"from '\./(.+)';", entry)}
    assert len(imported) > 5
    assert {*template.GAME, *template.SCRIPTS, template.ENTRY, *imported} <= set(paths)
    assert "css/page.css" in paths
    assert not {*template.STUDY, "css/study.css", "estimate.bin"} & set(paths)
