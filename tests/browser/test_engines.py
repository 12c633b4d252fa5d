"""The built site plays in every browser engine, and in a thorough run the single file does, too."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from puluc.build.serve import serving
from tests.support.engines import ENGINES, tab_of
from tests.support.tab import PATIENCE_S, Tab

ALMOST = "position=0_S,M,7_0_s_1&sun=person&moon=novice"
"""A game that a single capture ends."""


@pytest.fixture(scope="module", params=ENGINES)
def tab(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Tab]:
    with tab_of(request.param, playwright) as tab:
        yield tab


def number_of(tab: Tab, selector: str) -> int:
    return int(tab.ask(f"document.querySelectorAll('{selector}').length"))


def play_a_turn(tab: Tab) -> None:
    """Throw and move, or pass, as the page asks; return after a move."""
    while True:
        tab.wait_for("#throw[data-do], .spot.may, #pass[data-do]")
        if tab.there(".spot.may"):
            tab.click(".spot.may .pile")
            tab.click(".spot.goal .hit")
            return
        tab.click("#pass[data-do]" if tab.there("#pass[data-do]") else "#throw[data-do]")


def expect_an_answer(tab: Tab) -> None:
    """Wait until the opponent has moved and it is the person's turn again."""
    turns = number_of(tab, "#turns .turn")
    tab.wait_for("#throw[data-do]")
    assert number_of(tab, "#turns .turn") > turns


def play(tab: Tab) -> None:
    """Start a game with the page's rules and one with others."""
    play_a_turn(tab)
    expect_an_answer(tab)
    tab.click("#open-new")
    tab.click("input[value=kekchi]")
    tab.click("[data-do=start]")
    tab.wait_for("#panel:not([open])")
    assert "Kekchi" in tab.ask("document.querySelector('.ruleset').textContent")
    play_a_turn(tab)
    expect_an_answer(tab)


def use_the_study(tab: Tab) -> None:
    """Open a screen of the study, and return to the game."""
    tab.click("#open-menu")
    tab.click("#go-editor")
    tab.wait_for("html[data-study=here][data-screen=editor]")
    tab.wait_for(".worths")  # it moves what stands below
    tab.click("#leave")
    tab.wait_for("html[data-screen=play]")
    play_a_turn(tab)
    expect_an_answer(tab)


@pytest.mark.thorough
def test_the_single_file_plays(tab: Tab, site: Path) -> None:
    tab.open((site / "puluc.html").as_uri())
    tab.wait_for("html[data-ready=whole]")
    play(tab)
    use_the_study(tab)
    assert tab.problems() == []


@pytest.mark.thorough
def test_the_site_starts_again(tab: Tab, site: Path) -> None:
    with serving(site) as url:
        for _ in range(2):
            tab.open(url)
            tab.wait_for("html[data-ready=whole]")
            use_the_study(tab)
        assert tab.problems() == []


def test_a_game_its_review_and_a_puzzle(tab: Tab, site: Path) -> None:
    with serving(site) as url:
        tab.open(url)
        tab.wait_for("html[data-ready=whole]")
        play(tab)
        tab.open(f"{url}?lang=en#{ALMOST}")
        tab.wait_for("html[data-ready=whole]")
        play_a_turn(tab)
        tab.wait_for(".end")
        tab.click("#review")
        tab.wait_for("html[data-screen=review] .curve")
        tab.click("#leave")
        tab.click("#open-menu")
        tab.click("#go-puzzle")
        tab.wait_for("html[data-screen=puzzle] .spot.may")
        tab.click("#solution")
        tab.wait_for(".answers")
        assert tab.problems() == []


def test_problems_are_noticed(tab: Tab, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        "<link rel=icon href=data:,>"
        "<p id=wrong onclick=\"console.error('told'); throw Error('thrown')\">Wrong"
    )
    found: list[str] = []
    with serving(tmp_path) as url:
        tab.open(url)
        tab.click("#wrong")
        end = time.monotonic() + PATIENCE_S
        while len(found) < 2 and time.monotonic() < end:
            found += tab.problems()
    assert "told" in found[0]
    assert "thrown" in found[1]
    assert tab.problems() == []
