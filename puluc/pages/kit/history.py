"""What is known of the game and from whom, on one sheet: parts of the page about its people."""

from __future__ import annotations

from typing import Final

from puluc.pages.kit.sheet import Sheet, Texts, html_sheet
from puluc.pages.labels import TEXTS
from puluc.pages.markdown import read_excerpt
from puluc.support.html import render_element

PARTS: Final = ("age", "timeline", "directions", "sun", "list")
"""The sections of that page, by their addresses."""
LONG: Final = 4800
"""With more letters than these, the sheet is set in smaller type."""


def render_history(code: str, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet in a language. Raises ProseError for a page without those sections."""
    found = read_excerpt(TEXTS / code / "people.md", PARTS)
    content = render_element(
        "div", render_element("p", render_element("b", found.lead)), found.body
    )
    size = "columns long" if len(found.body) > LONG else "columns"
    return [
        html_sheet(
            "history",
            texts["history"],
            foot,
            render_element("h2", f"Puluc · {found.title}"),
            render_element("div", content, class_=size),
        )
    ]
