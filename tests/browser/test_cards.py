"""The pages of cards open the game, or else show a picture and a link."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from puluc.engine.position import Position
from puluc.engine.rules import RULESETS
from puluc.site_build.finish.cards import PICTURES
from puluc.ui.embed_code import CARD_SIZE, CARDS
from tests.browser.axe import problems
from tests.browser.cards import CARD, SHOWN, rendered
from tests.browser.studio import WINDOWS
from tests.support.browser import wait_until_ready
from tests.support.effort import thoroughly

MEAN_DIFFERENCE = """async (sources) => {
  const [one, two] = await Promise.all(sources.map(async (source) => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  }));
  return one.reduce((sum, value, index) => sum + Math.abs(value - two[index]), 0) / one.length;
}"""


def address(site_url: str) -> str:
    return f"{site_url}{CARDS}/kekchi.html"


def without_refresh(route: Route) -> None:
    """Answer with a page that stays open."""
    response = route.fetch()
    text, count = re.subn(r'<meta http-equiv="refresh"[^>]*>', "", response.text())
    assert count == 1
    route.fulfill(response=response, body=text)


def test_a_card_opens_a_game_in_its_ruleset(page: Page, site_url: str) -> None:
    page.goto(address(site_url))
    wait_until_ready(page)
    expect(page.locator(".ruleset")).to_have_text("Kekchi")


def test_it_can_be_read_where_it_stays_open(page: Page, site_url: str) -> None:
    page.route(f"**/{CARDS}/*.html", without_refresh)
    page.goto(address(site_url))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert problems(page) == []
    picture = page.get_by_role("img")
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == CARD_SIZE[0]
    for window in ("small", "wide"):
        width, height = WINDOWS[window]
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link").click()
    wait_until_ready(page)


@pytest.mark.parametrize(
    "name", thoroughly(["kaakil", "siegartel", "lemery-rescue"], ["siegartel"])
)
def test_the_committed_pictures_show_the_starts(browser: Browser, name: str) -> None:
    position = Position.start(RULESETS[name])
    assert_same(browser, (PICTURES / f"{name}.png").read_bytes(), rendered(browser, position))


def test_the_card_of_the_page_shows_the_board(browser: Browser) -> None:
    assert_same(browser, CARD.read_bytes(), rendered(browser, SHOWN, 2))


def assert_same(browser: Browser, *pictures: bytes) -> None:
    with browser.new_page() as page:
        sources = [base64.b64encode(picture).decode() for picture in pictures]
        assert page.evaluate(MEAN_DIFFERENCE, sources) < 0.5
