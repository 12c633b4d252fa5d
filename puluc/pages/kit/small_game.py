"""The small game for a first lesson, and its rules for children."""

from typing import Final

from puluc.engine.rules import Rules
from puluc.pages.labels import load_texts
from puluc.words import names

SMALL: Final = Rules.from_text("kekchi:men=3,spaces=5")
"""The small game: `kekchi` with fewer men on a shorter road."""
SENTENCES: Final = (
    *("road", "throw", "move", "own", "capture", "turn", "home", "through", "safe", "win", "bell"),
)
"""The subjects of its rules in their order; the texts are `young-…` in the kit's texts."""


def junior_rules() -> list[str]:
    """Return the rules of the small game in short sentences."""
    texts = load_texts()
    numbers = {"men": names.count_men(SMALL.men), "spaces": names.count_spaces(SMALL.spaces)}
    return [texts[f"young-{name}"].format(**numbers) for name in SENTENCES]
