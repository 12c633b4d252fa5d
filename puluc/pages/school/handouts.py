"""The handouts for a class: the tally, the hits, Maya numerals, and slips for the end."""

from collections.abc import Iterable
from typing import Final

from puluc.drawing.kernel_shapes import WORDS, render_kernels, render_numeral
from puluc.engine.kernels import MARKS, chances, faces_showing
from puluc.engine.rules import Rules
from puluc.pages import values
from puluc.pages.kit.sheet import Sheet, html_sheet, render_score
from puluc.pages.labels import load_texts
from puluc.pages.templates import fill_template
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup
from puluc.ui.widgets import render_row
from puluc.words import names

THROWS: Final = 32
"""The number of throws of a pair for its tally."""
LONGEST: Final = 18
"""The number of boxes of a bar of the tally."""
READ: Final = (7, 13, 20, 46, 120)
"""The numerals to read."""
OWN: Final = ("age", "day", "month", "children", "free")
"""The pupils' own numbers to write as numerals: `own-…` in the kit's texts."""
SEVERAL: Final = ((2, 3), (1, 4), (1, 2, 3))
"""The distances of enemies behind a man, in the tasks with several enemies."""
SLIPS: Final = 4
"""The number of slips on a sheet."""


def render_tally(foot: str) -> Sheet:
    """Return the sheet for tallying throws, with the expected counts upside down."""
    texts = load_texts()
    kernels = (
        join_markup(render_kernels(faces_showing(marks)), names.count_marks(marks))
        for marks in MARKS
    )
    return html_sheet(
        "tally",
        foot,
        how=texts["tally-how"].format(throws=THROWS),
        strokes=(render_row(head, *[""] * 4) for head in kernels),
        boxes=range(1, LONGEST + 1),
        bars=(render_row(names.count_marks(marks), *[""] * LONGEST) for marks in MARKS),
        answers=texts["expected"].format(throws=THROWS, counts=expected_counts(THROWS)),
    )


def expected_counts(throws: int) -> str:
    """Return the expected numbers of throws that show 0 to 4 marks, rounded, for fair kernels.

    >>> expected_counts(32)
    '2, 8, 12, 8, 2'
    """
    return ", ".join(f"{throws * chance:.0f}" for chance in chances())


def render_hits(rules: Rules, foot: str) -> Sheet:
    """Return the sheet with the blank table of hits, the answers upside down."""
    texts = load_texts()
    score = (
        (
            names.count_spaces(rules.values[marks]),
            texts["sixteenths"].format(number=values.count_ways(marks)),
        )
        for marks in MARKS
    )
    far = range(1, max(rules.values) + 2)
    hits = {"ways": [1], "more": [3], "sum": [1, 3]}
    counts = {name: values.count_hits(rules, *distances) for name, distances in hits.items()}
    answers = [*([distance] for distance in far), *SEVERAL]
    solutions = ", ".join(str(values.count_hits(rules, *each)) for each in answers)
    return html_sheet(
        "hits",
        foot,
        score=render_score(score),
        distances=far,
        blanks=[""] * len(far),
        example=texts["hits-example"].format(one=1, other=3, **counts),
        several=(
            render_row(texts["hits-behind"].format(distances=_join_numbers(*each)), "")
            for each in SEVERAL
        ),
        answers=texts["answers-below"].format(answers=solutions),
    )


def render_numerals(foot: str) -> Sheet:
    """Return the sheet of Maya numerals to know, to read and to write."""
    texts = load_texts()
    read = (render_element("div", render_numeral(number), render_element("i")) for number in READ)

    def write(labels: Iterable[str]) -> list[Markup]:
        return [fill_template("numeral-places", label=label, **texts) for label in labels]

    return html_sheet(
        "numerals",
        foot,
        known=(
            render_element(
                "div",
                render_numeral(number),
                render_element("span", number),
                render_element("small", *WORDS[number : number + 1], lang="kek"),
            )
            for number in range(20)
        ),
        read=read,
        marks=write(map(names.count_marks, MARKS)),
        own=write(texts[f"own-{name}"] for name in OWN),
        answers=texts["answers-below"].format(answers=", ".join(map(str, READ))),
    )


def render_slips(foot: str) -> Sheet:
    """Return the sheet of slips with the questions for the end of the lesson."""
    return html_sheet("exit", foot, slips=[fill_template("slip", **load_texts())] * SLIPS)


def _join_numbers(*numbers: int) -> str:
    """Return numbers as a list in words: `1, 2 and 3`."""
    *first, last = map(str, numbers)
    return load_texts()["and"].format(one=", ".join(first), other=last)
