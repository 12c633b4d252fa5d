"""The pages to read, in a browser: access, widths, the slider, colours, without the internet."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.language import LANGUAGES
from puluc.learn.frame import address
from tests.browser import READY_MS, wait_until_ready
from tests.learn.test_pages import ALL
from tests.page.axe import problems
from tests.page.studio import WINDOWS

SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("window", ["wide", "tablet", "phone"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    page: Page, site_url: str, window: str, code: str
) -> None:
    width, height = WINDOWS[window]
    page.set_viewport_size({"width": width, "height": height})
    found = {}
    for name in ALL:
        page.goto(site_url + address(code, name))
        found[name] = problems(page)
        assert not page.evaluate(SIDEWAYS), name
    assert not any(found.values()), found


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_in_other_colours(page: Page, site_url: str, scheme: str) -> None:
    contrast = "more" if scheme == "light" else "no-preference"
    page.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
    found = {}
    for name in ALL:
        page.goto(site_url + address("en", name))
        found[name] = problems(page)
    assert not any(found.values()), found


def test_the_slider_computes_uneven_kernels(page: Page, site_url: str) -> None:
    page.goto(site_url + address("fr", "kernels"))
    slider = page.get_by_role("slider")
    cells = page.locator("#bias-table .figure")
    expect(cells).to_have_text(["6,3 %", "25,0 %", "37,5 %", "25,0 %", "6,3 %"])
    for _step in range(2):
        slider.press("ArrowRight")
    expect(page.locator("#bias-told")).to_have_text("60,0 %")
    # 0.4⁴, 4 · 0.6 · 0.4³, 6 · 0.6² · 0.4², 4 · 0.6³ · 0.4, 0.6⁴
    expect(cells).to_have_text(["2,6 %", "15,4 %", "34,6 %", "34,6 %", "13,0 %"])
    # 5 · 0.0256 + 0.1536 + 2 · 0.3456 + 3 · 0.3456 + 4 · 0.1296
    expect(page.locator("#bias-table p")).to_contain_text("2,53")


def test_the_colours_of_the_game_hold(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(site_url + address("en", "kernels"))
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.evaluate("localStorage.setItem('puluc', JSON.stringify({settings: {theme: 'dark'}}))")
    page.reload()
    assert page.evaluate(paper) != light


def test_without_scripts_nothing_is_missing(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + address("en", "kernels"))
    expect(page.locator(".slider")).to_be_hidden()
    expect(page.get_by_text("2.53")).to_be_visible()
    context.close()


def test_the_way_there_and_back(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}?lang=es")
    wait_until_ready(page)
    page.locator("#open-rules").click()
    page.get_by_role("link", name="Más para leer").click()
    expect(page).to_have_title("Aprender Puluc · Puluc")
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_title("Apprendre Puluc · Puluc")
    page.get_by_role("link", name="Puluc", exact=True).click()
    wait_until_ready(page)
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_the_second_visit_keeps_the_pages(browser: Browser, site_url: str) -> None:
    """They are not loaded at the first one, and later need no internet."""
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    page.goto(site_url)
    wait_until_ready(page)
    page.evaluate("navigator.serviceWorker.ready")
    kept = """async (path) => {
      for (const name of await caches.keys())
        if (name.startsWith('reading-') && await (await caches.open(name)).match(path)) return true;
      return false;
    }"""
    last = site_url + address("fr", "rules-siegartel")
    assert not page.evaluate(kept, last)
    page.reload()
    until = monotonic() + READY_MS / 1000
    while not page.evaluate(kept, last):
        assert monotonic() < until
    context.set_offline(True)
    page.goto(site_url + address("fr", "kernels"))
    expect(page.get_by_role("slider")).to_be_visible()
    page.get_by_role("link", name="Comment jouer").click()
    expect(page.locator(".example").first).to_be_visible()
    context.close()
