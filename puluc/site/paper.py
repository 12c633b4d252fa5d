"""The printed kit as PDF, as the site's own pages print it; needs Playwright and a Chromium."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, sync_playwright

from puluc.language import LANGUAGES
from puluc.reading import printing
from puluc.reading.frame import address
from puluc.site.errors import SiteError
from puluc.site.serve import serving
from puluc.site.tools import chromium

PAGES: Final = {"kit": printing.FIRST, "lesson": printing.SMALL}
"""What is printed, and from which page."""
_DATE: Final = rb"\(D:\d{14}[^)]*\)"


def printed(site: Path, epoch: int) -> dict[str, bytes]:
    """Return the PDFs by name, made of a built site on A4, as if printed at a moment in seconds.

    Raises `SiteError` where no browser starts.
    """
    found = {}
    try:
        with serving(site) as url, sync_playwright() as playwright:
            launch = chromium(playwright.chromium.executable_path)
            with playwright.chromium.launch(**launch) as browser:
                for code in LANGUAGES:
                    for name, page_name in PAGES.items():
                        page = browser.new_page(service_workers="block")
                        page.goto(url + address(code, page_name), wait_until="networkidle")
                        made = page.pdf(prefer_css_page_size=True, tagged=True, outline=True)
                        found[f"puluc-{name}-{code}.pdf"] = _dated(made, epoch)
                        page.close()
    except Error as error:
        raise SiteError(f"printing the kit: {error.message.splitlines()[0]}") from error
    return found


def _dated(pdf: bytes, epoch: int) -> bytes:
    """Return a PDF with another date in the place of its own, to be the same each time."""
    date = datetime.fromtimestamp(epoch, UTC).strftime("D:%Y%m%d%H%M%S").encode()

    def changed(found: re.Match[bytes]) -> bytes:
        return b"(" + (date + b"+00'00'").ljust(len(found[0]) - 2)[: len(found[0]) - 2] + b")"

    return re.sub(_DATE, changed, pdf)
