"""The end of a game on the page: a short scene that hides nothing and keeps everything in place."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.app.headless import at
from tests.browser.player import Person
from tests.browser.seat import Seat

RUNNING = """() => document.getElementById('field').getAnimations({ subtree: true })
  .map((motion) => motion.effect.getComputedTiming().endTime)"""
MOVED = """() => {
  const walker = document.querySelector('.walker');
  return walker && new DOMMatrix(getComputedStyle(walker).transform).e;
}"""
ALMOST = "0 6,S,M,1 0 s 1"
"""Sun on space 7 captures Moon's last man."""


def test_the_scene_is_short_and_a_touch_ends_it(seat: Seat) -> None:
    person = almost(seat)
    page = person.page
    page.locator("#spot-7 .pile").click()
    page.locator("#spot-8 .hit").click(position={"x": 8, "y": 8})
    page.wait_for_selector(".walker", state="attached")
    times = page.evaluate(RUNNING)
    assert times
    assert max(times) <= 900
    page.locator("#heading").dispatch_event("pointerdown")
    page.locator("#app").dispatch_event("pointerdown")
    assert page.evaluate(RUNNING) == []
    home = page.evaluate(MOVED)
    assert home < -100
    expect(page.get_by_role("heading", name="You win!")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".walker")).to_have_count(0)


def almost(seat: Seat) -> Person:
    """Return a person who is about to win, with a man on space 3 who will go home."""
    session = at("classic", "0 2,S,3,S,M,1 0 s 1", "novice", speed="normal")
    return seat.take(session)
