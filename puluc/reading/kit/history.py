"""What is known of the game and from whom, on one sheet: parts of the page about its people."""

from __future__ import annotations

from typing import Final

from puluc.markup import element
from puluc.reading.kit.sheet import Sheet, Texts, written
from puluc.reading.labels import TEXTS
from puluc.reading.prose import excerpt

PARTS: Final = ("age", "timeline", "directions", "sun", "list")
"""The sections of that page, by their addresses."""
LONG: Final = 4800
"""With more letters than these, the sheet is set in smaller type."""


def history(code: str, texts: dict[str, str], foot: Texts) -> list[Sheet]:
    """Return the sheet in a language. Raises ProseError for a page without those sections."""
    found = excerpt(TEXTS / code / "people.md", PARTS)
    content = element("div", element("p", element("b", found.lead)), found.body)
    size = "columns long" if len(found.body) > LONG else "columns"
    return [
        written(
            "history",
            texts["history"],
            foot,
            element("h2", f"Puluc · {found.title}"),
            element("div", content, class_=size),
        )
    ]
