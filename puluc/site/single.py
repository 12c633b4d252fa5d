"""Making puluc.html: the whole page in one file that plays without a server or the internet."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape

from puluc.site.archive import unzipped, zipped
from puluc.site.errors import SiteError
from puluc.site.serve import content_type
from puluc.site.template import APP, COUNTED, ENTRY, HEAD, boot_facts
from puluc.site.tools import ROOT

SINGLE = "puluc.html"
TABLES = ("tables/classic.puluc", "tables/kekchi.puluc")
"""The tables that the file carries; with other rulesets the opponents search."""

SERVER = ROOT / "puluc/page/boot/single.js"
"""What answers the page's requests out of the file itself."""

POLICY = (
    "default-src 'none'; script-src {script} blob: 'wasm-unsafe-eval'; style-src {style}; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
ESCAPE, FLIP, CHANGED = 0x1B, 0x40, b"\0\r<"
"""How letters are escaped that HTML changes or takes for markup; `single.js` knows it too."""

PIECE = 50_000
"""Letters in one element: browsers read many of a middling size faster than one large."""

IMPORTING = ("runtime/core-", ENTRY)
"""The modules that import by addresses known only as they run, by how their paths begin."""


def single_file(
    template: str, files: Mapping[str, bytes], python: Mapping[str, str], first_view: str
) -> bytes:
    """Return the page made of `template` with all it needs of `files` (path to content) inside.

    Raises `SiteError` when the template or a module is not as expected.
    """
    inside = dict(_inside(files))
    style = "".join(files[path].decode() for path in _stylesheets(template))
    script = SERVER.read_text("utf-8") + f"importInside({json.dumps(ENTRY)});"
    head = "\n".join(
        [f"<style>{style}</style>", boot_facts(inside, python), f"<script>{script}</script>"]
    )
    policy = POLICY.format(script=_hash(script), style=_hash(style))
    page = _with_policy(_without_links(template, files), policy)
    page = page.replace(HEAD, head).replace(APP, first_view)
    before, end, after = page.rpartition("</body>")
    if not end:
        raise SiteError("index.html must have the end tag </body>")
    return f"{before}{''.join(map(_held, inside.items()))}{end}{after}".encode()


def as_text(content: bytes) -> str:
    """Return bytes as ASCII text for an HTML script element, seven bits a letter: the low seven
    bits of each byte, then the eighth bits, seven a letter. A letter that HTML would change stands
    as `ESCAPE` and the letter with one bit flipped."""
    low = content.translate(bytes(byte & 127 for byte in range(256)))
    high = content.translate(bytes(byte >> 7 for byte in range(256)))
    count = -(-len(content) // 7)
    planes = (high[bit::7].ljust(count, b"\0") for bit in range(7))
    eighth = sum(int.from_bytes(plane, "big") << bit for bit, plane in enumerate(planes))
    letters = low + eighth.to_bytes(count, "big")
    for letter in (ESCAPE, *CHANGED):
        letters = letters.replace(bytes([letter]), bytes([ESCAPE, letter ^ FLIP]))
    return letters.decode("ascii")


def _inside(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the files that go into the page, as they go, in the order of their use."""
    modules = sorted(path for path in files if path.startswith(("runtime/", "vendor/")))
    first = [path for path in modules if path.endswith(".mjs") and "pyodide" not in path]
    for path in dict.fromkeys((*first, *COUNTED, *modules, "licences.txt", *TABLES)):
        content = files[path]
        if path.endswith(".zip"):
            content = zipped(unzipped(content), packed=False)
        if path.startswith(IMPORTING):
            content = _importing_inside(path, content.decode()).encode()
        yield path, content


def _importing_inside(path: str, code: str) -> str:
    """Let a module import by the page's own `importInside`, which takes addresses of the page."""
    folder = path.rpartition("/")[0]
    code = code.replace('import("./', f'import("./{folder}/')
    code, count = re.subn(r"\bimport\(", "importInside(", code)
    if not count:
        raise SiteError(f"{path} imports nothing as it runs: this is not the pinned version")
    return code


def _held(file: tuple[str, bytes]) -> str:
    path, content = file
    packed = gzip.compress(content, mtime=0)
    text = as_text(packed)
    pieces = "".join(
        f'<script type="text/plain">{text[start : start + PIECE]}</script>'
        for start in range(0, len(text), PIECE)
    )
    kind = escape(content_type(path))
    return (
        f'<template data-path="{path}" data-type="{kind}" data-size="{len(packed)}">'
        f"{pieces}</template>\n"
    )


def _stylesheets(template: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="\./([^"]*)">', template)


def _without_links(template: str, files: Mapping[str, bytes]) -> str:
    """Put the icon into the page and drop the other links to files."""

    def icon(found: re.Match[str]) -> str:
        path = found[1]
        data = b64encode(files[path]).decode()
        return f'<link rel="icon" href="data:{content_type(path)};base64,{data}">'

    template = re.sub(r'<link rel="icon" [^>]*href="\./([^"]*\.svg)"[^>]*>', icon, template)
    return re.sub(r' *<link [^>]*href="\./[^>]*>\n', "", template)


def _with_policy(template: str, policy: str) -> str:
    pattern = r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*'
    template, count = re.subn(pattern, lambda found: found[1] + policy, template)
    if count != 1:
        raise SiteError("index.html must have one Content-Security-Policy")
    return template


def _hash(code: str) -> str:
    return f"'sha256-{b64encode(sha256(code.encode()).digest()).decode()}'"
