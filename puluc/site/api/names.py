"""The names that stay, as the front door's docstring lists them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

HEADING: Final = "\n### "
"""What stands before the title of each topic."""
_ENTRY: Final = re.compile(r"^- `(\w+)`(?:: (.+?))?(?=\n- |\Z)", re.MULTILINE | re.DOTALL)


class Topic(NamedTuple):
    """Some names about one thing: its title, and the names with those of their members."""

    title: str
    names: dict[str, tuple[str, ...]]


def listed(docstring: str) -> tuple[str, tuple[Topic, ...]]:
    """Return what a docstring says before its list, and the list.

    >>> listed("A library.\\n\\n### Moves\\n\\n- `Move`: source,\\n  target\\n- `PASS`\\n")
    ('A library.', (Topic(title='Moves', names={'Move': ('source', 'target'), 'PASS': ()}),))
    """
    before, *parts = docstring.split(HEADING)
    topics = []
    for part in parts:
        title, _, entries = part.partition("\n")
        names = {
            found[1]: tuple(re.split(r",\s+", found[2])) if found[2] else ()
            for found in _ENTRY.finditer(entries.strip())
        }
        topics.append(Topic(title, names))
    return before.strip(), tuple(topics)
