"""What the tests that drive a browser share: how it is started, and their fixtures.

`page` is Playwright's, and fails its test on any console error, uncaught exception or request to
another host. Its later screens come only when asked for. A test that provokes an error says so with
`expect_error(pattern)`: matching problems are forgiven, and at least one has to occur.
"""

import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    ConsoleMessage,
    Error,
    Keyboard,
    Locator,
    Mouse,
    Page,
    Request,
    Touchscreen,
    expect,
)

from puluc.site_build.serve import HOST
from puluc.site_build.tools import BROWSERS

READY_MS = 60_000
"""The time limit for the page's start, for a busy machine without a window."""

SHELL = "chromium-headless-shell"
"""Chromium without its window, which takes half the work."""

QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=slight",
]
"""Flags against requests to other servers, and for the text rendering of windows."""

SHORT_LIVED = "--liftoff-only,--single-threaded"
"""For a page of one test: no optimisation of WebAssembly, so it starts in two thirds of the time,
and no threads, which cost more work in total."""
LONG_LIVED = "--wasm-tiering-budget=20000000"
"""For a page of many tests: optimisation of what runs most, as optimising more costs more work than
it saves."""
SAVING = """Object.defineProperty(navigator, 'connection', {
  configurable: true,
  value: { saveData: true },
});"""
"""A script after which the later screens and the worker come only when they are asked for, which
saves two thirds of a start."""

PATIENT = Path(__file__).with_name("patient-worker.js").read_text("utf-8")
"""A script after which the worker is started by the first question, not with the screens: it says
at once that it is ready. Most tests ask nothing, and it costs more than the page."""

ExpectError = Callable[[str], None]

expect.set_options(timeout=READY_MS / 2)


def launch_options(own: str, *engine: str, whole: bool = False) -> dict[str, Any]:
    """Return options for Playwright's `launch`, with flags for the JavaScript `engine`.

    They choose Playwright's own browser if it exists at the path `own`, else the system's: the
    shell, or the `whole` browser with its windows.
    """
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


DRAWN = """async () => {
  for (let turn = 0; turn < 48; turn++)
    await globalThis.scheduler?.postTask(() => {}, { priority: 'user-blocking' });
}"""
"""A script that ends after the drawing that a press has asked for: it waits behind its turns."""

USES = ("check", "click", "dispatch_event", "fill", "press", "select_option", "tap", "uncheck")
PRESSES: dict[type, tuple[str, ...]] = {
    Locator: (*USES, "press_sequentially", "set_checked"),
    Page: USES,
    Keyboard: ("press", "type", "up"),
    Mouse: ("click", "dblclick", "up"),
    Touchscreen: ("tap",),
}
"""What Playwright does to a page, to which the page may answer with a drawing."""


def wait_for_drawing(page: Page) -> None:
    """Wait until the page has drawn what a press has asked for, as a person would see it."""
    for frame in page.frames:
        # The press may have led to another page.
        with suppress(Error):
            frame.evaluate(DRAWN)


def pytest_configure() -> None:
    """Make whatever Playwright presses wait until the page has drawn.

    Else it reads the page once the press is handled, which may be before the task that draws.
    """
    for name in ("keyboard", "mouse", "touchscreen"):
        setattr(Page, name, property(_with_page(getattr(Page, name).fget)))
    for kind, names in PRESSES.items():
        for name in names:
            setattr(kind, name, _and_wait(getattr(kind, name)))


def _with_page(device_of: Callable[[Page], Any]) -> Callable[[Page], Any]:
    """Return a getter of a device that knows its page."""

    def get(page: Page) -> Any:
        device = device_of(page)
        device.page = page
        return device

    return get


def _and_wait(press: Callable[..., Any]) -> Callable[..., Any]:
    """Return a press that waits for the drawing."""

    @wraps(press)
    def press_and_wait(pressed: Any, *arguments: Any, **options: Any) -> Any:
        done = press(pressed, *arguments, **options)
        wait_for_drawing(pressed if isinstance(pressed, Page) else pressed.page)
        return done

    return press_and_wait


def wait_until_ready(page: Page) -> None:
    """Wait until Python has drawn the page and knows whether it plays in this window."""
    page.wait_for_selector("html[data-ready=whole]", state="attached", timeout=READY_MS)


def visit(page: Page, url: str) -> None:
    """Open an address of the game, and wait until it is ready."""
    page.goto(url)
    wait_until_ready(page)


def reload(page: Page) -> None:
    """Load the page again, and wait until it is ready."""
    page.reload()
    wait_until_ready(page)


GAME = "(globalThis.importInside ?? ((path) => import(path)))('./runtime/game.js')"
"""The page's own module in a script; the single file has its modules inside."""
ASK = f"() => {GAME}.then(({{ screens }}) => screens.ask(true))"
"""A script that asks for the later screens."""


def run_python(page: Page, code: str) -> None:
    """Run lines in the page's Python, where `page` is its controller."""
    start = "from puluc.browser.main import page"
    page.evaluate(f"(code) => {GAME}.then(({{ run }}) => void run(code))", f"{start}\n{code}")


def ask_for_screens(page: Page) -> None:
    """Let the later screens come as soon as they can."""
    wait_until_ready(page)
    page.evaluate(ASK)


def wait_for_screens(page: Page) -> None:
    """Have the later screens come, unless they are there."""
    ask_for_screens(page)
    page.wait_for_selector("html[data-screens=here]", state="attached", timeout=READY_MS)


def wait_for_worker(page: Page) -> None:
    """Start the worker, unless it runs."""
    ask_for_screens(page)
    page.wait_for_selector("html[data-worker=here]", state="attached", timeout=READY_MS)


class Expected:
    """The problems that a test expects, as patterns, and those that occurred."""

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
    """Record the problems in all pages of a context; requests to `own_hosts` are allowed."""

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


@contextmanager
def guarded(
    browser: Browser, own_hosts: Collection[str] = (HOST,), **options: Any
) -> Iterator[BrowserContext]:
    """Open a context without a service worker, in which no problem is expected."""
    expected = Expected()
    with browser.new_context(service_workers="block", **options) as context:
        guard(context, expected, own_hosts)
        yield context
    assert not expected.unexpected(), expected.unexpected()


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
    """Allow and require a problem that matches a given regular expression."""
    return expected.patterns.append


@pytest.fixture
def own_hosts() -> set[str]:
    """The hosts to which a page may send requests."""
    return {HOST}


@pytest.fixture
def begins(request: pytest.FixtureRequest) -> str:
    """What a page runs before all else, unless the module has a `BEGINS` of its own."""
    return str(getattr(request.module, "BEGINS", SAVING + PATIENT))


@pytest.fixture
def page(page: Page, expected: Expected, own_hosts: set[str], begins: str) -> Iterator[Page]:
    guard(page.context, expected, own_hosts)
    page.context.add_init_script(begins)
    page.set_default_timeout(READY_MS)
    yield page
    # What a handler still has in its hands when the test ends is no fault of the next one.
    if not page.is_closed():
        page.unroute_all(behavior="ignoreErrors")
    assert not expected.unexpected(), expected.unexpected()
    assert not expected.missing(), f"did not occur: {expected.missing()}"
