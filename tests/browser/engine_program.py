"""Runs a program of the tests in the worker's Pyodide, in a worker of the built page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from puluc.site_build.tools import ROOT
from puluc.site_build.zip import make_zip, read_zip
from tests.browser.player import read_script
from tests.support.browser import wait_until_ready

ENTRY = "puluc.worker.worker"
"""The module whose `Worker` the worker starts."""
BESIDE = ("puluc/engine/perft.py",)
"""The modules that only programs of the tests need."""
MODULE = """
import json

class Worker:
    is_busy = False

    def ask(self, text):
        self.is_busy = True

    def work(self):
        self.is_busy = False
        names = {}
        exec(PROGRAM, names)
        return json.dumps(names["found"])
"""
RUN = read_script("run-in-worker.js")


def run_in_engine(page: Page, site: Path, url: str, program: str) -> Any:
    """Return the program's value `found`, as JSON, run in a worker of the page."""
    app = read_zip((site / "app.zip").read_bytes())
    app |= {name: (ROOT / name).read_bytes() for name in BESIDE}
    app["program.py"] = f"PROGRAM = {program!r}\n{MODULE}".encode()
    archive = make_zip(app)

    def answer(route: Route) -> None:
        response = route.fetch()
        assert response.text().count(ENTRY) == 1
        route.fulfill(response=response, body=response.text().replace(ENTRY, "program"))

    page.route("**/runtime/worker.js?program", answer)
    page.route("**/program.zip", lambda route: route.fulfill(body=archive))
    page.goto(url)
    wait_until_ready(page)
    return json.loads(page.evaluate(RUN))
