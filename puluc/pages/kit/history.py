"""The sheet about the history of the game: sections of the page about its people."""

from typing import Final

from puluc.pages.kit.sheet import Sheet, html_sheet
from puluc.pages.labels import TEXTS
from puluc.pages.markdown import read_excerpt
from puluc.support.i18n import current_language

PARTS: Final = ("age", "timeline", "directions", "sun", "list")
"""The addresses of these sections."""
LONG: Final = 4800
"""A sheet with more letters is set in smaller type."""


def render_history(foot: str) -> Sheet:
    """Return the sheet. Raises ProseError for a page without those sections."""
    excerpt = read_excerpt(TEXTS / current_language() / "people.md", PARTS)
    kind = "columns long" if len(excerpt.body) > LONG else "columns"
    return html_sheet(
        "history", foot, kind=kind, page=excerpt.title, lead=excerpt.lead, body=excerpt.body
    )
