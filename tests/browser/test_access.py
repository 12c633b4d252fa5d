"""Accessibility: axe-core finds no fault in any view, window or theme."""

import pytest
from playwright.sync_api import Page

from tests.browser.axe import problems
from tests.browser.gallery import views
from tests.browser.pictures import COLOURFUL
from tests.browser.studio import BOOT, WINDOWS, Look, draw
from tests.support.effort import pairs, thoroughly

SECTIONS = """() => Object.fromEntries(
  [...document.querySelectorAll('#app [id]:not(#field)')].filter(({ shown }) => shown)
    .map(({ id, shown }) => [id, shown]))"""
"""A script for the content of the sections that the gallery has drawn, by their names."""
CONTRAST = "color-contrast"
"""The rule that takes axe most time; colours are the same in every window."""


def test_axe_finds_nothing_in_any_view(still: Page) -> None:
    """A usual run looks at the whole of some, and at the new sections of every fourth of the
    others, but not at each board: its places have the same names in all."""
    found = {}
    every = thoroughly((*BOOT, *views()), (*BOOT, *COLOURFUL[:-1], *[*views()][::4]))
    whole = thoroughly(every, (*BOOT, *COLOURFUL[::3]))
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


@pytest.mark.parametrize(
    ("window", "code"), pairs(["phone", "landscape"], ["fr", "es", "en"], ["phone"])
)
def test_a_new_game_can_be_started_at_once_on_a_phone(still: Page, window: str, code: str) -> None:
    """The players and the start button are visible without scrolling, and no text overflows its
    button."""
    _width, height = WINDOWS[window]
    draw(still, Look("new", window, code=code))
    for part in (".against:has(.levels)", "#setup .main"):
        box = still.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, part
    wide = "choices => choices.filter(c => c.scrollWidth > c.clientWidth).map(c => c.innerText)"
    assert still.locator(".against .choice, .sides .choice").evaluate_all(wide) == []
