"""The page starts, under its own policy, or says what kept it from starting."""

import marshal
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Route, expect

from puluc.site.inside import EXTRAS
from puluc.site.runtime import standard_imports
from puluc.site.serve import serving
from puluc.site.tools import ROOT
from puluc.site.worker import first_visit
from tests.browser import (
    READY_MS,
    Expected,
    ExpectError,
    guard,
    launch_options,
    wait_until_ready,
)
from tests.page.player import sit_down
from tests.page.program import run_in_page
from tests.site.project import copy_project, run

START, MAIN = "import puluc.study.main", "puluc/study/main.py"

RECORD_PROGRESS = """
window.progress = [];
new MutationObserver((records) => {
  for (const { target } of records) progress.push(target.value);
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["value"] });
"""


REFUSE_DATABASES = """
Object.defineProperty(window, "indexedDB", { configurable: true, value: { open() {
  const request = {};
  setTimeout(() => request.onerror?.(new Event("error")));
  return request;
} } });
"""

UNPAINTED = "PerformanceObserver.prototype.observe = () => {};"
"""Lets no script hear that the page is painted, as in a frame out of sight."""

SAMPLING = (
    "HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-prob-pct/100/renderer-sampling-rate-bytes/100000"
)
"""Chromium's heap profiler, as it is for some of its users, in every tab and more often."""


def run_instead(page: Page, code: str) -> None:
    """Make the page run `code` at its start in place of the game."""

    def answer(route: Route) -> None:
        response = route.fetch()
        body = response.text()
        assert body.count(START) == 1
        route.fulfill(response=response, body=body.replace(START, code))

    page.route(re.compile(r"/puluc/$"), answer)


def expect_failure(page: Page, *words: str) -> None:
    """Expect the status line to tell of a failure in these words, with a button to try again."""
    status = page.locator("#boot-status")
    expect(status).to_have_attribute("role", "alert", timeout=READY_MS)
    for word in words:
        expect(status).to_contain_text(word)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


class Started(NamedTuple):
    """A page on which the game has started, and the paths that it has asked for."""

    page: Page
    loaded: set[str]


@pytest.fixture(scope="module")
def started(browser: Browser, site_url: str) -> Iterator[Started]:
    """A start that several tests look back at; they leave the page as it is."""
    expected, loaded = Expected(), set[str]()
    start = urlsplit(site_url).path
    with browser.new_context(service_workers="block") as context:
        guard(context, expected)
        page = context.new_page()
        page.add_init_script(RECORD_PROGRESS)
        page.on(
            "request", lambda request: loaded.add(urlsplit(request.url).path.removeprefix(start))
        )
        page.goto(site_url)
        wait_until_ready(page)
        yield Started(page, set(loaded))
    assert not expected.unexpected(), expected.unexpected()


def test_starts(started: Started) -> None:
    expect(started.page.locator("#boot")).to_have_count(0)


def test_first_view_is_there_without_scripts(browser: Browser, site_url: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site_url)
        expect(page.locator("#board")).to_be_visible()


def test_the_first_view_is_painted_before_the_runtime_is_loaded(started: Started) -> None:
    painted, loaded = started.page.evaluate("""() => [
      performance.getEntriesByName('first-contentful-paint')[0].startTime,
      performance.getEntriesByType('resource')
        .filter(({ name }) => /pyodide|core|\\.zip$|\\.toml$|morphdom/.test(name))
        .map(({ startTime }) => startTime),
    ]""")
    assert len(loaded) >= 9
    assert painted < min(loaded)


def test_starts_where_it_is_not_painted(page: Page, site_url: str) -> None:
    page.add_init_script(UNPAINTED)
    page.goto(site_url)
    wait_until_ready(page)


def test_policy_allows_no_inline_code_and_no_other_origin(started: Started) -> None:
    meta = started.page.locator("meta[http-equiv=Content-Security-Policy]")
    policy = meta.get_attribute("content")
    assert policy
    assert "default-src 'none'" in policy
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert "//" not in policy


def test_policy_is_in_force(page: Page, site_url: str, expect_error: ExpectError) -> None:
    expect_error("Content Security Policy")
    run_instead(page, "import js; js.eval('1')")
    expect_error("EvalError")
    page.goto(site_url)
    expect_failure(page, "EvalError")


def test_starts_on_pythons_own_server(page: Page, site: Path) -> None:
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    command += ["--directory", str(site)]
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdout=pipe, stderr=nowhere, text=True) as server:
        try:
            assert server.stdout
            port = re.search(r"port (\d+)", server.stdout.readline())
            assert port
            page.goto(f"http://127.0.0.1:{port[1]}/")
            wait_until_ready(page)
        finally:
            server.terminate()


def test_starts_when_wasm_has_the_wrong_type(page: Page, site_url: str) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-type": "application/octet-stream"}
        route.fulfill(response=response, headers=headers)

    page.route("**/*.wasm", answer)
    page.goto(site_url)
    wait_until_ready(page)


def test_starts_when_databases_are_refused(page: Page, site_url: str) -> None:
    page.add_init_script(REFUSE_DATABASES)
    page.goto(site_url)
    wait_until_ready(page)


def test_what_the_start_stands_in_for_is_the_browsers_own_again(started: Started) -> None:
    assert started.page.evaluate("indexedDB instanceof IDBFactory")
    for name in ("fetch", "WebAssembly.Memory", "WebAssembly.Suspending"):
        assert "[native code]" in started.page.evaluate(f"{name}.toString()")


def test_python_shares_the_pages_stack(page: Page, site: Path, site_url: str) -> None:
    program = "from pyodide.ffi import can_run_sync\nfound = can_run_sync()"
    assert run_in_page(page, site, site_url, program) is False


def test_plays_where_the_browser_samples_its_memory(
    browser_type: BrowserType, site_url: str
) -> None:
    """Chromium does so for some of its users; a stack that isn't the page's crashes it."""
    options = launch_options(browser_type.executable_path)
    options["args"].append(f"--enable-features={SAMPLING}")
    browser = browser_type.launch(**options)
    try:
        person = sit_down(browser.new_page(), site_url)
        person.play_on(until=2)
        assert len(person.turns()) >= 2
    finally:
        browser.close()


def test_second_visit_starts(started: Started, site_url: str) -> None:
    page = started.page.context.new_page()
    page.goto(site_url)
    wait_until_ready(page)
    page.close()


def test_progress_only_grows_until_the_board_is_there(started: Started) -> None:
    progress = started.page.evaluate("progress")
    assert progress == sorted(progress)
    assert progress[-1] >= 0.9
    assert len({value for value in progress if 0 < value < 1}) >= 3


def test_the_page_has_all_that_the_game_imports(page: Page, site: Path, site_url: str) -> None:
    with ZipFile(site / "app.zip") as app:
        modules = marshal.loads(app.read("puluc/modules.bin"))
    paths = [
        f"{name.replace('.', '/')}{'/__init__' if is_package else ''}.py"
        for name, (is_package, _code) in modules.items()
        if name != "puluc.study.main"
    ]
    modules.pop("puluc.study.main")
    library = {
        name.partition(".")[0]
        for path in paths
        for name in standard_imports((ROOT / path).read_bytes(), path)
    }
    imports = "".join(f"import {name}\n" for name in sorted({*EXTRAS, *library, *modules}))
    assert "import lzma\n" in imports
    run_instead(page, imports + "import js; js.document.documentElement.dataset.ready = 'whole'")
    page.goto(site_url)
    wait_until_ready(page)


def test_morphdom_is_offered_to_python(page: Page, site_url: str) -> None:
    code = """
from pyscript import document
from pyscript.js_modules import morphdom
to = document.createElement("main")
to.textContent = "patched by morphdom"
morphdom.default(document.querySelector("#app"), to)
document.documentElement.dataset.ready = "whole"
"""
    run_instead(page, code)
    page.goto(site_url)
    wait_until_ready(page)
    expect(page.locator("main")).to_have_text("patched by morphdom")


@pytest.mark.parametrize(
    "path",
    [
        "runtime/pyodide.asm.wasm",
        "runtime/pyodide.asm.js",
        "runtime/pyodide.mjs",
        "runtime/stdlib.zip",
        "runtime/core.js",
        "runtime/interpreter.mjs",
        "app.zip",
        "pyscript.toml",
    ],
)
@pytest.mark.parametrize("how", ["404", "no connection"])
def test_missing_file(
    page: Page, site_url: str, expect_error: ExpectError, path: str, how: str
) -> None:
    expect_error("Failed to load resource")
    page.route(
        f"**/{path}",
        lambda route: route.fulfill(status=404) if how == "404" else route.abort(),
    )
    page.goto(site_url)
    expect_failure(page, path)


@pytest.mark.parametrize("path", ["runtime/pyodide.asm.wasm", "runtime/stdlib.zip", "app.zip"])
@pytest.mark.parametrize("how", ["cut short", "altered"])
def test_damaged_file(page: Page, site: Path, site_url: str, path: str, how: str) -> None:
    content = (site / path).read_bytes()
    half = len(content) // 2
    rest = b"" if how == "cut short" else b"\xff" * 999 + content[half + 999 :]
    body = content[:half] + rest
    page.route(
        f"**/{path}", lambda route: route.fulfill(body=body, content_type="application/wasm")
    )
    page.goto(site_url)
    expect_failure(page, path, "damaged")


def test_no_webassembly(page: Page, site_url: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site_url)
    expect_failure(page, "WebAssembly is missing")


RAISE = "raise ValueError('no board')"


@pytest.mark.parametrize("code", [RAISE, f"import asyncio; await asyncio.sleep(0); {RAISE}"])
def test_python_error_at_start(
    page: Page, site_url: str, expect_error: ExpectError, code: str
) -> None:
    expect_error("Traceback(.|\n)*no board")
    run_instead(page, code)
    page.goto(site_url)
    expect_failure(page, "ValueError: no board")


def test_syntax_error_at_start(page: Page, site_url: str, expect_error: ExpectError) -> None:
    expect_error("SyntaxError")
    run_instead(page, "def")
    page.goto(site_url)
    expect_failure(page, "SyntaxError")


def test_try_again_fetches_anew_and_reloads(
    page: Page, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("404")
    page.route("**/stdlib.zip", lambda route: route.fulfill(status=404))
    page.goto(site_url)
    expect_failure(page, "stdlib.zip", "404")
    page.unroute("**/stdlib.zip")
    with page.expect_navigation():
        page.get_by_role("button", name="Try again").click()
    wait_until_ready(page)


def test_says_that_it_still_loads_and_goes_on(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route("**/stdlib.zip", lambda route: held.append(route))
    page.clock.install()
    page.goto(site_url)
    expect(page.locator("#boot-status")).to_contain_text("Starting Python", timeout=READY_MS)
    page.clock.fast_forward(21_000)
    expect(page.locator("#boot-status")).to_contain_text("Still loading")
    held[0].continue_()
    wait_until_ready(page)


def test_no_rejection_is_left_over(page: Page, site_url: str, expect_error: ExpectError) -> None:
    expect_error("^console: Error: first")
    expect_error("^console: Error: second")
    run_instead(page, "import asyncio; await asyncio.sleep(600)")
    page.goto(site_url)
    expect(page.locator("#boot-status")).to_contain_text("Opening the game", timeout=READY_MS)
    for word in ("first", "second"):
        page.evaluate(f"() => {{ Promise.reject(new Error('{word}')); }}")
    expect_failure(page, "first")


def test_what_the_budget_counts_is_what_a_visit_loads(started: Started, site: Path) -> None:
    """Nothing is loaded that is not counted, and little is counted that is not loaded."""
    paths = [path for path in site.rglob("*") if path.is_file()]
    counted = set(first_visit({path.relative_to(site).as_posix(): b"" for path in paths}))
    loaded = {path or "index.html" for path in started.loaded}
    assert loaded <= counted
    assert counted - loaded <= {"icons/icon.svg", "manifest.webmanifest"}


def test_a_readable_site_starts(page: Page, tmp_path: Path) -> None:
    copy_project(tmp_path)
    run(tmp_path, "puluc.site.build(readable=True)")
    with serving(tmp_path / "dist") as url:
        page.goto(url)
        wait_until_ready(page)
