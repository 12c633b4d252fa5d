"""A first visit loads no more than the budget allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.budget import KINDS, budget, sizes

LIMIT = 6_600_000


@pytest.fixture(scope="module")
def found(site: Path) -> dict[str, int]:
    return sizes(site)


@pytest.mark.parametrize("kind", [*sorted(set(KINDS.values())), "other", "all"])
def test_a_first_visit_stays_within_its_budget(found: dict[str, int], kind: str) -> None:
    assert found[kind] <= budget()[kind]


def test_the_budget_is_what_was_promised() -> None:
    allowed = budget()
    assert allowed.pop("all") <= LIMIT
    assert sum(allowed.values()) <= LIMIT
