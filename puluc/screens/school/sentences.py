"""The sentences of task sheets, and what is printed or saved of them."""

from __future__ import annotations

from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import faces_showing
from puluc.engine.position import MOON, SUN, Move
from puluc.school.class_table import ClassTable
from puluc.school.task_sheet import SheetTask, TaskSheet
from puluc.screens.share.picture import render_picture
from puluc.screens.share.share import SharedPosition
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import _, list_separator, ngettext
from puluc.support.markup import Markup
from puluc.ui.ranked_moves import move_sentence
from puluc.ui.widgets import render_item, render_list
from puluc.words import names
from puluc.words.lessons import get_lesson


def task_sentence(task: SheetTask) -> str:
    """Return a task as a short sentence or question."""
    position = task.position
    match task.kind:
        case "lesson":
            return _("Lesson: {title}").format(title=get_lesson(task.words[0]).title)
        case "throw":
            return _("How many spaces is this throw worth?")
        case "owner":
            return _("Who owns the marked stack?")
        case "moves":
            text = _("{side} has thrown {spaces}. Which men can move? Choose them all.")
            return text.format(side=names.side_name(position.mover), spaces=position.spaces_thrown)
        case "game":
            text = _("You are Sun. Win against {level}, or play {number} turns.")
            level = names.player_names()[task.words[1]][0]
            return text.format(level=level, number=task.words[2])
    text = _("{side} is to move. What is best?")
    return text.format(side=names.side_name(position.mover))


def task_name(task: SheetTask) -> str:
    """Return the kind of a task in a few words."""
    if task.kind in ("lesson", "game"):
        return task_sentence(task)
    return {
        "best": _("The best move"),
        "throw": _("The throw"),
        "owner": _("The owner"),
        "moves": _("The movable men"),
    }[task.kind]


def answer_sentence(task: SheetTask, answer: str) -> str:
    """Return an answer as a sentence."""
    position = task.position
    match task.kind:
        case "throw":
            return names.count_spaces(int(answer)) if answer.isascii() else answer
        case "owner":
            return names.side_name(SUN if answer == "sun" else MOON)
        case "moves":
            places = [
                _("a man in the city") if one == "c" else _("space {number}").format(number=one)
                for one in answer.split(",")
                if one not in ("", "-")
            ]
            return list_separator().join(places) or _("none")
        case "best":
            try:
                move = Move.from_text(answer)
                return move_sentence(position, move) if move in position.moves() else answer
            except ValueError:
                return answer
    return answer


def right_answer(task: SheetTask) -> str:
    """Return what is right, as a sentence; empty for a lesson or a game."""
    answers = task.answers
    if task.kind == "best" and len(answers) == len(task.position.moves()) > 1:
        return _("No move is a mistake here.")
    return " ".join([answer_sentence(task, answer) for answer in answers])


def outcome_words() -> tuple[str, ...]:
    """Return the words for not done, right at once, right later, not right."""
    return _("not done"), _("right at once"), _("right later"), _("not right")


def csv_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the heads of the columns of a spreadsheet, and the words for outcomes."""
    return (_("Number"), _("Name"), _("Task"), _("Minutes")), outcome_words()


def sheet_page(sheet: TaskSheet, page: str) -> str:
    """Return a small page that opens a sheet in the game at the address `page`."""
    link = f"{page}#{sheet.fragment}"
    title = sheet.title or _("A task sheet")
    body = render_element("p", render_element("a", title, href=link))
    head = render_element("title", title)
    return (
        '<!doctype html><meta charset="utf-8">'
        f'<meta http-equiv="refresh" content="0; url={link}">{head}{body}\n'
    )


def render_printed_sheet(sheet: TaskSheet, code: str) -> Markup:
    """Render a sheet: a board and a line for each task, the answers on a page of their own."""
    line = render_element("span", class_="line")
    tasks = [
        render_item(
            render_element("b", _printed_sentence(task)),
            task.kind not in ("lesson", "game") and _render_task(task),
            task.kind not in ("lesson", "game") and line,
        )
        for task in sheet.tasks
    ]
    answers = [render_item(right_answer(task) or "–") for task in sheet.tasks]
    title = sheet.title or _("A task sheet")
    fields = [render_element("span", text, " ", line) for text in (_("Number"), _("Date"))]
    return join_markup(
        render_element(
            "section",
            render_element("h2", title),
            render_element("p", *fields, code and render_element("code", code), class_="fields"),
            render_list(tasks, ordered=True),
            class_="sheet-print",
        ),
        render_element(
            "section",
            render_element("h2", title, " · ", _("Answers")),
            render_list(answers, ordered=True),
            class_="sheet-print answers-print",
        ),
    )


def _printed_sentence(task: SheetTask) -> str:
    """Return the sentence of a task where nothing can be marked."""
    text = _("Who owns the stack on space {number}?")
    return text.format(number=task.words[1]) if task.kind == "owner" else task_sentence(task)


def _render_task(task: SheetTask) -> Markup:
    """Render the kernels of a question about a throw, else the board."""
    position = task.position
    if task.kind == "throw":
        return render_kernels(faces_showing(position.marks or 0))
    return render_picture(SharedPosition(position, asks=task.kind == "best"))


def table_sentences(table: ClassTable, rows: int) -> str:
    """Return how many have handed in."""
    text = ngettext(
        "{number} of {all} has handed in.", "{number} of {all} have handed in.", len(table.handed)
    )
    return text.format(number=len(table.handed), all=rows)
