"""Filling in index.html: what to load early, what the boot must know, the first view."""

import json
from collections.abc import Mapping
from hashlib import sha256

from puluc.site.errors import SiteError

HEAD, APP = "<!-- boot:head -->", "<!-- app -->"

ENTRY = "runtime/interpreter.mjs"
COUNTED = ("runtime/pyodide.asm.wasm", "runtime/stdlib.zip", "app.zip", "pyscript.toml")
"""The files whose arrival moves the progress bar, the largest first."""


def fill(
    template: str, files: Mapping[str, bytes], python: Mapping[str, str], first_view: str
) -> str:
    """Return the page made of `template`, for a site of `files` (path to content).

    Raises `SiteError` when the template lacks a marker or has it twice.
    """
    for marker in (HEAD, APP):
        if template.count(marker) != 1:
            raise SiteError(f"index.html must have the marker {marker} once")
    return template.replace(HEAD, _head(files, python)).replace(APP, first_view)


def _head(files: Mapping[str, bytes], python: Mapping[str, str]) -> str:
    scripts = [path for path in files if path.endswith((".js", ".mjs")) and path != ENTRY]
    # A preloaded .wasm would be compiled anew at every visit: browsers keep compiled code only
    # with what the page fetches itself.
    early = [path for path in COUNTED if not path.endswith(".wasm")]
    lines = [f'<link rel="preload" as="fetch" crossorigin href="./{path}">' for path in early]
    lines += [f'<link rel="modulepreload" href="./{path}">' for path in [ENTRY, *sorted(scripts)]]
    lines.append(boot_facts(files, python))
    lines.append(f'<script type="module" src="./{ENTRY}"></script>')
    return "\n    ".join(lines)


def boot_facts(files: Mapping[str, bytes], python: Mapping[str, str]) -> str:
    """Return the element that tells the boot of the runtime's files, and the game of the tables."""
    tables = {path: _facts(files[path]) for path in files if path.startswith("tables/")}
    counted = {path: _facts(files[path]) for path in COUNTED}
    facts = {"files": counted, "python": python, "tables": tables}
    return f'<script type="application/json" id="boot-facts">{json.dumps(facts)}</script>'


def _facts(content: bytes) -> dict[str, int | str]:
    return {"bytes": len(content), "sha256": sha256(content).hexdigest()}
