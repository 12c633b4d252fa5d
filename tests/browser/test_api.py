"""The API reference in a browser: its styles and its links."""

import pytest
from playwright.sync_api import Page, expect

from puluc.pages.layout import page_address


@pytest.mark.thorough
def test_the_way_from_the_pages_to_read_and_back(page: Page, site_url: str) -> None:
    """The fixture's guard fails this test for a style that the policy forbids."""
    page.goto(site_url + page_address("es", "index"))
    page.get_by_role("link", name="Para programar").click()
    page.wait_for_url(f"{site_url}api/index.html")
    background = "getComputedStyle(document.querySelector('nav.pdoc')).backgroundColor"
    assert page.evaluate(background) != "rgba(0, 0, 0, 0)"
    page.get_by_role("navigation").get_by_role("link", name="win_chance").click()
    expect(page.locator("#win_chance")).to_be_in_viewport()
    page.get_by_role("link", name="analysis").last.click()
    expect(page.locator("#analysis")).to_be_in_viewport()
    logo = page.get_by_role("link", name="project logo")
    assert logo.get_by_role("img").evaluate("(one) => one.naturalWidth") > 0
    logo.click()
    page.wait_for_url(f"{site_url}index.html")
