"""The spinner: sixteen equal sectors for the sixteen ways of four kernels, and their values."""

from typing import Final

from puluc.engine.kernels import KERNELS, MARKS
from puluc.engine.rules import Rules
from puluc.pages.kit.sheet import WIDTH, Sheet, render_intro, render_label, render_line, svg_sheet
from puluc.pages.labels import load_texts
from puluc.pages.templates import fill_template
from puluc.pages.values import count_ways
from puluc.support.html import join_markup, render_element
from puluc.support.markup import Markup
from puluc.words import names

SECTORS: Final = (2, 3, 1, 2, 3, 1, 2, 0, 2, 1, 3, 2, 1, 3, 2, 4)
"""The marks of each sector, clockwise, each number as often as four kernels show it."""
ROW: Final = 13.5
"""The height of a row of the table of values, in mm."""


def render_spinner(rules: Rules, foot: str) -> Sheet:
    """Return the sheet with the spinner, which stands for fair kernels, and the throws' values."""
    texts = load_texts()
    sectors = (_render_sector(rules, number, marks) for number, marks in enumerate(SECTORS))
    return svg_sheet(
        "spinner",
        foot,
        render_intro(texts["spinner"], texts["spinner-how"]),
        fill_template("spinner-wheel", sectors=sectors),
        render_label(texts["score"], 0, 160, 4.6, "title"),
        *(_render_row(marks, rules.values[marks], 166 + ROW * marks) for marks in MARKS),
    )


def _render_sector(rules: Rules, number: int, marks: int) -> Markup:
    return fill_template(
        "spinner-sector",
        turn=number * 360 / len(SECTORS),
        marks=marks,
        worth=rules.values[marks],
        **{f"dot-{n}": "dot marked" if n <= marks else "dot" for n in range(1, KERNELS + 1)},
    )


def _render_row(marks: int, value: int, top: float) -> Markup:
    """Return a row of the table below `top`: the kernels, their value, their chance."""
    y, ways = top + ROW / 2, load_texts()["sixteenths"].format(number=count_ways(marks))
    return join_markup(
        render_line(0, top, WIDTH, top, "thin"),
        *_render_throw(marks, 8, y),
        render_label(names.count_marks(marks), 52, y + 1.5, 4.4),
        render_label(names.count_spaces(value), 84, y + 1.9, 5.6, "strong"),
        *_render_ways(marks, 124, y),
        render_label(ways, WIDTH, y + 1.5, 4.4, "end"),
    )


def _render_throw(marks: int, x: float, y: float) -> list[Markup]:
    return [
        render_element(
            "g",
            render_element("use", href="#kernel"),
            kernel < marks and render_element("use", href="#char"),
            transform=f"translate({x + 10.5 * kernel:g} {y:g}) scale(.215)",
        )
        for kernel in range(KERNELS)
    ]


def _render_ways(marks: int, x: float, y: float) -> list[Markup]:
    """Return sixteen small squares, one filled for each way to throw these marks."""
    return [
        render_element(
            "rect",
            x=x + 4.6 * (way % 8),
            y=y - 4.3 + 4.6 * (way // 8),
            width=4.0,
            height=4.0,
            class_="way-square filled" if way < count_ways(marks) else "way-square",
        )
        for way in range(len(SECTORS))
    ]
