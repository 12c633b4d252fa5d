"""Running a program of the tests in the built page's Python instead of the game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

GAME = "import puluc.study.main"
REPORT = """
import json
from pyscript import document
document.body.textContent = json.dumps(found)
document.documentElement.dataset.ready = "1"
"""


def run_in_page(page: Page, site: Path, url: str, program: str) -> Any:
    """Return what the program, run on the built site's page, leaves in `found`, as from JSON."""
    html = (site / "index.html").read_text("utf-8")
    assert html.count(GAME) == 1
    body = html.replace(GAME, program + REPORT)
    page.route(url, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(url)
    page.wait_for_selector("html[data-ready='1']", state="attached")
    return json.loads(page.locator("body").text_content() or "")
