"""The parts of the page for teachers: the plan of the lesson, as the kit prints it."""

from __future__ import annotations

from functools import partial

from puluc.markup import Markup, element
from puluc.reading.kit.plan import HEADS, amounts, notes, steps
from puluc.reading.kit.texts import texts
from puluc.reading.prose import Part, kept_together, told


def parts(code: str) -> dict[str, Part]:
    """Return the parts of the page in a language, by name."""
    return {
        "lesson": partial(lesson, code),
        "notes": partial(_notes, code),
        "amounts": partial(_amounts, code),
    }


def lesson(code: str) -> Markup:
    """Return the table of the lesson's steps."""
    words = texts(code)
    rows = [[kept_together(cell) for cell in step] for step in steps(words)]
    return told([words[name] for name in HEADS], *rows)


def _notes(code: str) -> Markup:
    items = (
        element("li", element("strong", head), element("br"), kept_together(text))
        for head, text in notes(texts(code))
    )
    return element("ul", *items)


def _amounts(code: str) -> Markup:
    words = texts(code)
    return told([words["amount-what"], words["amount-copies"]], *amounts(words))
