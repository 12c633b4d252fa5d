"""Views look as before, compared with stored pictures."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from puluc.site_build.tools import ROOT
from tests.browser.pictures import (
    COLOURFUL,
    FOLDER,
    OTHER_THEMES,
    TOLERANCE,
    WINDOW,
    change,
    path_of,
    take,
    wanted,
)
from tests.browser.studio import Look, draw
from tests.support.effort import thoroughly

SHEET = (ROOT / "css/theme.css").read_text("utf-8")
ANEW = "look at it, and store it anew by `python -m tests.browser.pictures` if it is right"


def test_every_look_has_its_picture() -> None:
    assert {path_of(look).name for look in wanted()} == {path.name for path in FOLDER.iterdir()}


def test_the_page_looks_as_in_its_pictures(still: Page) -> None:
    """A usual run compares one theme."""
    themes = thoroughly(("light", *OTHER_THEMES), ("light",))
    looks = [look for look in wanted() if look.theme in themes]
    apart = {path_of(look).name: change(take(still, look), look) for look in looks}
    assert not {name: by for name, by in apart.items() if by > TOLERANCE}, ANEW


def test_a_part_that_moved_is_seen(still: Page) -> None:
    """Eight pixels exceed the tolerance."""
    look = Look("hint", WINDOW)
    take(still, look)
    style = still.add_style_tag(content="#next { translate: 8px; }")
    try:
        assert change(take(still, look), look) > TOLERANCE
    finally:
        style.evaluate("(element) => element.remove()")


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
