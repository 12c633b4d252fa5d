"""A sheet of the kit: what lies inside the area that A4 and US Letter have in common.

Drawn sheets are SVG whose units are millimetres; the others are HTML.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Final, NamedTuple

from puluc.support.html import Child, Markup, join_markup, render_element

WIDTH: Final = 190.0
HEIGHT: Final = 259.0
"""The size in mm: A4 and US Letter both have it inside margins of 10 mm."""
FOOT: Final = 10.0
"""The height in mm of the foot, which has the ruler."""
ROOM: Final = HEIGHT - FOOT
"""The height in mm that is left above the foot."""
RULER: Final = 50
"""The length of the ruler in mm."""
LETTER_WIDTH: Final = 0.53
"""How wide letters are at most on average, in sizes of their font; wide fonts included."""


class Texts(NamedTuple):
    """What is written under every sheet of a kit: the ruleset's name, and what the ruler is for."""

    rules: str
    ruler: str


class Sheet(NamedTuple):
    """One sheet: its name, `board-sun` and `board-moon` for halves, and what lies on it.

    A sheet that is `drawn` is one SVG picture; `title` is its text for those who can't see it.
    """

    name: str
    title: str
    content: Markup
    drawn: bool

    @property
    def part_of(self) -> str:
        """The name that the sheets of a pair share."""
        return self.name.partition("-")[0]


def svg_sheet(name: str, title: str, foot: Texts, *content: Child) -> Sheet:
    """Return a sheet whose content is SVG, in mm from its upper left corner."""
    return Sheet(name, title, join_markup(*content, _render_foot(title, foot, ROOM)), drawn=True)


def html_sheet(name: str, title: str, foot: Texts, *content: Child) -> Sheet:
    """Return a sheet whose content is HTML."""
    under = render_element(
        "svg",
        _render_foot(title, foot, 0),
        class_="foot",
        viewBox=f"0 0 {WIDTH:g} {FOOT:g}",
        aria_hidden="true",
    )
    return Sheet(
        name, title, join_markup(render_element("div", *content, class_="text"), under), drawn=False
    )


def render_line(x: float, y: float, x2: float, y2: float, name: str) -> Markup:
    """Return a line of a class."""
    return render_element("line", x1=x, y1=y, x2=x2, y2=y2, class_=name)


def render_label(text: str, x: float, y: float, size: float, name: str = "", **more: str) -> Markup:
    """Return one line of text whose base line starts at a point (or as the class says)."""
    return render_element("text", text, x=x, y=y, font_size=size, class_=name or None, **more)


def render_paragraph(text: str, x: float, y: float, size: float, width: float) -> Markup:
    """Return text in as many lines as it needs; the first has its base line at `y`."""
    rows = wrap(text, int(width / (LETTER_WIDTH * size)))
    return join_markup(
        *(render_label(row, x, y + 1.3 * size * number, size) for number, row in enumerate(rows))
    )


def render_heading(title: str) -> Markup:
    """Return the heading of a drawn sheet."""
    return render_label(title, 0, 7, 6, "title")


def _render_foot(title: str, foot: Texts, y: float) -> Markup:
    base = y + FOOT - 2.5
    ticks = (f"M{at + 0.2:g} {base:g}v-{1.8 if at % 10 else 3.4}" for at in range(0, RULER + 1, 5))
    return join_markup(
        render_line(0.2, base, 0.2 + RULER, base, "rule ruler"),
        render_element("path", d="".join(ticks), class_="rule"),
        render_label(foot.ruler, RULER + 3, base, 2.8),
        render_label(f"Puluc · {foot.rules} · {title}", WIDTH, base - 3.8, 2.8, "end"),
    )
