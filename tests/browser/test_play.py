"""Whole games on the built page, played as a person plays them."""

from __future__ import annotations

from playwright.sync_api import expect

from puluc.app.settings import Settings, Setup
from tests.app.headless import new_session
from tests.browser.player import Person
from tests.browser.seat import Seat


def test_what_is_typed_stays_while_the_opponent_plays(seat: Seat) -> None:
    Person(seat.page).set_pace(1000)
    setup = Setup(starter="moon")
    person = seat.take(new_session(setup, "typed", Settings(speed="slow")))
    page = person.page
    # A click would end the animation.
    page.get_by_role("button", name="New game").press("Enter")
    page.get_by_role("button", name="Options").press("Enter")
    field = page.get_by_label("Spaces for 0/1/2/3/4 marks")
    field.fill("1/2")
    give_up = page.get_by_role("button", name="Give up this game")
    expect(give_up).to_have_count(0)
    page.locator("#app").dispatch_event("pointerdown")
    expect(give_up).to_be_visible()
    expect(field).to_have_value("1/2")
    person.set_pace(1.8)
