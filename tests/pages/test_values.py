"""Chances on the pages, counted again over all falls of the kernels."""

from itertools import product

import pytest

from puluc.engine.kernels import KERNELS, MARKS
from puluc.engine.rules import Rules
from puluc.pages import figures, values

FALLS = list(product((False, True), repeat=KERNELS))
TEXTS = ("classic", "lemery:zero=6", "lemery:zero=0", "poulouc")


def values_of(rules: Rules) -> list[int]:
    return [rules.values[sum(fall)] for fall in FALLS]


@pytest.mark.parametrize("marks", MARKS)
def test_ways(marks: int) -> None:
    count = sum(sum(fall) == marks for fall in FALLS)
    assert values.count_ways(marks) == count
    assert figures.format_ways(marks) == f"{count}/16"


@pytest.mark.parametrize("text", TEXTS)
def test_hits_at_each_distance(text: str) -> None:
    rules = Rules.from_text(text)
    thrown = values_of(rules)
    assert values.mean_spaces(rules) == pytest.approx(sum(thrown) / 16)
    for distance in range(1, 13):
        assert values.count_hits(rules, distance) == thrown.count(distance)
        both = sum(one == distance or one + other == distance for one in thrown for other in thrown)
        assert values.count_hits_in_two(rules, distance) == both


def test_the_tree_has_every_way_once() -> None:
    drawn = figures.render_tree()
    for marks in MARKS:
        assert drawn.count(f'class="count of-{marks}"') == values.count_ways(marks)
    for kernel in range(1, KERNELS + 1):
        assert 2**kernel <= drawn.count("<circle")
    assert drawn.count('class="marked"') == drawn.count('class="plain"') == 2**KERNELS - 1
