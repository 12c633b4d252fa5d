"""The worksheet, six positions with a throw, and the sheet with the answers.

It asks for the best move where the ruleset is solved, and else which moves are allowed.
"""

from __future__ import annotations

from collections.abc import Iterable

from puluc.kernels import faces
from puluc.language import _
from puluc.markup import Child, Markup, element, fill
from puluc.pictures.diagram import diagram
from puluc.pictures.kernels import kernels
from puluc.position import PASS, SUN, Move, Position
from puluc.reading.kit.allowed import Question, Try, questions
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.reading.kit.tasks import KitTask, TaskMove, tasks
from puluc.rules import Rules
from puluc.words import events, names


def worksheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the worksheet and its answers; nothing for games too small to ask about."""
    if given := tasks(rules):
        return _sheets(
            texts,
            foot,
            "worksheet",
            [_task(number, task, texts) for number, task in enumerate(given, 1)],
            ("move", "what", "in-danger", "wins"),
            [_answer(number, task, texts) for number, task in enumerate(given, 1)],
            texts["worksheet-second"] if rules.throws == "two" else "",
        )
    if asked := questions(rules):
        return _sheets(
            texts,
            foot,
            "allowed",
            [_question(number, one, texts) for number, one in enumerate(asked, 1)],
            ("move", "what-or-why"),
            [_judgement(number, one, texts) for number, one in enumerate(asked, 1)],
        )
    return []


def _sheets(
    texts: dict[str, str],
    foot: Texts,
    kind: str,
    given: list[Markup],
    heads: Iterable[str],
    answers: list[Markup],
    more: str = "",
) -> list[Sheet]:
    """Return both sheets; `kind` is the name of their texts, `more` is said beside them."""
    fields = (element("p", element("span", texts[name]), element("i")) for name in ("name", "date"))
    head = element("tr", *(element("th", texts[name], scope="col") for name in heads))
    return [
        written(
            "worksheet",
            texts[kind],
            foot,
            element("h2", f"{texts[kind]} · {foot.rules}"),
            element("div", *fields, class_="fields"),
            element("p", texts[f"{kind}-how"], more and f" {more}"),
            element("div", *given, class_="tasks"),
        ),
        written(
            "answers",
            texts["answers"],
            foot,
            element("h2", f"{texts['answers']} · {foot.rules}"),
            element("p", texts[f"{kind}-answers-how"]),
            element("table", element("thead", head), *answers),
        ),
    ]


def _task(number: int, task: KitTask, texts: dict[str, str]) -> Markup:
    moves = sorted(choice.event.move for choice in task.choices)
    return _posed(number, task.position, moves, fill(texts["danger"], number=_blank()))


def _question(number: int, asked: Question, texts: dict[str, str]) -> Markup:
    moves = (tried.move for tried in asked.tries)
    return _posed(number, asked.position, moves, fill(texts["which-capture"], moves=_blank("long")))


def _posed(number: int, position: Position, moves: Iterable[Move], ask: Child) -> Markup:
    """Return a position with its throw, moves to tick, and what else is asked."""
    return element(
        "section",
        element("h3", f"{number}. ", _throw(position)),
        element("div", diagram(position._replace(marks=None)), class_="spot"),
        element("p", *(element("span", "☐ ", _move(move), class_="box") for move in moves)),
        element("p", ask),
    )


def _blank(kind: str = "") -> Markup:
    return element("i", class_=f"blank {kind}".strip())


def _throw(position: Position) -> Markup:
    assert position.marks is not None
    text = events.throw(SUN, position.marks, position.spaces_thrown)
    return element("span", text, " ", kernels(faces(position.marks)), class_="throw")


def _move(move: Move) -> str:
    return move.text.replace("-", events.DASH)


def _answer(number: int, task: KitTask, texts: dict[str, str]) -> Markup:
    about = element("th", f"{number}. ", texts[f"about-{task.kind}"], colspan=4, scope="rowgroup")
    rows = (_row(task, choice, choice is task.choices[0]) for choice in task.choices)
    return element("tbody", element("tr", about, class_="about"), *rows)


def _row(task: KitTask, choice: TaskMove, best: bool) -> Markup:
    percent = names.percent(choice.win, 0)
    return element(
        "tr",
        element("th", "✓ " if best else None, _move(choice.event.move), scope="row"),
        element("td", events.move(task.position, choice.event)),
        element("td", f"{choice.danger}/16"),
        element("td", percent.replace(" ", "\N{NO-BREAK SPACE}")),
        class_="best" if best else None,
    )


def _judgement(number: int, asked: Question, texts: dict[str, str]) -> Markup:
    position = asked.position
    assert position.marks is not None
    throw = events.throw(SUN, position.marks, position.spaces_thrown)
    about = element("th", f"{number}. ", throw, colspan=2, scope="rowgroup")
    rows = [_verdict(position, tried, texts) for tried in asked.tries]
    if position.moves() == (PASS,):
        told = _("{reason} You have to pass.").format(reason=events.pass_reason(position))
        head = element("th", "✓ --", scope="row")
        rows.append(element("tr", head, element("td", told), class_="best"))
    return element("tbody", element("tr", about, class_="about"), *rows)


def _verdict(position: Position, tried: Try, texts: dict[str, str]) -> Markup:
    """Return whether a move is allowed, and what it does or why it is not."""
    if tried.why_not == "own" and position.rules.rescue:
        told = texts["no-stack"].format(target=tried.move.target)
    elif tried.why_not:
        told = events.obstacle(position, tried.move.source, tried.why_not)
    else:
        told = events.move(position, position.event(tried.move))
    return element(
        "tr",
        element("th", "✗ " if tried.why_not else "✓ ", _move(tried.move), scope="row"),
        element("td", told),
        class_=None if tried.why_not else "best",
    )
