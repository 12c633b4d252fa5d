"""The small game for a first lesson, and its rules as children read them."""

from __future__ import annotations

from typing import Final

from puluc.engine.rules import Rules
from puluc.words import names

SMALL: Final = Rules.from_text("kekchi:men=3,spaces=5")
"""The small game: as `kekchi`, with fewer men on a shorter road."""
SENTENCES: Final = (
    *("road", "throw", "move", "own", "capture", "turn", "home", "through", "safe", "win", "bell"),
)
"""What its rules are about, in their order; `young-…` in the kit's texts says it."""


def junior_rules(texts: dict[str, str]) -> list[str]:
    """Return the rules of the small game in short sentences, from the texts of the kit."""
    numbers = {"men": names.count_men(SMALL.men), "spaces": names.count_spaces(SMALL.spaces)}
    return [texts[f"young-{name}"].format(**numbers) for name in SENTENCES]
