"""The short texts of the pages' frame and of what Python makes for them, by language.

They stand in `texts/<language>/labels.toml`, beside the texts of the pages; what the game itself
says comes from the catalogues.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

TEXTS: Final = Path(__file__).parent / "texts"
"""Where the texts are: a folder for each language."""


@cache
def load_labels(code: str) -> dict[str, Any]:
    """Return the tables of a language's labels by name."""
    found: dict[str, Any] = tomllib.loads((TEXTS / code / "labels.toml").read_text("utf-8"))
    return found


def join_pair(code: str, one: str, two: str) -> str:
    """Return two texts with a colon between them, as the language sets it.

    >>> join_pair("en", "Average", "2.31")
    'Average: 2.31'
    """
    pattern: str = load_labels(code)["frame"]["pair"]
    return pattern.replace("{one}", one).replace("{two}", two)
