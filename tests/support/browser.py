"""What the tests that drive a browser share: how it is started, and their fixtures.

`page` is Playwright's, and fails its test on any console error, uncaught exception or request to
another host. A test that provokes an error says so with `expect_error(pattern)`: matching problems
are forgiven, and at least one has to occur.
"""

import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, BrowserType, ConsoleMessage, Page, Request, expect

from puluc.build.serve import HOST
from puluc.build.tools import BROWSERS

READY_MS = 60_000
"""How long a test waits for the page to start, on a busy machine without a window."""

SHELL = "chromium-headless-shell"
"""Chromium without all that is around a page, which takes half the work."""

QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=slight",
]
"""Keep the browser from talking to anyone but the page's server; texts look as in its windows."""

SHORT_LIVED = "--liftoff-only,--single-threaded"
"""Keep Chromium from optimising WebAssembly, in which it starts in two thirds of the time, and from
sharing the work among threads, which takes more of it in all."""
LONG_LIVED = "--wasm-tiering-budget=2000000"
"""Let it optimise early: a page that serves many tests takes less work in all."""
BOUNDS = "--wasm-enforce-bounds-checks"
"""Lets Chromium look at the bounds of WebAssembly's memory itself: without a window it doesn't
notice the signal when they are left, and ends."""

ExpectError = Callable[[str], None]

expect.set_options(timeout=READY_MS / 2)


def launch_options(own: str, *engine: str, whole: bool = False) -> dict[str, Any]:
    """Return what Playwright's `launch` is given: its own browser, if it has installed one at
    `own`, or else the system's; the shell, or the `whole` browser as people use it; with flags for
    the `engine` that runs scripts and WebAssembly."""
    arguments = list(QUIET)
    if engine:
        arguments.append(f"--js-flags={','.join(engine)}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    options: dict[str, Any] = {"args": arguments}
    if Path(own).exists():
        return {**options, "executable_path": own} if whole else options
    names = BROWSERS if whole else (SHELL, *BROWSERS)
    return {**options, "executable_path": next(filter(None, map(shutil.which, names)), None)}


def wait_until_ready(page: Page) -> None:
    """Wait until Python has drawn the page and knows whether it plays in this window."""
    page.wait_for_selector("html[data-ready=whole]", state="attached", timeout=READY_MS)


ASK = """() => {
  const imported = globalThis.importInside ?? ((path) => import(path));
  return imported('./runtime/game.js').then(({ study }) => study.ask(true));
}"""
"""A script that asks for the study; the single file has its modules inside."""


def ask_for_study(page: Page) -> None:
    """Let the study come as soon as it can."""
    page.evaluate(ASK)


def wait_for_study(page: Page) -> None:
    """Have the study lead the page, unless it does already."""
    ask_for_study(page)
    page.wait_for_selector("html[data-study=here]", state="attached", timeout=READY_MS)


class Expected:
    """The problems that a test provokes, as patterns, and those that came."""

    def __init__(self) -> None:
        self.patterns: list[str] = []
        self.problems: list[str] = []

    def unexpected(self) -> list[str]:
        return [p for p in self.problems if not any(re.search(e, p) for e in self.patterns)]

    def missing(self) -> list[str]:
        return [e for e in self.patterns if not any(re.search(e, p) for p in self.problems)]


def guard(
    context: BrowserContext, expected: Expected, own_hosts: Collection[str] = (HOST,)
) -> None:
    """Note the problems that occur in any page of a browser's context; it may ask `own_hosts`."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            expected.problems.append(f"console: {message.text} ({message.location['url']})")

    def on_request(request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in ("data", "blob", "file") and url.hostname not in own_hosts:
            expected.problems.append(f"foreign request: {request.url}")

    context.on("console", on_console)
    context.on("weberror", lambda error: expected.problems.append(f"uncaught: {error.error}"))
    context.on("request", on_request)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_type: BrowserType
) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_options(browser_type.executable_path, SHORT_LIVED)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    # A service worker would answer for the server that a test alters.
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture
def expected() -> Expected:
    return Expected()


@pytest.fixture
def expect_error(expected: Expected) -> ExpectError:
    """Forgive, and require, a problem that matches the regular expression given."""
    return expected.patterns.append


@pytest.fixture
def own_hosts() -> set[str]:
    """The hosts that a page may ask."""
    return {HOST}


@pytest.fixture
def page(page: Page, expected: Expected, own_hosts: set[str]) -> Iterator[Page]:
    guard(page.context, expected, own_hosts)
    page.set_default_timeout(READY_MS)
    yield page
    # What a handler still has in its hands when the test ends is no fault of the next one.
    if not page.is_closed():
        page.unroute_all(behavior="ignoreErrors")
    assert not expected.unexpected(), expected.unexpected()
    assert not expected.missing(), f"did not occur: {expected.missing()}"
