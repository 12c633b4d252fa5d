"""The table of throws and their values."""

from puluc.drawing.kernel_shapes import render_kernels
from puluc.engine.kernels import MARKS, faces_showing
from puluc.engine.rules import Rules
from puluc.support.html import join_markup, render_element
from puluc.support.i18n import current_language
from puluc.support.markup import Markup
from puluc.support.memoize import memoize_last
from puluc.words import names


def render_throws(rules: Rules, title: str = "") -> Markup:
    """Return a table of each number of marks with its picture and value; a title names the unit."""
    return render_element(
        "table",
        title and render_element("caption", title),
        _render_rows(rules, bool(title), current_language()),
        class_="throws",
    )


@memoize_last
def _render_rows(rules: Rules, brief: bool, _language: str) -> Markup:
    rows = (
        render_element(
            "tr",
            render_element("td", render_kernels(faces_showing(marks))),
            render_element("th", names.count_marks(marks), scope="row"),
            render_element("td", spaces if brief else names.count_spaces(spaces)),
        )
        for marks, spaces in zip(MARKS, rules.values, strict=True)
    )
    return join_markup(*rows)
