"""The pages to read in a browser: access, widths, the slider, colours, offline use."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.pages import pages, print_pages
from puluc.pages.layout import page_address
from puluc.support.i18n import LANGUAGES
from puluc.ui.embed_code import SOMEWHERE
from tests.browser.axe import problems
from tests.browser.studio import WINDOWS
from tests.support.browser import guarded
from tests.support.effort import thoroughly

SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
UNFOLD = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
CUT_OFF = """[...document.querySelectorAll('main > section *')].filter((one) =>
  one.matches('.wide') && innerWidth >= 360 && one.scrollWidth > one.clientWidth
  || !one.closest('.wide, svg, .unseen')
  && one.getBoundingClientRect().right > one.closest('section').getBoundingClientRect().right
).map((one) => one.textContent)"""
"""The elements that are wider than their part of the page, and so are cut off."""
DISTINCT = (*pages.PAGES, "rules-lemery-rescue", print_pages.FIRST, print_pages.BOARDS)
"""The pages that are not made by the same code."""

THEMES = ("dark", "no-preference"), ("light", "more"), ("dark", "more")
"""Colours and contrast of the themes other than the usual one."""


@pytest.fixture(scope="module")
def reading(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page to read with."""
    with guarded(browser) as context:
        yield context.new_page()


@pytest.mark.parametrize("name", thoroughly(DISTINCT, DISTINCT[::6]))
def test_axe_finds_nothing(reading: Page, site_url: str, name: str) -> None:
    """Languages don't differ for axe, and themes only in contrast."""
    width, height = WINDOWS["phone"]
    reading.set_viewport_size({"width": width, "height": height})
    reading.emulate_media(color_scheme="light", contrast="no-preference")
    reading.goto(site_url + page_address("en", name))
    reading.evaluate(UNFOLD)
    assert problems(reading) == []
    for scheme, contrast in THEMES if name in thoroughly(DISTINCT, DISTINCT[:1]) else ():
        reading.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
        assert problems(reading, "color-contrast") == []


@pytest.mark.parametrize("code", thoroughly(LANGUAGES, ["fr"]))
def test_nothing_scrolls_sideways(reading: Page, site_url: str, code: str) -> None:
    """French has the longest texts, and of the rulesets Lemery rescue the longest name."""
    wide: list[tuple[str, ...]] = []
    # Of pages made by the same code, those with the longest words.
    for name in thoroughly(pages.ALL if code == "fr" else DISTINCT, DISTINCT[::2]):
        reading.goto(site_url + page_address(code, name))
        reading.evaluate(UNFOLD)
        for window in thoroughly(("small", "phone", "tablet"), ("small",)):
            width, height = WINDOWS[window]
            reading.set_viewport_size({"width": width, "height": height})
            if reading.evaluate(SIDEWAYS):
                wide.append((name, window))
            wide += [(name, window, text) for text in reading.evaluate(CUT_OFF)]
    assert not wide


def test_a_link_to_a_folded_part_opens_it_alone(page: Page, site_url: str) -> None:
    page.goto(site_url + page_address("en", "strategy") + "#lone")
    page.get_by_role("link", name="Where to stop").last.click()
    expect(page.locator("section > [open] h2")).to_have_text(["Where to stop", "One against one"])


def test_the_lesson_s_pictures_stand_upright_where_it_is_narrow(page: Page, site_url: str) -> None:
    upright = page.locator("puluc-diagram[upright]")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site_url + page_address("en", "teachers-lesson"))
    expect(upright).to_have_count(page.locator("puluc-diagram").count())
    page.set_viewport_size({"width": 768, "height": 1024})
    expect(upright).to_have_count(0)


def test_the_slider_computes_uneven_kernels(page: Page, site_url: str) -> None:
    page.goto(site_url + page_address("fr", "kernels"))
    slider = page.get_by_role("slider")
    cells = page.locator("#bias-table .figure")
    expect(cells).to_have_text(["6,3 %", "25,0 %", "37,5 %", "25,0 %", "6,3 %"])
    for _step in range(2):
        slider.press("ArrowRight")
    expect(page.locator("#bias-percent")).to_have_text("60,0 %")
    # 0.4⁴, 4 · 0.6 · 0.4³, 6 · 0.6² · 0.4², 4 · 0.6³ · 0.4, 0.6⁴
    expect(cells).to_have_text(["2,6 %", "15,4 %", "34,6 %", "34,6 %", "13,0 %"])
    # 5 · 0.0256 + 0.1536 + 2 · 0.3456 + 3 · 0.3456 + 4 · 0.1296
    expect(page.locator("#bias-table p")).to_contain_text("2,53")


def test_without_scripts_nothing_is_missing(browser: Browser, site_url: str) -> None:
    with browser.new_page(java_script_enabled=False) as page:
        page.goto(site_url + page_address("en", "kernels"))
        expect(page.locator(".slider")).to_be_hidden()
        expect(page.get_by_text("2.53")).to_be_visible()


def test_a_teacher_copies_code_with_the_site_s_own_address(page: Page, site_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site_url + page_address("en", "teachers"))
    parts = page.locator(".code")
    expect(parts).to_have_count(4)
    first = parts.first
    first.get_by_role("button", name="Copy").click()
    expect(first.get_by_role("status")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f'<iframe src="{site_url}?embed&amp;rules=kekchi" ')
    section = page.locator("section:has(#embed)")
    expect(section).not_to_contain_text(SOMEWHERE)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    last = parts.last
    last.get_by_role("button", name="Copy").click()
    expect(last.get_by_role("status")).to_contain_text("is selected")
    assert page.evaluate("getSelection().toString()").startswith(f'<a href="{site_url}p/kekchi')
    assert problems(page) == []
