"""The table of throws and their values."""

from __future__ import annotations

from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import MARKS, faces_showing
from puluc.engine.rules import Rules
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import current_language
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_last
from puluc.words import names


def render_throws(rules: Rules, title: str = "") -> Markup:
    """Return a table of each number of marks with its picture and value in spaces."""
    return render_element(
        "table",
        title and render_element("caption", title),
        _render_rows(rules, current_language()),
        class_="throws",
    )


@memoize_last
def _render_rows(rules: Rules, _language: str) -> Markup:
    rows = (
        render_element(
            "tr",
            render_element("td", render_kernels(faces_showing(marks))),
            render_element("th", names.count_marks(marks), scope="row"),
            render_element("td", names.count_spaces(rules.values[marks])),
        )
        for marks in MARKS
    )
    return join_markup(*rows)
