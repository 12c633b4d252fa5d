"""The lesson: its steps fill the time, and the statements of its sheets are true."""

import re
from collections import Counter
from itertools import product

import pytest

from puluc.engine.kernels import KERNELS, MARKS
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.pages.kit.pieces import fill_sheet
from puluc.pages.kit.printed_board import make_road
from puluc.pages.kit.small_game import SMALL
from puluc.pages.labels import TEXTS, load_texts, read_table
from puluc.pages.print_kit import LESSON, Kit
from puluc.pages.school import handouts, lesson_plan
from puluc.pages.values import count_hits
from puluc.support import i18n
from puluc.support.html import escape
from puluc.support.i18n import LANGUAGES
from tests.tablebase.brute import win_chances

FALLS = [sum(fall) for fall in product((0, 1), repeat=KERNELS)]
"""The marks of the sixteen falls of the kernels."""


def lesson(code: str) -> dict[str, str]:
    """Return the sheets of the lesson in a language, by name, as text without tags."""
    i18n.set_language(code)
    sheets = Kit(SMALL).sheets("lesson")
    return {sheet.name: re.sub(r"<[^>]+>", " ", sheet.content) for sheet in sheets}


# The minutes


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_tells_the_minutes_of_each_aim(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    minutes = [int(number) for number in re.findall(r"^- \*\*.+\((\d+) minut", text, re.MULTILINE)]
    spans = Counter[str]()
    for span, aim in lesson_plan.STEPS.values():
        spans[aim] += span
    assert spans.total() == 45
    del spans["check"]
    assert minutes[: len(spans)] == [*spans.values()]


# The statements of the sheets


@pytest.mark.thorough
def test_who_starts_the_small_game() -> None:
    start = Position.start(SMALL)
    assert win_chances([start])[start] == pytest.approx(lesson_plan.FIRST, abs=0.00005)


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_plan_says_what_the_engine_says(code: str) -> None:
    sheet = lesson(code)["plan"]
    counts = [FALLS.count(marks) for marks in MARKS]
    for throws in (32, 480):
        assert ", ".join(str(throws * count // 16) for count in counts) in sheet
    assert re.search(r"2\s?: 6 \w+ 16", sheet)
    words = load_texts()
    for step in lesson_plan.STEPS:
        for said in (words[f"do-{step}"].format(throws=handouts.THROWS), words[f"ask-{step}"]):
            assert escape(said) in sheet


def test_there_is_enough_for_thirty() -> None:
    copies = lesson_plan.COPIES
    full = fill_sheet(SMALL.men, make_road(SMALL).disc)
    assert copies["pieces"] * full.counters >= lesson_plan.PAIRS
    assert (copies["pieces"] - 1) * full.counters < lesson_plan.PAIRS
    assert copies["exit"] * handouts.SLIPS >= 2 * lesson_plan.PAIRS
    amounts = dict(lesson_plan.lesson_amounts())
    assert amounts[load_texts()["amount-kernels"]] == str(4 * 15)
    titles = {sheet.title for sheet in Kit(SMALL).sheets("lesson")}
    assert {load_texts()[name] for name in copies} == titles
    assert {sheet.name for sheet in Kit(SMALL).sheets("lesson")} == {*LESSON}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["kernels-how", "told-safe"])
def test_an_adult_does_what_burns(name: str, code: str) -> None:
    assert re.search("adult", read_table(code, "kit")[name])


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_answers_upside_down_are_right(code: str) -> None:
    sheets = lesson(code)
    values = [SMALL.values[marks] for marks in FALLS]
    one = [sum(value == distance for value in values) for distance in range(1, 7)]
    several = [sum(value in each for value in values) for each in handouts.SEVERAL]
    assert ", ".join(map(str, [*one, *several])) in sheets["hits"]
    assert "4 + 4 = 8" in sheets["hits"]
    assert "2, 8, 12, 8, 2" in sheets["tally"]
    assert ", ".join(map(str, handouts.READ)) in sheets["numerals"]


# The page for teachers


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_union_on_the_page_is_right(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    found = re.search(r"\{\{hits classic (\d)\}\} \+ \{\{hits classic (\d)\}\} = (\d+)", text)
    assert found
    rules = Rules.from_text("classic")
    assert count_hits(rules, *map(int, found.groups()[:2])) == int(found[3])
