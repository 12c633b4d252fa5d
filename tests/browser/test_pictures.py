"""Every view looks as before, compared with stored pictures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from puluc.app.session import PANELS
from puluc.pages import pages
from puluc.screens.editor.screen import EditorScreen
from puluc.site_build.tools import ROOT
from tests.browser.gallery import views
from tests.browser.pictures import (
    COLOURFUL,
    FOLDER,
    OTHER_THEMES,
    TOLERANCE,
    WINDOW,
    change,
    difference,
    path_of,
    played,
    readings,
    stored,
    take,
    wanted,
)
from tests.browser.studio import READING, Look, draw
from tests.browser.test_learn import DISTINCT
from tests.support.effort import thoroughly

SHEET = (ROOT / "css/theme.css").read_text("utf-8")
ANEW = "look at it, and store it anew by `python -m tests.browser.pictures` if it is right"


def test_every_view_has_its_pictures() -> None:
    assert set(PANELS) <= set(views())
    assert {path_of(look).name for look in wanted()} == {path.name for path in FOLDER.iterdir()}


def test_a_view_has_said_what_it_keeps_in_its_own_language() -> None:
    """Whichever language is drawn first."""
    spanish, english = (views(code)["editor-unread"].screen for code in ("es", "en"))
    assert isinstance(spanish, EditorScreen)
    assert isinstance(english, EditorScreen)
    assert english.text
    assert spanish.text
    assert (
        english.text.problem
        == "road: 'x' is neither a number of empty spaces nor a stack of S and M"
    )
    assert spanish.text.problem.startswith("camino:")


@pytest.mark.parametrize("theme", thoroughly(["light", *OTHER_THEMES], ["light", "dark"]))
def test_the_page_looks_as_in_its_pictures(still: Page, theme: str) -> None:
    """A usual run compares the colourful views, and every sixth of the others."""
    looks = [look for look in played() if look.theme == theme]
    some = [*looks[::6], *(look for look in looks if look.view in COLOURFUL)]
    assert not find_changes(still, thoroughly(looks, [*dict.fromkeys(some)])), ANEW


def test_the_pages_to_read_look_as_in_their_pictures(still: Page) -> None:
    """A usual run compares some of those that are not made by the same code."""
    views = {f"{READING}{page}" for page in thoroughly(pages.ALL, DISTINCT[::5])}
    looks = [look for look in readings() if look.view in views]
    assert len(looks) == len(views)
    assert not find_changes(still, looks), ANEW


def find_changes(still: Page, looks: list[Look]) -> dict[str, float]:
    """Return the differences of the pictures that exceed the tolerance."""
    apart = {path_of(look).name: change(take(still, look), look) for look in looks}
    return {name: difference for name, difference in apart.items() if difference > TOLERANCE}


@pytest.mark.parametrize(
    "moved",
    thoroughly([".actions", "#throw", "#open-menu", "#spot-4 .pile", "#next", "h1"], ["#next"]),
)
def test_a_part_that_moved_is_seen(still: Page, moved: str) -> None:
    """Eight pixels exceed the tolerance."""
    look = Look("thrown", WINDOW)
    take(still, look)
    style = still.add_style_tag(content=f"{moved} {{ translate: 8px; }}")
    try:
        assert change(take(still, look), look) > TOLERANCE
    finally:
        style.evaluate("(element) => element.remove()")


def test_pictures_of_other_sizes_differ() -> None:
    one = stored(Look("start", WINDOW))
    assert one
    assert difference(one, one) == 0
    assert difference(one, one.crop((0, 0, one.width, one.height - 1))) == 255


MAIZE = ("-white", "-red", "-blue")
"""The suffixes of colours of cobs other than the yellow ones."""

COLOURS_SHOWN = """(names) => {
  const probe = document.body.appendChild(document.createElement('i'));
  const painted = ['color', 'backgroundColor', 'fill', 'stroke', 'borderTopColor', 'outlineColor',
    'stopColor'];
  const shown = new Set([...document.querySelectorAll('body, body *')]
    .filter((one) => one !== probe && (one.matches('stop') || one.checkVisibility()))
    .flatMap((one) => painted.map((property) => getComputedStyle(one)[property])));
  const found = names.filter((name) => {
    probe.style.color = `var(--${name})`;
    return shown.has(getComputedStyle(probe).color);
  });
  probe.remove();
  return found;
}"""


def test_the_colourful_views_show_every_colour_but_the_focus(still: Page) -> None:
    """A mixed colour counts if either of its parts is visible; only copies of the ear have the
    colours of other maize."""
    names = set(re.findall(r"^  --(\w[\w-]*): .*light-dark", SHEET, re.MULTILINE))
    assert len(names) > 30
    shown: set[str] = set()
    for view in COLOURFUL:
        draw(still, Look(view, WINDOW, "dark"))
        shown |= set(still.evaluate(COLOURS_SHOWN, sorted(names)))
    assert {name for name in names - shown if not name.endswith(MAIZE)} == {"focus"}
