"""The lesson: its steps fill it, and what its sheets say is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from puluc import language
from puluc.kernels import KERNELS, MARKS
from puluc.language import LANGUAGES
from puluc.markup import escape
from puluc.position import Position
from puluc.reading.kit import classroom, plan
from puluc.reading.kit.board import road_for
from puluc.reading.kit.kit import LESSON, Kit
from puluc.reading.kit.pieces import filling
from puluc.reading.kit.texts import texts
from puluc.reading.kit.young import SMALL, young_rules
from puluc.reading.labels import TEXTS
from puluc.rules import Rules
from tests.solution.brute import win_chances

FALLS = [sum(fall) for fall in product((0, 1), repeat=KERNELS)]
"""The marks of the sixteen ways in which kernels fall."""


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    """English is in use again after each test."""
    yield
    language.use("en")


def lesson(code: str) -> dict[str, str]:
    """The sheets of the lesson in a language, by name, as text without tags."""
    language.use(code)
    sheets = Kit(SMALL, code).sheets("lesson")
    return {sheet.name: re.sub(r"<[^>]+>", " ", sheet.content) for sheet in sheets}


# minutes


def test_the_steps_fill_the_lesson() -> None:
    times = [*plan.STEPS.values()]
    assert [start for start, _end in times] == [0, *(end for _start, end in times[:-1])]
    assert times[-1][1] == 45
    assert sorted(step for listed in plan.AIMS.values() for step in listed) == sorted(plan.STEPS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_tells_the_minutes_of_each_aim(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    told = [int(number) for number in re.findall(r"^- \*\*.+\((\d+) minut", text, re.MULTILINE)]
    spans = {
        aim: sum(end - start for start, end in map(plan.STEPS.__getitem__, steps))
        for aim, steps in plan.AIMS.items()
    }
    del spans["check"]
    assert told[: len(spans)] == [*spans.values()]


# what the sheets say


def test_who_starts_the_small_game() -> None:
    start = Position.start(SMALL)
    assert win_chances([start])[start] == pytest.approx(plan.FIRST, abs=0.00005)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_plan_says_what_the_engine_says(code: str) -> None:
    sheet = lesson(code)["plan"]
    counts = [FALLS.count(marks) for marks in MARKS]
    for throws in (32, 480):
        assert ", ".join(str(throws * count // 16) for count in counts) in sheet
    assert re.search(r"2\s?: 6 \w+ 16", sheet)
    words = texts(code)
    for step in plan.STEPS:
        for said in (words[f"do-{step}"].format(throws=classroom.THROWS), words[f"ask-{step}"]):
            assert escape(said) in sheet


def test_there_is_enough_for_thirty() -> None:
    copies = plan.COPIES
    full = filling(SMALL.men, road_for(SMALL).disc)
    assert copies["pieces"] * full.counters >= plan.PAIRS
    assert (copies["pieces"] - 1) * full.counters < plan.PAIRS
    assert copies["exit"] * classroom.SLIPS >= 2 * plan.PAIRS
    told = dict(plan.amounts(texts("en")))
    assert told[texts("en")["amount-kernels"]] == str(4 * 15)
    titles = {sheet.title for sheet in Kit(SMALL).sheets("lesson")}
    assert {texts("en")[name] for name in copies} == titles
    assert {sheet.name for sheet in Kit(SMALL).sheets("lesson")} == {*LESSON}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_bell_counts_alike_everywhere(code: str) -> None:
    """The children's rules and the plan count the same men, and a draw is called one."""
    words = texts(code)
    own = {"en": "in your stacks", "es": "tus pilas", "fr": "vos piles"}[code]
    both = {"en": "out of the game", "es": "fuera del juego", "fr": "hors jeu"}[code]
    draw = {"en": "draw", "es": "empate", "fr": "nulle"}[code]
    assert own in words["young-bell"]
    assert both in words["young-bell"]
    assert both in words["told-bell"]
    assert draw in words["told-bell"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["kernels-how", "told-safe"])
def test_an_adult_does_what_burns(name: str, code: str) -> None:
    assert re.search("adult", texts(code)[name])


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_answers_upside_down_are_right(code: str) -> None:
    sheets = lesson(code)
    values = [SMALL.values[marks] for marks in FALLS]
    one = [sum(value == distance for value in values) for distance in range(1, 7)]
    several = [sum(value in each for value in values) for each in classroom.SEVERAL]
    assert ", ".join(map(str, [*one, *several])) in sheets["hits"]
    assert "4 + 4 = 8" in sheets["hits"]
    assert "2, 8, 12, 8, 2" in sheets["tally"]
    assert ", ".join(map(str, classroom.READ)) in sheets["numerals"]


def test_what_can_be_written_has_boxes() -> None:
    assert max(classroom.READ) < 20 * 20
    # Two standard deviations above the twelve that are expected.
    assert classroom.LONGEST >= 12 + 2 * (32 * 6 / 16 * 10 / 16) ** 0.5
    content = Kit(SMALL).sheets("tally")[0].content
    assert content.count('class="kernels') == len(MARKS)


# the page for teachers


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_and_the_sheet_tell_the_same(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    for part in ("{{lesson}}", "{{notes}}", "{{amounts}}"):
        assert f"\n{part}\n" in text
    for target in ("print-small.html#now", "game:learn", "game:puzzle"):
        assert f"({target})" in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_union_on_the_page_is_right(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    found = re.search(r"\{\{hits classic (\d)\}\} \+ \{\{hits classic (\d)\}\} = (\d+)", text)
    assert found
    rules = Rules.from_text("classic")
    assert classroom.united(rules, map(int, found.groups()[:2])) == int(found[3])


@pytest.fixture
def said() -> Callable[[str], str]:
    """The rules of the small game in a language, as one text."""
    return lambda code: " ".join(young_rules(texts(code)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_small_game_knows_its_size(code: str, said: Callable[[str], str]) -> None:
    language.use(code)
    assert re.findall(r"\d+", said(code)) == [str(SMALL.men), str(SMALL.spaces)]
    (record,) = Kit(SMALL, code).sheets("record")
    named = {int(number) for number in re.findall(r"\b\d\b", record.content.partition("blocks")[0])}
    assert max(named) <= SMALL.spaces
    (rules,) = Kit(SMALL, code).sheets("rules")
    assert texts(code)["source"] not in rules.content
