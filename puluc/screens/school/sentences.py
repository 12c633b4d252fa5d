"""The sentences of task sheets, and what is printed or saved of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import faces_showing
from puluc.engine.position import MOON, SUN
from puluc.school.class_table import ClassTable
from puluc.school.receipt import OUTCOMES, TaskResult
from puluc.school.task_sheet import SheetTask, TaskSheet
from puluc.screens.share.picture import render_picture
from puluc.screens.share.share import SharedPosition
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, list_separator
from puluc.support.markup import Markup
from puluc.ui.ranked_moves import move_sentence
from puluc.ui.widgets import render_item, render_list
from puluc.words import names
from puluc.words.lessons import get_lesson

OUTCOME_SIGNS: Final = dict(zip(OUTCOMES, ("", "●", "◐", "○"), strict=True))
"""What stands for an outcome in the table."""


def task_sentence(task: SheetTask) -> str:
    """Return a task as a short sentence or question."""
    last, side = task.words[-1], names.side_name(task.position.mover)
    match task.kind:
        case "lesson":
            return _("Lesson: {title}").format(title=get_lesson(last).title)
        case "throw":
            return _("How many spaces is this throw worth?")
        case "owner":
            return _("Who owns the stack on space {number}?").format(number=last)
        case "moves":
            text = _("{side} has thrown {spaces}. Which men can move? Choose them all.")
            return text.format(side=side, spaces=task.position.spaces_thrown)
        case "game":
            text = _("You are Sun. Win against {level}, or play {number} turns.")
            level = names.player_names()[task.words[1]][0]
            return text.format(level=level, number=task.words[2])
    return _("{side} is to move. What is best?").format(side=side)


def answer_sentence(task: SheetTask, answer: str) -> str:
    """Return an answer as a sentence."""
    match task.kind:
        case "throw" if answer.isascii():
            return names.count_spaces(int(answer))
        case "owner":
            return names.side_name(SUN if answer == "sun" else MOON)
        case "moves":
            places = [
                _("a man in the city") if one == "c" else _("space {number}").format(number=one)
                for one in answer.split(",")
                if one != "-"
            ]
            return list_separator().join(places) or _("none")
        case "best":
            legal = {move.text: move for move in task.position.moves()}
            return move_sentence(task.position, legal[answer]) if answer in legal else answer
    return answer


def right_answer(task: SheetTask) -> str:
    """Return what is right, as a sentence; empty for a lesson or a game."""
    answers = task.answers
    if task.kind == "best" and len(answers) == len(task.position.moves()) > 1:
        return _("No move is a mistake here.")
    return " ".join([answer_sentence(task, answer) for answer in answers])


def list_cells(table: ClassTable, given: Sequence[str]) -> Iterator[list[str]]:
    """Yield the rows of the class table, the heads first: the most-missed task comes first."""
    order = table.order
    heads = [_("Task {number}").format(number=task + 1) for task in order]
    yield [_("Number"), _("Name"), *heads, _("Minutes")]
    for pupil, name, one in table.rows(given):
        signs = [OUTCOME_SIGNS[one.work(task).outcome] if one else "" for task in order]
        quick = ["!" if one and one.work(task).quick else "" for task in order]
        told = [sign + mark for sign, mark in zip(signs, quick, strict=True)]
        yield [str(pupil), name, *told, str(one.receipt.minutes) if one else ""]


def outcome_word(outcome: TaskResult) -> str:
    """Return what became of a task, in words."""
    return {
        "open": _("not done"),
        "right": _("right at once"),
        "later": _("right later"),
        "wrong": _("not right"),
    }[outcome]


def describe_signs() -> str:
    """Return what the signs in the class table mean."""
    return _("● right at once, ◐ right later, ○ not right, ! in less than three seconds")


def write_page(sheet: TaskSheet, page: str) -> str:
    """Return a small page that opens a sheet in the game at the address `page`."""
    link = f"{page or './'}#{sheet.fragment}"
    title = sheet.title or _("A task sheet")
    body = render_element("p", render_element("a", title, href=link))
    head = render_element("title", title)
    return (
        '<!doctype html><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="0; url={link}">{head}{body}\n'
    )


def render_printed_sheet(sheet: TaskSheet, code: str) -> Markup:
    """Render a sheet: a board and a line for each task, the answers on a page of their own."""
    line, title = render_element("span", class_="line"), sheet.title or _("A task sheet")
    asked = []
    for task in sheet.tasks:
        picture = Markup()
        if task.kind == "throw":
            picture = render_kernels(faces_showing(task.position.marks or 0))
        elif task.answers:
            picture = render_picture(SharedPosition(task.position, asks=task.kind == "best"))
        asks = render_element("b", task_sentence(task))
        asked.append(render_item(asks, picture, picture and line))
    answers = [render_item(right_answer(task) or "–") for task in sheet.tasks]
    fields = [render_element("span", text, " ", line) for text in (_("Number"), _("Date"))]
    return join_markup(
        render_element("h2", title),
        render_element("p", *fields, render_element("code", code), class_="fields"),
        render_list(asked, ordered=True, class_="sheet-print"),
        render_element("h2", title, " · ", _("Answers"), class_="answers-print"),
        render_list(answers, ordered=True),
    )
