"""The board keeps its place and size through a whole game, whatever texts appear."""

import pytest
from playwright.sync_api import Browser, Page

from puluc.app.play.new_play import new_play
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.engine.rules import Rules
from tests.browser.gallery import show
from tests.browser.player import Person, keep, read_script
from tests.browser.studio import WINDOWS as SIZES
from tests.browser.studio import Look, draw
from tests.support.browser import visit
from tests.support.effort import pairs

PLAYED_IN = ((1280, 800), (768, 1024), (740, 360), (360, 640))
"""The windows in which a game is played."""
SAID_IN = ((1366, 768), (360, 640))
SAID = {
    "game": (
        *("start", "real", "thrown", "estimated", "picked", "refused", "hint", "walking", "note"),
        *("waiting", "passing", "turns", "notice", "news", "tip", "given-up", "evening-next"),
    ),
    "lesson": ("lesson", "learnt", "must", "missed"),
    "review": ("review", "review-turn", "review-part"),
    "retry": ("retry", "retry-wrong", "retry-right"),
    "line": ("variation", "line", "line-thrown"),
}
"""Views of one screen, with short and long texts."""

PLACE = """() => {
  const { x, y, width, height } = document.getElementById('board').getBoundingClientRect();
  return [x, y + scrollY, width, height].map(Math.round);
}"""

WATCH = read_script("watch-board.js")
"""A script that records the board's places in every drawn frame."""


@pytest.mark.thorough
@pytest.mark.parametrize("size", PLAYED_IN)
def test_the_board_keeps_its_place_through_a_game(
    browser: Browser, site_url: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    rules = Rules.from_text("kekchi:men=2,spaces=5")
    language = ("en", "es", "fr")[width % 3]
    play = new_play(Setup(rules, PERSON, "novice", "sun"), "still 2")
    keep(page, Session(play, settings=Settings(turns="signs", speed="none", language=language)))
    visit(page, site_url)
    page.evaluate(WATCH)
    person = Person(page)
    while not page.locator(".end").count() and person.moves < 40:
        page.wait_for_selector("#throw[data-do], .spot.may, #pass[data-do], .end")
        if page.locator(".spot.may").count():
            person.move()
        elif not page.locator(".end").count():
            page.locator("#throw[data-do], #pass[data-do]").first.click()
    assert page.locator(".end").count()
    page.wait_for_timeout(500)
    assert len(page.evaluate("[...places]")) == 1
    page.close()


@pytest.mark.parametrize(("size", "code"), pairs(SAID_IN, ["fr", "es", "en"], SAID_IN[1:]))
def test_nothing_that_is_said_moves_the_board(
    still: Page, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], code: str
) -> None:
    monkeypatch.setitem(SIZES, "own", size)
    for screen, (first, *others) in SAID.items():
        draw(still, Look(first, "own", code=code))
        place = still.evaluate(PLACE)
        for view in others:
            show(still, view, code)
            assert still.evaluate(PLACE) == place, f"{screen}: {view}"
