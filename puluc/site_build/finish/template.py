"""The start page: filling the places of index.html."""

import json
import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatch
from hashlib import sha256

from puluc.pages.layout import hash_for_browser, page_address
from puluc.school.package import ADAPTER, BASE
from puluc.support.errors import SiteError
from puluc.support.html import render_element
from puluc.support.markup import Markup

PLACE = re.compile(r"\{\{(\w+)\}\}")
"""A place of a template, by its name."""
CODE = {"style": r"<style[^>]*>(.*?)</style>", "script": r"<script>(.*?)</script>"}
"""The inline code of a page that a policy must allow, as patterns."""
POLICY = (
    "default-src 'none'; script-src 'self' {script} 'wasm-unsafe-eval'; style-src 'self' {style}; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
"""The policy of index.html, with blanks for the hashes of its inline code."""

DIGITS = 12
"""The length of the hashes by which the page finds damaged files and mixed versions."""

ENTRY = "runtime/game.js"
PRE_PAINT = "runtime/pre-paint.js"
"""The script that runs before the first paint."""
SHEETS = ("css/theme.css", "css/board.css", "css/page.css")
"""The style sheets of the first paint, which the page has inline."""

BYTECODE = "game.bin"
GAME = ("runtime/micropython.wasm", BYTECODE)
"""The files that the game needs to start, besides scripts; they move the progress bar."""
SCREENS = ("screens.bin", "runtime/qr.js")
"""The files that the later screens need to start, besides their style sheets."""
WORKER = (
    *("runtime/pyodide.asm.wasm", "runtime/pyodide.asm.js", "runtime/stdlib.bin", "app.zip"),
    "runtime/worker.js",
)
"""The files that the worker needs to start."""
SHEETS_LATER = ("css/panels.css", "css/screens.css")
"""The style sheets of the later screens."""
SOON = ("fonts/*", "locale/*", "weights.bin")
"""The files that the game fetches on demand and every visit stores, as patterns of paths."""
LATER = (BASE, "puzzles/*", "tables/*")
"""The files that the page fetches on demand only, as patterns of paths."""
PACKAGED = (ENTRY, *GAME, *SCREENS, *SHEETS_LATER, *SOON, ADAPTER, "licences.txt")
"""The files in a package for learning platforms, as patterns of paths."""

LEARN = {"en": "Learn Puluc", "es": "Aprender puluc", "fr": "Apprendre le puluc"}
"""The links to the pages to read for a browser without JavaScript, by language."""


def fill_template(template: str, **values: str) -> str:
    """Put a value into each place of a template, written `{{name}}`.

    Raises `SiteError` for a place that is missing, there twice, or without a value.
    """
    places = PLACE.findall(template)
    for name in {*places, *values}:
        if places.count(name) != 1 or name not in values:
            raise SiteError(f"index.html: {{{{{name}}}}} is not there once, or has no value")
    return PLACE.sub(lambda found: values[found[1]], template)


def make_start_page(
    template: str,
    files: Mapping[str, bytes],
    about: Mapping[str, object],
    decided: Mapping[str, str],
    single: int = 0,
    scripts: Sequence[str] = (),
) -> str:
    """Return index.html for a site of `files` (path to content).

    `about` has further facts for the boot; `single` is the size of the single file in bytes, 0
    where the site has none. A page that `scripts` begin has no icons. Raises `SiteError` when the
    places of the template don't fit.
    """
    code = join_lines(
        inline_script(files[PRE_PAINT].decode()), *(inline_sheet(path, files) for path in SHEETS)
    )
    links = (
        render_element("a", text, href=f"./{page_address(code, 'index')}", lang=code)
        for code, text in LEARN.items()
    )
    return fill_template(
        template,
        **decided,
        policy=allow_code(POLICY, code),
        card=render_element("meta", property="og:image", content="./icon/card.png"),
        links=join_lines(*(render_element("script", src=f"./{path}") for path in scripts))
        or join_lines(
            render_element("link", rel="manifest", href="./manifest.json"),
            render_element("link", rel="icon", type="image/svg+xml", href="./icon/icon.svg"),
            render_element("link", rel="apple-touch-icon", href="./icon/touch-180.png"),
        ),
        code=code,
        boot=join_lines(
            render_boot_facts(files, about, single),
            render_element("script", type="module", src=f"./{ENTRY}"),
        ),
        pages=" " + " · ".join(links),
        files="",
    )


def join_lines(*parts: str) -> str:
    """Return parts of the head, one on a line."""
    return "\n    ".join(parts)


def inline_sheet(path: str, files: Mapping[str, bytes]) -> str:
    """Return a style sheet as an inline element."""
    return f'<style data-sheet="{path}">{files[path].decode()}</style>'


def inline_script(code: str) -> str:
    """Return a script as an inline element."""
    return f"<script>{code}</script>"


def allow_code(policy: str, code: str) -> str:
    """Return a policy with the hashes of inline code in its blanks."""
    return policy.format_map({kind: policy_hashes(code, kind) for kind in CODE})


def policy_hashes(page: str, kind: str) -> str:
    """Return the hashes of a page's inline code of a kind of `CODE`, as a policy lists them."""
    codes = re.findall(CODE[kind], page, re.DOTALL)
    return " ".join(f"'{hash_for_browser(code.encode())}'" for code in codes)


def render_boot_facts(
    files: Mapping[str, bytes], about: Mapping[str, object], single: int = 0
) -> Markup:
    """Return the element with facts for the boot: sizes and hashes of files, and `about`."""
    screens = (*SCREENS, *SHEETS_LATER)
    groups = {"game": GAME, "screens": screens, "worker": WORKER, "soon": SOON, "later": LATER}
    parts = {
        name: {
            path: {"bytes": len(files[path]), "sha256": sha256(files[path]).hexdigest()[:DIGITS]}
            for pattern in group
            for path in sorted(files)
            if fnmatch(path, pattern)
        }
        for name, group in groups.items()
    }
    facts = json.dumps({**parts, **about}, ensure_ascii=False, separators=(",", ":"))
    inside = Markup(facts.replace("<", "\\u003c"))
    return render_element(
        "script", inside, type="application/json", id="boot-facts", data_single=single or None
    )


def matches_any(path: str, patterns: Sequence[str]) -> bool:
    """Return whether a path matches one of the patterns."""
    return any(fnmatch(path, pattern) for pattern in patterns)
