"""Codes of sheets and receipts: what is mistyped is noticed, what is meant is read."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import puzzle_path, split_lines
from puluc.school import codes
from puluc.school.class_table import Handed, Work, read_handed
from puluc.school.codes import BASE, CHECKS, MEANT, SIGNS, CodeError, find_codes, read_code
from puluc.school.receipt import FORMS, OUTCOMES, Receipt
from puluc.school.recipe import LIMITS, RULES, Recipe
from puluc.school.task_sheet import SheetTask, TaskSheet

LENGTHS = [8, *FORMS]


def some_code(draw: Random, length: int) -> list[int]:
    """Return the digits of a code of a number drawn at random."""
    limit = BASE ** (length - CHECKS)
    text = codes.write_code([(draw.randrange(limit), limit)], length)
    return [SIGNS.index(sign) for sign in text.replace("-", "")]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_thousand_codes_show_every_wrong_sign_every_two_and_every_swap(length: int) -> None:
    """What a change adds to both sums doesn't depend on the code, so all changes are tried once."""
    draw = Random(length)
    all_codes = [some_code(draw, length) for _code in range(1000)]
    assert not any(any(codes._sums(code)) for code in all_codes)
    changes = [digit for digit in range(1, BASE)]
    for place, other in combinations(range(1, length + 1), 2):
        for one, two in product([0, *changes], changes):
            added = [0] * length
            added[place - 1], added[other - 1] = one, two
            assert any(codes._sums(added))
        for code in all_codes:
            swapped = [*code]
            swapped[place - 1], swapped[other - 1] = code[other - 1], code[place - 1]
            assert swapped == code or any(codes._sums(swapped))


def test_a_wrong_sign_is_refused_with_a_reason() -> None:
    limit = BASE ** (8 - CHECKS)
    for text, why in (
        ("2225-V4V6", "a character is wrong, or two are swapped"),
        ("2225-V4V", "a code has 8 characters, this one has 7"),
        ("2225-V4VA", "A is not a character of a code"),
    ):
        with pytest.raises(CodeError, match=why):
            read_code(text, {8: (limit,)})


minutes = st.integers(0, 59)
outcomes = st.lists(st.sampled_from(OUTCOMES), max_size=20).map(tuple)
receipts = st.builds(Receipt, st.integers(0, 4095), st.integers(1, 36), outcomes, minutes)


@given(receipts, st.randoms(use_true_random=False))
def test_a_receipt_reads_back_however_it_is_typed(receipt: Receipt, draw: Random) -> None:
    back = {sign: alike for alike, sign in MEANT.items()}
    typed = "".join(
        [back.get(sign, sign) if draw.random() < 0.5 else sign for sign in receipt.text]
    )
    typed = typed.replace("-", draw.choice([" ", "-", ""]))
    read = Receipt.from_text(draw.choice([typed, typed.lower()]))
    assert read._replace(outcomes=read.outcomes[: len(receipt.outcomes)]) == receipt
    assert set(read.outcomes[len(receipt.outcomes) :]) <= {"open"}


def test_codes_are_found_in_a_chat_and_a_wrong_one_is_named_with_its_line() -> None:
    first, second = Receipt(7, 1, ("right",) * 8, 12), Receipt(7, 2, ("wrong",) * 20, 40)
    broken = second.text[:-1] + ("2" if second.text[-1] != "2" else "3")
    chat = f"Ana: {first.text}, y {second.text.lower().replace('-', '')}\n\nLuis\t{broken}\nok 12"
    found, problems = read_handed(f"{chat}\n{first.text[:-1]}")
    assert [one.receipt.pupil for one in found] == [1, 2]
    assert [problem.partition(" is ")[0] for problem in problems] == ["Line 3", "Line 5"]


@given(st.text(max_size=80), receipts.filter(lambda one: bool(one.outcomes)))
def test_any_text_is_searched_without_an_error(text: str, receipt: Receipt) -> None:
    assert all(code.line == 1 for code in find_codes(text.replace("\n", " "), FORMS))
    works = tuple(Work(outcome, ("c-2", "3-4"), 12) for outcome in receipt.outcomes)
    handed = Handed(receipt, works)
    [read], problems = read_handed(f"{text}\n{handed.text}")[0][-1:], ()
    assert (read.works, problems) == (works, ())


recipes = st.builds(Recipe, *(st.integers(0, limit - 1) for limit in LIMITS))


@given(recipes)
def test_a_recipe_and_its_sheet_read_back(recipe: Recipe) -> None:
    assert Recipe.from_code(recipe.code) == recipe
    if recipe.number + recipe.lessons + recipe.level:
        sheet = recipe._replace(rules=0).sheet()._replace(title="¿Qué?", language="es")
        assert TaskSheet.from_text(sheet.text) == sheet
        assert TaskSheet.from_packed(sheet.packed) == sheet
        assert sheet.fingerprint == sheet._replace(title="").fingerprint
        assert all(SheetTask.from_text(task.text) == task for task in sheet.tasks)


def test_a_recipe_has_the_same_puzzles_when_more_are_added() -> None:
    lines = split_lines(puzzle_path(Rules.from_text("sapper")).read_text("utf-8"))
    recipe = Recipe(rules=RULES.index("sapper"), draw=3)
    sheet = recipe.sheet(lines)
    assert sheet == recipe.sheet((*lines, *lines[:20]))
    assert len({task.words[0] for task in sheet.tasks}) == sheet.marked + sheet.more == 10
