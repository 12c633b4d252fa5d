"""Scripts and styles as visitors get them: as short as esbuild makes them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.site.runtime import MODULES, node
from puluc.site.tools import run

SCRIPT: Final = Path(__file__).with_suffix(".mjs")


def lean(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return scripts and styles, by their paths, without what only their readers need.

    Raises `SiteError` for what is no valid script or style.
    """
    texts = json.dumps({path: content.decode() for path, content in files.items()})
    found = run([node().node, SCRIPT, MODULES / "esbuild"], doing="esbuild", given=texts)
    return {path: text.encode() for path, text in json.loads(found).items()}
