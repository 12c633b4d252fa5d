"""Making puluc.html: the whole page in one file that plays without a server or the internet."""

import gzip
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import unpack

from puluc.build.finish.template import (
    CODE,
    ENTRY,
    GAME,
    HEAD,
    STUDY,
    inline_files,
    insert_parts,
    policy_hashes,
    render_boot_facts,
)
from puluc.build.serve import content_type
from puluc.build.zip import make_zip, read_zip
from puluc.pages.layout import FACE
from puluc.support.errors import SiteError
from puluc.support.html import Markup, render_element

SINGLE = "puluc.html"
TABLES = ("tables/classic.bin", "tables/kekchi.bin")
"""The tables that the file carries; with other rulesets estimates stand in for them."""

BOM = "\ufeff"

SERVER = Path(__file__).with_name("single.js")
"""What answers the page's requests out of the file itself."""

POLICY = (
    "default-src 'none'; script-src {script} blob: 'wasm-unsafe-eval'; style-src {style}; "
    "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
)
ESCAPE, FLIP = 0x1B, 0x8000
CHANGED = {0, ord("\r"), ord("<"), ord("&"), ESCAPE, *range(0xD800, 0xE000)}
"""How letters are escaped that HTML changes or takes for markup; `single.js` knows it too."""

PIECE = 30_000
"""Letters in one element: browsers read many of a middling size faster than one large."""

SMALL = 50_000
"""Files of fewer bytes aren't packed: while one is unpacked, the browser reads on first."""

META = r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*'
LATER_STYLES = "".join(
    f'<link rel="stylesheet" href="./css/{name}.css">\n' for name in ("panels", "screens")
)
"""The styles that come later elsewhere."""
ICON = r'<link rel="icon" [^>]*href="\./([^"]*\.svg)"[^>]*>'
LOADING = r' *<(?:link|meta|script) [^>]*(?:content|href|src)="\./[^>]*>(?:</script>)?\n'
READING = r' ?<a href="\./learn/[^>]*>[^<]*</a>(?: ·)?'
"""What index.html loads, and its links to the pages to read, as patterns."""

IMPORTING = "runtime/core.js"
"""The module that imports by addresses known only as it runs."""


def single_file(
    template: str, files: Mapping[str, bytes], about: Mapping[str, object], first_view: str
) -> bytes:
    """Return the page made of `template` with all it needs of `files` (path to content) inside.

    It is in UTF-16, the mark of which counts for more than what a server says. `about` is what
    else the boot must know. Raises `SiteError` when the template or a module is not as expected.
    """
    inside = dict(_list_inlined_files(files))
    template = template.replace(
        HEAD, f"{LATER_STYLES}{HEAD}\n<script>{SERVER.read_text('utf-8')}</script>"
    )
    template = inline_files(template, files).replace(f"../{FACE}", _data_address(FACE, files[FACE]))
    policy = POLICY.format_map({kind: policy_hashes(template, kind) for kind in CODE})
    page = insert_parts(
        _detach_template(template, files, policy), render_boot_facts(inside, about), first_view
    )
    before, end, after = page.rpartition("</body>")
    held = "".join(map(_hold_file, inside.items()))
    return f"{BOM}{before}{held}{end}{after}".encode("utf-16-le")


def encode_as_text(content: bytes) -> str:
    """Return bytes as text for an HTML element, two bytes a letter, the lower one first. A letter
    that HTML would change stands as `ESCAPE` and the letter with the bit `FLIP` changed."""
    even = content.ljust(len(content) + len(content) % 2, b"\0")
    return "".join(map(_encoding_letters().__getitem__, unpack(f"<{len(even) // 2}H", even)))


@cache
def _encoding_letters() -> list[str]:
    """Return what stands for each two bytes."""
    letters = [chr(letter) for letter in range(0x10000)]
    for letter in CHANGED:
        letters[letter] = f"{chr(ESCAPE)}{chr(letter ^ FLIP)}"
    return letters


def _list_inlined_files(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the files that go into the page, as they go, in the order of their use."""
    modules = sorted(path for path in files if path.startswith("runtime/"))
    first = [path for path in modules if path == ENTRY]
    puzzles = [path for path in files if path.startswith("puzzles/")]
    soon = [path for path in files if path.startswith("locale/")]
    later = ("licences.txt", "estimate.bin", *soon, *puzzles, *TABLES)
    for path in dict.fromkeys((*first, *GAME, *modules, *STUDY, *later)):
        content = files[path]
        if path.endswith(".zip"):
            content = make_zip(read_zip(content), packed=False)
        if path == IMPORTING:
            content = _rewrite_imports(path, content.decode()).encode()
        yield path, content


def _rewrite_imports(path: str, code: str) -> str:
    """Let a module import by the page's own `importInside`, which takes addresses of the page."""
    folder = path.rpartition("/")[0]
    code = code.replace('import("./', f'import("./{folder}/')
    code, count = re.subn(r"\bimport\(", "importInside(", code)
    if not count:
        raise SiteError(f"{path} imports nothing as it runs: this is not the pinned version")
    return code


def _hold_file(file: tuple[str, bytes]) -> str:
    path, content = file
    packed = gzip.compress(content, mtime=0) if len(content) > SMALL else content
    text = encode_as_text(packed)
    pieces = (
        render_element("p", Markup(text[start : start + PIECE]))
        for start in range(0, len(text), PIECE)
    )
    held = render_element(
        "template",
        *pieces,
        data_path=path,
        data_type=content_type(path),
        data_size=len(packed),
        data_packing="gzip" if packed is not content else None,
    )
    return f"{held}\n"


def _data_address(path: str, content: bytes) -> str:
    """Return a file as an address."""
    return f"data:{content_type(path)};base64,{b64encode(content).decode()}"


def _detach_template(template: str, files: Mapping[str, bytes], policy: str) -> str:
    """Give the template its policy and its icon, and drop what it loads from elsewhere or leads to
    there."""

    def with_policy(found: re.Match[str]) -> str:
        return f"{found[1]}{policy}"

    def with_data(found: re.Match[str]) -> str:
        return render_element("link", rel="icon", href=_data_address(found[1], files[found[1]]))

    template, policies = re.subn(META, with_policy, template)
    if policies != 1:
        raise SiteError("index.html must have one Content-Security-Policy")
    template = re.sub(ICON, with_data, template)
    return re.sub(READING, "", re.sub(LOADING, "", template))
