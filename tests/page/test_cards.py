"""The pages of cards: people get to the game at once, and else see the picture and a link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from puluc.study.cards import FOLDER, SIZE, Card, cards
from tests.browser import Expected, guard, wait_until_ready
from tests.page.axe import problems
from tests.page.studio import WINDOWS

PUZZLE = next(card for card in cards() if card.asks)
RULESET = next(card for card in cards() if card.name == "kekchi")


def address(site_url: str, card: Card) -> str:
    return f"{site_url}{FOLDER}/{card.name}.html"


def unled(route: Route) -> None:
    """Answer with a page that leads nobody on by itself."""
    response = route.fetch()
    text, count = re.subn(r'<meta http-equiv="refresh"[^>]*>', "", response.text())
    assert count == 1
    route.fulfill(response=response, body=text)


def test_a_puzzle_s_card_leads_to_the_puzzle(page: Page, site_url: str) -> None:
    page.goto(address(site_url, PUZZLE))
    page.wait_for_url(f"{site_url}index.html#{PUZZLE.fragment}")
    wait_until_ready(page)
    expect(page.get_by_role("button", name="Show the move")).to_be_visible()


def test_a_ruleset_s_card_leads_to_a_game_by_it(page: Page, site_url: str) -> None:
    page.goto(address(site_url, RULESET))
    wait_until_ready(page)
    expect(page.locator(".ruleset")).to_have_text("Kekchi")


@pytest.mark.parametrize("card", [PUZZLE, RULESET], ids=["puzzle", "ruleset"])
def test_it_can_be_read_where_nobody_is_led_on(page: Page, site_url: str, card: Card) -> None:
    page.route(f"**/{FOLDER}/*.html", unled)
    page.goto(address(site_url, card))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert problems(page) == []
    picture = page.get_by_role("img")
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth)") == SIZE[0]
    for window in ("small", "wide"):
        width, height = WINDOWS[window]
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link").click()
    wait_until_ready(page)


def test_without_scripts_it_shows_its_picture(browser: Browser, site_url: str) -> None:
    expected = Expected()
    with browser.new_context(java_script_enabled=False) as context:
        guard(context, expected)
        page = context.new_page()
        page.route(f"**/{FOLDER}/*.html", unled)
        page.goto(address(site_url, PUZZLE))
        expect(page.get_by_role("heading")).to_contain_text("what is best?")
        expect(page.get_by_role("img")).to_be_visible()
    assert not expected.unexpected()
