"""Storage that is blocked, full or damaged: the game continues, and kept games are not lost."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.app.headless import over
from tests.browser.player import Person, keep, open_panel, read_script, sit_down, stand_up
from tests.browser.test_by_link import Peer, invite
from tests.support.browser import reload, run_python, visit

REFUSED = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('not here', 'SecurityError'); },
});"""
FILL = read_script("fill-storage.js")
NO_DATE = """globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length ? given : [NaN])); }
  static now() { return NaN; }
};"""


def kept(page: Page, key: str = "puluc") -> str | None:
    text: str | None = page.evaluate("(key) => localStorage.getItem(key)", key)
    return text


def test_a_refused_storage_is_done_without(page: Page, site_url: str) -> None:
    page.add_init_script(REFUSED)
    person = sit_down(page, f"{site_url}#rules=kekchi&moon=person&position=5_9_5_s")
    expect(page.locator(".ruleset")).to_have_text("Kekchi")
    person.play_on(until=3)
    assert len(person.turns()) == 3
    assert page.get_by_text("device").count() == 0
    expect(page.get_by_role("button", name="Not kept: save as file")).to_be_visible()
    assert page.url.endswith("#rules=kekchi&moon=person&position=5_9_5_s")


def test_a_full_storage_is_told_and_what_was_kept_stays(page: Page, site_url: str) -> None:
    person = sit_down(page, site_url)
    person.new_game("Kekchi")
    person.throw()
    person.wait_for_choice()
    page.wait_for_function("() => localStorage.puluc.includes('1. ')")
    page.evaluate(FILL)
    before = kept(page)
    person.play_on(until=person.moves + 1)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("no room on this device")
    with page.expect_download():
        page.get_by_role("button", name="Save game as file").click()
    person.play_on(until=person.moves + 3)
    assert page.get_by_text("no room on this device").count() == 0
    assert kept(page) == before
    with page.expect_download():
        page.get_by_role("button", name="Not kept: save as file").click()
    open_panel(page, "new")
    expect(page.get_by_role("dialog")).to_contain_text("no room on this device")
    page.keyboard.press("Escape")
    reload(page)
    assert person.wait_for_choice() == "move"
    person.play_on(until=person.moves + 1)
    expect(page.locator("#save-error")).to_be_visible()
    page.evaluate(FILL)  # It frees what it has filled.
    person.play_on(until=person.moves + 1)
    expect(page.locator("#save-error")).to_have_count(0)
    assert kept(page) != before


def test_each_game_that_cannot_be_read_has_a_place_of_its_own(page: Page, site_url: str) -> None:
    """Also after a NUL, where texts end in MicroPython; the same game is stored once."""
    damaged = ['{"version": 99}', '{"version": 99}', "a\0b"]
    for text in damaged:
        stand_up(page, site_url)
        page.evaluate("(text) => localStorage.setItem('puluc', text)", text)
        visit(page, site_url)
        expect(page.locator("#news")).to_contain_text("set aside")
    names = ("puluc.unreadable", "puluc.unreadable.2", "puluc.unreadable.3")
    assert [kept(page, name) for name in names] == [*damaged[1:], None]
    with page.expect_download() as download:
        page.locator("#news").get_by_role("button").click()
    assert download.value.path().read_bytes() == b"a\0b"


def test_a_damaged_game_stays_where_it_is_when_there_is_no_room(page: Page, site_url: str) -> None:
    text = '{"version": 99}'
    stand_up(page, site_url)
    page.evaluate("(text) => localStorage.setItem('puluc', text)", text)
    page.evaluate(FILL)
    visit(page, site_url)
    expect(page.locator("#news")).to_contain_text("this game won’t be saved")
    Person(page).play_on(until=1)
    assert kept(page) == text


@pytest.mark.thorough
def test_a_clock_without_a_date_stops_nothing(page: Page, site_url: str) -> None:
    page.add_init_script(NO_DATE)
    keep(page, over())
    person = sit_down(page, site_url)
    run_python(page, "from puluc.app.effects import ArchiveGame; page.effects.run(ArchiveGame())")
    page.wait_for_function("() => localStorage['puluc.games']")
    assert json.loads(kept(page, "puluc.games") or "")["date"].startswith("1970-01-01")
    page.get_by_role("button", name="Puzzles").click()
    page.wait_for_selector(".spot.may")
    person.new_game("Kekchi")
    person.throw()
    assert person.wait_for_choice() in ("move", "pass")
    invite(Peer(page))
    page.goto(f"{site_url}#friend")
    expect(page.locator("#turns")).to_contain_text("Your link is not sent yet")
