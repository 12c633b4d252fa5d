"""The parts of the page for teachers: the plan of the lesson, as in the kit."""

from typing import Final

from puluc.pages.labels import load_texts
from puluc.pages.layout import game_address
from puluc.pages.markdown import Part, bind_numbers, render_table
from puluc.pages.school.lesson_plan import FIRST, HEADS, lesson_amounts, lesson_notes, lesson_steps
from puluc.pages.values import format_percent
from puluc.support.html import render_element
from puluc.support.markup import Markup


def render_print_link() -> Markup:
    """Return the buttons that print the lesson and make a task sheet."""
    words, sheet, table = load_texts(), game_address("sheet=make"), game_address("sheet=table")
    prints = render_element("a", words["print-small"], href="print-small.html#now", class_="main")
    makes = render_element("a", words["make-sheet"], href=sheet)
    tells = render_element("a", words["class-table"], href=table)
    return render_element("p", prints, " ", makes, " ", tells, class_="on")


def render_lesson() -> Markup:
    """Return the table of the lesson's steps."""
    rows = [[bind_numbers(cell) for cell in step] for step in lesson_steps()]
    return render_table([load_texts()[name] for name in HEADS], *rows)


def _render_notes() -> Markup:
    items = (
        render_element(
            "li", render_element("strong", head), render_element("br"), bind_numbers(text)
        )
        for head, text in lesson_notes()
    )
    return render_element("ul", *items)


def _render_amounts() -> Markup:
    words = load_texts()
    return render_table([words["amount-what"], words["amount-copies"]], *lesson_amounts())


PARTS: Final[dict[str, Part]] = {
    "lesson": render_lesson,
    "notes": _render_notes,
    "amounts": _render_amounts,
    "first-small": lambda: format_percent(FIRST),
}
"""The parts of the page, by name."""
