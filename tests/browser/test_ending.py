"""The end of a game on the page: a short scene that hides nothing and keeps everything in place."""

import pytest
from playwright.sync_api import expect

from tests.app.headless import at
from tests.browser.seat import Seat
from tests.support.browser import wait_for_screens
from tests.support.effort import thoroughly

RUNNING = """() => document.getElementById('field').getAnimations({ subtree: true })
  .map((motion) => motion.effect.getComputedTiming().endTime)"""
LONGEST = {"no-preference": 900, "reduce": 250}
"""The most milliseconds of a scene, also for people who want less motion."""


@pytest.mark.parametrize("motion", thoroughly([*LONGEST], [*LONGEST][:1]))
def test_the_scene_is_short_and_a_touch_ends_it(seat: Seat, motion: str) -> None:
    """Sun captures Moon's last man."""
    page = seat.take(at("classic", "0 2,S,3,S,M,1 0 s 1", speed="normal")).page
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    # However slow the machine is, the scene goes on until it is touched.
    motions = page.context.new_cdp_session(page)
    motions.send("Animation.enable")
    motions.send("Animation.setPlaybackRate", {"playbackRate": 0.01})
    page.locator("#spot-7 .pile").click()
    page.locator("#spot-8 .hit").click(position={"x": 8, "y": 8})
    page.wait_for_selector(".verdict", state="attached")
    times = page.evaluate(RUNNING)
    assert times or motion == "reduce"
    assert max(times, default=0) <= LONGEST[motion]
    page.locator("#heading").dispatch_event("pointerdown")
    page.locator("#app").dispatch_event("pointerdown")
    assert page.evaluate(RUNNING) == []
    page.reload()
    wait_for_screens(page)
    assert page.evaluate(RUNNING) == []
    page.get_by_role("button", name="Review").click()
    page.locator("#leave").click()
    page.wait_for_selector(".verdict", state="attached")
    assert page.evaluate(RUNNING) == []
    motions.detach()
    expect(page.get_by_role("heading", name="Sun wins!")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(page.locator("#again")).to_be_focused()
    undo = page.locator("#undo")
    expect(undo).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    expect(undo).to_be_in_viewport(ratio=1)
    page.keyboard.press("Control+z")
    expect(page.locator(".verdict")).to_have_count(0)
    page.emulate_media(reduced_motion="no-preference")
