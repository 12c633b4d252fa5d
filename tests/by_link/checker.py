"""The checker of docs/by-link.md, which knows the protocol's text and nothing of the program."""

from typing import Any, Final

from puluc.site_build.tools import ROOT

DOCUMENT: Final = (ROOT / "docs" / "by-link.md").read_text("utf-8")
BLOCK: Final = DOCUMENT.partition("```python\n")[2].partition("```")[0]
LINES: Final = [line[4:] for line in BLOCK.splitlines()]
MOST: Final = 60
"""The most lines it may have."""

_names: dict[str, Any] = {}
exec("\n".join(LINES), _names)

h = _names["h"]
check = _names["check"]
check_signature = _names["check_signature"]
