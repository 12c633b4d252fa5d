"""The kit's own texts: one file in `texts/` for each language.

Sentences about rules and moves are the game's own, from `puluc.words`.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "texts"


@lru_cache
def load_texts(language: str) -> dict[str, str]:
    """Return the kit's texts in one of `LANGUAGES`, by name. Raises OSError for others."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))
