"""The lesson plan for the teacher on one sheet: steps, materials, notes.

The page for teachers has the same content (`puluc/pages/parts/lesson_page.py`).
"""

from itertools import accumulate
from math import ceil
from typing import Final

from puluc.engine.kernels import KERNELS
from puluc.pages.kit.pieces import fill_sheet
from puluc.pages.kit.printed_board import make_road
from puluc.pages.kit.sheet import Sheet, html_sheet
from puluc.pages.kit.small_game import SMALL
from puluc.pages.labels import load_texts
from puluc.pages.school.handouts import SLIPS, THROWS, expected_counts
from puluc.pages.values import count_hits, format_percent
from puluc.support.html import render_element
from puluc.ui.widgets import render_columns, render_row

FIRST: Final = 0.4992
"""The first mover's win chance in the small game, with perfect play on both sides.

`python3 -m puluc solve kekchi:men=3,spaces=5` computes it.
"""
STEPS: Final = {
    "guess": (4, "probability"),
    "tally": (9, "probability"),
    "tree": (5, "probability"),
    "numerals": (4, "numerals"),
    "rules": (5, "game"),
    "play": (13, "game"),
    "fair": (3, "fair"),
    "exit": (2, "check"),
}
"""The steps of the lesson, each with its minutes and its aim."""
PAIRS: Final = 15
"""The number of pairs in a class of thirty."""
NOTES: Final = ("bell", "early", "odd", "young", "safe", "length", "tally", "fair", "exit")
"""The notes for the teacher, in their order."""
HEADS: Final = ("plan-minutes", "plan-do", "plan-ask", "plan-aim")
COPIES: Final = {
    "plan": 1,
    "board": PAIRS,
    "pieces": ceil(PAIRS / fill_sheet(SMALL.men, make_road(SMALL).disc).counters),
    "rules": PAIRS,
    "tally": PAIRS,
    "numerals": PAIRS,
    "hits": PAIRS,
    "exit": ceil(2 * PAIRS / SLIPS),
    "allowed": PAIRS,
    "answers": 1,
    "history": 1,
}
"""The number of copies of each sheet for a class of thirty, by the name of its title."""


def lesson_steps() -> list[list[str]]:
    """Return the steps of the lesson: minutes, activity, question to the class, aim."""
    texts = load_texts()
    ends = [*accumulate((minutes for minutes, _aim in STEPS.values()), initial=0)]
    return [
        [
            texts["plan-range"].format(start=start, end=start + minutes),
            texts[f"do-{step}"].format(throws=THROWS),
            texts[f"ask-{step}"],
            texts[f"aim-{aim}"],
        ]
        for start, (step, (minutes, aim)) in zip(ends, STEPS.items(), strict=False)
    ]


def lesson_notes() -> list[tuple[str, str]]:
    """Return the heading and text of each note."""
    texts = load_texts()
    numbers = {
        "allowed": texts["allowed"],
        "hits": texts["hits"],
        "throws": THROWS,
        "pair": expected_counts(THROWS),
        "class": expected_counts(THROWS * PAIRS),
        "all": THROWS * PAIRS,
        "pairs": PAIRS,
        "first": format_percent(FIRST),
        "two": count_hits(SMALL, 2),
        "hit": count_hits(SMALL, 2),
    }
    return [(texts[f"note-{name}"], texts[f"told-{name}"].format(**numbers)) for name in NOTES]


def lesson_amounts() -> list[tuple[str, str]]:
    """Return the materials for a class of thirty, each with its number."""
    texts, kernels = load_texts(), str(KERNELS * PAIRS)
    return [
        (texts["amount-kernels"], kernels),
        *((texts[name], f"{count} ×") for name, count in COPIES.items()),
    ]


def render_plan(foot: str) -> Sheet:
    """Return the sheet with the plan of the lesson."""
    return html_sheet(
        "plan",
        foot,
        heads=render_columns(*(load_texts()[name] for name in HEADS)),
        steps=[render_row(*step) for step in lesson_steps()],
        notes=(
            render_element("div", render_element("h3", head), text) for head, text in lesson_notes()
        ),
        needed=[render_row(*row) for row in lesson_amounts()],
    )
