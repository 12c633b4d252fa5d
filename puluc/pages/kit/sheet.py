"""A sheet of the kit, which fits the common area of A4 and US Letter.

Drawn sheets are SVG in millimetres; the others are HTML.
"""

from collections.abc import Iterable
from textwrap import wrap
from typing import Final, NamedTuple

from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import MARKS, faces_showing
from puluc.pages.labels import load_texts
from puluc.pages.templates import Insert, fill_template
from puluc.support.html import Child, join_markup, render_element
from puluc.support.markup import Markup

WIDTH: Final = 190.0
HEIGHT: Final = 259.0
"""The height in mm. Both papers have this area within margins of 10 mm."""
FOOT: Final = 10.0
"""The height in mm of the foot, which has the ruler."""
ROOM: Final = HEIGHT - FOOT
"""The height in mm above the foot."""
RULER: Final = 50
"""The length of the ruler in mm."""
TEXT: Final = 3.4
"""The size of a paragraph's letters in mm."""
LETTER_WIDTH: Final = 0.53
"""The average width of letters in a wide font, as a part of the font size."""


class Sheet(NamedTuple):
    """One sheet of a kit."""

    name: str
    """Its name; the halves of a board are `board-sun` and `board-moon`."""
    title: str
    """Its title, which screen readers say."""
    content: Markup
    drawn: bool
    """Whether the content is SVG rather than HTML."""

    @property
    def part_of(self) -> str:
        """The common name of a pair of sheets, or the sheet's own name."""
        return self.name.partition("-")[0]


def svg_sheet(name: str, foot: str, *content: Child, title: str = "") -> Sheet:
    """Return a sheet whose content is SVG, in mm from its upper left corner.

    The title is by default the kit's text of this name. `foot` says what the sheet is for: usually
    the name of the rules.
    """
    title = title or load_texts()[name]
    return Sheet(name, title, join_markup(*content, _render_foot(title, foot, ROOM)), drawn=True)


def html_sheet(
    name: str, foot: str, template: str = "", *, title: str = "", **parts: Insert
) -> Sheet:
    """Return a sheet whose content is HTML; see `svg_sheet`.

    The template, by default that of the sheet's name, is filled with the kit's texts and `parts`.
    """
    texts = load_texts()
    title = title or texts[name]
    known: dict[str, Insert] = {**texts, "title": title, "foot": foot, **parts}
    content = fill_template(f"sheet-{template or name}", **known)
    sheet = fill_template("sheet", content=content, under=_render_foot(title, foot, 0))
    return Sheet(name, title, sheet, drawn=False)


def render_line(x: float, y: float, x2: float, y2: float, name: str) -> Markup:
    """Return a line between two points; `name` is its class."""
    return render_element("line", x1=x, y1=y, x2=x2, y2=y2, class_=name)


def render_label(text: str, x: float, y: float, size: float, name: str = "", **more: str) -> Markup:
    """Return one line of text; its base line starts at a point, unless the class moves it."""
    return render_element("text", text, x=x, y=y, font_size=size, class_=name or None, **more)


def render_paragraph(text: str, y: float) -> Markup:
    """Return text wrapped to the sheet's width; the base line of the first line is at `y`."""
    rows = wrap(text, int(WIDTH / (LETTER_WIDTH * TEXT)))
    lines = (render_label(row, 0, y + 1.3 * TEXT * at, TEXT) for at, row in enumerate(rows))
    return join_markup(*lines)


def render_intro(title: str, how: str) -> Markup:
    """Return the heading of a drawn sheet and its first paragraph."""
    return join_markup(render_label(title, 0, 7, 6, "title"), render_paragraph(how, 14))


def render_score(cells: Iterable[tuple[str, str]]) -> Markup:
    """Return the pictures of all throws from 0 marks on, each with its text and its figure."""
    columns = (
        render_element(
            "div",
            render_kernels(faces_showing(marks)),
            render_element("span", text),
            render_element("b", figure),
        )
        for marks, (text, figure) in zip(MARKS, cells, strict=True)
    )
    return render_element("div", *columns, class_="score")


def _render_foot(title: str, foot: str, y: float) -> Markup:
    base = y + FOOT - 2.5
    ticks = (f"M{at + 0.2:g} {base:g}v-{1.8 if at % 10 else 3.4}" for at in range(0, RULER + 1, 5))
    return join_markup(
        render_line(0.2, base, 0.2 + RULER, base, "rule ruler"),
        render_element("path", d="".join(ticks), class_="rule"),
        render_label(load_texts()["ruler"], RULER + 3, base, 2.8),
        render_label(f"Puluc · {foot} · {title}", WIDTH, base - 3.8, 2.8, "end"),
    )
