"""The small scenes on the board: captives, a capture, a rescue, men who come home."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from puluc.app.session import Session
from tests.app.headless import at
from tests.app.test_first_minutes import first_game
from tests.browser.seat import Seat

TIMES = """() => document.getElementById('board').getAnimations({ subtree: true })
  .map((motion) => motion.effect.getComputedTiming().endTime)"""
SCENES = {
    "capture": ("struck", 3, at("classic", "4 S,1,M,6 4 s 2", "novice", speed="normal")),
    "rescue": ("struck", 4, at("classic", "3 S,2,SM,4,M 3 s 3", "novice", speed="normal")),
    "home": ("landed", 10, at("classic", "2 S,3,M,3,MMS 1 s 2", "novice", speed="normal")),
}
"""For each scene, the board's class in it, the place where the move ends, and the position."""
SHORT = 900
"""The most milliseconds of a scene."""
CALM = 250
"""The most milliseconds of a change for people who want less motion."""


def move_to(page: Page, place: int, source: int) -> None:
    page.locator(f"#spot-{source} .pile").click()
    page.locator(f"#spot-{place} .hit").click(position={"x": 8, "y": 8})


def touch(page: Page) -> None:
    page.locator("#app").dispatch_event("pointerdown")


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("calm", [False, True])
def test_scenes_are_short_and_a_touch_ends_them(seat: Seat, name: str, calm: bool) -> None:
    shown, place, session = SCENES[name]
    page = seat.take(session).page
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    move_to(page, place, 9 if name == "home" else 1)
    if name == "home" and not calm:
        page.wait_for_selector(".flight.bound", state="attached")
        assert max(page.evaluate(TIMES)) <= SHORT - 200
    page.wait_for_selector(f"#board.{shown}", state="attached")
    times = page.evaluate(TIMES)
    assert max(times, default=0) <= (CALM if calm else SHORT)
    assert calm or times
    touch(page)
    assert page.locator(f"#board.{shown}").count() == 0
    page.emulate_media(reduced_motion="no-preference")


def thrown() -> Session:
    """Return a first game in which a throw that may capture is pending."""
    session = first_game(mover="s", marks=" 2")
    return session._replace(settings=session.settings._replace(speed="normal"))


@pytest.mark.parametrize("calm", [False, True])
def test_the_scene_about_captives_is_seen_once_and_a_touch_ends_it(seat: Seat, calm: bool) -> None:
    page = seat.page
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    seat.take(thrown())
    if calm:
        page.emulate_media(reduced_motion="reduce")
    page.wait_for_selector(".captivity", state="attached")
    times = page.evaluate(TIMES)
    assert times
    assert max(times) <= (CALM if calm else 2000)
    touch(page)
    expect(page.locator(".captivity")).to_have_count(0)
    expect(page.locator("#spot-1.may")).to_be_visible()
    page.reload()
    expect(page.locator("#spot-1.may")).to_be_visible()
    expect(page.locator(".captivity")).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
