"""Accessibility: axe-core finds no fault in any view, window or theme."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from tests.browser.axe import problems
from tests.browser.gallery import views
from tests.browser.pictures import COLOURFUL, OTHER_THEMES
from tests.browser.player import Person, open_panel
from tests.browser.seat import Seat
from tests.browser.studio import BOOT, WINDOWS, Look, draw
from tests.support.effort import pairs, thoroughly

SECTIONS = """() => Object.fromEntries(
  [...document.querySelectorAll('#app [id]:not(#field)')].filter(({ shown }) => shown)
    .map(({ id, shown }) => [id, shown]))"""
"""A script for the content of the sections that the gallery has drawn, by their names."""
CONTRAST = "color-contrast"
"""The rule that takes axe most time; colours are the same in every window."""


def test_axe_finds_nothing_in_any_view(still: Page) -> None:
    """A usual run looks at the whole of some, and of the others at the sections that are new, but
    not at each board: its places have the same names in all."""
    found = {}
    every = (*BOOT, *views())
    whole = thoroughly(every, (*BOOT, *COLOURFUL))
    seen: set[str] = set()
    for view in every:
        draw(still, Look(view, "wide"))
        if view in whole:
            found[view] = problems(still)
        else:
            sections = still.evaluate(SECTIONS)
            if new := [f"#{name}" for name, html in sections.items() if html not in seen]:
                found[view] = problems(still, without=(CONTRAST,), within=new)
            seen |= {*sections.values()}
    assert not any(found.values()), found


@pytest.mark.thorough
def test_axe_finds_nothing_on_a_phone(still: Page) -> None:
    found = {}
    for view in (*BOOT, *views()):
        draw(still, Look(view, "phone"))
        found[view] = problems(still, without=(CONTRAST,))
    assert not any(found.values()), found


@pytest.mark.parametrize("theme", thoroughly(OTHER_THEMES, OTHER_THEMES[:1]))
def test_axe_finds_nothing_in_any_theme(still: Page, theme: str) -> None:
    """For axe themes differ only in contrast; `tests/site_build` computes those of all colours."""
    found = {}
    for view in COLOURFUL:
        draw(still, Look(view, "tablet", theme))
        found[view] = problems(still, CONTRAST)
    assert not any(found.values()), found


@pytest.mark.thorough
def test_axe_finds_nothing_while_a_game_is_played(person: Person) -> None:
    page = person.page
    person.new_game("Kekchi")
    person.throw()
    person.wait_for_choice()
    found = {}
    page.locator(".spot.may .pile").first.click()
    found["picked"] = problems(page)
    page.locator(".spot.goal .hit").click(position={"x": 8, "y": 8})
    person.play_on(until=6)
    found["stacks"] = problems(page)
    for panel in ("new", "rules", "share", "settings"):
        open_panel(page, panel)
        page.get_by_role("dialog").wait_for()
        found[panel] = problems(page)
        page.keyboard.press("Escape")
    assert not any(found.values()), found


@pytest.mark.thorough
def test_axe_finds_nothing_in_a_stack_seen_from_near(seat: Seat) -> None:
    game = Game.at(Position.from_text(Rules.from_text("kekchi"), "3 3,SMS,5 4 s"), "near")
    page = seat.take(Session(Play(game, moon="person"))).page
    page.locator("#spot-4 .pile").hover()
    page.get_by_role("tooltip").wait_for()
    assert problems(page) == []


@pytest.mark.parametrize(("window", "code"), pairs(["phone", "landscape"], ["fr", "es", "en"]))
def test_a_new_game_can_be_started_at_once_on_a_phone(still: Page, window: str, code: str) -> None:
    """The players and the start button are visible without scrolling, and no text overflows its
    button."""
    _width, height = WINDOWS[window]
    draw(still, Look("new", window, code=code))
    for part in (".against", "#setup .main"):
        box = still.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, part
    wide = "choices => choices.filter(c => c.scrollWidth > c.clientWidth).map(c => c.innerText)"
    assert still.locator(".against .choice, .sides .choice").evaluate_all(wide) == []
