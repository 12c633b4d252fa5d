"""Replaying the turns, and the card at the end of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.engine.game import Game
from tests.browser.axe import problems
from tests.browser.player import resize
from tests.browser.seat import Seat
from tests.support.effort import thoroughly

RECORD = '[Rules "kekchi"]\n\n1. 3 c-3  2 c-8  2. 1 c-1  4 8-4  3. 1 3-4  2'
LAST = '[Rules "classic"]\n[Start "0 S,M,7 0 s"]\n\n1. 1'
SIZES = thoroughly(
    [
        *((1920, 1080), (1366, 768), (1280, 800), (1024, 768), (768, 1024)),
        *((360, 640), (640, 360), (640, 400), (320, 568)),
    ],
    [(1280, 800), (320, 568)],
)
PARTS = "#board, #dock, #turns, .throw > *, .status, #dock > .main, .actions, .next-steps, #heading"
OVERLAPPING = """(selector) => {
  const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const box = (part) => part.getBoundingClientRect();
  return parts.flatMap((one, index) => parts.slice(index + 1).filter((other) => {
    if (one.contains(other) || other.contains(one)) return false;
    const [a, b] = [box(one), box(other)];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
      && b.top < a.bottom - 1;
  }).map((other) => [one.id || one.className, other.id || other.className]));
}"""


def open_record(seat: Seat, record: str, moon: str = "person") -> Page:
    play = Play(Game.from_record(record), moon=moon)
    return seat.take(Session(play, settings=Settings(turns="signs", speed="none"))).page


def test_keys_walk_through_the_turns_and_back_to_the_game(seat: Seat) -> None:
    page = open_record(seat, RECORD)
    now = page.locator("#field").inner_html()
    status = page.locator("#next")
    page.get_by_role("button", name="captures 1 man").focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("You are looking at turn 3, Sun.")
    expect(page.get_by_role("button", name="Back to the game")).to_be_focused()
    for key, told in (
        ("ArrowLeft", "You are looking at turn 2, Moon."),
        ("ArrowLeft", "You are looking at turn 2, Sun."),
        ("ArrowRight", "You are looking at turn 2, Moon."),
        ("Home", "You are looking at the start."),
        ("ArrowRight", "You are looking at turn 1, Sun."),
        ("End", "You are looking at turn 3, Sun."),
    ):
        page.keyboard.press(key)
        expect(status).to_have_text(told)
    expect(page.locator("[data-do^=pick]")).to_have_count(0)
    assert problems(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert page.locator("#field").inner_html() == now


def test_a_turn_is_shown_by_a_click_even_far_down_on_a_phone(seat: Seat) -> None:
    page = open_record(seat, RECORD)
    resize(page, 360, 640)
    page.locator("#turn-1").click()
    expect(page.locator("#next")).to_have_text("You are looking at turn 1, Moon.")
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Next turn").click()
    expect(page.locator("#next")).to_have_text("You are looking at turn 2, Sun.")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#undo")).to_be_visible()


def test_the_card_at_the_end_leads_on(seat: Seat) -> None:
    page = open_record(seat, LAST, moon="novice")
    expect(page.locator(".spot.may:focus, .spot.may").first).to_be_visible()
    page.locator(".spot.may").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_contain_text("Moon has no free man left")
    expect(page.get_by_role("button", name="Try Level 2")).to_be_focused()
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("Sun wins")
    expect(page.get_by_role("button", name="Try Level 1")).to_have_count(0)
    assert problems(page) == []
    page.get_by_role("button", name="Try Level 2").click()
    expect(page.locator("#turns thead")).to_contain_text("Level 2")
    expect(page.locator(".verdict")).to_have_count(0)


@pytest.mark.parametrize("at", ["game", "past", "end"])
def test_all_has_its_room(seat: Seat, at: str) -> None:
    """Nothing overlaps or leaves the window, and the next action is visible."""
    page = open_record(seat, LAST if at == "end" else RECORD, moon="player")
    if at == "past":
        page.locator("#turn-2").click()
    if at == "end":
        page.locator(".spot.may .pile").click()
        page.locator(".spot.goal").click()
    lead = {"game": "#dock .throw", "past": "#leave", "end": "#again"}[at]
    expect(page.locator(lead)).to_be_visible()
    for width, height in SIZES:
        resize(page, width, height)
        for part in (lead, "#next", "#board"):
            box = page.locator(part).bounding_box()
            assert box, (part, width, height)
            assert box["y"] >= 0, (part, width, height)
            assert box["y"] + box["height"] <= height, (part, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        assert page.evaluate(OVERLAPPING, PARTS) == [], (width, height)
