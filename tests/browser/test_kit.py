"""The printed kit as Chromium's PDF, measured: pages, edges, ruler, sectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from puluc.engine.rules import RULESETS, Rules
from puluc.pages.kit.sheet import HEIGHT, RULER, WIDTH
from puluc.pages.kit.small_game import SMALL
from puluc.pages.print_kit import Kit, Paper
from puluc.pages.print_kit import render_kit as kit_page
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES
from tests.browser.paper import Leaf, leaves, sides
from tests.browser.player import read_script
from tests.support.effort import thoroughly

PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in mm."""
MARGIN = 10.0
LONGEST = "lemery-rescue:captors=homeward,draw=yes,values=6/5/4/3/2"
"""A ruleset with the longest possible name and rules."""
GAMES = [*RULESETS, "siegartel:captors=homeward", "lemery:zero=0", LONGEST]

KITS: dict[str, tuple[Kit, str, Paper, int]] = {
    "short": (Kit(Rules.from_text("classic")), "fr", "a4", 8),
    "long": (Kit(Rules.from_text("lemery-rescue")), "es", "letter", 9),
    "black": (Kit(Rules.from_text("kekchi")), "en", "a4", 8),
    "lesson": (Kit(SMALL), "fr", "letter", 11),
}
"""The kits, each printed once: content, language, paper, number of sheets."""
PRINTED = thoroughly([*KITS], ["long", "black"])
"""Those that are printed: one in colour, one without, on both papers."""

CROWDED = read_script("crowded-sheets.js")

Print = Callable[[str], list[Leaf]]


@contextmanager
def speaking(code: str) -> Iterator[None]:
    i18n.set_language(code)
    try:
        yield
    finally:
        i18n.set_language("en")


@pytest.fixture(scope="module")
def press(browser: Browser) -> Iterator[Page]:
    """A page to print kits from, without requests."""
    page = browser.new_page(offline=True)
    yield page
    page.close()


@pytest.fixture(scope="module")
def printed(press: Page) -> Print:
    """Return the pages of one of the kits, printed on the first request."""

    @cache
    def pages(name: str) -> list[Leaf]:
        kit, code, paper, _count = KITS[name]
        with speaking(code):
            sheets = kit.sheets(*(["lesson"] if name == "lesson" else []))
            press.set_content(kit_page(kit, sheets, paper, black=name == "black"))
        return leaves(press.pdf(prefer_css_page_size=True))

    return pages


@pytest.mark.parametrize("code", thoroughly(LANGUAGES, ["fr"]))
def test_all_that_is_said_has_room(press: Page, code: str) -> None:
    """French has the longest texts; a usual run has the rules that differ most."""
    games = thoroughly(GAMES, ["classic", "siegartel:captors=homeward", "lemery:zero=0", LONGEST])
    kits = [Kit(Rules.from_text(rules)) for rules in games]
    with speaking(code):
        sheets = [sheet for kit in kits for sheet in kit.sheets()]
        # A board that the kits don't have.
        for kit in kits:
            other = kit._replace(board_sheets=2 if kit.rules.spaces < 12 else 1)
            sheets += other.sheets("board", "pieces") + kit.sheets("hits")
        sheets += Kit(SMALL).sheets("lesson")
        press.set_content(kit_page(kits[0], sheets, "a4", black=False))
    assert press.evaluate(CROWDED) == []


@pytest.mark.parametrize("name", PRINTED)
def test_each_sheet_is_one_page_with_nothing_cut_off_and_its_ruler_is_50_mm(
    printed: Print, name: str
) -> None:
    _kit, _code, paper, count = KITS[name]
    assert len(printed(name)) == count
    for leaf in printed(name):
        assert leaf.size == pytest.approx(PAPERS[paper], abs=0.5)
        # Everything that is not white is inside the area that both papers have.
        left, top, right, bottom = leaf.ink()
        assert left > MARGIN - 0.5
        assert top > MARGIN - 0.5
        assert right < MARGIN + WIDTH + 0.5
        assert bottom < MARGIN + HEIGHT + 0.5
        rulers = [
            shape
            for shape in leaf.shapes(filled=False)
            if len(shape) == 2
            and min(x for x, _y in shape) < MARGIN + 1
            and all(abs(y - (MARGIN + HEIGHT - 2.5)) < 0.5 for _x, y in shape)
            and abs(shape[0][1] - shape[1][1]) < 0.05
        ]
        assert len(rulers) == 1
        assert sides(rulers[0])[0] == pytest.approx(RULER, abs=0.05)
