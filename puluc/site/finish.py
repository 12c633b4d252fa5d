"""The last step to the site, in which a host's settings are put in.

The parts are what `puluc.site.build` makes: the site's files by path, but for what is not finished:
`index.html` is the template, `sw.js` has no lists of files yet, the style sheet and the script that
only the page has inside stand beside it, and `about.json` says what the boot is told of Python.
"""

import json
import re
from collections.abc import Mapping
from typing import Final

from puluc.markup import element
from puluc.site import cards, worker
from puluc.site.boot_texts import boot_texts
from puluc.site.first_view import first_view
from puluc.site.hosting import USUAL, Hosting
from puluc.site.single import SINGLE, single_file
from puluc.site.template import EARLY, fill
from puluc.views.embed_code import SOMEWHERE

ABOUT: Final = "about.json"
INSIDE: Final = ("css/page.css", "runtime/first.js", EARLY, ABOUT)
"""The parts that only index.html and the single file have inside."""
_IMAGE: Final = rb'(<meta property="og:image" content=")(?:\.\.?/)+'
"""How a page names its card, as a pattern."""


def finished(parts: Mapping[str, bytes], hosting: Hosting = USUAL) -> dict[str, bytes]:
    """Return the whole site, path to content. Raises `SiteError` for parts that don't fit."""
    files = dict(parts)
    single = _single_file(files, hosting)
    source = files.pop(worker.NAME).decode()
    about = _about(files, hosting)
    page = fill(_template(files, hosting), files, about, first_view(hosting.rules), len(single))
    files |= {"index.html": page.encode(), SINGLE: single, **cards.pages(hosting)}
    for path in INSIDE:
        del files[path]
    if hosting.address:
        for path in files:
            if path.endswith(".html") and path != SINGLE:
                files[path] = with_address(files[path], hosting.address)
    return {**files, worker.NAME: worker.worker(source, files).encode()}


def _single_file(parts: Mapping[str, bytes], hosting: Hosting) -> bytes:
    about, view = _about(parts, hosting, alone=True), first_view(hosting.rules, reading=False)
    return single_file(_template(parts, hosting), parts, about, view)


def _about(
    files: Mapping[str, bytes], hosting: Hosting, *, alone: bool = False
) -> dict[str, object]:
    """Return what the boot must know."""
    texts = boot_texts(hosting.rules, single=alone)
    return {"python": json.loads(files[ABOUT])["python"], "texts": texts}


def _template(files: Mapping[str, bytes], hosting: Hosting) -> str:
    """Return the page's template, whose first tag tells the boot and the game what a host
    decided."""
    rules = hosting.rules.text if hosting.rules != USUAL.rules else None
    usual = hosting.language or None
    root = element("html", lang="en", data_usual=usual, data_rules=rules)
    page = files["index.html"].decode()
    return page.replace('<html lang="en">', root.removesuffix("</html>"))


def with_address(page: bytes, address: str) -> bytes:
    """Return an HTML page with a site's address in the code that it shows, and in the name of its
    card, which most of those that show cards ask for."""
    whole = address.encode()
    return re.sub(_IMAGE, rb"\g<1>" + whole, page).replace(SOMEWHERE.encode(), whole)
