"""Filling in index.html: what to load early, what the boot must know, the first view."""

import json
import re
from collections.abc import Mapping
from fnmatch import fnmatch
from hashlib import sha256

from puluc.markup import Markup, element
from puluc.site.errors import SiteError

HEAD, APP = "<!-- boot:head -->", "<!-- app -->"

ENTRY = "runtime/interpreter.mjs"
FIRST = "runtime/first.js"
OWN = (ENTRY, FIRST)
"""The scripts that index.html runs itself."""
GLUE = "runtime/pyodide.asm.js"
"""The one script that is no module."""
IMPORTED = r"from '\./([\w.]+)'"
"""What the entry imports, as a pattern."""

LATER = ("puzzles/*", "tables/*")
"""What the page fetches when it needs it, as patterns of paths."""

COUNTED = ("runtime/pyodide.asm.wasm", "runtime/stdlib.zip", "app.zip", "pyscript.toml")
"""The files whose arrival moves the progress bar, the largest first."""


def fill(
    template: str,
    files: Mapping[str, bytes],
    about: Mapping[str, object],
    first_view: str,
    single: int,
) -> str:
    """Return the page made of `template`, for a site of `files` (path to content).

    `about` is what else the boot must know; `single` the size of the file to offer. Raises
    `SiteError` when the template lacks a marker or has it twice.
    """
    scripts = [path for path in files if path.endswith((".js", ".mjs")) and path not in OWN]
    # A preloaded .wasm would be compiled anew at every visit: browsers keep compiled code only
    # with what the page fetches itself.
    early = [path for path in COUNTED if not path.endswith(".wasm")]
    # The first view is painted before all but the entry is loaded, see `first.js`.
    entry = [ENTRY, *(f"runtime/{name}" for name in re.findall(IMPORTED, files[ENTRY].decode()))]
    start = [
        *(
            element("link", rel="preload", as_="fetch", crossorigin=True, href=f"./{path}")
            for path in early
        ),
        element("link", rel="preload", as_="script", href=f"./{GLUE}"),
        *(
            element("link", rel="modulepreload", href=f"./{path}")
            for path in sorted(scripts)
            if path not in (*entry, GLUE)
        ),
        element("script", type="module", src=f"./{ENTRY}"),
    ]
    head = [
        element("template", *start, id="boot-start"),
        boot_facts(files, about, single),
        *(
            element("link", rel="modulepreload", fetchpriority="low", href=f"./{path}")
            for path in entry
        ),
    ]
    return put_in(template, "\n    ".join(head), first_view)


def put_in(template: str, head: str, first_view: str) -> str:
    """Put lines of the head and the first view in the place of their markers.

    Raises `SiteError` when the template lacks a marker or has it twice.
    """
    for marker in (HEAD, APP):
        if template.count(marker) != 1:
            raise SiteError(f"index.html must have the marker {marker} once")
    return template.replace(HEAD, head).replace(APP, first_view)


def boot_facts(files: Mapping[str, bytes], about: Mapping[str, object], single: int = 0) -> Markup:
    """Return the element that tells the boot of the runtime's files and the game of those that it
    fetches later, with what is in `about`."""
    later = {path: _facts(content) for path, content in files.items() if comes_later(path)}
    counted = {path: _facts(files[path]) for path in COUNTED}
    facts = json.dumps({"files": counted, "later": later, **about}, ensure_ascii=False)
    inside = Markup(facts.replace("<", "\\u003c"))
    size = single or None
    return element("script", inside, type="application/json", id="boot-facts", data_single=size)


def comes_later(path: str) -> bool:
    """Return whether the page fetches a file only when it needs it."""
    return any(fnmatch(path, pattern) for pattern in LATER)


def _facts(content: bytes) -> dict[str, int | str]:
    return {"bytes": len(content), "sha256": sha256(content).hexdigest()}
