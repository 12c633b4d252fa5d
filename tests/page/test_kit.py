"""The printed kit as Chromium prints it to PDF, measured: pages, edges, ruler, sectors."""

from __future__ import annotations

import io
from collections.abc import Iterator
from math import hypot
from typing import Any

import pdfplumber
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from puluc import language
from puluc.language import LANGUAGES
from puluc.learn.kit.kit import Kit, Paper
from puluc.learn.kit.kit import page as kit_page
from puluc.learn.kit.sheet import HEIGHT, RULER, WIDTH
from puluc.learn.kit.spinner import RADIUS
from puluc.rules import RULESETS, Rules

MM = 72 / 25.4
"""Points in a millimetre."""
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
MARGIN = 10.0
LONGEST = "lemery-rescue:captors=homeward,draw=yes,values=6/5/4/3/2"
"""A ruleset whose name and rules are as long as they get."""
GAMES = [*RULESETS, "siegartel:captors=homeward", "lemery:zero=0", LONGEST]

CROWDED = """() => {
    const found = [];
    const inside = (box, frame) => box.left > frame.left - 1 && box.right < frame.right + 1
        && box.top > frame.top - 1 && box.bottom < frame.bottom + 1;
    for (const sheet of document.querySelectorAll('.sheet')) {
        const frame = sheet.getBoundingClientRect();
        const text = sheet.querySelector('.text');
        if (text && (text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth))
            found.push(`${sheet.className}: ${text.scrollHeight} by ${text.scrollWidth}`);
        const boxes = [...sheet.querySelectorAll('text')].map(
            (one) => [one.textContent, one.getBoundingClientRect()]);
        for (const [words, box] of boxes)
            if (!inside(box, frame)) found.push(`${sheet.className}: ${words} is cut off`);
        const lines = boxes.filter(([words]) => words.length > 2);
        lines.forEach(([words, box], number) => {
            for (const [others, other] of lines.slice(0, number))
                if (box.left < other.right && other.left < box.right
                    && box.top + 2 < other.bottom && other.top + 2 < box.bottom)
                    found.push(`${sheet.className}: ${words} lies on ${others}`);
        });
        for (const one of sheet.querySelectorAll('p, li, th, td, h2, h3, b, span'))
            if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
                found.push(`${sheet.className}: ${one.textContent} is too wide`);
    }
    return found;
}"""


@pytest.fixture(scope="module")
def press(browser: Browser) -> Iterator[Page]:
    """A page to print kits from, which may ask nobody for anything."""
    page = browser.new_page(offline=True)
    yield page
    page.close()


def show(press: Page, kit: Kit, paper: Paper, *, black: bool = False) -> int:
    """Open a kit's page and return the number of its sheets."""
    language.use(kit.code)
    try:
        sheets = kit.sheets()
    finally:
        language.use("en")
    press.set_content(kit_page(kit, sheets, paper, black))
    return len(sheets)


def printed(press: Page, kit: Kit, paper: Paper, *, black: bool = False) -> bytes:
    show(press, kit, paper, black=black)
    return press.pdf(prefer_css_page_size=True)


def rendered(made: bytes, scale: int) -> Iterator[Image.Image]:
    """Yield a picture of each page, with `scale` dots to a point."""
    with pdfplumber.open(io.BytesIO(made)) as pdf:
        for page in pdf.pages:
            yield page.to_image(resolution=72 * scale).original


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rules", GAMES)
def test_all_that_is_said_has_room(press: Page, rules: str, code: str) -> None:
    for board in (1, 2):
        kit = Kit(Rules.from_text(rules), code, board)
        show(press, kit, "a4")
        assert press.evaluate(CROWDED) == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("rules", ["classic", "lemery-rescue"])
def test_each_sheet_is_one_page_with_nothing_cut_off(press: Page, rules: str, paper: Paper) -> None:
    kit = Kit(Rules.from_text(rules), "fr")
    count = show(press, kit, paper)
    made = press.pdf(prefer_css_page_size=True)
    pictures = list(rendered(made, 2))
    assert len(pictures) == count == (7 if rules == "classic" else 6)
    for picture in pictures:
        size = [at / 2 / MM for at in picture.size]
        assert size == pytest.approx(PAPERS[paper], abs=0.5)
        # What is not white lies inside the area that both papers have.
        ink = (
            ImageChops.invert(picture.convert("L"))
            .point(lambda grey: 255 if grey > 8 else 0)
            .getbbox()
        )
        assert ink is not None
        left, top, right, bottom = (at / 2 / MM for at in ink)
        assert left > MARGIN - 0.5
        assert top > MARGIN - 0.5
        assert right < MARGIN + WIDTH + 0.5
        assert bottom < MARGIN + HEIGHT + 0.5
        assert bottom > 200  # the ruler is there


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_is_50_mm_on_every_page(press: Page, paper: Paper) -> None:
    made = printed(press, Kit(Rules.from_text("kekchi"), "es"), paper)
    with pdfplumber.open(io.BytesIO(made)) as pdf:
        assert len(pdf.pages) == 7
        for page in pdf.pages:
            rulers = [
                line
                for line in page.lines
                if abs(line["top"] - line["bottom"]) < 0.1
                and line["x0"] < (MARGIN + 1) * MM
                and abs(line["top"] / MM - (MARGIN + HEIGHT - 2.5)) < 0.5
            ]
            assert len(rulers) == 1
            assert rulers[0]["width"] / MM == pytest.approx(RULER, abs=0.05)


def test_the_sectors_are_equal_on_paper(press: Page) -> None:
    made = printed(press, Kit(Rules.from_text("classic")), "letter")
    with pdfplumber.open(io.BytesIO(made)) as pdf:
        sectors = [shape for shape in pdf.pages[2].curves if is_sector(shape)]
    assert len(sectors) == 16
    sides = [sorted(lengths(sector)) for sector in sectors]
    assert [side[0] for side in sides] == pytest.approx([sides[0][0]] * 16, abs=0.05)
    assert [side[1:] for side in sides] == [pytest.approx([RADIUS] * 2, abs=0.1)] * 16


def is_sector(shape: dict[str, Any]) -> bool:
    return bool(shape["fill"]) and len(set(shape["pts"])) == 3 and max(lengths(shape)) > 40


def lengths(shape: dict[str, Any]) -> list[float]:
    """The lengths of a closed shape's sides in mm."""
    points = list(dict.fromkeys(shape["pts"]))
    return [
        hypot(x - x2, y - y2) / MM
        for (x, y), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
    ]


def test_black_and_white_has_no_colour(press: Page) -> None:
    kit = Kit(Rules.from_text("kekchi"))
    for black in (True, False):
        spread = 0.0
        for picture in rendered(printed(press, kit, "a4", black=black), 1):
            red, green, blue = picture.convert("RGB").split()
            for one, other in ((red, green), (green, blue)):
                _least, most = ImageChops.difference(one, other).getextrema()
                assert isinstance(most, int | float)
                spread = max(spread, most)
        assert (spread < 12) == black


def test_two_sheets_make_one_board(press: Page) -> None:
    made = printed(press, Kit(Rules.from_text("kekchi"), "en", 2), "a4")
    with pdfplumber.open(io.BytesIO(made)) as pdf:
        sun, moon = pdf.pages[:2]
        numbers = [
            {word["text"] for word in page.extract_words() if word["text"].isdigit()}
            for page in (sun, moon)
        ]
    # Moon's numbers stand on their heads, so that words of one digit are all that is sure.
    assert {"1", "2", "3", "4"} <= numbers[0]
    assert {"5", "7", "8"} <= numbers[1]
