"""The parts of the page for teachers: the plan of the lesson, as in the kit."""

from __future__ import annotations

from functools import partial

from puluc.pages.kit.texts import load_texts
from puluc.pages.markdown import Part, bind_numbers, render_table
from puluc.pages.school.lesson_plan import FIRST, HEADS, lesson_amounts, lesson_notes, lesson_steps
from puluc.pages.values import format_percent
from puluc.support.html import render_element
from puluc.support.markup import Markup


def make_parts(code: str) -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "lesson": partial(render_lesson, code),
        "notes": partial(_render_notes, code),
        "amounts": partial(_render_amounts, code),
        "first-small": lambda: format_percent(FIRST),
    }


def render_print_link(code: str) -> Markup:
    """Return the button that prints the lesson."""
    link = render_element(
        "a", load_texts(code)["print-small"], href="print-small.html#now", class_="main"
    )
    return render_element("p", link, class_="on")


def render_lesson(code: str) -> Markup:
    """Return the table of the lesson's steps."""
    words = load_texts(code)
    rows = [[bind_numbers(cell) for cell in step] for step in lesson_steps(words)]
    return render_table([words[name] for name in HEADS], *rows)


def _render_notes(code: str) -> Markup:
    items = (
        render_element(
            "li", render_element("strong", head), render_element("br"), bind_numbers(text)
        )
        for head, text in lesson_notes(load_texts(code))
    )
    return render_element("ul", *items)


def _render_amounts(code: str) -> Markup:
    words = load_texts(code)
    return render_table([words["amount-what"], words["amount-copies"]], *lesson_amounts(words))
