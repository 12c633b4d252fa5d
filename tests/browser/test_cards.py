"""The pages of cards open the game, or else show a picture and a link."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Route, expect

from puluc.engine.position import Position
from puluc.engine.rules import RULESETS
from puluc.site_build.finish.cards import PICTURES
from puluc.ui.embed_code import CARD_SIZE, CARDS
from tests.browser.axe import problems
from tests.browser.cards import CARD, SHOWN, rendered
from tests.browser.pictures import TOLERANCE, difference
from tests.browser.studio import WINDOWS
from tests.support.browser import wait_until_ready


def address(site_url: str) -> str:
    return f"{site_url}{CARDS}/kekchi.html"


def without_refresh(route: Route) -> None:
    """Answer with a page that stays open."""
    response = route.fetch()
    text, count = re.subn(r'<meta http-equiv="refresh"[^>]*>', "", response.text())
    assert count == 1
    route.fulfill(response=response, body=text)


@pytest.mark.parametrize(
    ("path", "position", "scale"),
    [(PICTURES / "siegartel.png", Position.start(RULESETS["siegartel"]), 1), (CARD, SHOWN, 2)],
)
def test_the_committed_pictures_show_the_board(
    browser: Browser, path: Path, position: Position, scale: int
) -> None:
    found = (Image.open(io.BytesIO(rendered(browser, position, scale))), Image.open(path))
    assert difference(*(one.convert("RGB") for one in found)) <= TOLERANCE


def test_it_can_be_read_where_it_stays_open_and_leads_to_its_ruleset(
    page: Page, site_url: str
) -> None:
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
    expect(page.locator(".ruleset")).to_have_text("Kekchi")
