"""The worksheet, six positions with a throw to be played, and the sheet with their answers."""

from __future__ import annotations

from puluc.kernels import faces
from puluc.language import _, decimal
from puluc.learn.kit.sheet import Sheet, Texts, written
from puluc.learn.kit.tasks import Choice, Task, tasks
from puluc.markup import Markup, element, fill
from puluc.pictures.diagram import diagram
from puluc.pictures.kernels import kernels
from puluc.position import SUN, Event
from puluc.rules import Rules
from puluc.words import events


def worksheet(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the worksheet and its answers; nothing for rules that are not among the solved."""
    given = tasks(rules)
    if not given:
        return []
    return [
        written(
            "worksheet",
            texts["worksheet"],
            foot,
            element("h2", f"{texts['worksheet']} · {foot.rules}"),
            element(
                "div",
                *(
                    element("p", element("span", texts[field]), element("i"))
                    for field in ("name", "date")
                ),
                class_="fields",
            ),
            element("p", texts["worksheet-how"]),
            element(
                "div",
                *(_task(number, task, texts) for number, task in enumerate(given, 1)),
                class_="tasks",
            ),
        ),
        written(
            "answers",
            texts["answers"],
            foot,
            element("h2", f"{texts['answers']} · {foot.rules}"),
            element("p", texts["answers-how"]),
            element(
                "table",
                element("thead", _heads(texts)),
                *(_answer(number, task, texts) for number, task in enumerate(given, 1)),
            ),
        ),
    ]


def _task(number: int, task: Task, texts: dict[str, str]) -> Markup:
    position = task.position
    in_order = sorted(task.choices, key=lambda choice: choice.event.move)
    blank = element("i", class_="blank")
    return element(
        "section",
        element("h3", f"{number}. ", _throw(task)),
        element("div", diagram(position._replace(marks=None)), class_="spot"),
        element(
            "p",
            *(element("span", "☐ ", _move(choice.event), class_="box") for choice in in_order),
        ),
        element("p", fill(texts["danger"], number=blank)),
    )


def _throw(task: Task) -> Markup:
    position = task.position
    assert position.marks is not None
    text = events.throw(SUN, position.marks, position.spaces_thrown)
    return element("span", text, " ", kernels(faces(position.marks)), class_="throw")


def _move(event: Event) -> str:
    return event.move.text.replace("-", "–").replace("c", "C")


def _answer(number: int, task: Task, texts: dict[str, str]) -> Markup:
    about = element("th", f"{number}. ", texts[f"about-{task.kind}"], colspan=4, scope="rowgroup")
    rows = (_row(task, choice, choice is task.choices[0]) for choice in task.choices)
    return element("tbody", element("tr", about, class_="about"), *rows)


def _heads(texts: dict[str, str]) -> Markup:
    heads = (texts["move"], texts["what"], texts["in-danger"], texts["wins"])
    return element("tr", *(element("th", head, scope="col") for head in heads))


def _row(task: Task, choice: Choice, best: bool) -> Markup:
    return element(
        "tr",
        element("th", "✓ " if best else None, _move(choice.event), scope="row"),
        element("td", events.move(task.position, choice.event)),
        element("td", f"{choice.danger}/16"),
        element("td", _("{number} %").format(number=decimal(100 * choice.win, 0))),
        class_="best" if best else None,
    )
