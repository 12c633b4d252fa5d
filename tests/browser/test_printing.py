"""The pages that print the kit: every page prints what is chosen, each sheet whole."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.engine.rules import RULESETS, Rules
from puluc.pages import print_pages
from puluc.pages.kit.sheet import HEIGHT, RULER, WIDTH
from puluc.pages.kit.small_game import SMALL
from puluc.pages.layout import page_address
from puluc.pages.print_kit import CLASS, LESSON, Kit, Paper, render_kit
from puluc.site_build.release import pdf
from puluc.site_build.release.pdf import make_repeatable
from puluc.support import i18n
from puluc.support.i18n import LANGUAGES
from tests.browser.paper import Leaf, leaves, plain
from tests.browser.player import read_script
from tests.support.effort import thoroughly

PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in mm."""
MARGIN = 10.0
LONGEST = "lemery-rescue:captors=homeward,draw=yes,values=6/5/4/3/2"
"""A ruleset with the longest possible name and rules."""
GAMES = [*RULESETS, "siegartel:captors=homeward", "lemery:zero=0", LONGEST]
CROWDED = read_script("crowded-sheets.js")

PRINTED = thoroughly(print_pages.PAGES, (print_pages.FIRST,))
"""The pages that are printed as they open; other tests print the lesson and the boards."""

T = TypeVar("T")


def printed(page: Page) -> list[Leaf]:
    return leaves(page.pdf(prefer_css_page_size=True))


def assert_whole(leaf: Leaf, paper: Paper) -> None:
    """Check that a sheet is one page with nothing cut off, and that its ruler is 50 mm long."""
    assert leaf.size == pytest.approx(PAPERS[paper], abs=0.5)
    # Everything that is not white is inside the area that both papers have.
    left, top, right, bottom = leaf.ink()
    assert min(left, top) > MARGIN - 0.5
    assert right < MARGIN + WIDTH + 0.5
    assert bottom < MARGIN + HEIGHT + 0.5
    assert leaf.level_lines(MARGIN, MARGIN + HEIGHT - 2.5) == [pytest.approx(RULER, abs=0.05)]


def titles(page: Page) -> list[str]:
    """Return the visible titles of the sheets."""
    return [text.strip() for text in page.locator(".card > label:visible").all_inner_texts()]


def names(page: Page) -> list[str]:
    """Return the visible names of the sheets."""
    return [
        str(sheet.get_attribute("class")).removeprefix("sheet ")
        for sheet in page.locator(".card > .sheet:visible").all()
    ]


@pytest.mark.parametrize("code", thoroughly(LANGUAGES, ["fr"]))
def test_all_that_is_said_has_room(page: Page, code: str) -> None:
    """French has the longest texts; a usual run has the rules that differ most."""
    games = thoroughly(GAMES, ["classic", "siegartel:captors=homeward", "lemery:zero=0", LONGEST])
    kits = [Kit(Rules.from_text(rules)) for rules in games]
    i18n.set_language(code)
    sheets = [sheet for kit in kits for sheet in kit.sheets()]
    # A board that the kits don't have.
    for kit in kits:
        other = kit._replace(board_sheets=2 if kit.rules.spaces < 12 else 1)
        sheets += other.sheets("board", "pieces") + kit.sheets("hits")
    sheets += Kit(SMALL).sheets("lesson")
    page.set_content(render_kit(kits[0], sheets, "a4", black=False))
    assert page.evaluate(CROWDED) == []


@pytest.mark.parametrize(
    ("name", "code"),
    [pair for pair in zip(print_pages.PAGES, cycle(LANGUAGES), strict=False) if pair[0] in PRINTED],
)
def test_a_page_prints_one_sheet_a_page(page: Page, site_url: str, name: str, code: str) -> None:
    page.goto(site_url + page_address(code, name))
    if rules := print_pages.KITS.get(name):
        board = ["board"] if rules.spaces < 12 else ["board-sun", "board-moon"]
        kit = [*board, "pieces", "spinner", "rules", "worksheet", "answers", "record"]
        assert [found for found in names(page) if found in kit] == kit
        more = {print_pages.FIRST: {"history"}, print_pages.SMALL: {"history", *CLASS}}
        assert {*names(page)} - {*kit} == more.get(name, set())
    made = printed(page)
    boxes = {title: page.get_by_role("checkbox", name=title, exact=True) for title in titles(page)}
    chosen = [title for title, box in boxes.items() if box.is_checked()]
    assert len(made) == len(chosen)
    for leaf, title in zip(made, chosen, strict=True):
        assert_whole(leaf, "a4")
        assert plain(title) in plain(leaf.text)
    page.emulate_media(media="print")
    assert page.evaluate(CROWDED) == []


def test_what_is_chosen_is_printed(page: Page, site_url: str) -> None:
    page.goto(site_url + page_address("en", "print-kekchi"))
    page.get_by_label("US Letter").check()
    page.get_by_label("Two sheets").check()
    page.get_by_role("checkbox", name="Answers").uncheck()
    made = printed(page)
    # Two halves of the board, pieces, spinner, rules, worksheet and record sheet.
    assert len(made) == 7
    for leaf in made:
        assert_whole(leaf, "letter")
    assert not any("Answers" in leaf.text for leaf in made)
    # The choice of paper and ink is kept on the next page.
    page.get_by_label("Black and white").check()
    page.get_by_role("link", name="Poulouc").click()
    expect(page.get_by_label("US Letter")).to_be_checked()
    expect(page.locator(".kit.letter.black")).to_be_visible()


def test_the_lesson_prints_at_one_click(page: Page, site_url: str) -> None:
    page.add_init_script("window.print = () => { document.title += ' printed'; }")
    page.goto(site_url + page_address("en", "teachers"))
    page.get_by_role("link", name="Print the lesson").click()
    expect(page).to_have_title("Print the lesson · Puluc printed")
    made = printed(page)
    assert len(made) == len(LESSON)
    for leaf in made:
        assert_whole(leaf, "a4")
    # Without the click it waits.
    page.goto(site_url + page_address("en", print_pages.SMALL))
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page).to_have_title("Print the lesson · Puluc")


def test_without_scripts_the_whole_kit_is_printed(browser: Browser, site_url: str) -> None:
    with browser.new_page(java_script_enabled=False) as page:
        page.goto(site_url + page_address("en", "print-lemery-rescue"))
        expect(page.locator("form")).to_be_hidden()
        assert len(printed(page)) == 8


@pytest.mark.thorough
def test_a_release_has_kit_and_lesson_on_a4_and_letter(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one language: the others are printed in the same way."""
    monkeypatch.setattr(pdf, "LANGUAGES", {"es": ""})
    made = run_apart(pdf.print_pdfs, site, 0)
    assert {*made} == {
        f"puluc-{name}-es-{paper}.pdf" for name in ("kit", "lesson") for paper in PAPERS
    }
    for paper, size in PAPERS.items():
        for name in ("kit", "lesson"):
            printed = made[f"puluc-{name}-es-{paper}.pdf"]
            assert len(printed) < 500_000
            fonts = {*re.findall(rb"/BaseFont /[A-Z]+\+(\w+)", printed)}
            assert fonts == {b"Grenze", b"NotoSans", b"NotoSansMath"}
            found = leaves(printed)
            assert len(found) > 5
            for leaf in found:
                assert leaf.size == pytest.approx(size, abs=0.5)


def run_apart(do: Callable[..., T], *arguments: object) -> T:
    """Return a call's result, from a thread of its own: Playwright runs once in each."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(do, *arguments).result()


def test_a_pdf_is_the_same_whatever_was_counted_before(page: Page) -> None:
    def print_page(before: int) -> bytes:
        page.goto("about:blank")
        page.set_content("<div></div>" * before)
        page.set_content("<table><tr><th>Throw</th><th>Odds</th></tr><tr><td>1</td><td>4</td></tr>")
        return page.pdf(tagged=True, outline=True)

    first, second = print_page(0), print_page(500)
    assert b"node" in first
    assert make_repeatable(first, 0) == make_repeatable(second, 0) != second
    assert b"D:19700101000000" in make_repeatable(first, 0)
