"""The pages for programmers, in a browser: access, widths, colours, the way there and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.reading.frame import address
from tests.browser import Expected, guard, wait_until_ready
from tests.page.axe import problems
from tests.page.studio import WINDOWS
from tests.page.test_learn import SIDEWAYS

PAGES = ("index", "recipes")
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


@pytest.fixture(scope="module")
def reading(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page to read with; what the policy forbids is an error, as is any request elsewhere."""
    expected = Expected()
    with browser.new_context(service_workers="block") as context:
        guard(context, expected)
        yield context.new_page()
    assert not expected.unexpected()


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(reading: Page, site_url: str, name: str) -> None:
    for window in ("phone", "wide"):
        width, height = WINDOWS[window]
        reading.set_viewport_size({"width": width, "height": height})
        reading.emulate_media(color_scheme="light", contrast="no-preference")
        reading.goto(f"{site_url}api/{name}.html")
        assert problems(reading) == []
    for scheme, contrast in (("dark", "no-preference"), ("light", "more"), ("dark", "more")):
        reading.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
        assert problems(reading, "color-contrast") == []


@pytest.mark.parametrize("name", PAGES)
def test_nothing_scrolls_sideways(reading: Page, site_url: str, name: str) -> None:
    reading.goto(f"{site_url}api/{name}.html")
    for window in ("small", "phone", "tablet", "wide"):
        width, height = WINDOWS[window]
        reading.set_viewport_size({"width": width, "height": height})
        assert not reading.evaluate(SIDEWAYS), window


def test_the_pictures_have_the_colours_of_the_page(reading: Page, site_url: str) -> None:
    """Their styles are inside them, which the page's policy does not reach."""
    seen = set()
    for scheme in SCHEMES:
        reading.emulate_media(color_scheme=scheme)
        reading.goto(f"{site_url}api/recipes.html")
        seen.add(reading.locator("main img").first.screenshot())
    assert len(seen) == 2


def test_the_way_from_the_pages_to_read(page: Page, site_url: str) -> None:
    page.goto(site_url + address("es", "index"))
    page.get_by_role("link", name="Para programar").click()
    expect(page).to_have_title("Reference · Puluc")
    names = page.get_by_role("navigation", name="Names")
    names.get_by_role("link", name="win_chance").click()
    expect(page.get_by_role("heading", name="win_chance")).to_be_in_viewport()
    page.get_by_role("link", name="analysis").first.click()
    expect(page.get_by_role("heading", name="analysis")).to_be_in_viewport()
    page.get_by_role("link", name="Recipes", exact=True).click()
    expect(page).to_have_title("Recipes · Puluc")
    with page.expect_download() as found:
        page.get_by_role("link", name="notebook").click()
    assert found.value.suggested_filename == "recipes.ipynb"
    page.locator("pre").get_by_role("link", name="puluc.Match").first.click()
    expect(page.get_by_role("heading", name="class Match", exact=True)).to_be_in_viewport()


def test_the_colours_of_the_game_hold(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{site_url}api/index.html")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.evaluate("localStorage.setItem('puluc', JSON.stringify({settings: {theme: 'dark'}}))")
    page.reload()
    assert page.evaluate(paper) != light


def test_they_are_there_beside_the_worker_that_keeps_none_of_them(
    browser: Browser, site_url: str
) -> None:
    with browser.new_context(service_workers="allow") as context:
        page = context.new_page()
        page.goto(site_url)
        wait_until_ready(page)
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()
        wait_until_ready(page)
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        for name in PAGES:
            page.goto(f"{site_url}api/{name}.html")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
        kept = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
        addresses = page.evaluate(kept)
        assert len(addresses) > 10
        assert [one for one in addresses if "/api" in one] == []
