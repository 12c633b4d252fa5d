"""What a class fills in: the tally, the hits, Maya numerals, and slips for the end of a lesson."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from puluc.kernels import MARKS, chances, faces
from puluc.markup import Markup, element
from puluc.pictures.kernels import kernels, numeral
from puluc.reading import values
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.rules import Rules
from puluc.words import names

THROWS: Final = 32
"""How often a pair throws for its tally."""
LONGEST: Final = 18
"""The most strokes that the bars of a tally have boxes for."""
TWENTY: Final = 20
READ: Final = (7, 13, 20, 46, 120)
"""The numerals to read."""
OWN: Final = ("age", "day", "month", "children", "free")
"""What else is written in them: `own-…` in the kit's texts."""
SEVERAL: Final = ((2, 3), (1, 4), (1, 2, 3))
"""How far the enemies stand behind a man, in the tasks with several of them."""
SLIPS: Final = 4
"""How many slips a sheet has."""


def tally(texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet on which a pair tallies its throws, with what to expect upside down."""
    heads = (texts[name] for name in ("tally-guess", "tally-strokes", "tally-total", "tally-class"))
    strokes = (
        element(
            "tr",
            element("th", kernels(faces(marks)), names.marks(marks), scope="row"),
            *(element("td") for _ in range(4)),
        )
        for marks in MARKS
    )
    numbers = (element("td", number) for number in range(1, LONGEST + 1))
    bars = (
        element(
            "tr",
            element("th", names.marks(marks), scope="row"),
            *(element("td") for _ in range(LONGEST)),
        )
        for marks in MARKS
    )
    counts = ", ".join(map(str, expected(THROWS)))
    return [
        written(
            "tally",
            texts["tally"],
            foot,
            element("h2", texts["tally"]),
            _fields(texts),
            element("p", texts["tally-how"].format(throws=THROWS)),
            element("table", _row("", heads, "th"), *strokes, class_="strokes"),
            element(
                "table",
                element("thead", element("tr", element("th"), *numbers)),
                *bars,
                class_="bars",
            ),
            _below(texts["expected"].format(throws=THROWS, counts=counts)),
        )
    ]


def expected(throws: int) -> list[int]:
    """Return how many of so many throws of fair kernels show 0 to 4 marks, on average, rounded.

    >>> expected(32)
    [2, 8, 12, 8, 2]
    """
    return [round(throws * chance) for chance in chances()]


def united(rules: Rules, distances: Iterable[int]) -> int:
    """Return how many of the sixteen ways hit at one of these distances or more, each once.

    >>> united(Rules.from_text("classic"), (1, 2)), united(Rules.from_text("classic"), (2, 2))
    (10, 6)
    """
    return sum(values.hits(rules, distance) for distance in {*distances})


def hits(rules: Rules, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with the blank table of hits, the answers upside down."""
    score = (
        element(
            "div",
            kernels(faces(marks)),
            element("span", names.spaces(rules.values[marks])),
            element("b", texts["sixteenths"].format(number=values.ways(marks))),
        )
        for marks in MARKS
    )
    far = range(1, max(rules.values) + 2)
    one, other = 1, 3
    example = texts["hits-example"].format(
        one=one,
        other=other,
        ways=united(rules, [one]),
        more=united(rules, [other]),
        sum=united(rules, [one, other]),
    )
    several = (
        element(
            "tr",
            element("th", texts["hits-behind"].format(distances=_all(each, texts)), scope="row"),
            element("td"),
        )
        for each in SEVERAL
    )
    answers = [*([distance] for distance in far), *SEVERAL]
    told = ", ".join(str(united(rules, each)) for each in answers)
    return [
        written(
            "hits",
            texts["hits"],
            foot,
            element("h2", f"{texts['hits']} · {foot.rules}"),
            _fields(texts),
            element("p", texts["hits-how"]),
            element("div", *score, class_="score"),
            element("p", element("b", texts["hits-one"])),
            element(
                "table",
                _row(texts["hits-distance"], map(str, far), "th"),
                _row(texts["hits-ways"], ["" for _ in far], "td"),
            ),
            element("p", element("b", texts["hits-two"]), " ", example),
            element("table", *several),
            element("p", texts["hits-think"]),
            *(element("i", class_="blank wide") for _ in range(3)),
            _below(texts["answers-below"].format(answers=told)),
        )
    ]


def numerals(texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet of Maya numerals to know, to read and to write."""
    known = (element("div", numeral(number), element("span", number)) for number in range(TWENTY))
    read = (element("div", numeral(number), element("i")) for number in READ)
    boxes = [element("i", texts[name]) for name in ("numerals-twenties", "numerals-ones")]

    def write(labels: Iterable[str]) -> Markup:
        places = (element("div", element("span", label), *boxes) for label in labels)
        return element("div", *places, class_="write")

    return [
        written(
            "numerals",
            texts["numerals"],
            foot,
            element("h2", texts["numerals"]),
            _fields(texts),
            element("p", texts["numerals-how"]),
            element("div", *known, class_="known"),
            element("p", element("b", texts["numerals-read"])),
            element("div", *read, class_="read"),
            element("p", element("b", texts["numerals-write"])),
            write(map(names.marks, MARKS)),
            element("p", element("b", texts["numerals-own"])),
            write(texts[f"own-{name}"] for name in OWN),
            element("p", texts["numerals-source"], class_="source"),
            _below(texts["answers-below"].format(answers=", ".join(map(str, READ)))),
        )
    ]


def slips(texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet with the questions of the end, on slips to cut apart."""
    lines = [element("span", class_="line") for _ in range(2)]
    slip = element(
        "div",
        element("b", texts["exit"]),
        element("p", texts["exit-often"]),
        *lines,
        element("p", texts["exit-danger"]),
        *lines,
        element("p", texts["name"]),
        lines[0],
        class_="slip",
    )
    return [written("exit", texts["exit"], foot, element("div", *[slip] * SLIPS, class_="slips"))]


def _all(numbers: Sequence[int], texts: dict[str, str]) -> str:
    """Return numbers as one says them: `1, 2 and 3`."""
    *first, last = map(str, numbers)
    return texts["and"].format(one=", ".join(first), other=last)


def _fields(texts: dict[str, str]) -> Markup:
    fields = (element("p", element("span", texts[name]), element("i")) for name in ("name", "date"))
    return element("div", *fields, class_="fields")


def _row(head: str, cells: Iterable[str], tag: str) -> Markup:
    return element("tr", element("th", head), *(element(tag, cell) for cell in cells))


def _below(text: str) -> Markup:
    """Return what is upside down at the foot of a sheet."""
    return element("p", text, class_="upside")
