"""Reading JSON that came from outside the page, the same in both interpreters."""

from __future__ import annotations

import json
from typing import Any, Final

DEEPEST: Final = 20
"""How deep brackets may be nested: reading deeper text would crash the page's Python."""


def parse_json(text: str) -> Any:
    """Parse JSON. Raises ValueError, also for NaN and infinities, which CPython would take.

    >>> parse_json('{"a": [1]}')
    {'a': [1]}
    >>> parse_json("[NaN]")
    Traceback (most recent call last):
    ValueError: NaN is no JSON
    """
    if nesting(text) > DEEPEST:
        raise ValueError("brackets are nested too deep")
    return json.loads(text, parse_constant=_refuse)


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def nesting(text: str) -> int:
    """Return how deep brackets are nested; strings don't count."""
    deepest = depth = 0
    for part in text.replace("\\\\", "").replace('\\"', "").split('"')[::2]:
        for sign in part:
            if sign in "[{":
                depth += 1
                deepest = max(deepest, depth)
            elif sign in "]}":
                depth -= 1
    return deepest
