"""The last step of the build, which applies a host's settings.

Its input is the parts of the site, path to content, as `puluc.site_build.site` makes them. Some
are not finished: `index.html` is a template, `sw.js` has no lists of files, `about.json` has facts
for the boot, and the scripts and styles that index.html has inline are files of their own.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import Final

from puluc.pages.labels import in_language
from puluc.school.package import ADAPTER, BASE, SHEET
from puluc.site_build.finish import boot_texts, cards, precache, template
from puluc.site_build.finish.first_paint import render_first_view
from puluc.site_build.finish.single import SINGLE, make_single_file
from puluc.site_build.finish.site_config import USUAL, SiteConfig
from puluc.site_build.finish.template import PRE_PAINT, join_lines, make_start_page
from puluc.site_build.zip import make_zip
from puluc.support.html import render_element
from puluc.support.i18n import _
from puluc.ui.embed_code import SOMEWHERE

ABOUT: Final = "about.json"
INSIDE: Final = ("css/page.css", PRE_PAINT, ABOUT, ADAPTER)
"""The parts that are only in index.html, the single file and the package for platforms."""
UNFINISHED: Final = ("index.html", precache.NAME, *INSIDE)
"""The parts that the site has not, or not as they are."""
_IMAGE: Final = rb'(<meta property="og:image" content=")(?:\.\.?/)+'
"""A page's tag for its preview picture, as a pattern."""


def finish_site(
    parts: Mapping[str, bytes], hosting: SiteConfig = USUAL, *, single: bool = True
) -> dict[str, bytes]:
    """Return the whole site, path to content; with `single`, it has and offers the single file.

    Raises `SiteError` for parts that don't fit.
    """
    alone = {}
    if single:
        alone[SINGLE] = make_single_file(
            parts["index.html"].decode(),
            parts,
            _boot_facts(parts, hosting, boot_texts.list_single_texts),
            _fill_places(hosting, alone=True),
        )
    files = finish_page(parts, hosting, len(alone.get(SINGLE, b""))) | alone
    source = files.pop(precache.NAME).decode()
    return {**files, precache.NAME: precache.make_worker(source, files).encode()}


def finish_page(
    parts: Mapping[str, bytes], hosting: SiteConfig = USUAL, single: int = 0
) -> dict[str, bytes]:
    """Return the site without the single file, which has `single` bytes, and with the service
    worker as it is. Raises `SiteError`."""
    files = dict(parts)
    files[BASE] = _make_package(parts, hosting)
    page = make_start_page(
        files.pop("index.html").decode(),
        files,
        _boot_facts(files, hosting),
        _fill_places(hosting),
        single,
    )
    files |= {"index.html": page.encode(), **cards.make_card_pages(hosting)}
    for path in INSIDE:
        del files[path]
    if hosting.address:
        for path in files:
            if path.endswith(".html"):
                files[path] = insert_address(files[path], hosting.address)
    return files


def _make_package(parts: Mapping[str, bytes], hosting: SiteConfig) -> bytes:
    """Return the zip of the page without tables, puzzles and worker, to which a sheet is added."""
    inside = {path: parts[path] for path in parts if template.matches_any(path, template.PACKAGED)}
    page = make_start_page(
        parts["index.html"].decode(),
        {**inside, **{path: parts[path] for path in (*template.SHEETS, PRE_PAINT)}},
        _boot_facts(parts, hosting, boot_texts.list_package_texts),
        _fill_places(hosting, alone=True),
        scripts=(SHEET, ADAPTER),
    )
    return make_zip({**inside, "index.html": page.encode()})


def _boot_facts(
    files: Mapping[str, bytes], hosting: SiteConfig, more: Callable[[], Mapping[str, str]] = dict
) -> dict[str, object]:
    """Return facts for the boot: Pyodide's own, and the texts in every language."""
    texts = boot_texts.make_boot_texts(hosting.rules, more)
    return {"python": json.loads(files[ABOUT])["python"], "texts": texts}


def _fill_places(hosting: SiteConfig, *, alone: bool = False) -> dict[str, str]:
    """Return the places of index.html that the host decides: its opening tag, which carries the
    language and the rules, its descriptions, in that language, and the first view."""
    rules = hosting.rules.text if hosting.rules != USUAL.rules else None
    usual = hosting.language or None
    element = render_element("html", lang="en", data_usual=usual, data_rules=rules)
    with in_language(usual or "en"):
        about = _(
            "Play Puluc, the Q'eqchi' and Mopan Maya game of captors and captives, with eleven"
            " rulesets, against the computer or a friend. It runs in the page, without a server."
        )
    descriptions = join_lines(
        render_element("meta", name="description", content=about),
        render_element("meta", property="og:description", content=about),
    )
    return {
        "html_tag": element.removesuffix("</html>"),
        "descriptions": descriptions,
        "first_view": render_first_view(hosting.rules, reading=not alone),
    }


def insert_address(page: bytes, address: str) -> bytes:
    """Return an HTML page with the site's address in its embed code and its preview tag.

    Most sites that show previews need a whole address there.
    """
    whole = address.encode()
    return re.sub(_IMAGE, rb"\g<1>" + whole, page).replace(SOMEWHERE.encode(), whole)
