"""The browser can install the page."""

from __future__ import annotations

from playwright.sync_api import Page


def test_the_browser_finds_the_page_installable(page: Page, site_url: str) -> None:
    page.goto(site_url)
    client = page.context.new_cdp_session(page)
    manifest = client.send("Page.getAppManifest")
    assert manifest["url"] == f"{site_url}manifest.json"
    assert manifest["errors"] == []
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' windows are private.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
