"""Views: pure functions from a session to HTML and SVG text. They know no rule of the game."""

from collections.abc import Iterator

from puluc.support.markup import Markup

Sections = Iterator[tuple[str, Markup]]
"""The ids and contents of the page's sections, each rendered on demand."""
