"""The page starts, under its own policy, or reports the reason of a failure."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Route, expect

from puluc.site_build.finish.precache import list_first_visit
from tests.browser.player import Person, sit_down
from tests.support.browser import (
    READY_MS,
    SAVING,
    ExpectError,
    guarded,
    launch_options,
    visit,
    wait_for_screens,
    wait_for_worker,
    wait_until_ready,
)
from tests.support.effort import pairs, thoroughly

BEGINS = SAVING
"""The worker comes with the later screens here."""

START = re.compile(r"page\.start_page\(.*\)")
FRONT = re.compile(r"/puluc/$")
SCREENS_START = re.compile(r"import puluc\.screens\.main")
"""The last lines that MicroPython runs for the game and for the later screens."""
ENGINE_FILES = [
    *("runtime/pyodide.asm.wasm", "runtime/pyodide.asm.js", "runtime/stdlib.bin"),
    *("runtime/worker.js", "app.zip"),
]
"""The files from which the worker starts."""

LOCALES = ["es", "es.more", "fr", "fr.more"]
GAME_FILES = ["runtime/micropython.wasm", "runtime/game.js", "game.bin"]
"""The files from which the game starts."""

POLICIES = [
    ("script-src 'unsafe-inline'", "runtime/game.js"),
    ("connect-src 'none'", "runtime/micropython.wasm"),
    ("connect-src {url}runtime/", "game.bin"),
]
"""Policies that keep the game from starting, and the file that each blocks."""

NO_WEBASSEMBLY = "script-src 'self' 'unsafe-inline'"
"""A policy that allows all files but no WebAssembly."""

REFUSE_DATABASES = """
Object.defineProperty(window, "indexedDB", { configurable: true, value: { open() {
  const request = {};
  setTimeout(() => request.onerror?.(new Event("error")));
  return request;
} } });
"""

TIMES = """([first, second]) => {
  const entry = (path) =>
    performance.getEntriesByType("resource").find(({ name }) => name.endsWith(path));
  return [entry(first).responseEnd, entry(second).startTime];
}"""
"""A script for the times, in milliseconds, when one file had arrived and another was requested."""

UNPAINTED = "globalThis.requestAnimationFrame = () => 0;"
"""No script learns that the page was painted, as in a frame out of sight."""

SAMPLING = (
    "HeapProfilerReporting:stable-probability/1/nonstable-probability/1"
    "/renderer-prob-pct/100/renderer-sampling-rate-bytes/100000"
)
"""Chromium's heap profiler, as for some of its users, but in every tab and more often."""


def run_instead(
    page: Page, code: str, line: re.Pattern[str] = START, file: str | re.Pattern[str] = FRONT
) -> None:
    """Make MicroPython run `code` at the page's start instead of a line in a file of the site."""

    def answer(route: Route) -> None:
        response = route.fetch()
        body, count = line.subn(lambda _: code, response.text())
        assert count == 1
        route.fulfill(response=response, body=body)

    page.route(file, answer)


def expect_failure(page: Page, *words: str) -> None:
    """Expect the status line to report a failure in these words, with a button to try again."""
    status = page.locator("#boot-status")
    expect(status).to_have_attribute("role", "alert", timeout=READY_MS)
    for word in words:
        expect(status).to_contain_text(word)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def refuse(page: Page, path: str, how: str) -> None:
    """Answer for a file of the site with a status, or break its connection."""

    def answer(route: Route) -> None:
        if how == "no connection":
            route.abort()
        else:
            route.fulfill(status=int(how))

    page.route(f"**/{path}*", answer)


def add_policy(page: Page, url: str | re.Pattern[str], policy: str) -> None:
    """Make the server send a policy for some files, as well as the page's own."""

    def answer(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, "content-security-policy": policy}
        route.fulfill(response=response, headers=headers)

    page.route(url, answer)


def expect_policy_named(page: Page, path: str) -> None:
    """Expect the status line to report that a policy blocks a file."""
    blocked = f"A part of the game, {path}, is blocked (Content-Security-Policy)."
    expect_failure(page, blocked, "whoever runs this site")


def damage(page: Page, site: Path, path: str, how: str) -> None:
    """Make a file of the site arrive "cut short" or altered."""
    content = (site / path).read_bytes()
    half = len(content) // 2
    rest = b"" if how == "cut short" else b"\xff" * 999 + content[half + 999 :]
    body = content[:half] + rest
    page.route(
        f"**/{path}*", lambda route: route.fulfill(body=body, content_type="application/wasm")
    )


def ask_for_puzzles(page: Page) -> None:
    """Ask for a later screen, as a person does."""
    page.get_by_role("button", name="Puzzles").click()


def expect_no_screens(page: Page) -> None:
    """Expect the report that the later screens can't be loaded."""
    expect(page.locator("#news").get_by_role("alert")).to_contain_text(
        "could not be loaded", timeout=READY_MS
    )


class Started(NamedTuple):
    """A page with its game and the later screens, and the paths requested so far."""

    page: Page
    by_game: set[str]
    by_all: set[str]


@pytest.fixture(scope="module")
def started(browser: Browser, site_url: str) -> Iterator[Started]:
    """A start for several tests, which don't change the page."""
    loaded = set[str]()
    start = urlsplit(site_url).path
    with guarded(browser) as context:
        page = context.new_page()
        page.on(
            "request", lambda request: loaded.add(urlsplit(request.url).path.removeprefix(start))
        )
        visit(page, site_url)
        by_game = set(loaded)
        wait_for_screens(page)
        wait_for_worker(page)
        yield Started(page, by_game, set(loaded))


def test_first_view_is_there_without_scripts(browser: Browser, site_url: str) -> None:
    with browser.new_page(java_script_enabled=False) as page:
        page.goto(site_url)
        expect(page.locator("#board")).to_be_visible()


def test_the_game_starts_before_anything_else_is_loaded(started: Started) -> None:
    assert "game.bin" in started.by_game
    assert {"screens.bin", *ENGINE_FILES} <= started.by_all
    ends, begins = started.page.evaluate(TIMES, ["game.bin", "screens.bin"])
    assert ends < begins


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
    expect_failure(page, "Content Security Policy", "'unsafe-eval' is not an allowed source")


def test_starts_where_databases_are_refused_and_nothing_is_painted(
    page: Page, site_url: str
) -> None:
    page.add_init_script(REFUSE_DATABASES + UNPAINTED)
    visit(page, site_url)
    wait_for_screens(page)


def has_font(page: Page) -> bool:
    """Return whether headings and numbers have their own font."""
    return bool(page.evaluate("[...document.fonts].some(font => font.status == 'loaded')"))


def test_headings_and_numbers_have_their_font(started: Started) -> None:
    assert has_font(started.page)


def test_what_the_start_stands_in_for_is_the_browsers_own_again(started: Started) -> None:
    assert started.page.evaluate("indexedDB instanceof IDBFactory")
    streaming = "WebAssembly.instantiateStreaming"
    for name in ("fetch", "WebAssembly.Memory", "WebAssembly.Suspending", streaming):
        assert "[native code]" in started.page.evaluate(f"{name}.toString()")


@pytest.mark.thorough
def test_plays_where_the_browser_samples_its_memory(
    browser_type: BrowserType, site_url: str
) -> None:
    """Chromium does so for some of its users; a stack that isn't the page's crashes it."""
    options = launch_options(browser_type.executable_path)
    options["args"].append(f"--enable-features={SAMPLING}")
    browser = browser_type.launch(**options)
    try:
        person = sit_down(browser.new_page(), site_url)
        person.play_on(until=1)
        wait_for_screens(person.page)
        person.play_on(until=2)
        assert len(person.turns()) >= 2
    finally:
        browser.close()


@pytest.mark.parametrize(("path", "how"), pairs(GAME_FILES, ["no connection", "404", "403"]))
def test_a_file_that_does_not_come_is_named_and_fetched_anew_on_demand(
    page: Page, site_url: str, expect_error: ExpectError, path: str, how: str
) -> None:
    expect_error("Failed to load resource")
    refuse(page, path, how)
    page.goto(site_url)
    expect_failure(page, path)
    if how == "403":
        expect_failure(page, f"A part of the game, {path}, is blocked (403).", "content blockers")
    if path == GAME_FILES[-1]:
        page.unroute_all()
        with page.expect_navigation():
            page.get_by_role("button", name="Try again").click()
        wait_until_ready(page)


def test_a_page_in_place_of_a_file_is_named_inside_the_window(page: Page, site_url: str) -> None:
    """A hotel's network answers like this before one has signed in; this is the longest text."""
    page.set_viewport_size({"width": 320, "height": 568})
    page.route(
        "**/game.bin", lambda route: route.fulfill(body="<p>Sign in", content_type="text/html")
    )
    page.goto(site_url)
    reason = "game.bin, arrived as “text/html” instead of “application/octet-stream”."
    expect_failure(page, reason, "Sign in to this network")
    page.goto(f"{site_url}?lang=fr")
    expect(page.get_by_role("button", name="Réessayer")).to_be_in_viewport(ratio=1)
    expect(page.locator("#boot-status")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("policy", "path"), thoroughly(POLICIES, POLICIES[:1]))
def test_a_policy_that_blocks_a_file(
    page: Page, site_url: str, expect_error: ExpectError, policy: str, path: str
) -> None:
    expect_error("Content Security Policy")
    add_policy(page, site_url, policy.format(url=site_url))
    page.goto(site_url)
    expect_policy_named(page, path)


def test_a_policy_that_blocks_webassembly(page: Page, site_url: str) -> None:
    add_policy(page, site_url, NO_WEBASSEMBLY)
    page.goto(site_url)
    expect_policy_named(page, "runtime/micropython.wasm")


@pytest.mark.parametrize(
    ("path", "how"), pairs(["runtime/micropython.wasm", "game.bin"], ["cut short", "altered"])
)
def test_damaged_file(page: Page, site: Path, site_url: str, path: str, how: str) -> None:
    damage(page, site, path, how)
    page.goto(site_url)
    expect_failure(page, path, "damaged")


FAULTS = {
    "css/screens.css": "404",
    "screens.bin": "cut short",
    "puzzles/classic.txt": "no connection",
    "runtime/pyodide.asm.wasm": "404",
    "runtime/pyodide.asm.js": "altered",
    "runtime/worker.js": "cut short",
    "app.zip": "404",
}
"""A fault of each file that the page loads later, or of one that is loaded alike."""
SOME_FAULTS = thoroughly([*FAULTS], ["screens.bin", "puzzles/classic.txt", "app.zip"])
"""Those of each run: one of each kind of loading."""


def test_the_game_goes_on_without_later_files_and_each_is_named_until_it_comes(
    page: Page, site: Path, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("Failed to load resource")
    for path in SOME_FAULTS:
        how = FAULTS[path]
        if how in ("404", "no connection"):
            refuse(page, path, how)
        else:
            damage(page, site, path, how)
    visit(page, site_url)
    person = Person(page)
    person.play_at_once()
    ask_for_puzzles(page)
    alert, left = page.get_by_text("could not be loaded").first, {*SOME_FAULTS}
    while left:
        expect(alert).to_contain_text(re.compile("|".join(map(re.escape, left))), timeout=READY_MS)
        text = alert.inner_text()
        if not (named := next((path for path in left if path in text), "")):
            continue  # It is loading again.
        if len(left) == len(SOME_FAULTS):
            person.play_on(until=1)
        page.unroute(f"**/{named}*")
        left.remove(named)
        page.get_by_role("button", name="Try again").first.click()
    # The table and the puzzles may have missed the same file.
    for _ in range(3):
        wait_for_worker(page)
        for again in page.get_by_role("button", name="Try again").all():
            again.click()
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    expect(page.locator("html[data-screen=puzzle] .spot.may").first).to_be_visible()


def test_an_error_at_the_later_start_is_told_and_the_game_goes_on(
    page: Page, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("ValueError: 404")
    run_instead(page, "raise ValueError(404)", SCREENS_START, "**/runtime/game.js")
    visit(page, site_url)
    ask_for_puzzles(page)
    expect_no_screens(page)
    Person(page).play_on(until=1)


def test_no_webassembly(page: Page, site_url: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site_url)
    expect_failure(page, "WebAssembly is missing")


def test_python_error_at_start(page: Page, site_url: str, expect_error: ExpectError) -> None:
    expect_error("Traceback(.|\n)*no board")
    run_instead(page, "raise ValueError('no board')")
    page.goto(site_url)
    expect_failure(page, "ValueError: no board")


def test_says_that_it_still_loads_and_goes_on(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route("**/game.bin", lambda route: held.append(route))
    page.clock.install()
    with page.expect_request("**/game.bin", timeout=READY_MS):
        page.goto(site_url)
    expect(page.locator("#boot-status")).to_contain_text("Loading the game")
    page.clock.fast_forward(21_000)
    expect(page.locator("#boot-status")).to_contain_text("Still loading")
    held[0].continue_()
    wait_until_ready(page)


def test_what_the_budget_counts_is_what_a_visit_loads(started: Started, site: Path) -> None:
    """Every loaded file is counted, and nearly every counted file is loaded."""
    paths = [path for path in site.rglob("*") if path.is_file()]
    counted = set(list_first_visit({path.relative_to(site).as_posix(): b"" for path in paths}))
    loaded = {path or "index.html" for path in started.by_all}
    icons = {"icon/icon.svg", "manifest.json"}
    in_play = {"weights.bin", *(f"locale/{name}.bin" for name in LOCALES)}
    assert loaded <= counted
    assert counted - loaded <= icons | in_play


# Installing


def test_the_browser_finds_the_page_installable(page: Page, site_url: str) -> None:
    page.goto(site_url)
    client = page.context.new_cdp_session(page)
    manifest = client.send("Page.getAppManifest")
    assert manifest["url"] == f"{site_url}manifest.json"
    assert manifest["errors"] == []
    errors = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' windows are private.
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])
