"""Bundle and minify scripts and styles with esbuild."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from puluc.site_build.runtime import MODULES, get_node
from puluc.site_build.tools import run

SCRIPT: Final = Path(__file__).with_suffix(".mjs")


def minify(
    files: Mapping[str, bytes], modules: Mapping[str, Path], *, readable: bool = False
) -> dict[str, bytes]:
    """Return scripts and styles minified, and each of `modules` bundled with its imports.

    `files` maps paths to contents, `modules` maps paths in the site to source files. With
    `readable` nothing is minified. Raises `SiteError` for an invalid script or style.
    """
    texts = {} if readable else {path: content.decode() for path, content in files.items()}
    entries = {path: str(file) for path, file in modules.items()}
    given = json.dumps({"texts": texts, "entries": entries, "minify": not readable})
    output = run([get_node().node, SCRIPT, MODULES / "esbuild"], doing="esbuild", given=given)
    return {**files, **{path: text.encode() for path, text in json.loads(output).items()}}
