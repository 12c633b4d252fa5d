"""The short texts of the pages and the kit.

They are in `texts/<language>/labels.toml` and `kit.toml`, next to the texts of the pages. The
catalogues have the game's own texts, among them sentences about rules and moves.
"""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from puluc.support.i18n import current_language, set_language

TEXTS: Final = Path(__file__).parent / "texts"
"""The folder with the texts, one folder for each language."""


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Have all texts in a language during the block, and in English after it."""
    set_language(code)
    try:
        yield
    finally:
        set_language("en")


def load_labels() -> dict[str, Any]:
    """Return the tables of the pages' labels in the current language, by name."""
    return read_table(current_language(), "labels")


def load_texts() -> dict[str, str]:
    """Return the kit's texts in the current language, by name."""
    return read_table(current_language(), "kit")


@cache
def read_table(code: str, name: str) -> dict[str, Any]:
    """Return the content of one of the files in a language."""
    return tomllib.loads((TEXTS / code / f"{name}.toml").read_text("utf-8"))
