"""The pages from which the kit is printed: what is chosen is what is printed, on every page."""

from __future__ import annotations

import io

import pdfplumber
import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.language import LANGUAGES
from puluc.learn import printing
from puluc.learn.frame import address
from puluc.rules import RULESETS
from tests.page.test_kit import CROWDED, MARGIN, MM, PAPERS

GAMES = dict(zip(printing.PAGES, RULESETS.values(), strict=False))


def pages_of(page: Page) -> list[pdfplumber.page.Page]:
    return pdfplumber.open(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages


def plain(text: str) -> str:
    """A text without its spaces, which are of many kinds on paper."""
    return "".join(text.split())


def shown(page: Page) -> list[str]:
    """The titles of the sheets that can be seen."""
    return [text.strip() for text in page.locator(".card > label:visible").all_inner_texts()]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_prints_one_sheet_a_page(page: Page, site_url: str, code: str) -> None:
    for name in printing.PAGES:
        page.goto(site_url + address(code, name))
        titles = shown(page)
        pdf = pages_of(page)
        assert len(pdf) == len(titles), name
        for one, title in zip(pdf, titles, strict=True):
            assert (one.width / MM, one.height / MM) == pytest.approx(PAPERS["a4"], abs=0.5)
            assert plain(title) in plain(one.extract_text())
            words = one.extract_words()
            assert min(word["x0"] for word in words) / MM > MARGIN - 0.5
            assert max(word["bottom"] for word in words) / MM < MARGIN + 259.5
        page.emulate_media(media="print")
        assert page.evaluate(CROWDED) == []
        page.emulate_media(media="null")


def test_the_sheets_of_each_ruleset(page: Page, site_url: str) -> None:
    for name, rules in GAMES.items():
        page.goto(site_url + address("en", name))
        board = ["Board"] if rules.spaces < 12 else ["Board 1/2", "Board 2/2"]
        solved = [] if rules.rescue else ["Which move?", "Answers"]
        pieces = ["Counters and kernels", "Spinner", "Rules"]
        assert shown(page) == [*board, *pieces, *solved, "Record sheet"]
        expect(page.locator("[aria-current=page]", has_text="Print")).to_have_count(
            1 if name == printing.FIRST else 0
        )


def test_what_is_chosen_is_printed(page: Page, site_url: str) -> None:
    page.goto(site_url + address("en", "print-kekchi"))
    page.get_by_label("US Letter").check()
    page.get_by_label("Two sheets").check()
    page.get_by_role("checkbox", name="Answers").uncheck()
    pdf = pages_of(page)
    # Two halves of the board, pieces, spinner, rules, worksheet and record sheet.
    assert len(pdf) == 7
    assert (pdf[0].width / MM, pdf[0].height / MM) == pytest.approx(PAPERS["letter"], abs=0.5)
    assert not any("Answers" in one.extract_text() for one in pdf)
    # Paper and ink hold on the next page.
    page.get_by_label("Black and white").check()
    page.get_by_role("link", name="Poulouc").click()
    expect(page.get_by_label("US Letter")).to_be_checked()
    expect(page.locator(".kit.letter.black")).to_be_visible()


def test_nothing_chosen_can_not_be_printed(page: Page, site_url: str) -> None:
    page.goto(site_url + address("fr", "print-boards"))
    button = page.get_by_role("button", name="Imprimer")
    expect(button).to_be_enabled()
    for box in page.locator(".card > label:visible input").all():
        box.uncheck()
    expect(button).to_be_disabled()


def test_boards_of_any_length(page: Page, site_url: str) -> None:
    page.goto(site_url + address("en", "print-boards"))
    for spaces in ("5", "21"):
        page.get_by_label("Spaces").select_option(spaces)
        for label, count in (("One sheet", 2), ("Two sheets", 3)):
            page.get_by_label(label).check()
            pdf = pages_of(page)
            assert len(pdf) == count
            assert f"Puluc · {spaces} spaces · Board" in pdf[0].extract_text()


def test_the_button_prints(page: Page, site_url: str) -> None:
    page.goto(site_url + address("es", "print"))
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Imprimir").click()
    expect(page).to_have_title("printed")


def test_without_scripts_the_whole_kit_is_printed(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + address("en", "print-lemery-rescue"))
    expect(page.locator("form")).to_be_hidden()
    assert len(pages_of(page)) == 6
    context.close()
