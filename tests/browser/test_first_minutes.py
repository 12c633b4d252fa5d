"""Keys of the game never scroll the page, and an untouched game is the same after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.support.browser import wait_until_ready
from tests.support.effort import thoroughly


@pytest.mark.parametrize("size", thoroughly([(768, 1024), (360, 640)], [(360, 640)]))
def test_keys_of_the_game_never_scroll(page: Page, site_url: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site_url)
    wait_until_ready(page)
    page.evaluate("document.body.style.paddingBlockEnd = '100vh'")
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    for focus in ("document.activeElement.blur()", "document.getElementById('spot-3').focus()"):
        page.evaluate(focus)
        for key in ("Space", "Space", "ArrowDown", "ArrowUp", "ArrowRight", "Space"):
            page.keyboard.press(key)
            assert page.evaluate("scrollY") == 0, (focus, key)
