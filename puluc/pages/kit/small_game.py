"""The small game for a first lesson, and its rules for children."""

from typing import Final

from puluc.engine.rules import Rules
from puluc.pages.labels import load_texts
from puluc.words import names

SMALL: Final = Rules.from_text("kekchi:men=3,spaces=5")
"""The small game: `kekchi` with fewer men on a shorter road."""


def junior_rules() -> list[str]:
    """Return the rules of the small game in short sentences: `young-…` in the kit's texts."""
    numbers = {"men": names.count_men(SMALL.men), "spaces": names.count_spaces(SMALL.spaces)}
    texts = [text for name, text in load_texts().items() if name.startswith("young-")]
    return [text.format(**numbers) for text in texts]
