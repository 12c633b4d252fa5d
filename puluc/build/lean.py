"""Scripts and styles as visitors get them: bundled, and as short as esbuild makes them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.build.npm import MODULES, get_node
from puluc.build.tools import run

SCRIPT: Final = Path(__file__).with_suffix(".mjs")


def minify(
    files: Mapping[str, bytes], modules: Mapping[str, Path], *, readable: bool = False
) -> dict[str, bytes]:
    """Return scripts and styles, by their paths, without what only their readers need, and each of
    `modules` with all that it imports.

    With `readable`, what only readers need stays. Raises `SiteError` for what is no valid script or
    style.
    """
    texts = {} if readable else {path: content.decode() for path, content in files.items()}
    entries = {path: str(file) for path, file in modules.items()}
    given = json.dumps({"texts": texts, "entries": entries, "minify": not readable})
    found = run([get_node().node, SCRIPT, MODULES / "esbuild"], doing="esbuild", given=given)
    return {**files, **{path: text.encode() for path, text in json.loads(found).items()}}
