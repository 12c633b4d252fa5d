"""Other software in the page: a translation, a dark theme, a password manager, forced colours."""

import io
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Page, expect

from puluc.app.settings import Settings, Setup
from puluc.engine.rules import Rules
from tests.app.headless import new_session
from tests.browser.player import TWO_FRAMES, Person, keep, open_panel, read_script
from tests.support.browser import visit, wait_for_screens
from tests.support.effort import thoroughly

MARK = "\N{MIDDLE DOT}\N{DEGREE SIGN}"
"""The addition of this translation to each text."""

WATCH = read_script("change-again.js")
"""A script that makes a change from the start and again after any other change."""

TRANSLATION = read_script("translation.js").replace("MARK", MARK)
"""A browser's translation: it wraps each text, and changes the language of the page."""

DARK = read_script("dark-theme.js")
"""An extension that darkens every page: styles, and attributes on every element."""

PASSWORDS = read_script("password-manager.js")
"""A password manager: elements of its own, with a hidden one inside, next to fields."""

ALL = f"() => {{ ({DARK})(); ({PASSWORDS})(); ({TRANSLATION})(); }}"
"""All three in one browser."""

DRAWN = read_script("drawn-sections.js").replace("MARK", MARK)
"""A script for the text of each section in the session and in the page."""


def start(page: Page, url: str, script: str) -> None:
    """Open the page with another script in it from the start."""
    setup = Setup(Rules.from_text("kekchi:men=3"), "person", "person", "sun")
    keep(page, new_session(setup, "others", Settings(turns="signs", speed="none")))
    page.add_init_script(f"({WATCH})({script})")
    visit(page, url)


def act(page: Page) -> None:
    """Do the next action of the page by keys and clicks that need no words."""
    wanted = page.wait_for_function(
        """() => document.querySelector('#pass, #throw[data-do], .spot.may')
          && (document.querySelector('#pass') ? 'pass'
            : document.querySelector('#throw[data-do]') ? 'throw' : 'move')"""
    ).json_value()
    if wanted == "move":
        page.locator(".spot.may").first.locator(".pile").click()
        page.locator(".spot.goal .hit").first.click(position={"x": 8, "y": 8})
    else:
        page.locator(f"#{wanted}").click()


AT_REST = read_script("at-rest.js")
"""A script that tells whether the page comes to rest: nothing changes for a while."""


def expect_all_drawn(page: Page, about: str) -> None:
    """Expect that the page comes to rest, and shows the text of each section."""
    assert page.evaluate(AT_REST), about
    for name, wanted, found in page.evaluate(DRAWN):
        assert found == wanted, (about, name)


def test_the_game_goes_on_the_screens_come_and_the_panels_work(page: Page, site_url: str) -> None:
    start(page, site_url, ALL)
    before = Person(page).board()
    for _ in range(4):
        act(page)
    assert Person(page).board() != before
    wait_for_screens(page)
    for _ in range(2):
        act(page)
    expect_all_drawn(page, "game")
    for panel in ("settings", "share"):
        open_panel(page, panel)
        expect(page.locator("#panel[open]")).to_be_visible()
        if panel == "settings":
            page.locator('[data-set="set speed"]').select_option("fast")
        expect_all_drawn(page, panel)
        page.keyboard.press("Escape")
        expect(page.locator("#panel[open]")).to_have_count(0)


def colour(page: Page, selector: str) -> tuple[float, ...]:
    """Return the mean visible colour of an element."""
    page.evaluate(TWO_FRAMES)
    found = page.locator(selector).first.screenshot(animations="disabled")
    with Image.open(io.BytesIO(found)) as image:
        return tuple(ImageStat.Stat(image.convert("RGB")).mean)


def differ(*colours: tuple[float, ...]) -> bool:
    """Return whether all colours can be told apart."""
    return all(
        sum(abs(x - y) for x, y in zip(one, another, strict=True)) > 20
        for one, another in combinations(colours, 2)
    )


@pytest.mark.parametrize("scheme", thoroughly(["light", "dark"], ["dark"]))
def test_forced_colours_leave_men_kernels_and_marks_apart(
    page: Page, site_url: str, scheme: Any
) -> None:
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    start(page, site_url, "() => {}")
    assert differ(
        *(colour(page, f".spot .man-{side}, .spot [href='#man-{side}']") for side in "SM")
    )
    plain = colour(page, "#throw .kernels")
    for _ in range(4):
        act(page)
    act(page)
    page.wait_for_selector(".spot.may")
    assert differ(plain, colour(page, "#throw .kernels"))
    source = "#" + str(page.locator(".spot.may").first.get_attribute("id"))
    empty = ".spot:not(.may, .goal, .last):not(:has(.pile)) .bed"
    page.locator(source).locator(".pile").click()
    page.wait_for_selector(".spot.goal")
    goal = colour(page, ".spot.goal .bed")
    assert differ(goal, colour(page, empty))
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".spot:focus-visible")
    page.locator(".spot.goal").first.focus()
    assert differ(goal, colour(page, ".spot.goal .bed"))
