"""The sheet about the history of the game: sections of the page about its people."""

from __future__ import annotations

from typing import Final

from puluc.pages.kit.sheet import Sheet, html_sheet
from puluc.pages.labels import TEXTS
from puluc.pages.markdown import read_excerpt
from puluc.support.html import render_element
from puluc.support.i18n import current_language

PARTS: Final = ("age", "timeline", "directions", "sun", "list")
"""The addresses of these sections."""
LONG: Final = 4800
"""A sheet with more letters is set in smaller type."""


def render_history(foot: str) -> Sheet:
    """Return the sheet. Raises ProseError for a page without those sections."""
    excerpt = read_excerpt(TEXTS / current_language() / "people.md", PARTS)
    lead = render_element("p", render_element("b", excerpt.lead))
    return html_sheet(
        "history",
        foot,
        render_element("h2", f"Puluc · {excerpt.title}"),
        render_element(
            "div",
            render_element("div", lead, excerpt.body),
            class_="columns long" if len(excerpt.body) > LONG else "columns",
        ),
    )
