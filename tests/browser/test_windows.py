"""Several windows on one device, and windows that close at a bad moment: no game is lost."""

from __future__ import annotations

import json
import re
from itertools import groupby

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from puluc.engine.record import Record
from tests.app.headless import at, begun_session, over, playing
from tests.browser.player import Person, keep
from tests.browser.seat import Seat
from tests.support.browser import wait_until_ready
from tests.support.effort import thoroughly

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
REFUSED = """if (globalThis.LockManager) LockManager.prototype.request = () =>
  Promise.reject(new DOMException('not here', 'SecurityError'));"""
OTHER = "This game is open in another window."
LEAVE = "dispatchEvent(new PageTransitionEvent('pagehide'));"
HIDE = """{
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange'));
  delete document.hidden;
}"""
"""Does what a browser does when another window or app comes to the front."""
WRITE_NEVER = """async () => {
  const { run } = await import('./runtime/game.js');
  run('from puluc.browser import effect_runner; effect_runner.FRAME = 1000');
}"""
"""Makes the page write nothing to the device unless it has to."""
DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation());"
"""Keeps the page from hearing what other windows store."""
RECORD_NEXT = """() => {
  globalThis.texts = [];
  new MutationObserver(() => texts.push(document.getElementById('next').innerText))
    .observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
"""Records what the page says is next, whenever that is drawn."""


def open_window(context: BrowserContext, url: str) -> Person:
    page = context.new_page()
    page.goto(url)
    wait_until_ready(page)
    return Person(page)


def begin(person: Person, url: str) -> None:
    keep(person.page, begun_session(2))
    person.page.goto(url)
    wait_until_ready(person.page)


def kept(person: Person) -> str:
    return str(person.page.evaluate("() => localStorage.getItem('puluc')"))


def says_elsewhere(person: Person) -> None:
    expect(person.page.locator("#next")).to_have_text(OTHER)


def play_here(person: Person) -> None:
    person.page.get_by_role("button", name="Play here").click()
    expect(person.page.locator("#next")).not_to_have_text(OTHER)


def test_a_second_window_leaves_the_game_alone_until_asked(page: Page, site_url: str) -> None:
    first = Person(page)
    begin(first, site_url)
    second = open_window(page.context, site_url)
    says_elsewhere(second)
    assert second.board() == first.board()
    assert second.page.locator("#throw").get_attribute("data-do") is None
    assert second.page.locator(".spot[data-do]").count() == 0
    before = kept(first)
    expect(second.page.get_by_role("button", name="New game")).to_have_count(0)
    for name in ("Play", "Learn"):
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
    second.page.evaluate(WRITE_NEVER)
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
    first = Person(page)
    begin(first, site_url)
    turns = first.turns()
    link = f"{site_url}#rules=poulouc&position=5_9_5_s"
    second = open_window(page.context, link)
    says_elsewhere(second)
    expect(second.page.locator(".ruleset")).to_have_text("Poulouc")
    assert second.page.url == link
    play_here(second)
    expect(second.page.get_by_role("alert")).to_contain_text("Your own game was set aside.")
    expect(second.page).to_have_url(site_url)
    says_elsewhere(first)
    second.page.get_by_role("button", name="Back to my game").click()
    assert second.turns() == turns


@pytest.mark.parametrize("script", thoroughly([NO_LOCKS, REFUSED], [REFUSED]))
def test_without_locks_the_window_opened_last_plays(page: Page, site_url: str, script: str) -> None:
    page.context.add_init_script(script)
    first = Person(page)
    begin(first, site_url)
    second = open_window(page.context, site_url)
    says_elsewhere(first)
    second.page.evaluate(WRITE_NEVER)
    second.turn()
    second.turn()
    play_here(first)
    says_elsewhere(second)
    assert first.turns() == second.turns()


def test_a_window_that_does_not_answer_keeps_the_game_from_nobody(
    page: Page, site_url: str
) -> None:
    """A person who presses twice asks once: the window would lose the game to itself."""
    page.context.add_init_script(DEAF)
    first = Person(page)
    begin(first, site_url)
    second = open_window(page.context, site_url)
    says_elsewhere(second)
    second.page.evaluate(RECORD_NEXT)
    second.page.get_by_role("button", name="Play here").dblclick()
    expect(second.page.locator("#next")).not_to_have_text(OTHER)
    says_elsewhere(first)
    second.turn()
    second.turn()
    assert len(second.turns()) == len(first.turns()) + 1
    texts = [text for text, _same in groupby(second.page.evaluate("texts"))]
    assert OTHER not in texts[texts[0] == OTHER :]


def test_a_window_closed_in_the_middle_of_a_move_loses_nothing(page: Page, site_url: str) -> None:
    keep(page, at("kekchi", "4 S,8 5 s 3", speed="slow"))
    page.goto(site_url)
    wait_until_ready(page)
    person = Person(page)
    person.set_pace(1000)
    person.move()
    expect(page.locator(".flight")).to_have_count(1)
    moving = person.turns()
    page.close()
    again = open_window(page.context, site_url)
    assert len(again.turns()) == 1
    assert again.turns() == moving
    assert again.page.locator(".flight").count() == 0
    goal = re.search(r"\d+$", again.turns()[-1].split()[1])
    assert goal
    label = again.page.locator(f"#spot-{goal[0]}").get_attribute("aria-label") or ""
    assert "empty" not in label


KEEP_AND = """async () => {
  const { run } = await import('./runtime/game.js');
  run(`from puluc.app.effects import ArchiveGame
from puluc.browser.main import page
page.effects.run(ArchiveGame())`);
  const before = localStorage.getItem('puluc.games');
  %s
  return [before, localStorage.getItem('puluc.games')];
}"""
"""Keeps a finished game and leaves in one task; returns the games kept before and after leaving."""


@pytest.mark.parametrize("leave", [LEAVE, HIDE], ids=["closed", "hidden"])
def test_a_finished_game_is_kept_though_the_window_closes_at_once(seat: Seat, leave: str) -> None:
    session = over()
    before, after = seat.take(session).page.evaluate(KEEP_AND % leave)
    assert before is None
    kept = Record.from_text(json.loads(after)["record"]).game
    assert kept.positions == playing(session).game.positions
