"""Make puluc.html: the whole page in one file that plays without a server or the internet."""

import gzip
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import unpack

from puluc.pages.layout import FACE
from puluc.site_build.finish import template
from puluc.site_build.serve import content_type
from puluc.site_build.zip import make_zip, read_zip
from puluc.support.html import render_element
from puluc.support.markup import Markup

SINGLE = "puluc.html"
TABLES = ("tables/classic.bin", "tables/kekchi.bin")
"""The tables in the file, which Lemery plays by too; other rulesets are solved or estimated."""

POLICY = (
    "default-src 'none'; script-src {script} blob: 'wasm-unsafe-eval'; style-src {style}; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
ESCAPE, FLIP = 0x1B, 0x8000
CHANGED = {0, ord("\r"), ord("<"), ord("&"), ESCAPE, *range(0xD800, 0xE000)}
"""The letters that HTML changes or reads as markup, which are escaped; `single.js` decodes them."""

PIECE = 30_000
"""The number of letters in an element; browsers read many of these faster than a large one."""

SMALL = 50_000
"""Files of fewer bytes aren't packed: browsers go on parsing the page while they unpack."""

ICON = "icon/icon.svg"


def make_single_file(
    index: str, files: Mapping[str, bytes], about: Mapping[str, object], decided: Mapping[str, str]
) -> bytes:
    """Return the page with all that it needs of `files` (path to content) inside.

    It is in UTF-16: the byte order mark overrules the encoding that a server declares. `about` has
    further facts for the boot. Raises `SiteError` when the template or a module is not as expected.
    """
    inside = dict(_list_inlined_files(files))
    code = template.join_lines(
        template.inline_script(files[template.PRE_PAINT].decode()),
        *(
            template.inline_sheet(path, files)
            for path in (*template.SHEETS, *template.SHEETS_LATER)
        ),
    )
    icon = f"data:{content_type(ICON)};base64,{b64encode(files[ICON]).decode()}"
    # This script answers the page's requests from the file itself.
    server = template.inline_script(Path(__file__).with_name("single.js").read_text("utf-8"))
    page = template.fill_template(
        index,
        **decided,
        policy=template.allow_code(POLICY, code + server),
        card="",
        links=render_element("link", rel="icon", href=icon),
        code=code,
        boot=template.join_lines(template.render_boot_facts(inside, about), server),
        pages="",
        files="".join(map(_hold_file, inside.items())),
    )
    return f"\ufeff{page}".encode("utf-16-le")


def encode_as_text(content: bytes) -> str:
    """Return bytes as text for an HTML element, two bytes a letter, the lower one first.

    A letter that HTML would change becomes `ESCAPE` and the letter with the bit `FLIP` inverted.
    """
    even = content.ljust(len(content) + len(content) % 2, b"\0")
    return "".join(map(_encoding_letters().__getitem__, unpack(f"<{len(even) // 2}H", even)))


@cache
def _encoding_letters() -> list[str]:
    """Return the encoding of each pair of bytes, by the pair's number."""
    letters = [chr(letter) for letter in range(0x10000)]
    for letter in CHANGED:
        letters[letter] = f"{chr(ESCAPE)}{chr(letter ^ FLIP)}"
    return letters


def _list_inlined_files(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each file in the page, in the order of their use."""
    modules = sorted(path for path in files if path.startswith("runtime/"))
    first = [path for path in modules if path == template.ENTRY]
    puzzles = [path for path in files if path.startswith("puzzles/")]
    soon = [path for path in files if path.startswith("locale/")]
    later = ("licences.txt", "weights.bin", FACE, *soon, *puzzles, *TABLES)
    for path in dict.fromkeys(
        (*first, *template.GAME, *modules, *template.SCREENS, *template.WORKER, *later)
    ):
        content = files[path]
        if path.endswith(".zip"):
            content = make_zip(read_zip(content), packed=False)
        yield path, content


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
