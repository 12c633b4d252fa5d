"""The handouts for a class: the tally, the hits, Maya numerals, and slips for the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from puluc.drawing.kernel_shapes import WORDS, render_kernels, render_numeral
from puluc.engine.kernels import MARKS, chances, faces_showing
from puluc.engine.rules import Rules
from puluc.pages import values
from puluc.pages.kit.sheet import Sheet, html_sheet, render_fields, render_score
from puluc.pages.labels import load_texts
from puluc.support.html import Child, join_markup, render_element
from puluc.support.markup import Markup
from puluc.ui.widgets import render_row
from puluc.words import names

THROWS: Final = 32
"""The number of throws of a pair for its tally."""
LONGEST: Final = 18
"""The number of boxes of a bar of the tally."""
TWENTY: Final = 20
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
    heads = (texts[f"tally-{name}"] for name in ("guess", "strokes", "total", "class"))
    strokes = (
        render_row(
            join_markup(render_kernels(faces_showing(marks)), names.count_marks(marks)), *[""] * 4
        )
        for marks in MARKS
    )
    bars = (render_row(names.count_marks(marks), *[""] * LONGEST) for marks in MARKS)
    return html_sheet(
        "tally",
        foot,
        render_element("h2", texts["tally"]),
        render_fields(texts["name"], texts["date"]),
        render_element("p", texts["tally-how"].format(throws=THROWS)),
        render_element("table", _render_head("", heads), *strokes, class_="strokes"),
        render_element(
            "table",
            render_element("thead", _render_head("", range(1, LONGEST + 1), "td")),
            *bars,
            class_="bars",
        ),
        _render_answers(texts["expected"].format(throws=THROWS, counts=expected_counts(THROWS))),
    )


def expected_counts(throws: int) -> str:
    """Return the expected numbers of throws that show 0 to 4 marks, rounded, for fair kernels.

    >>> expected_counts(32)
    '2, 8, 12, 8, 2'
    """
    return ", ".join(f"{throws * chance:.0f}" for chance in chances())


def count_hits(rules: Rules, distances: Iterable[int]) -> int:
    """Return the number of the sixteen ways that hit at any of these distances.

    >>> [count_hits(Rules.from_text("classic"), distances) for distances in ((1, 2), (2, 2))]
    [10, 6]
    """
    return sum(values.count_hits(rules, distance) for distance in {*distances})


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
    counts = {name: count_hits(rules, distances) for name, distances in hits.items()}
    example = texts["hits-example"].format(one=1, other=3, **counts)
    several = (
        render_row(texts["hits-behind"].format(distances=_join_numbers(*each)), "")
        for each in SEVERAL
    )
    answers = [*([distance] for distance in far), *SEVERAL]
    solutions = ", ".join(str(count_hits(rules, each)) for each in answers)
    return html_sheet(
        "hits",
        foot,
        render_element("h2", f"{texts['hits']} · {foot}"),
        render_fields(texts["name"], texts["date"]),
        render_element("p", texts["hits-how"]),
        render_score(score),
        render_element("p", render_element("b", texts["hits-one"])),
        render_element(
            "table",
            _render_head(texts["hits-distance"], far),
            _render_head(texts["hits-ways"], [""] * len(far), "td"),
        ),
        render_element("p", render_element("b", texts["hits-two"]), " ", example),
        render_element("table", *several),
        render_element("p", texts["hits-think"]),
        *[render_element("i", class_="blank wide")] * 3,
        _render_answers(texts["answers-below"].format(answers=solutions)),
    )


def render_numerals(foot: str) -> Sheet:
    """Return the sheet of Maya numerals to know, to read and to write."""
    texts = load_texts()
    known = (
        render_element(
            "div",
            render_numeral(number),
            render_element("span", number),
            render_element("small", *WORDS[number : number + 1], lang="kek"),
        )
        for number in range(TWENTY)
    )
    read = (render_element("div", render_numeral(number), render_element("i")) for number in READ)
    boxes = [render_element("i", texts[name]) for name in ("numerals-twenties", "numerals-ones")]

    def write(labels: Iterable[str]) -> Markup:
        places = (render_element("div", render_element("span", label), *boxes) for label in labels)
        return render_element("div", *places, class_="write")

    return html_sheet(
        "numerals",
        foot,
        render_element("h2", texts["numerals"]),
        render_fields(texts["name"], texts["date"]),
        render_element("p", texts["numerals-how"]),
        render_element("div", *known, class_="known"),
        render_element("p", render_element("b", texts["numerals-read"])),
        render_element("div", *read, class_="read"),
        render_element("p", render_element("b", texts["numerals-write"])),
        write(map(names.count_marks, MARKS)),
        render_element("p", render_element("b", texts["numerals-own"])),
        write(texts[f"own-{name}"] for name in OWN),
        render_element("p", texts["numerals-source"], class_="source"),
        _render_answers(texts["answers-below"].format(answers=", ".join(map(str, READ)))),
    )


def render_slips(foot: str) -> Sheet:
    """Return the sheet of slips with the questions for the end of the lesson."""
    texts, line = load_texts(), render_element("span", class_="line")
    slip = render_element(
        "div",
        render_element("b", texts["exit"]),
        *(render_element("p", texts["exit-often"]), line, line),
        *(render_element("p", texts["exit-danger"]), line, line),
        *(render_element("p", texts["name"]), line),
        class_="slip",
    )
    return html_sheet("exit", foot, render_element("div", *[slip] * SLIPS, class_="slips"))


def _join_numbers(*numbers: int) -> str:
    """Return numbers as a list in words: `1, 2 and 3`."""
    *first, last = map(str, numbers)
    return load_texts()["and"].format(one=", ".join(first), other=last)


def _render_head(head: str, cells: Iterable[Child], tag: str = "th") -> Markup:
    """Return a row with a heading of its own, for a table of columns."""
    return render_element(
        "tr", render_element("th", head), *(render_element(tag, cell) for cell in cells)
    )


def _render_answers(text: str) -> Markup:
    """Return the answers at the foot of a sheet, upside down."""
    return render_element("p", text, class_="upside")
