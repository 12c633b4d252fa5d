"""Filling in index.html: what to load early, what the boot must know, the first view."""

import json
from collections.abc import Mapping
from hashlib import sha256

from puluc.site.errors import SiteError

HEAD, APP = "<!-- boot:head -->", "<!-- app -->"

ENTRY = "runtime/interpreter.mjs"
LOOK = "runtime/look.js"
OWN = (ENTRY, LOOK)
"""The scripts that index.html runs itself."""

COUNTED = ("runtime/pyodide.asm.wasm", "runtime/stdlib.zip", "app.zip", "pyscript.toml")
"""The files whose arrival moves the progress bar, the largest first."""


def fill(
    template: str,
    files: Mapping[str, bytes],
    python: Mapping[str, str],
    first_view: str,
    texts: Mapping[str, Mapping[str, str]],
) -> str:
    """Return the page made of `template`, for a site of `files` (path to content).

    Raises `SiteError` when the template lacks a marker or has it twice.
    """
    for marker in (HEAD, APP):
        if template.count(marker) != 1:
            raise SiteError(f"index.html must have the marker {marker} once")
    return template.replace(HEAD, _head(files, python, texts)).replace(APP, first_view)


def _head(
    files: Mapping[str, bytes], python: Mapping[str, str], texts: Mapping[str, Mapping[str, str]]
) -> str:
    scripts = [path for path in files if path.endswith((".js", ".mjs")) and path not in OWN]
    # A preloaded .wasm would be compiled anew at every visit: browsers keep compiled code only
    # with what the page fetches itself.
    early = [path for path in COUNTED if not path.endswith(".wasm")]
    lines = [f'<link rel="preload" as="fetch" crossorigin href="./{path}">' for path in early]
    lines += [f'<link rel="modulepreload" href="./{path}">' for path in [ENTRY, *sorted(scripts)]]
    tables = {path: _facts(files[path]) for path in files if path.startswith("tables/")}
    counted = {path: _facts(files[path]) for path in COUNTED}
    facts = {"files": counted, "python": python, "tables": tables, "texts": texts}
    lines.append(f'<script type="application/json" id="boot-facts">{_json(facts)}</script>')
    lines.append(f'<script type="module" src="./{ENTRY}"></script>')
    return "\n    ".join(lines)


def _json(value: object) -> str:
    """Return JSON that can stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _facts(content: bytes) -> dict[str, int | str]:
    return {"bytes": len(content), "sha256": sha256(content).hexdigest()}
