"""The worksheet, six positions with a throw, and the sheet with the answers.

For solved rulesets it asks for the best move, for others it asks for the legal moves.
"""

from __future__ import annotations

from collections.abc import Iterable

from puluc.drawing.diagram import render_diagram
from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import faces_showing
from puluc.engine.position import PASS, Move, Position
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import Sheet, Texts, html_sheet
from puluc.pages.school.legal_moves import QuizQuestion, QuizTry, make_questions
from puluc.solver.tasks import KitTask, TaskMove, load_tasks
from puluc.support.html import Child, fill_sentence, render_element
from puluc.support.i18n import _
from puluc.support.markup import Markup
from puluc.words import events, names


def render_worksheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the worksheet and its answers; none for games too small for questions."""
    if tasks := load_tasks(rules):
        return _make_sheets(
            texts,
            foot,
            "worksheet",
            [_render_task(number, task, texts) for number, task in enumerate(tasks, 1)],
            ("move", "what", "in-danger", "wins"),
            [_render_answer(number, task, texts) for number, task in enumerate(tasks, 1)],
            texts["worksheet-second"] if rules.throws == "two" else "",
        )
    if questions := make_questions(rules):
        return _make_sheets(
            texts,
            foot,
            "allowed",
            [_render_question(number, one, texts) for number, one in enumerate(questions, 1)],
            ("move", "what-or-why"),
            [_render_judgement(number, one, texts) for number, one in enumerate(questions, 1)],
        )
    return []


def _make_sheets(
    texts: dict[str, str],
    foot: Texts,
    kind: str,
    problems: list[Markup],
    heads: Iterable[str],
    answers: list[Markup],
    more: str = "",
) -> list[Sheet]:
    """Return both sheets; `kind` begins the names of their texts, `more` is a further sentence."""
    fields = (
        render_element("p", render_element("span", texts[name]), render_element("i"))
        for name in ("name", "date")
    )
    head = render_element("tr", *(render_element("th", texts[name], scope="col") for name in heads))
    return [
        html_sheet(
            "worksheet",
            texts[kind],
            foot,
            render_element("h2", f"{texts[kind]} · {foot.rules}"),
            render_element("div", *fields, class_="fields"),
            render_element("p", texts[f"{kind}-how"], more and f" {more}"),
            render_element("div", *problems, class_="tasks"),
        ),
        html_sheet(
            "answers",
            texts["answers"],
            foot,
            render_element("h2", f"{texts['answers']} · {foot.rules}"),
            render_element("p", texts[f"{kind}-answers-how"]),
            render_element("table", render_element("thead", head), *answers),
        ),
    ]


def _render_task(number: int, task: KitTask, texts: dict[str, str]) -> Markup:
    moves = sorted(choice.event.move for choice in task.choices)
    return _render_problem(
        number, task.position, moves, fill_sentence(texts["danger"], number=_render_blank())
    )


def _render_question(number: int, question: QuizQuestion, texts: dict[str, str]) -> Markup:
    moves = (tried.move for tried in question.tries)
    return _render_problem(
        number,
        question.position,
        moves,
        fill_sentence(texts["which-capture"], moves=_render_blank("long")),
    )


def _render_problem(number: int, position: Position, moves: Iterable[Move], ask: Child) -> Markup:
    """Return a position with its throw, moves to tick, and a further question."""
    return render_element(
        "section",
        render_element("h3", f"{number}. ", _render_throw(position)),
        render_element("div", render_diagram(position._replace(marks=None)), class_="spot"),
        render_element(
            "p", *(render_element("span", "□ ", _render_move(move), class_="box") for move in moves)
        ),
        render_element("p", ask),
    )


def _render_blank(kind: str = "") -> Markup:
    return render_element("i", class_=f"blank {kind}".strip())


def _render_throw(position: Position) -> Markup:
    assert position.marks is not None
    text = events.throw_sentence(position)
    return render_element(
        "span", text, " ", render_kernels(faces_showing(position.marks)), class_="throw"
    )


def _render_move(move: Move) -> str:
    return move.text.replace("-", events.DASH)


def _render_answer(number: int, task: KitTask, texts: dict[str, str]) -> Markup:
    about = render_element(
        "th", f"{number}. ", texts[f"about-{task.kind}"], colspan=4, scope="rowgroup"
    )
    rows = (_render_row(task, choice, choice is task.choices[0]) for choice in task.choices)
    return render_element("tbody", render_element("tr", about, class_="about"), *rows)


def _render_row(task: KitTask, choice: TaskMove, best: bool) -> Markup:
    percent = names.format_percent(choice.win, 0)
    return render_element(
        "tr",
        render_element("th", "✓ " if best else None, _render_move(choice.event.move), scope="row"),
        render_element("td", events.move_sentence(task.position, choice.event)),
        render_element("td", f"{choice.danger}/16"),
        render_element("td", percent.replace(" ", "\N{NO-BREAK SPACE}")),
        class_="best" if best else None,
    )


def _render_judgement(number: int, question: QuizQuestion, texts: dict[str, str]) -> Markup:
    position = question.position
    assert position.marks is not None
    throw = events.throw_sentence(position)
    about = render_element("th", f"{number}. ", throw, colspan=2, scope="rowgroup")
    rows = [_render_verdict(position, tried, texts) for tried in question.tries]
    if position.moves() == (PASS,):
        text = _("{reason} You have to pass.").format(reason=events.pass_sentence(position))
        head = render_element("th", "✓ --", scope="row")
        rows.append(render_element("tr", head, render_element("td", text), class_="best"))
    return render_element("tbody", render_element("tr", about, class_="about"), *rows)


def _render_verdict(position: Position, tried: QuizTry, texts: dict[str, str]) -> Markup:
    """Return a row with a move and its effect, or the reason why it is not allowed."""
    if tried.why_not == "own" and position.rules.rescue:
        text = texts["no-stack"].format(target=tried.move.target)
    elif tried.why_not:
        text = events.obstacle_sentence(position, tried.move.source, tried.why_not)
    else:
        text = events.move_sentence(position, position.event(tried.move))
    return render_element(
        "tr",
        render_element(
            "th", "× " if tried.why_not else "✓ ", _render_move(tried.move), scope="row"
        ),
        render_element("td", text),
        class_=None if tried.why_not else "best",
    )
