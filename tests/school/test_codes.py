"""Codes of sheets and receipts: what is mistyped is noticed, what is meant is read."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import puzzle_path, split_lines
from puluc.school.codes import (
    BASE,
    CHECKS,
    MEANT,
    SIGNS,
    CodeError,
    find_codes,
    read_code,
    write_code,
)
from puluc.school.receipt import OUTCOMES, SIZES, Receipt
from puluc.school.recipe import RULES, Recipe
from puluc.school.recipe import SIZES as SIZES_OF
from puluc.school.task_sheet import SheetTask, TaskSheet

LENGTHS = [8, *SIZES]


def noticed(signs: list[str]) -> bool:
    """Return whether a code is refused."""
    try:
        read_code("".join(signs), [len(signs)])
    except CodeError:
        return True
    return False


def some_code(draw: Random, length: int) -> list[str]:
    """Return the signs of a code of a number drawn at random."""
    return [*write_code(draw.randrange(BASE ** (length - CHECKS)), length).replace("-", "")]


@pytest.mark.parametrize("length", LENGTHS)
def test_every_one_or_two_wrong_signs_are_noticed(length: int) -> None:
    code = some_code(Random(length), length)
    for place, other in combinations(range(length), 2):
        for one, two in product(SIGNS, SIGNS):
            changed = [*code]
            changed[place], changed[other] = one, two
            assert changed == code or noticed(changed), (code, changed)


@pytest.mark.parametrize("length", LENGTHS)
def test_every_swap_of_two_signs_is_noticed(length: int) -> None:
    draw = Random(length)
    for _code in range(50):
        code = some_code(draw, length)
        for place, other in combinations(range(length), 2):
            changed = [*code]
            changed[place], changed[other] = code[other], code[place]
            assert changed == code or noticed(changed), (code, changed)


outcomes = st.lists(st.sampled_from(OUTCOMES), max_size=20).map(tuple)
minutes = st.integers(0, 59)
receipts = st.builds(Receipt, st.integers(0, 4095), st.integers(1, 36), outcomes, minutes)


@given(receipts, st.randoms(use_true_random=False))
def test_a_receipt_reads_back_however_it_is_typed(receipt: Receipt, draw: Random) -> None:
    back = {sign: alike for alike, sign in MEANT.items()}
    typed = "".join(
        [back.get(sign, sign) if draw.random() < 0.5 else sign for sign in receipt.text]
    )
    typed = typed.replace("-", draw.choice([" ", "-", ""]))
    read = Receipt.from_text(draw.choice([typed, typed.lower()]))
    assert read[:2] == receipt[:2]
    assert read.minutes == receipt.minutes
    count = len(receipt.outcomes)
    assert read.outcomes[:count] == receipt.outcomes
    assert set(read.outcomes[count:]) <= {"open"}


def test_codes_are_found_in_a_chat_and_a_wrong_one_is_named_with_its_line() -> None:
    first, second = Receipt(7, 1, ("right",) * 8, 12), Receipt(7, 2, ("wrong",) * 20, 40)
    broken = second.text[:-1] + ("2" if second.text[-1] != "2" else "3")
    chat = f"Ana: {first.text}, y {second.text.lower().replace('-', '')}\n\nLuis\t{broken}\nok"
    found = [*find_codes(chat, [*SIZES])]
    assert [(one.line, bool(one.problem)) for one in found] == [(1, False), (1, False), (3, True)]
    assert found[0].text.replace(" ", "-") == first.text


@given(st.text(max_size=80))
def test_any_text_is_searched_without_an_error(text: str) -> None:
    for found in find_codes(text, [*SIZES]):
        assert found.problem or read_code(found.text, [*SIZES]) == (found.number, found.signs)


@pytest.mark.thorough
@pytest.mark.parametrize("length", LENGTHS)
def test_a_thousand_codes_show_each_wrong_sign_and_swap(length: int) -> None:
    draw = Random(1000 + length)
    for _code in range(1000):
        code = some_code(draw, length)
        for place, other in combinations(range(length), 2):
            swapped = [*code]
            swapped[place], swapped[other] = code[other], code[place]
            assert swapped == code or noticed(swapped), (code, swapped)
            one, two = draw.choice(SIGNS), draw.choice(SIGNS)
            changed = [*code]
            changed[place], changed[other] = one, two
            assert changed == code or noticed(changed), (code, changed)


recipes = st.builds(Recipe, *(st.integers(0, size - 1) for size in SIZES_OF))


@given(recipes)
def test_a_recipe_reads_back_from_its_code(recipe: Recipe) -> None:
    assert Recipe.from_code(recipe.code) == recipe


@given(recipes.filter(lambda recipe: recipe.number + recipe.lessons + recipe.level > 0))
def test_a_sheet_reads_back_from_its_text_and_its_link(recipe: Recipe) -> None:
    sheet = recipe._replace(rules=0).sheet()
    assert TaskSheet.from_text(sheet.text) == sheet
    assert TaskSheet.from_packed(sheet.packed) == sheet
    for task in sheet.tasks:
        assert SheetTask.from_text(task.text) == task


def test_a_recipe_has_the_same_puzzles_when_more_are_added() -> None:
    lines = split_lines(puzzle_path(Rules.from_text("sapper")).read_text("utf-8"))
    recipe = Recipe(rules=RULES.index("sapper"), draw=3)
    assert recipe.sheet(lines) == recipe.sheet((*lines, *lines[:20]))
    assert len({task.words[0] for task in recipe.sheet(lines).tasks}) == recipe.number
