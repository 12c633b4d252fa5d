"""The browser can install the page, and the icons are what their SVG shows."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Browser, Page

from puluc.site.installing import CARD, ICONS, SIZES
from tests.page.icons import rendered

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


def test_the_browser_finds_the_page_installable(page: Page, site_url: str) -> None:
    page.goto(site_url)
    client = page.context.new_cdp_session(page)
    manifest = client.send("Page.getAppManifest")
    assert manifest["url"] == f"{site_url}manifest.webmanifest"
    assert manifest["errors"] == []
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' windows are private.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])


@pytest.mark.parametrize("name", [*SIZES, CARD])
def test_the_committed_icons_are_those_of_the_svg(browser: Browser, name: str) -> None:
    pictures = [(ICONS / f"{name}.png").read_bytes(), rendered(browser, name)]
    with browser.new_page() as page:
        sources = [base64.b64encode(picture).decode() for picture in pictures]
        assert page.evaluate(MEAN_DIFFERENCE, sources) < 1
