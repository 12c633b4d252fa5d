"""Print the kit from the site's pages as PDF, with Playwright and Chromium."""

import re
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright

from puluc.pages import print_pages
from puluc.pages.layout import page_address
from puluc.site_build import runtime
from puluc.site_build.serve import serving
from puluc.site_build.tools import chromium_options
from puluc.support.errors import SiteError
from puluc.support.i18n import LANGUAGES

PAGES: Final = {"kit": print_pages.FIRST, "lesson": print_pages.SMALL}
"""The PDFs by name, with the page of each."""
PAPERS: Final = ("a4", "letter")
"""The papers, as the pages for printing name them."""
TEXT_FACE: Final = "Helvetica Neue"
"""The first font of texts in `css/kit.css`, in whose place the project's own is embedded."""
# For a letter that several of them have, browsers take the last.
_FONTS: Final = (
    *(("noto-sans-math-latin-400", weight) for weight in (400, 700)),
    *(
        (f"noto-sans-{part}-{weight}", weight)
        for part in ("latin-ext", "latin")
        for weight in (400, 700)
    ),
)
_DATE: Final = rb"\(D:\d{14}[^)]*\)"
_NODE: Final = rb"\bnode(\d{8})\b"
"""The name of an element in a tagged PDF, with the number that Chromium gave it."""


def print_pdfs(site: Path, epoch: int) -> dict[str, bytes]:
    """Return the PDFs of a built site by name, on each of `PAPERS`, with the date `epoch`.

    Raises `SiteError` when no browser starts.
    """
    found = {}
    fonts = "".join(_embed_fonts())
    try:
        with serving(site) as url, sync_playwright() as playwright:
            launch = chromium_options(playwright.chromium.executable_path)
            with playwright.chromium.launch(**launch) as browser:
                for code in LANGUAGES:
                    for name, page_name in PAGES.items():
                        page = browser.new_page(service_workers="block", bypass_csp=True)
                        page.goto(url + page_address(code, page_name), wait_until="networkidle")
                        page.add_style_tag(content=fonts)
                        page.evaluate("Promise.all([...document.fonts].map((face) => face.load()))")
                        for paper in PAPERS:
                            page.check(f"[name=paper][value={paper}]")
                            pdf = page.pdf(prefer_css_page_size=True, tagged=True, outline=True)
                            found[f"puluc-{name}-{code}-{paper}.pdf"] = make_repeatable(pdf, epoch)
                        page.close()
    except Error as error:
        raise SiteError(f"printing the kit: {error.message.splitlines()[0]}") from error
    return found


def _embed_fonts() -> Iterator[str]:
    """Yield the rules that embed the font of texts, whatever fonts this machine has."""
    for name, weight in _FONTS:
        package = name.partition("-latin")[0]
        path = runtime.MODULES / f"@fontsource/{package}/files/{name}-normal.woff2"
        content = b64encode(path.read_bytes()).decode()
        yield (
            f'@font-face {{ font-family: "{TEXT_FACE}"; font-weight: {weight}; '
            f"src: url(data:font/woff2;base64,{content}) }}"
        )


def make_repeatable(pdf: bytes, epoch: int) -> bytes:
    """Return a PDF with the date `epoch` in seconds, and its elements numbered from 0.

    Chromium counts elements from its own start, so the numbers would differ each time. The length
    of the PDF and the order of its elements don't change.
    """
    date = datetime.fromtimestamp(epoch, UTC).strftime("D:%Y%m%d%H%M%S").encode()
    ranks = {node: rank for rank, node in enumerate(sorted({*re.findall(_NODE, pdf)}))}

    def set_date(found: re.Match[bytes]) -> bytes:
        return b"(" + (date + b"+00'00'").ljust(len(found[0]) - 2)[: len(found[0]) - 2] + b")"

    pdf = re.sub(_NODE, lambda found: b"node%08d" % ranks[found[1]], pdf)
    return re.sub(_DATE, set_date, pdf)
