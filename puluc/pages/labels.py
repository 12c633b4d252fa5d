"""The short texts of the pages' frame and figures, by language.

They are in `texts/<language>/labels.toml`, next to the texts of the pages. The catalogues have the
game's own texts.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

TEXTS: Final = Path(__file__).parent / "texts"
"""The folder with the texts, one folder for each language."""


@cache
def load_labels(code: str) -> dict[str, Any]:
    """Return the tables of a language's labels by name."""
    found: dict[str, Any] = tomllib.loads((TEXTS / code / "labels.toml").read_text("utf-8"))
    return found


def join_pair(code: str, one: str, two: str) -> str:
    """Return two texts with a colon between them, spaced as in the language.

    >>> join_pair("en", "Average", "2.31")
    'Average: 2.31'
    """
    pattern: str = load_labels(code)["frame"]["pair"]
    return pattern.replace("{one}", one).replace("{two}", two)
