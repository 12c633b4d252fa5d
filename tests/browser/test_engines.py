"""The built site plays in every browser engine, and in a thorough run the single file does, too."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from puluc.site_build.serve import HOST, serving
from tests.browser.player import read_script
from tests.embed.conftest import OTHER
from tests.support.effort import thoroughly
from tests.support.engines import ENGINES, tab_of
from tests.support.tab import PATIENCE_S, Tab

ALMOST = "position=0_S,M,7_0_s_1&sun=person&moon=novice"
"""A game that a single capture ends."""


@pytest.fixture(scope="module", params=thoroughly(ENGINES, ENGINES[1:]))
def tab(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Tab]:
    """A tab of each engine; the other tests are for Chromium's."""
    with tab_of(request.param, playwright) as tab:
        yield tab


def number_of(tab: Tab, selector: str) -> int:
    return int(tab.ask(f"document.querySelectorAll('{selector}').length"))


def use(tab: Tab, wanted: str, at: str = "") -> None:
    """Click in something that is there until it was used, and wait until it is gone."""
    tab.click(f"{wanted} {at}".strip())
    tab.wait_for(f"html:not(:has({wanted}))")


def play_a_turn(tab: Tab) -> None:
    """Throw and move, or pass, as the page asks; return after a move."""
    while True:
        tab.wait_for("#throw[data-do], .spot.may, #pass[data-do]")
        if tab.there(".spot.may"):
            tab.click(".spot.may .pile")
            use(tab, ".ghost.target")
            return
        use(tab, "#pass[data-do]" if tab.there("#pass[data-do]") else "#throw[data-do]")


def expect_an_answer(tab: Tab) -> None:
    """Wait until the opponent has moved and it is the person's turn again."""
    turns = number_of(tab, "#turns .turn")
    tab.wait_for("#throw[data-do]")
    assert number_of(tab, "#turns .turn") > turns


AT_ONCE = """((imported) => {
  imported('./runtime/game.js').then(({ run }) => run(`
from puluc.browser.main import page
page.dispatch('set speed none')`));
  return true;
})(globalThis.importInside ?? ((path) => import(new URL(path, document.baseURI))))"""
"""Ends all animations from now on."""


def play(tab: Tab) -> None:
    """Start a game with the page's rules and one with others, which has no animations."""
    play_a_turn(tab)
    expect_an_answer(tab)
    tab.ask(AT_ONCE)
    tab.click("#open-new")
    tab.click("input[value=kekchi]")
    tab.click("[data-do=start]")
    tab.wait_for("#panel:not([open])")
    assert "Kekchi" in tab.ask("document.querySelector('.ruleset').textContent")
    if thoroughly(True, False):
        play_a_turn(tab)
        expect_an_answer(tab)


def use_a_screen(tab: Tab) -> None:
    """Open a later screen, and return to the game."""
    tab.click("#open-menu")
    tab.click("#go-editor")
    tab.wait_for("html[data-screens=here][data-screen=editor]")
    tab.wait_for(".throw-values")  # it moves what stands below
    tab.click("#leave")
    tab.wait_for("html[data-screen=play]")
    play_a_turn(tab)
    expect_an_answer(tab)


@pytest.mark.thorough
def test_the_single_file_plays(tab: Tab, site: Path) -> None:
    tab.open((site / "puluc.html").as_uri())
    tab.wait_for("html[data-ready=whole]")
    play(tab)
    use_a_screen(tab)
    assert tab.problems() == []


def test_a_game_its_review_and_a_puzzle(tab: Tab, site: Path) -> None:
    """A usual run has no puzzle, as the review has asked the worker."""
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
        if thoroughly(False, True):
            assert tab.problems() == []
            return
        tab.click("#leave")
        tab.click("#open-menu")
        tab.click("#go-puzzle")
        tab.wait_for("html[data-screen=puzzle] .spot.may")
        tab.click("#solution")
        tab.wait_for(".compared")
        assert tab.problems() == []


def test_problems_are_noticed(tab: Tab, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        "<link rel=icon href=data:,>"
        "<p id=wrong onclick=\"console.error('reported'); throw Error('thrown')\">Wrong"
    )
    found: list[str] = []
    with serving(tmp_path) as url:
        tab.open(url)
        tab.click("#wrong")
        end = time.monotonic() + PATIENCE_S
        while len(found) < 2 and time.monotonic() < end:
            found += tab.problems()
    assert "reported" in found[0]
    assert "thrown" in found[1]
    assert tab.problems() == []


EMBEDDING = read_script("embedding.html")


def test_an_element_settles_its_promises_and_keeps_its_game(
    tab: Tab, tmp_path: Path, site_url: str
) -> None:
    (tmp_path / "index.html").write_text(EMBEDDING.replace("{game}", site_url), "utf-8")
    with serving(tmp_path) as url:
        tab.open(url.replace(HOST, OTHER))
        tab.wait_until("'found' in window")
        assert tab.ask("found") == [576, "rules: no ruleset 'chess'", True]
