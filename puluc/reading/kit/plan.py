"""The lesson on one sheet for the teacher: its minutes, what a class needs, what to know.

The page for teachers shows the same (`puluc/reading/classroom.py`).
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from puluc.kernels import KERNELS
from puluc.markup import Markup, element
from puluc.reading.kit.board import road_for
from puluc.reading.kit.classroom import SLIPS, THROWS, expected
from puluc.reading.kit.pieces import filling
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.reading.kit.young import SMALL
from puluc.reading.values import hits, percent

FIRST: Final = 0.4992
"""How often the side that starts wins the small game, both sides playing perfectly:
`python -m puluc solve kekchi:men=3,spaces=5`."""
STEPS: Final = {
    "guess": (0, 4),
    "tally": (4, 13),
    "tree": (13, 18),
    "numerals": (18, 22),
    "rules": (22, 27),
    "play": (27, 40),
    "fair": (40, 43),
    "exit": (43, 45),
}
"""The steps of the lesson, with the minutes in which they begin and end."""
AIMS: Final = {
    "probability": ("guess", "tally", "tree"),
    "numerals": ("numerals",),
    "game": ("rules", "play"),
    "fair": ("fair",),
    "check": ("exit",),
}
"""The aims of the lesson, with the steps that serve each."""
PAIRS: Final = 15
"""How many pairs there are in a class of thirty."""
NOTES: Final = ("bell", "early", "odd", "young", "safe", "length", "tally", "fair", "exit")
"""What there is to know besides, in its order."""
HEADS: Final = ("plan-minutes", "plan-do", "plan-ask", "plan-aim")
COPIES: Final = {
    "plan": 1,
    "board": PAIRS,
    "pieces": ceil(PAIRS / filling(SMALL.men, road_for(SMALL).disc).counters),
    "rules": PAIRS,
    "tally": PAIRS,
    "numerals": PAIRS,
    "hits": PAIRS,
    "exit": ceil(2 * PAIRS / SLIPS),
    "allowed": PAIRS,
    "answers": 1,
    "history": 1,
}
"""How many of each sheet a class of thirty needs, by the name of its title."""


class LessonStep(NamedTuple):
    """A step of the lesson: its minutes, what happens, what is asked, what it is for."""

    minutes: str
    do: str
    ask: str
    aim: str


def steps(texts: dict[str, str]) -> list[LessonStep]:
    """Return the lesson step by step."""
    aims = {step: aim for aim, listed in AIMS.items() for step in listed}
    return [
        LessonStep(
            texts["plan-range"].format(start=start, end=end),
            texts[f"do-{step}"].format(throws=THROWS),
            texts[f"ask-{step}"],
            texts[f"aim-{aims[step]}"],
        )
        for step, (start, end) in STEPS.items()
    ]


def notes(texts: dict[str, str]) -> list[tuple[str, str]]:
    """Return what there is to know besides, each with its heading; the language is in use."""
    numbers = {
        "allowed": texts["allowed"],
        "hits": texts["hits"],
        "throws": THROWS,
        "pair": _counts(THROWS),
        "class": _counts(THROWS * PAIRS),
        "all": THROWS * PAIRS,
        "pairs": PAIRS,
        "first": percent(FIRST),
        "two": hits(SMALL, 2),
        "hit": hits(SMALL, 2),
    }
    return [(texts[f"note-{name}"], texts[f"told-{name}"].format(**numbers)) for name in NOTES]


def amounts(texts: dict[str, str]) -> list[tuple[str, str]]:
    """Return what a class of thirty needs, and how many."""
    kernels = str(KERNELS * PAIRS)
    return [
        (texts["amount-kernels"], kernels),
        *((texts[name], f"{count} ×") for name, count in COPIES.items()),
    ]


def plan(texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with the plan of the lesson; the language is in use."""
    heads = element("tr", *(element("th", texts[name], scope="col") for name in HEADS))
    rows = (
        element("tr", element("th", step.minutes, scope="row"), *map(_cell, step[1:]))
        for step in steps(texts)
    )
    told = (element("div", element("h3", head), text) for head, text in notes(texts))
    needed = (
        element("tr", element("th", what, scope="row"), _cell(count))
        for what, count in amounts(texts)
    )
    table = element("table", *needed, class_="amounts")
    return [
        written(
            "plan",
            texts["plan"],
            foot,
            element("h2", texts["plan"]),
            element("table", element("thead", heads), element("tbody", *rows), class_="steps"),
            element(
                "div",
                *told,
                element("div", element("h3", texts["amounts"]), table),
                class_="below",
            ),
        )
    ]


def _cell(text: str) -> Markup:
    return element("td", text)


def _counts(throws: int) -> str:
    return ", ".join(map(str, expected(throws)))
