"""Running a program of the tests in the built page's Pyodide instead of the study."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.support.browser import READY_MS, ask_for_study, wait_until_ready

SCRIPT = re.compile(r'(<script type="py" [^>]*>).*?(</script>)', re.DOTALL)
"""The page's script in Pyodide, which takes the game over."""
REPORT = """
import json
from pyscript import document
document.documentElement.dataset.found = json.dumps(found)
"""


def run_instead(page: Page, site: Path, url: str, program: str) -> None:
    """Let Pyodide run a program on the built site's page, in place of the study."""
    html = (site / "index.html").read_text("utf-8")
    body, count = SCRIPT.subn(lambda script: f"{script[1]}\n{program}\n{script[2]}", html)
    assert count == 1
    page.route(url, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(url)
    wait_until_ready(page)
    ask_for_study(page)


def run_in_page(page: Page, site: Path, url: str, program: str) -> Any:
    """Return what the program, run on the built site's page, leaves in `found`, as from JSON."""
    run_instead(page, site, url, program + REPORT)
    root = page.locator("html[data-found]")
    root.wait_for(state="attached", timeout=READY_MS)
    return json.loads(root.get_attribute("data-found") or "")
