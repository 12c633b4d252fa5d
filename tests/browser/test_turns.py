"""Replaying the turns, and the card at the end of a game."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.engine.game import Game
from tests.browser.player import resize
from tests.browser.seat import Seat

RECORD = '[Rules "kekchi"]\n\n1. 3 c-3  2 c-8  2. 1 c-1  4 8-4  3. 1 3-4  2'


def open_record(seat: Seat, record: str, moon: str = "person") -> Page:
    play = Play(Game.from_record(record), moon=moon)
    return seat.take(Session(play, settings=Settings(turns="signs", speed="none"))).page


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
