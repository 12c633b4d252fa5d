"""The small scenes on the board: a capture and a rescue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.app.headless import at
from tests.browser.seat import Seat
from tests.support.browser import run_python
from tests.support.effort import thoroughly

WATCH = """(shown) => {
  globalThis.begun = undefined;
  const watcher = new MutationObserver(() => {
    const board = document.querySelector(`#board.${shown}`);
    if (!board) return;
    watcher.disconnect();
    globalThis.begun = Math.max(0, ...board.getAnimations({ subtree: true })
      .filter((motion) => motion instanceof CSSAnimation)
      .map((motion) => motion.effect.getComputedTiming().endTime));
  });
  watcher.observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Keeps the milliseconds of the longest style's animation at the drawing that starts a scene: later
it may have ended.
"""
PACE = 10
"""The factor of the times in tests, so that they see each scene on a busy machine."""
SCENES = {
    "capture": ("struck", 1, 3, at("classic", "4 S,1,M,6 4 s 2", "novice", speed="slow")),
    "rescue": ("struck", 1, 4, at("classic", "3 S,2,SM,4,M 3 s 3", "novice", speed="slow")),
}
"""For each scene, the board's class in it, both ends of the move, and the position."""
SHORT = 900
"""The most milliseconds of a scene."""


CALM = 250
"""The most milliseconds of a change for people who want less motion."""


@pytest.fixture
def lasting_scenes(seat: Seat) -> Iterator[Page]:
    """A page on which scenes last long."""
    set_times(seat.page, PACE, 60)
    yield seat.page
    seat.page.emulate_media(reduced_motion="no-preference")
    set_times(seat.page, 1.8, 2.0)


def set_times(page: Page, pace: float, seconds: float) -> None:
    """Set the factor of slow animations' times, and the seconds of the scene about captives."""
    times = f"animation.SPEEDS['slow'] = {pace}; animation.CAPTIVE = {seconds}"
    run_python(page, f"from puluc.browser import animation; {times}")


def touch(page: Page) -> None:
    page.locator("#app").dispatch_event("pointerdown")


@pytest.mark.parametrize(
    ("name", "calm"),
    thoroughly([(name, calm) for name in SCENES for calm in (False, True)], [("capture", True)]),
)
def test_scenes_are_short_and_a_touch_ends_them(
    seat: Seat, lasting_scenes: Page, name: str, calm: bool
) -> None:
    shown, source, place, session = SCENES[name]
    page = lasting_scenes
    seat.take(session)
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    page.evaluate(WATCH, shown)
    page.locator(f"#spot-{source} .pile").click()
    page.locator(f"#spot-{place} .hit").click(position={"x": 8, "y": 40})
    page.wait_for_selector(f"#board.{shown}", state="attached")
    time = page.evaluate("begun")
    assert time <= (CALM if calm else SHORT)
    assert calm or time
    touch(page)
    assert page.locator(f"#board.{shown}").count() == 0
