"""Scripts and styles as visitors get them: without comments and indents, line for line."""

import re

COMMENT = r"^[ \t]*(?://.*|/\*(?s:.*?)\*/[ \t]*)$"
"""A comment that has its lines for itself, as a pattern."""
INDENT = r"^[ \t]+"


def lean(code: bytes) -> bytes:
    """Return a script or a style without what only its readers need; each line keeps its number.

    No text in it may go on over lines.
    """
    text = re.sub(COMMENT, lambda found: "\n" * found[0].count("\n"), code.decode(), flags=re.M)
    return re.sub(INDENT, "", text, flags=re.M).encode()
