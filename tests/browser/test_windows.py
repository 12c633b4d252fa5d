"""Several windows on one device, and windows that close at a bad moment: no game is lost."""

import json
from itertools import groupby

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from puluc.engine.record import Record
from tests.app.headless import at, begun_session, over, playing
from tests.browser.player import Person, keep, read_script
from tests.browser.seat import Seat
from tests.support.browser import SAVING, SHORT_LIVED, launch_options, reload, run_python, visit

OTHER = "This game is open in another window."
UNSEEN = """(unseen) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => unseen });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Makes the page one that nobody looks at, or one that somebody does."""
LEAVE = "dispatchEvent(new PageTransitionEvent('pagehide'));"
HIDE = """{
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hidden;
}"""
"""Does what a browser does when another window or app comes to the front."""
RECORD_NEXT = """() => {
  globalThis.texts = [];
  new MutationObserver(() => texts.push(document.getElementById('next').innerText))
    .observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""Records what the page says is next, whenever that is drawn."""


def open_window(context: BrowserContext, url: str) -> Person:
    page = context.new_page()
    visit(page, url)
    return Person(page)


def begin(page: Page, url: str) -> Person:
    keep(page, begun_session(2))
    visit(page, url)
    return Person(page)


def kept(person: Person) -> str:
    return str(person.page.evaluate("() => localStorage.getItem('puluc')"))


def says_elsewhere(person: Person) -> None:
    expect(person.page.locator("#next")).to_have_text(OTHER)


def play_here(person: Person) -> None:
    person.page.get_by_role("button", name="Play here").click()
    expect(person.page.locator("#next")).not_to_have_text(OTHER)


def test_a_second_window_leaves_the_game_alone_until_asked(page: Page, site_url: str) -> None:
    first = begin(page, site_url)
    second = open_window(page.context, site_url)
    says_elsewhere(second)
    reload(page)
    says_elsewhere(second)
    assert second.board() == first.board()
    assert second.page.locator("#throw").get_attribute("data-do") is None
    assert second.page.locator(".spot[data-do]").count() == 0
    before = kept(first)
    expect(second.page.get_by_role("button", name="New game")).to_have_count(0)
    for name in ("Play", "Lessons"):
        second.page.get_by_role("button", name=name, exact=True).click(force=True)
    second.page.locator("#throw").click(force=True)
    expect(second.page.get_by_role("dialog")).to_be_hidden()
    assert kept(first) == before

    first.turn()
    first.turn()
    played = len(first.turns())
    play_here(second)
    says_elsewhere(first)
    assert len(second.turns()) == played
    # It writes nothing to the device unless it has to.
    run_python(second.page, "from puluc.browser import effect_runner; effect_runner.FRAME = 1000")
    second.turn()
    second.turn()
    assert len(second.turns()) == played + 1
    play_here(first)
    says_elsewhere(second)
    assert first.turns() == second.turns()

    first.throw()
    first.page.close()
    expect(second.page.locator("#next")).not_to_have_text(OTHER)
    expect(second.page.locator("#throw .total")).not_to_be_empty()
    assert second.wait_for_choice() in ("move", "pass")


def test_a_link_opened_in_a_second_window_waits_until_asked(page: Page, site_url: str) -> None:
    first = begin(page, site_url)
    turns = first.turns()
    link = f"{site_url}#rules=poulouc&position=5_9_5_s"
    second = open_window(page.context, link)
    expect(second.page.locator("#dock")).to_contain_text("A link to a game has come.")
    expect(second.page.locator(".ruleset")).to_have_text("Poulouc")
    assert second.page.url == link
    second.page.get_by_role("button", name="Open it here").click()
    expect(second.page.get_by_role("alert")).to_contain_text("Your game was kept.")
    expect(second.page).to_have_url(site_url)
    says_elsewhere(first)
    second.page.get_by_role("button", name="Back to my game").click()
    assert second.turns() == turns
    open_window(page.context, f"{site_url}#p2cut")  # from a friend
    says_elsewhere(second)


def test_a_window_takes_the_game_from_one_that_nobody_looks_at(page: Page, site_url: str) -> None:
    first = begin(page, site_url)
    first.turn()
    page.evaluate(UNSEEN, True)
    second = open_window(page.context, site_url)
    assert second.wait_for_choice()
    assert second.turns() == first.turns()
    says_elsewhere(first)
    second.page.evaluate(UNSEEN, True)
    page.evaluate(UNSEEN, False)
    says_elsewhere(first)
    play_here(first)
    says_elsewhere(second)


def test_a_window_that_stood_still_writes_over_nothing(page: Page, site_url: str) -> None:
    """It keeps the game from nobody. A person who presses twice asks once: the window would lose
    the game to itself."""
    first = begin(page, site_url)
    browser = page.context.new_cdp_session(page)
    browser.send("Debugger.enable")
    first.throw()
    browser.send("Debugger.pause")
    second = open_window(page.context, site_url)
    second.page.wait_for_function("() => localStorage['puluc.window'].startsWith('mine')")
    turns = len(second.turns())
    second.turn()
    second.turn()
    assert len(second.turns()) > turns
    second.page.wait_for_timeout(100)
    written = kept(second)
    browser.send("Debugger.resume")
    says_elsewhere(first)
    assert kept(second) == written
    second.page.evaluate(RECORD_NEXT)
    first.page.evaluate(RECORD_NEXT)
    first.page.get_by_role("button", name="Play here").dblclick()
    says_elsewhere(second)
    assert first.turns() == second.turns()
    texts = [text for text, _same in groupby(first.page.evaluate("texts"))]
    assert OTHER not in texts[texts[0] == OTHER :]


KEEP_AND = read_script("keep-and-leave.js")
"""Keeps a finished game and leaves in one task; returns the games kept before and after leaving."""


@pytest.mark.parametrize("leave", [LEAVE, HIDE], ids=["closed", "hidden"])
def test_a_finished_game_is_kept_though_the_window_closes_at_once(seat: Seat, leave: str) -> None:
    session = over()
    before, after = seat.take(session).page.evaluate(KEEP_AND % leave)
    assert before is None
    kept = Record.from_text(json.loads(after)["record"]).game
    assert kept.positions == playing(session).game.positions


@pytest.mark.only_browser("chromium")
def test_a_page_that_is_gone_back_to_goes_on_in_mid_throw(
    browser_type: BrowserType, site_url: str
) -> None:
    """Unless another window has played since. The shell keeps no pages to go back to."""
    options = launch_options(browser_type.executable_path, SHORT_LIVED, whole=True)
    kept_pages = ["--disable-back-forward-cache"]
    with browser_type.launch(**options, ignore_default_args=kept_pages) as browser:
        context = browser.new_context(service_workers="block")
        context.add_init_script(SAVING + "onpageshow = (event) => { shown = event.persisted; };")
        first = Person(context.new_page())
        page = first.page
        keep(page, at("kekchi", "4 S,8 5 s", speed="slow"))
        visit(page, site_url)
        page.locator("#throw").click()
        expect(page.locator("#throw.rolling")).to_be_visible()
        for elsewhere in (False, True):
            page.goto(f"{site_url}licences.txt")
            other = open_window(context, site_url) if elsewhere else None
            # Playwright would wait for the page to load.
            page.evaluate("() => void setTimeout(() => history.back())")
            page.wait_for_function("() => globalThis.shown", polling=100)
            if other:
                says_elsewhere(first)
                other.page.close()
            assert first.wait_for_choice() == "move"
