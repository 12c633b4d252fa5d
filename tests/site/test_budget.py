"""A first visit loads no more than the budget allows."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from puluc.site.worker import first_visit
from tests.conftest import wait_until_ready
from tests.site.budget import KINDS, budget, sizes

LIMIT = 6_600_000


@pytest.mark.parametrize("kind", [*sorted(set(KINDS.values())), "other", "all"])
def test_a_first_visit_stays_within_its_budget(site: Path, kind: str) -> None:
    assert sizes(site)[kind] <= budget()[kind]


def test_the_budget_is_what_was_promised() -> None:
    allowed = budget()
    assert allowed.pop("all") <= LIMIT
    assert sum(allowed.values()) <= LIMIT


def test_what_the_budget_counts_is_what_a_visit_loads(
    page: Page, site: Path, site_url: str
) -> None:
    """Nothing is loaded that is not counted, and little is counted that is not loaded."""
    loaded: set[str] = set()
    start = urlsplit(site_url).path
    page.on("request", lambda request: loaded.add(urlsplit(request.url).path.removeprefix(start)))
    page.goto(site_url)
    wait_until_ready(page)
    paths = [path for path in site.rglob("*") if path.is_file()]
    counted = set(first_visit({path.relative_to(site).as_posix(): b"" for path in paths}))
    loaded = {path or "index.html" for path in loaded}
    assert loaded <= counted
    assert counted - loaded <= {"icons/icon.svg", "manifest.webmanifest"}
