"""The last step to the site, in which a host's settings are put in.

The parts are what `puluc.build.site` makes: the site's files by path, but for what is not finished:
`index.html` is the template, `sw.js` has no lists of files yet, the style sheet and the script that
only the page has inside stand beside it, and `about.json` says what the boot is told of Python.
"""

import json
import re
from collections.abc import Mapping
from typing import Final

from puluc.build.finish import cards, worker
from puluc.build.finish.boot_texts import make_boot_texts
from puluc.build.finish.first_paint import render_first_view
from puluc.build.finish.single import SINGLE, single_file
from puluc.build.finish.site_config import USUAL, SiteConfig
from puluc.build.finish.template import EARLY, fill_template
from puluc.support.html import render_element
from puluc.ui.embed_code import SOMEWHERE

ABOUT: Final = "about.json"
INSIDE: Final = ("css/page.css", "runtime/pre-paint.js", EARLY, ABOUT)
"""The parts that only index.html and the single file have inside."""
_IMAGE: Final = rb'(<meta property="og:image" content=")(?:\.\.?/)+'
"""How a page names its card, as a pattern."""


def finish_site(parts: Mapping[str, bytes], hosting: SiteConfig = USUAL) -> dict[str, bytes]:
    """Return the whole site, path to content. Raises `SiteError` for parts that don't fit."""
    files = dict(parts)
    single = _single_file(files, hosting)
    source = files.pop(worker.NAME).decode()
    about = _boot_facts(files, hosting)
    page = fill_template(
        _fill_template(files, hosting), files, about, render_first_view(hosting.rules), len(single)
    )
    files |= {"index.html": page.encode(), SINGLE: single, **cards.make_card_pages(hosting)}
    for path in INSIDE:
        del files[path]
    if hosting.address:
        for path in files:
            if path.endswith(".html") and path != SINGLE:
                files[path] = insert_address(files[path], hosting.address)
    return {**files, worker.NAME: worker.make_worker(source, files).encode()}


def _single_file(parts: Mapping[str, bytes], hosting: SiteConfig) -> bytes:
    about, view = (
        _boot_facts(parts, hosting, alone=True),
        render_first_view(hosting.rules, reading=False),
    )
    return single_file(_fill_template(parts, hosting), parts, about, view)


def _boot_facts(
    files: Mapping[str, bytes], hosting: SiteConfig, *, alone: bool = False
) -> dict[str, object]:
    """Return what the boot must know."""
    texts = make_boot_texts(hosting.rules, single=alone)
    return {"python": json.loads(files[ABOUT])["python"], "texts": texts}


def _fill_template(files: Mapping[str, bytes], hosting: SiteConfig) -> str:
    """Return the page's template, whose first tag tells the boot and the game what a host
    decided."""
    rules = hosting.rules.text if hosting.rules != USUAL.rules else None
    usual = hosting.language or None
    root = render_element("html", lang="en", data_usual=usual, data_rules=rules)
    page = files["index.html"].decode()
    return page.replace('<html lang="en">', root.removesuffix("</html>"))


def insert_address(page: bytes, address: str) -> bytes:
    """Return an HTML page with a site's address in the code that it shows, and in the name of its
    card, which most of those that show cards ask for."""
    whole = address.encode()
    return re.sub(_IMAGE, rb"\g<1>" + whole, page).replace(SOMEWHERE.encode(), whole)
