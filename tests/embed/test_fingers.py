"""Fingers on the board in a frame, on a page of another site that scrolls."""

from playwright.sync_api import Browser, expect

from tests.browser.pointers import Finger, carry, man, scroll, space
from tests.embed.conftest import Publish
from tests.embed.test_frame import framed
from tests.support.browser import READY_MS, guarded

GAME = "&rules=classic&position=4_S,8_5_s_3&sun=person&moon=person"
FRAME = 'style="display: block; margin: 200px 10px 2000px; border: 0" width="320" height="360"'


def test_a_finger_drags_men_and_scrolls_the_page_beside_them(
    browser: Browser, publish: Publish, own_hosts: set[str]
) -> None:
    size = {"width": 360, "height": 640}
    with guarded(browser, own_hosts, viewport=size, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.set_default_timeout(READY_MS)
        frame, finger = framed(publish, page, GAME, FRAME), Finger(page)
        held = frame.locator(".pile.dragged, .spot.picked")
        scroll(page, finger, space(frame, 7))
        for goal in (space(frame, 4), (180, 20)):
            finger.press(man(frame, 1))
            finger.move(goal)
            expect(frame.locator(".pile.dragged")).to_have_count(1)
            if goal != (180, 20):
                finger.press_second(space(frame, 8))
            finger.release()
            expect(held).to_have_count(0)
        carry(finger, man(frame, 1), space(frame, 4))
        expect(frame.locator("#next")).to_contain_text("Moon")
        assert page.evaluate("scrollY") == 0
