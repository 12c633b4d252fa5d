"""The sheet about the history of the game: sections of the page about its people."""

from __future__ import annotations

from typing import Final

from puluc.pages.kit.sheet import Sheet, Texts, html_sheet
from puluc.pages.labels import TEXTS
from puluc.pages.markdown import read_excerpt
from puluc.support.html import render_element

PARTS: Final = ("age", "timeline", "directions", "sun", "list")
"""The addresses of these sections."""
LONG: Final = 4800
"""A sheet with more letters is set in smaller type."""


def render_history(code: str, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet in a language. Raises ProseError for a page without those sections."""
    excerpt = read_excerpt(TEXTS / code / "people.md", PARTS)
    content = render_element(
        "div", render_element("p", render_element("b", excerpt.lead)), excerpt.body
    )
    size = "columns long" if len(excerpt.body) > LONG else "columns"
    return [
        html_sheet(
            "history",
            texts["history"],
            foot,
            render_element("h2", f"Puluc · {excerpt.title}"),
            render_element("div", content, class_=size),
        )
    ]
