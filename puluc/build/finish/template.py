"""Filling in index.html: what to load early, what the boot must know, the first view."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from hashlib import sha256

from puluc.support.errors import SiteError
from puluc.support.html import Markup, render_element

SHEET = r'<link rel="stylesheet" href="\./([^"]*)">'
SCRIPT = r'<script src="\./([^"]*)"></script>'
CODE = {"style": r"<style[^>]*>(.*?)</style>", "script": r"<script>(.*?)</script>"}
"""The styles and scripts that a page names, and those that it has inside, as patterns."""

DIGITS = 12
"""How many digits of a file's hash the page compares: to find damage and mixed versions."""

HEAD, APP = "<!-- boot:head -->", "<!-- app -->"

ENTRY = "runtime/game.js"

BYTECODE = "game.bin"
PYSCRIPT = "pyscript.json"
GAME = ("runtime/micropython.wasm", BYTECODE)
"""What the game starts from, besides scripts: their arrival moves the progress bar."""
STUDY = (
    *("runtime/pyodide.asm.wasm", "runtime/pyodide.asm.js", "runtime/pyodide.js"),
    *("runtime/core.js", "runtime/qr.js", "runtime/film.js"),
    *("runtime/stdlib.zip", "app.zip", PYSCRIPT),
)
"""What the study starts from, besides its style sheet, which the single file has anyway."""
STUDY_STYLE = "css/screens.css"
EARLY = "runtime/prefetch.js"
"""What begins at once; the file that plays alone has nothing to wait for."""
SOON = ("estimate.bin", "locale/*")
"""What the game fetches when it needs it, and a visit keeps, as patterns of paths."""
LATER = ("puzzles/*", "tables/*")
"""What the page fetches when it needs it, as patterns of paths."""


def fill_template(
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
    head = [
        render_boot_facts(files, about, single),
        render_element("link", rel="preload", as_="fetch", crossorigin=True, href=f"./{BYTECODE}"),
        render_element("script", type="module", src=f"./{ENTRY}"),
    ]
    early = render_element("script", src=f"./{EARLY}")
    template = inline_files(template.replace(HEAD, f"{early}\n    {HEAD}"), files)
    for kind in CODE:
        template = template.replace(
            f"{kind}-src 'self'", f"{kind}-src 'self' {policy_hashes(template, kind)}"
        )
    return insert_parts(template, "\n    ".join(head), first_view)


def inline_files(template: str, files: Mapping[str, bytes]) -> str:
    """Put the styles and scripts that a page names into it: it is painted at once."""

    def sheet(found: re.Match[str]) -> str:
        return f'<style data-sheet="{found[1]}">{files[found[1]].decode()}</style>'

    def script(found: re.Match[str]) -> str:
        return f"<script>{files[found[1]].decode()}</script>"

    return re.sub(SCRIPT, script, re.sub(SHEET, sheet, template))


def policy_hashes(page: str, kind: str) -> str:
    """Return the sources by which a policy allows what a page has inside of a kind of `CODE`."""
    codes = re.findall(CODE[kind], page, re.DOTALL)
    digests = (b64encode(sha256(code.encode()).digest()).decode() for code in codes)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def insert_parts(template: str, head: str, first_view: str) -> str:
    """Put lines of the head and the first view in the place of their markers.

    Raises `SiteError` when the template lacks a marker or has it twice.
    """
    for marker in (HEAD, APP):
        if template.count(marker) != 1:
            raise SiteError(f"index.html must have the marker {marker} once")
    return template.replace(HEAD, head).replace(APP, first_view)


def render_boot_facts(
    files: Mapping[str, bytes], about: Mapping[str, object], single: int = 0
) -> Markup:
    """Return the element that tells the boot of the runtime's files and the game of those that it
    fetches later, with what is in `about`."""
    groups = {"game": GAME, "study": (*STUDY, STUDY_STYLE), "soon": SOON, "later": LATER}
    parts = {
        name: {
            path: _describe_content(files[path])
            for pattern in group
            for path in sorted(files)
            if fnmatch(path, pattern)
        }
        for name, group in groups.items()
    }
    facts = json.dumps({**parts, **about}, ensure_ascii=False, separators=(",", ":"))
    inside = Markup(facts.replace("<", "\\u003c"))
    size = single or None
    return render_element(
        "script", inside, type="application/json", id="boot-facts", data_single=size
    )


def is_deferred(path: str) -> bool:
    """Return whether the page fetches a file only when it needs it."""
    return matches_any(path, LATER)


def matches_any(path: str, patterns: Sequence[str]) -> bool:
    """Return whether a path fits one of the patterns."""
    return any(fnmatch(path, pattern) for pattern in patterns)


def _describe_content(content: bytes) -> dict[str, int | str]:
    return {"bytes": len(content), "sha256": sha256(content).hexdigest()[:DIGITS]}
