"""What the game does without comes when it is first asked for."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import ExpectError
from tests.page.player import sit_down

ARCHIVE = re.compile(r"/later\.zip\b")


def set_up_a_position(page: Page) -> None:
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Set up a position").click()


def test_it_is_fetched_once(page: Page, site_url: str) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    person = sit_down(page, site_url)
    person.play_on(until=1)
    for _ in range(2):
        set_up_a_position(page)
        expect(page.get_by_label("Position as text")).to_be_visible()
        page.get_by_role("button", name="Back to the game").click()
        expect(page.get_by_label("Position as text")).to_be_hidden()
    assert len([url for url in fetched if ARCHIVE.search(url)]) == 1


def test_without_a_connection_the_game_goes_on_and_a_second_try_may_succeed(
    page: Page, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("Failed to load resource")
    page.route(ARCHIVE, lambda route: route.abort())
    person = sit_down(page, site_url)
    person.play_on(until=1)
    person.wait_for_choice()
    set_up_a_position(page)
    expect(page.get_by_text("This could not be loaded.").first).to_be_visible()
    page.unroute(ARCHIVE)
    page.get_by_role("button", name="Set up a position").click()
    expect(page.get_by_label("Position as text")).to_be_visible()
