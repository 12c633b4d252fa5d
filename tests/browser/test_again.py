"""A file of the later screens that fails is told of, and loads on another try."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from puluc.site_build.finish.template import SCREENS, SHEETS_LATER
from puluc.site_build.serve import content_type
from tests.browser.test_boot import ask_for_puzzles
from tests.support.browser import READY_MS, ExpectError, wait_until_ready

FILES = (*SCREENS, *SHEETS_LATER, "puzzles/classic.txt")
STALLED_MS = 61_000


def send(route: Route, content: bytes) -> None:
    """Answer a request with other content than the file's."""
    route.fulfill(body=content, content_type=content_type(urlsplit(route.request.url).path))


class Way(NamedTuple):
    """A kind of failure: the answer to a request, given the file's content; the text on the page;
    and the browser's message on the console."""

    answer: Callable[[Route, bytes], None]
    words: str
    console: str = ""


WAYS = {
    "aborted": Way(lambda route, _: route.abort(), "did not arrive", "Failed to load resource"),
    "missing": Way(
        lambda route, _: route.fulfill(status=404), "did not send", "Failed to load resource"
    ),
    "failing": Way(lambda route, _: route.fulfill(status=500), "(500)", "Failed to load resource"),
    "refused": Way(
        lambda route, _: route.fulfill(status=403), "is blocked (403)", "Failed to load resource"
    ),
    "cut short": Way(lambda route, content: send(route, content[: len(content) // 2]), "damaged"),
    "altered": Way(lambda route, content: send(route, content[:-9] + b"\xff" * 9), "damaged"),
    "a page instead": Way(
        lambda route, _: route.fulfill(body="<p>Sign in", content_type="text/html"),
        "arrived as “text/html”",
    ),
    "stalled": Way(lambda _route, _content: None, "did not arrive"),
}
CASES = [(path, way) for path in FILES for way in WAYS]
"""Each failure of each file, alone."""

FAULTS = dict(zip(FILES, WAYS, strict=False))
"""A failure of each file; each failure but stalling is one file's."""


COUNT_COMPILING = """
globalThis.compiling = 0;
const { compileStreaming } = WebAssembly;
WebAssembly.compileStreaming = (response) => {
  compiling += 1;
  return compileStreaming(response).finally(() => { compiling -= 1; });
};
"""


def fail(page: Page, site: Path, path: str, way: Way) -> list[Route]:
    """Make all requests for a file fail from now on; return the list of the failed ones."""
    content = (site / path).read_bytes()
    failed: list[Route] = []

    def answer(route: Route) -> None:
        failed.append(route)
        way.answer(route, content)

    page.route(f"**/{path}*", answer)
    return failed


def note_arrivals(page: Page) -> set[str]:
    """Return the paths of the later screens' files that have arrived, which the page adds to."""
    came: set[str] = set()
    page.on(
        "requestfinished",
        lambda request: came.update(path for path in SCREENS if request.url.endswith(path)),
    )
    return came


def wait_for_nothing_but(page: Page, path: str, came: set[str], asked: list[Route]) -> None:
    """Wait until a file is requested and the later screens wait only for that."""
    before = {*SCREENS} - {path}
    while not asked or not before <= came:
        page.wait_for_timeout(100)
    page.wait_for_function("() => compiling === 0")


def expect_the_puzzle(page: Page) -> None:
    """Expect all that the screen of the puzzles needs, and no report of a failure."""
    expect(page.locator("html[data-screens=here][data-screen=puzzle]")).to_be_attached(
        timeout=READY_MS
    )
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    expect(page.locator("#dock")).to_contain_text("puzzle", ignore_case=True, timeout=READY_MS)


def test_what_failed_is_told_of_file_by_file_and_comes_when_asked_for_again(
    page: Page, site: Path, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("Failed to load resource")
    for path, how in FAULTS.items():
        fail(page, site, path, WAYS[how])
    page.goto(site_url)
    wait_until_ready(page)
    ask_for_puzzles(page)
    told, left = page.get_by_text("could not be loaded").first, {*FILES}
    while left:
        expect(told).to_contain_text(re.compile("|".join(map(re.escape, left))), timeout=READY_MS)
        named = next(path for path in left if path in told.inner_text())
        expect(told).to_contain_text(WAYS[FAULTS[named]].words)
        page.unroute(f"**/{named}*")
        left.remove(named)
        page.get_by_role("button", name="Try again").first.click()
    expect_the_puzzle(page)


@pytest.mark.thorough
@pytest.mark.parametrize(("path", "how"), CASES)
def test_what_failed_is_told_of_and_comes_when_asked_for_again(
    page: Page, site: Path, site_url: str, expect_error: ExpectError, path: str, how: str
) -> None:
    way = WAYS[how]
    if way.console:
        expect_error(way.console)
    failed, came = fail(page, site, path, way), note_arrivals(page)
    if how == "stalled":
        page.add_init_script(COUNT_COMPILING)
        page.clock.install()
    page.goto(site_url)
    wait_until_ready(page)
    ask_for_puzzles(page)
    if how == "stalled":
        wait_for_nothing_but(page, path, came, failed)
    told = page.get_by_text("could not be loaded")
    while how == "stalled" and not told.count():
        # A byte of a table meanwhile starts the time anew.
        page.clock.fast_forward(STALLED_MS)
        page.wait_for_timeout(500)
    expect(told).to_contain_text(f"{path}", timeout=READY_MS)
    expect(told).to_contain_text(way.words)
    page.unroute(f"**/{path}*")
    page.get_by_role("button", name="Try again").click()
    expect_the_puzzle(page)
