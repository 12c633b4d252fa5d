"""The worksheet, six positions with a throw, and the sheet with the answers.

For solved rulesets it asks for the best move, for others it asks for the legal moves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from puluc.drawing.diagram import render_diagram
from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import faces_showing
from puluc.engine.position import PASS, Move, Position
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import Sheet, html_sheet
from puluc.pages.labels import load_texts
from puluc.pages.school.legal_moves import make_questions
from puluc.pages.templates import fill_template
from puluc.pages.values import format_percent
from puluc.solver.tasks import KitTask, TaskMove, load_tasks
from puluc.support.html import fill_sentence, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.ui.widgets import render_columns, render_row
from puluc.words import events


class Problem(NamedTuple):
    """A position of the worksheet, and its answers."""

    position: Position
    moves: Sequence[Move]
    """The moves to tick."""
    ask: Markup
    """A further question."""
    about: str
    """The heading of the answers."""
    answers: list[Markup]
    """The rows of the answers."""


def render_worksheet(rules: Rules, foot: str) -> list[Sheet]:
    """Return the worksheet and its answers; none for games too small for questions."""
    if tasks := load_tasks(rules):
        problems, kind, heads = map(_make_task, tasks), "worksheet", ["what", "in-danger", "wins"]
    elif questions := make_questions(rules):
        problems, kind, heads = map(_make_question, questions), "allowed", ["what-or-why"]
    else:
        return []
    texts, numbered = load_texts(), [*enumerate(problems, 1)]
    more = f" {texts['worksheet-second']}" if tasks and rules.throws == "two" else ""
    answers = [
        fill_template("answers-task", number=number, span=len(heads) + 1, **problem._asdict())
        for number, problem in numbered
    ]
    return [
        html_sheet(
            "worksheet",
            foot,
            title=texts[kind],
            how=texts[f"{kind}-how"] + more,
            tasks=[_render_problem(*one) for one in numbered],
        ),
        html_sheet(
            "answers",
            foot,
            how=texts[f"{kind}-answers-how"],
            heads=render_columns(*(texts[name] for name in ("move", *heads))),
            rows=answers,
        ),
    ]


def _render_problem(number: int, problem: Problem) -> Markup:
    """Return a position with its throw, moves to tick, and a further question."""
    position = problem.position
    return fill_template(
        "worksheet-task",
        number=number,
        throw=events.throw_sentence(position),
        kernels=render_kernels(faces_showing(position.marks or 0)),
        board=render_diagram(position._replace(marks=None)),
        boxes=[
            render_element("span", "□ ", _format_move(move), class_="box") for move in problem.moves
        ],
        ask=problem.ask,
    )


def _format_move(move: Move) -> str:
    return move.text.replace("-", events.DASH)


def _make_task(task: KitTask) -> Problem:
    texts = load_texts()
    return Problem(
        task.position,
        sorted(choice.event.move for choice in task.choices),
        fill_sentence(texts["danger"], number=render_element("i", class_="blank")),
        texts[f"about-{task.kind}"],
        [_render_choice(task, choice, choice is task.choices[0]) for choice in task.choices],
    )


def _render_choice(task: KitTask, choice: TaskMove, best: bool) -> Markup:
    return render_row(
        ("✓ " if best else "") + _format_move(choice.event.move),
        events.move_sentence(task.position, choice.event),
        f"{choice.danger}/16",
        format_percent(choice.win, 0),
        class_="best" if best else None,
    )


def _make_question(position: Position) -> Problem:
    blank = render_element("i", class_="blank long")
    moves = [Move(source, position.target(source)) for source in position.sources()]
    rows = [_render_verdict(position, move) for move in moves]
    if position.moves() == (PASS,):
        text = _("{reason} You have to pass.").format(reason=events.pass_sentence(position))
        rows.append(render_row("✓ --", text, class_="best"))
    return Problem(
        position,
        moves,
        fill_sentence(load_texts()["which-capture"], moves=blank),
        events.throw_sentence(position),
        rows,
    )


def _render_verdict(position: Position, move: Move) -> Markup:
    """Return a row with a move and its effect, or the reason why it is not allowed."""
    why_not = position.obstacle(move.source)
    if why_not == "own" and position.rules.rescue:
        text = load_texts()["no-stack"].format(target=move.target)
    elif why_not:
        text = events.obstacle_sentence(position, move.source, why_not)
    else:
        text = events.move_sentence(position, position.event(move))
    sign, kind = ("× ", None) if why_not else ("✓ ", "best")
    return render_row(sign + _format_move(move), text, class_=kind)
