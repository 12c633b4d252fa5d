"""What each throw is worth."""

from __future__ import annotations

from puluc.kernels import MARKS, faces
from puluc.language import in_use
from puluc.markup import Markup, element, join
from puluc.memo import latest
from puluc.pictures.kernels import kernels
from puluc.rules import Rules
from puluc.words import names


def throws(rules: Rules, title: str = "") -> Markup:
    """Return a table, called `title`, of what each number of marks looks like and is worth."""
    return element(
        "table", title and element("caption", title), _rows(rules, in_use()), class_="throws"
    )


@latest
def _rows(rules: Rules, _language: str) -> Markup:
    return join(
        *(
            element(
                "tr",
                element("td", kernels(faces(marks))),
                element("th", names.marks(marks), scope="row"),
                element("td", names.spaces(rules.values[marks])),
            )
            for marks in MARKS
        )
    )
