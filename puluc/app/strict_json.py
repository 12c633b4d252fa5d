"""A reader of JSON from outside the page, the same in every interpreter."""

import json
from typing import Any, Final

DEEPEST: Final = 20
"""The limit of nested brackets: deeper text would crash the page's Python."""


def parse_json(text: str) -> Any:
    """Parse JSON. Raises ValueError, also for NaN and infinities, which CPython would accept.

    >>> parse_json('{"a": [1]}')
    {'a': [1]}
    >>> parse_json("[NaN]")
    Traceback (most recent call last):
    ValueError: NaN is not JSON
    """
    if nesting(text) > DEEPEST:
        raise ValueError("brackets are nested too deep")
    return json.loads(text, parse_constant=_refuse)


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def nesting(text: str) -> int:
    """Return the nesting depth of brackets; those in strings don't count."""
    deepest = depth = 0
    for at, part in enumerate(text.replace("\\\\", "").replace('\\"', "").split('"')):
        if at % 2:
            continue  # a string
        for sign in part:
            if sign in "[{":
                depth += 1
                deepest = max(deepest, depth)
            elif sign in "]}":
                depth -= 1
    return deepest
