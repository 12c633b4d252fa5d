"""Fingers and a mouse on the game in a frame, on a page of another site that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from puluc.site_build.serve import HOST
from tests.browser.pointers import Finger, Mouse, carry, man, scroll, space
from tests.embed.conftest import OTHER, Publish
from tests.embed.test_frame import framed
from tests.support.browser import READY_MS, Expected, guard

GAME = "&rules=classic&position=4_S,8_5_s_3&sun=person&moon=person"
FRAME = 'style="display: block; margin: 200px 10px 2000px; border: 0" width="320" height="360"'

Open = Callable[..., tuple[Page, Frame]]


def beside_it(publish: Publish, html: str) -> str:
    """Put a page on the game's own site."""
    return publish(html).replace(OTHER, HOST)


@pytest.fixture
def opened(
    browser: Browser, publish: Publish, expected: Expected, own_hosts: set[str]
) -> Iterator[Open]:
    """Opens a long page with the game in a frame, if told so on a phone, or on the same site."""

    def opened(touch: bool, *, beside: bool = False) -> tuple[Page, Frame]:
        context = browser.new_context(
            viewport={"width": 360, "height": 640},
            has_touch=touch,
            is_mobile=touch,
            service_workers="block",
        )
        guard(context, expected, own_hosts)
        page = context.new_page()
        page.set_default_timeout(READY_MS)
        own = partial(beside_it, publish) if beside else publish
        frame = framed(own, page, GAME, FRAME)
        expect(frame.locator(".spot.may").first).to_be_visible()
        return page, frame

    yield opened
    for context in browser.contexts:
        context.close()
    assert not expected.unexpected()


def test_a_finger_drags_men_and_scrolls_the_page_beside_them(opened: Open) -> None:
    page, frame = opened(True)
    finger = Finger(page)
    scroll(page, finger, space(frame, 7))
    finger.press(man(frame, 1))
    finger.move(space(frame, 4))
    expect(frame.locator(".pile.dragged")).to_have_count(1)
    finger.press_second(space(frame, 8))
    finger.release()
    expect(frame.locator(".pile.dragged, .spot.picked")).to_have_count(0)
    finger.press(man(frame, 1))
    finger.move((180, 20))
    expect(frame.locator(".pile.dragged")).to_have_count(1)
    finger.release()
    expect(frame.locator(".pile.dragged, .spot.picked")).to_have_count(0)
    carry(finger, man(frame, 1), space(frame, 4))
    expect(frame.locator("#next")).to_contain_text("Moon")
    assert page.evaluate("scrollY") == 0


def test_a_mouse_let_go_outside_the_frame_puts_the_man_back(opened: Open) -> None:
    """Chromium's protocol sends no events outside to a frame of another site."""
    page, frame = opened(False, beside=True)
    mouse = Mouse(page)
    mouse.press(man(frame, 1))
    mouse.move(space(frame, 4))
    expect(frame.locator(".pile.dragged")).to_have_count(1)
    mouse.move((180, 100))
    mouse.release()
    expect(frame.locator(".pile.dragged, .spot.picked")).to_have_count(0)
    mouse.move(space(frame, 4))
    expect(frame.locator(".pile.dragged, .spot.picked")).to_have_count(0)
    carry(mouse, man(frame, 1), space(frame, 4))
    expect(frame.locator("#next")).to_contain_text("Moon")
