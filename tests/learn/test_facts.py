"""Facts of the rules on the pages, checked against the engine."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from puluc.kernels import MARKS, chances
from puluc.learn import comparison, rulesets, values
from puluc.learn.labels import TEXTS, labels
from puluc.position import PASS, Position
from puluc.rules import RULESETS, Rules

WORDS = labels("en")["comparison"]


def column(name: str, ruleset: str) -> str:
    return comparison.COLUMNS[name](comparison.known(ruleset), WORDS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_table_tells_the_rules_values(ruleset: str) -> None:
    start = Position.start(RULESETS[ruleset])
    assert column("men", ruleset) == str(start.sun) == str(start.moon)
    assert column("spaces", ruleset) == str(len(start.road))
    worth = [start.throw(marks).spaces_thrown for marks in MARKS]
    assert column("values", ruleset).split()[1:] == [str(value) for value in worth[1:]]
    assert column("values", ruleset).split("/")[0].split()[0] == str(worth[0])


def test_what_the_options_add() -> None:
    assert column("values", "lemery") == "5/6/0 1 2 3 4"
    assert column("captors", "siegartel") == "onward or homeward"
    assert column("draw", "poulouc") == "no or yes"
    assert column("passes", "lemery") == "no or yes"


PASSING = {
    "lemery:zero=0": "5 9 5 s 0",
    "lemery-rescue": "0 1,S,1,SM,9 6 s 2",
    "kekchi": "0 S,1,MS,6 4 s 2",
}


@pytest.mark.parametrize(("text", "position"), PASSING.items())
def test_passes_occur_where_the_table_says_so(text: str, position: str) -> None:
    rules = Rules.from_text(text)
    assert comparison.passes(rules)
    assert Position.from_text(rules, position).moves() == (PASS,)


@pytest.mark.parametrize("text", ["classic", "poulouc", "siegartel", "lemery:zero=6"])
def test_elsewhere_the_table_says_that_they_do_not(text: str) -> None:
    assert not comparison.passes(Rules.from_text(text))


def test_every_option_of_a_source_is_shown_with_what_it_changes() -> None:
    for ruleset in RULESETS:
        for rules in rulesets.variants(ruleset):
            assert rules.ruleset == ruleset
            assert rules != RULESETS[ruleset]


@pytest.mark.parametrize("code", ["en", "es", "fr"])
def test_numbers_in_the_text_about_kernels(code: str) -> None:
    text = (TEXTS / code / "kernels.md").read_text("utf-8")
    assert "2 × 2 × 2 × 2 = 16" in text
    row = re.search(r"\d(\s\d){4}", text)
    assert row
    assert [int(count) for count in row[0].split()] == [values.ways(marks) for marks in MARKS]
    # `Two marks come six times as often as four.`
    assert values.ways(2) == 6 * values.ways(4)


@pytest.mark.parametrize("code", ["en", "es", "fr"])
def test_the_average_in_the_lesson(code: str) -> None:
    text = (TEXTS / code / "teachers.md").read_text("utf-8")
    sums = re.search(r"\((\d × \d(?: \+ \d × \d)+)\) : 16", text)
    assert sums
    products = [product.split(" × ") for product in sums[1].split(" + ")]
    rules = RULESETS["classic"]
    assert [(int(ways), int(worth)) for ways, worth in products] == [
        (values.ways(marks), rules.values[marks]) for marks in MARKS
    ]
    assert values.mean(rules) == Fraction(
        sum(int(ways) * int(worth) for ways, worth in products), 16
    )
    assert sum(chances()) == 1
