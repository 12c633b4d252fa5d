"""Accessibility: axe-core finds nothing, in any view, size or theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from puluc.game import Game
from puluc.position import Position
from puluc.rules import Rules
from puluc.session.play import Play
from puluc.session.session import Session
from tests.browser import wait_until_ready
from tests.page.axe import problems
from tests.page.player import Person, keep

SIZES = {"wide": (1280, 800), "tablet": (768, 1024), "phone": (360, 640), "zoomed": (320, 256)}
LOOKS = [
    *((size, theme) for size in SIZES for theme in ("light", "dark")),
    *(("wide", "contrast"), ("phone", "dark contrast")),
]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing(page: Page, site_url: str, size: str, theme: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(
        color_scheme="dark" if "dark" in theme else "light",
        contrast="more" if "contrast" in theme else "no-preference",
    )
    page.goto(site_url)
    wait_until_ready(page)
    person = Person(page)
    person.set_speed("At once")
    person.new_game("Kekchi")
    found = {"throw": problems(page)}
    person.throw()
    person.wait_for_choice()
    found["choose"] = problems(page)
    page.locator(".spot.may .pile").first.click()
    found["picked"] = problems(page)
    page.locator(".spot.goal .hit").click(position={"x": 8, "y": 8})
    person.play_on(until=6)
    found["stacks"] = problems(page)
    for panel in ("New game", "Rules", "Share", "Settings"):
        page.get_by_role("button", name=panel).click()
        if panel == "New game":
            page.get_by_role("button", name="Options").click()
        found[panel] = problems(page)
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    found["Keys"] = problems(page)
    assert not any(found.values()), found


def test_axe_finds_nothing_in_a_stack_seen_from_near(page: Page, site_url: str) -> None:
    game = Game.at(Position.from_text(Rules.from_text("kekchi"), "3 3,SMS,5 4 s"), "near")
    keep(page, Session(Play(game, moon="person")))
    page.goto(site_url)
    wait_until_ready(page)
    page.locator("#spot-4 .pile").hover()
    page.get_by_role("tooltip").wait_for()
    assert problems(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_than_the_window(page: Page, site_url: str, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site_url)
    wait_until_ready(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="New game").click()
    panel = page.get_by_role("dialog").bounding_box()
    assert panel
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= width


@pytest.mark.parametrize("locale", ["en", "es", "fr"])
@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_board_and_next_action_fit_a_phone(
    page: Page, site_url: str, size: tuple[int, int], locale: str
) -> None:
    """On a phone the road, both cities, the kernels and what to do next show at once."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site_url}?lang={locale}")
    wait_until_ready(page)
    for part in ("#board", "#spot-0", "#spot-10", "#throw", "#next"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, part


@pytest.mark.parametrize("locale", ["en", "es", "fr"])
@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_a_new_game_can_be_started_at_once_on_a_phone(
    page: Page, site_url: str, size: tuple[int, int], locale: str
) -> None:
    """Who plays and the button that starts show without scrolling, no text leaves its button."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site_url}?lang={locale}")
    wait_until_ready(page)
    page.locator("#open-new").click()
    for part in (".against", "#setup .main"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, part
    wide = "choices => choices.filter(c => c.scrollWidth > c.clientWidth).map(c => c.innerText)"
    assert page.locator(".against .choice, .sides .choice").evaluate_all(wide) == []
