"""After an edit only what has changed is lowered, and all is as if it were lowered from scratch."""

from __future__ import annotations

import pytest

from puluc.micropython import Translator

PROGRAM = {
    "game.py": """
from kinds import Pair, Side, link
from rules import limit
from typing import TYPE_CHECKING
def show(side: Side) -> str:
    return link("p", Pair(1), limit(side))
""",
    "rules.py": """
from kinds import Pair
def limit(side):
    pair = Pair(2)
    return f"{pair.first} {side}" + pair.text()
""",
    "kinds.py": """
from typing import NamedTuple
Side = str
class Pair(NamedTuple):
    first: int
    second: int = 0
    def text(self):
        return "pair"
def link(tag, *parts):
    return (tag, parts)
""",
    "far.py": """
def limit(side):
    return 3
""",
}
EDITS = {
    "a word": ("rules.py", "{side}", "{side}!"),
    "a body": ("kinds.py", "(tag, parts)", "(tag, *parts)"),
    "a default": ("kinds.py", "second: int = 0", "second: int = 7"),
    "a field": ("kinds.py", "second: int = 0", "second: int = 0\n    third: int = 1"),
    "any keywords": ("kinds.py", "*parts)", "*parts, **named)"),
    "an alias": ("kinds.py", "Side = str", "Side = str | int"),
    "another origin": ("game.py", "from rules import", "from far import"),
}
"""Edits of the program: a file, a text in it, and what replaces it."""
ALONE = ("a word", "a body")
"""The edits after which no other module is lowered."""


def lower(sources: dict[str, str], known: dict[str, bytes]) -> tuple[dict[str, bytes], int]:
    """Return the program lowered, and the number of modules that were not `known` by their keys."""
    translator = Translator({path: text.encode() for path, text in sources.items()}, "game")
    found: dict[str, bytes] = {}
    before = len(known)

    def imports(path: str) -> tuple[str, ...]:
        lowered, needed = translator.lower(path)
        found[path] = known.setdefault(translator.key(path), lowered)
        return needed

    translator.closure(imports, "game")
    return found, len(known) - before


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_gives_what_a_clean_start_gives(edit: str) -> None:
    path, text, other = EDITS[edit]
    known: dict[str, bytes] = {}
    assert lower(PROGRAM, known)[1] == len(known)
    edited = {**PROGRAM, path: PROGRAM[path].replace(text, other)}
    assert edited != PROGRAM
    changed, number = lower(edited, known)
    assert changed == lower(edited, {})[0]
    assert number == 1 or edit not in ALONE
