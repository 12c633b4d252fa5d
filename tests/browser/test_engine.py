"""The engine gives the same results in the page as in CPython."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.app.headless import RULES
from tests.browser import same_games
from tests.browser.engine_program import run_in_engine


@pytest.mark.thorough
def test_perft_and_games_are_the_same_in_the_page(page: Page, site: Path, site_url: str) -> None:
    """Perft counts, and whole games of two levels from a seed, to the last move.

    A usual run compares the engine's answers, in `test_worker.py`.
    """
    code = Path(same_games.__file__).read_text("utf-8")
    program = f"{code}\nfound = list(map(figures, {RULES}))"
    found = run_in_engine(page, site, site_url, program)
    assert found == [same_games.figures(text) for text in RULES]
    assert found[0][:5] == [1, 5, 25, 221, 1897]
    assert json.dumps(found).count("Rules") == 2 * len(RULES)
