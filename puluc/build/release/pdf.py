"""Print the kit from the site's pages as PDF, with Playwright and Chromium."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright

from puluc.build.serve import serving
from puluc.build.tools import chromium_options
from puluc.pages import print_pages
from puluc.pages.layout import page_address
from puluc.support.errors import SiteError
from puluc.support.i18n import LANGUAGES

PAGES: Final = {"kit": print_pages.FIRST, "lesson": print_pages.SMALL}
"""The PDFs by name, with the page of each."""
PAPERS: Final = ("a4", "letter")
"""The papers, as the pages for printing name them."""
_DATE: Final = rb"\(D:\d{14}[^)]*\)"
_NODE: Final = rb"\bnode(\d{8})\b"
"""The name of an element in a tagged PDF, with the number that Chromium gave it."""


def print_pdfs(site: Path, epoch: int) -> dict[str, bytes]:
    """Return the PDFs of a built site by name, on each of `PAPERS`, with the date `epoch`.

    Raises `SiteError` when no browser starts.
    """
    found = {}
    try:
        with serving(site) as url, sync_playwright() as playwright:
            launch = chromium_options(playwright.chromium.executable_path)
            with playwright.chromium.launch(**launch) as browser:
                for code in LANGUAGES:
                    for name, page_name in PAGES.items():
                        page = browser.new_page(service_workers="block")
                        page.goto(url + page_address(code, page_name), wait_until="networkidle")
                        for paper in PAPERS:
                            page.check(f"[name=paper][value={paper}]")
                            pdf = page.pdf(prefer_css_page_size=True, tagged=True, outline=True)
                            found[f"puluc-{name}-{code}-{paper}.pdf"] = make_repeatable(pdf, epoch)
                        page.close()
    except Error as error:
        raise SiteError(f"printing the kit: {error.message.splitlines()[0]}") from error
    return found


def make_repeatable(pdf: bytes, epoch: int) -> bytes:
    """Return a PDF with the date `epoch` in seconds, and its elements numbered from 0.

    Chromium counts elements from its own start, so the numbers would differ each time. The length
    of the PDF and the order of its elements don't change.
    """
    date = datetime.fromtimestamp(epoch, UTC).strftime("D:%Y%m%d%H%M%S").encode()
    ranks = {node: rank for rank, node in enumerate(sorted({*re.findall(_NODE, pdf)}))}

    def set_date(found: re.Match[bytes]) -> bytes:
        return b"(" + (date + b"+00'00'").ljust(len(found[0]) - 2)[: len(found[0]) - 2] + b")"

    def set_number(found: re.Match[bytes]) -> bytes:
        return b"node%08d" % ranks[found[1]]

    return re.sub(_NODE, set_number, re.sub(_DATE, set_date, pdf))
