"""The image that makes the next start shorter: made when nobody is at the page, and taken up only
when it is whole and of the same build; else the page starts as ever."""

from __future__ import annotations

import ast
import gzip
import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Worker, expect

from puluc.page.image import MODULES
from puluc.site.tools import ROOT
from tests.browser import (
    BOUNDS,
    SHORT_LIVED,
    Expected,
    ExpectError,
    guard,
    launch_options,
    wait_until_ready,
)
from tests.page import figures
from tests.page.player import SECONDS, Person, stand_up
from tests.page.program import GAME, LATER, run_in_page
from tests.page.test_first_view import LOADED
from tests.session.headless import RULES

PATIENCE = 60 * SECONDS

HURRY = """
const own = globalThis.setTimeout;
globalThis.setTimeout = (then, ms, ...rest) =>
  own(then, [10_000, 15_000, 45_000].includes(ms) ? ms / 50 : ms, ...rest);
"""
"""Lets the page take a fiftieth of the time for a sign that nobody is there: about a second."""
NOBODY = 2 * SECONDS
"""In which a page in such a hurry has begun an image, if it ever will."""

NO_TIME = HURRY.replace("ms / 50", "0")
"""Lets the page take no time at all for a sign that nobody is there."""

WAITS = """
window.waits = [];
globalThis.setTimeout = (_then, ms) => waits.push(ms);
"""
"""Takes down for how long the page waits, and makes it wait forever."""
LEAVE = """(away) => {
  Object.defineProperty(document, 'hidden', { value: away, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Puts the page out of sight, or back."""

KEPT = """async () => {
  if (!await caches.has('puluc-image')) return [];
  const cache = await caches.open('puluc-image');
  return (await cache.keys()).map(({ url }) => url);
}"""
ENTRY = "**/runtime/interpreter.mjs"
NOTE = "localStorage.getItem('puluc.image')"
HOW = "document.documentElement.dataset.start ?? 'plain'"

ROOM = "StorageManager.prototype.estimate = async () => ({{ quota: {}, usage: 0 }})"
MUCH_ROOM, LITTLE_ROOM = ROOM.format(1e9), ROOM.format(1e8)

UNTOLD = """
delete Navigator.prototype.deviceMemory;
const own = globalThis.matchMedia;
globalThis.matchMedia = (query) => query === '(pointer: coarse)' ? { matches: true } : own(query);
"""
"""Lets the browser tell that the device is a phone, but not how much memory it has."""

TAKE = """async () => {
  const cache = await caches.open('puluc-image');
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const reader = new FileReader();
  const read = new Promise((done) => { reader.onload = done; });
  reader.readAsDataURL(await kept.blob());
  await read;
  return [request.url, kept.headers.get('x-sha256'), reader.result.split(',')[1]];
}"""
"""Takes an image out of a device: its address, digest and content."""

PUT = """async ([address, digest, how]) => {
  await caches.delete('puluc-image');
  const { body } = await fetch('content');
  const unpacked = new Response(body.pipeThrough(new DecompressionStream('gzip')));
  let content = new Uint8Array(await unpacked.arrayBuffer());
  localStorage.setItem('puluc.image', 'kept');
  if (how === 'gone') return;
  if (how === 'altered') content[content.length >> 1] ^= 1;
  if (how === 'cut short') content = content.slice(0, -4096);
  if (how === 'of another build') address = address.replace(/image\\?.{12}/, 'image?0');
  if (how === 'of another browser') address = address.replace('Mozilla', 'Mosaic');
  if (how === 'senseless') {
    content.fill(0xff, content.length >> 1);
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    digest = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const headers = { 'x-sha256': digest, 'content-length': content.length };
  const cache = await caches.open('puluc-image');
  await cache.put(address, new Response(content, { headers }));
}"""
"""Puts an image into a device, as it is or odd in some way."""

TAKEN = """async () => {
  const { taken } = await import(new URL('runtime/image.mjs', location));
  const { files } = JSON.parse(document.getElementById('boot-facts').textContent);
  return await taken(files) !== null;
}"""
"""Tells whether a start would take the device's image up."""

MAKE = """async () => {
  const { makeImage } = await import(new URL('runtime/idle.mjs', location));
  await makeImage({});
}"""
"""Has an image made, which fails as soon as it has begun: out of nothing."""

START = """async ([times, program]) => {
  const page = new DOMParser().parseFromString(await (await fetch('./')).text(), 'text/html');
  const { files, python } = JSON.parse(page.getElementById('boot-facts').textContent);
  const folder = new URL('.', location).href;
  const [{ taken }, { startPython }, { loadPyodide }] = await Promise.all(
    ['image.mjs', 'python.mjs', 'pyodide.mjs', 'pyodide.asm.js'].map(
      (name) => import(`${folder}runtime/${name}`)));
  const { createPyodideModule } = globalThis;
  const wasm = await WebAssembly.compileStreaming(fetch('runtime/pyodide.asm.wasm'));
  const library = await (await fetch('runtime/stdlib.zip')).arrayBuffer();
  const image = await taken(files);
  localStorage.setItem('puluc.image', 'kept');
  globalThis.fetch = async () => new Response(library);
  const found = [];
  while (found.length < times) {
    const started = await startPython(
      { loadPyodide, createPyodideModule, wasm, folder, python, image });
    found.push(started.runPython(program));
  }
  return found;
}"""
"""Starts Python from the device's image so many times, without a page around it."""


class Image(NamedTuple):
    """An image that a page made: its address, its digest, its size and its content, packed."""

    address: str
    digest: str
    size: int
    content: bytes


@pytest.fixture(scope="module")
def image(browser: Browser, site_url: str) -> Image:
    """The image that a page makes when nobody is at it."""
    with browser.new_context(service_workers="block") as context:
        page = opened(context, site_url, HURRY)
        wait_for_note(page, "kept")
        address, digest, taken = page.evaluate(TAKE)
    content = b64decode(taken)
    return Image(address, digest, len(content), gzip.compress(content, 1))


@contextmanager
def visiting(browser: Browser, expected: Expected) -> Iterator[BrowserContext]:
    """A device that keeps nothing yet."""
    with browser.new_context(service_workers="block") as context:
        guard(context, expected)
        yield context
    assert not expected.unexpected(), expected.unexpected()
    assert not expected.missing(), f"did not occur: {expected.missing()}"


@pytest.fixture
def visitor(browser: Browser, expected: Expected) -> Iterator[BrowserContext]:
    """The same, in the browser of most tests."""
    with visiting(browser, expected) as visitor:
        yield visitor


@pytest.fixture
def returning(visitor: BrowserContext, image: Image, site_url: str) -> BrowserContext:
    """A device that keeps an image."""
    put(visitor, image, site_url)
    return visitor


def put(visitor: BrowserContext, image: Image, url: str, how: str = "whole") -> None:
    """Let a device keep an image that is `how`."""
    page = visitor.new_page()
    stand_up(page, url)
    page.route("**/content", lambda route: route.fulfill(body=image.content))
    page.evaluate(PUT, [image.address, image.digest, how])
    page.close()


def opened(visitor: BrowserContext, url: str, *scripts: str) -> Page:
    page = visitor.new_page()
    for script in scripts:
        page.add_init_script(script)
    page.goto(url)
    wait_until_ready(page)
    return page


def halted(visitor: BrowserContext, url: str, *scripts: str) -> Page:
    """Open the page without starting the game: it is as it is painted first."""
    page = visitor.new_page()
    for script in scripts:
        page.add_init_script(script)
    page.route(ENTRY, lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(url)
    return page


def workers_of(page: Page) -> list[Worker]:
    """Return the workers that a page starts from now on."""
    workers: list[Worker] = []
    page.on("worker", lambda worker: workers.append(worker))
    return workers


def wait_for_note(page: Page, note: str | None) -> None:
    for _ in range(PATIENCE // 100):
        if page.evaluate(NOTE) == note:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{NOTE} is {page.evaluate(NOTE)}")


def test_a_start_from_an_image_plays(returning: BrowserContext, site_url: str) -> None:
    page = opened(returning, site_url)
    assert page.evaluate(HOW) == "restored"
    person = Person(page)
    person.set_speed("At once")
    person.new_game("Kekchi", against="Level 1")
    person.play_on(until=2)
    expect(page.get_by_role("button", name="Hint")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text("kernels")
    assert page.evaluate(NOTE) == "kept"
    page.reload()
    wait_until_ready(page)
    assert page.evaluate(HOW) == "restored"
    assert len(person.turns()) >= 2


def test_the_engine_counts_the_same_from_an_image(
    returning: BrowserContext, site: Path, site_url: str
) -> None:
    source = Path(figures.__file__).read_text("utf-8")
    program = f"{source}{LATER}found = list(map(figures, {RULES}))\n"
    program += "from js import document\nfound.append(document.documentElement.dataset.start)\n"
    *found, how = run_in_page(returning.new_page(), site, site_url, program)
    assert how == "restored"
    assert found == [figures.figures(text) for text in RULES]


def test_a_hundred_starts_from_an_image_draw_different_numbers(
    returning: BrowserContext, site_url: str
) -> None:
    program = """
import json
import random
from puluc.kernels import new_seed, throw
seed = new_seed()
json.dumps([seed, random.random(), [throw(seed, number) for number in range(30)]])
"""
    page = returning.new_page()
    drawn = []
    for _ in range(5):
        stand_up(page, site_url)
        drawn += [json.loads(found) for found in page.evaluate(START, [20, program])]
    assert len(drawn) == 100
    for kind in range(3):
        assert len({json.dumps(found[kind]) for found in drawn}) == len(drawn)


@pytest.mark.parametrize(
    "how", ["whole", "altered", "cut short", "gone", "of another build", "of another browser"]
)
def test_an_image_that_is_odd_is_dropped(
    visitor: BrowserContext, image: Image, site_url: str, how: str
) -> None:
    put(visitor, image, site_url, how)
    page = halted(visitor, site_url)
    assert page.evaluate(TAKEN) == (how == "whole")
    if how != "whole":
        wait_for_note(page, None)
    assert page.evaluate(KEPT) == ([image.address] if how == "whole" else [])


def test_an_image_that_makes_no_sense_is_dropped(
    browser_type: BrowserType, image: Image, site_url: str, expected: Expected
) -> None:
    options = launch_options(browser_type.executable_path, SHORT_LIVED, BOUNDS)
    with browser_type.launch(**options) as browser, visiting(browser, expected) as visitor:
        put(visitor, image, site_url, "senseless")
        page = opened(visitor, site_url)
        assert page.evaluate(HOW) == "plain"
        wait_for_note(page, None)
        assert page.evaluate(KEPT) == []


@pytest.fixture(scope="module")
def served(browser: Browser, site_url: str) -> Iterator[BrowserContext]:
    """A device where the service worker keeps the page."""
    with browser.new_context() as visitor:
        page = opened(visitor, site_url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.close()
        yield visitor


@pytest.mark.parametrize(
    ("how", "start"),
    [("whole", "restored"), ("altered", "plain"), ("gone", "plain"), ("of another build", "plain")],
)
def test_by_service_worker_it_is_taken_up_or_dropped_all_the_same(
    served: BrowserContext, image: Image, site_url: str, how: str, start: str
) -> None:
    put(served, image, site_url, how)
    page = opened(served, site_url, "localStorage.removeItem('puluc')")
    assert page.evaluate("'wasm' in ahead")
    assert page.evaluate(HOW) == start
    assert len(page.evaluate(KEPT)) == (start == "restored")
    person = Person(page)
    person.set_speed("At once")
    person.play_on(until=2)
    assert len(person.turns()) >= 2
    page.close()


def test_after_one_that_was_dropped_another_is_made(
    visitor: BrowserContext, image: Image, site_url: str
) -> None:
    put(visitor, image, site_url, "of another build")
    page = opened(visitor, site_url, HURRY)
    wait_for_note(page, "kept")
    assert page.evaluate(KEPT) == [image.address]
    page.reload()
    wait_until_ready(page)
    assert page.evaluate(HOW) == "restored"


def test_a_start_that_fails_with_an_image_is_tried_without(
    returning: BrowserContext, site: Path, site_url: str, expect_error: ExpectError
) -> None:
    body = (site / "index.html").read_text("utf-8")
    refusal = (
        "from js import document\nassert not document.documentElement.hasAttribute('data-start')\n"
    )
    body = body.replace(GAME, refusal + GAME)
    expect_error("AssertionError")
    page = returning.new_page()
    page.route(site_url, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(site_url)
    wait_until_ready(page)
    assert page.evaluate(HOW) == "plain"
    assert page.evaluate(KEPT) == []


def test_a_start_that_led_nowhere_is_not_repeated(returning: BrowserContext, site_url: str) -> None:
    page = returning.new_page()
    stand_up(page, site_url)
    page.evaluate("localStorage.setItem('puluc.image', `tried ${Date.now()}`)")
    other = opened(returning, site_url)
    assert other.evaluate(HOW) == "plain"
    assert other.evaluate(KEPT), "another window may just be starting"
    page.evaluate("localStorage.setItem('puluc.image', `tried ${Date.now() - 60_000}`)")
    other.reload()
    wait_until_ready(other)
    assert other.evaluate(HOW) == "plain"
    wait_for_note(other, None)
    assert other.evaluate(KEPT) == []


def test_storage_that_refuses_is_no_trouble(visitor: BrowserContext, site_url: str) -> None:
    page = visitor.new_page()
    page.add_init_script(HURRY)
    page.add_init_script(MUCH_ROOM)
    session = visitor.new_cdp_session(page)
    origin = site_url.removesuffix("/puluc/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 4_000_000})
    with page.expect_event("worker", timeout=PATIENCE):
        page.goto(site_url)
    for _ in range(PATIENCE // 100):
        if not page.workers:
            break
        page.wait_for_timeout(100)
    assert page.workers == []
    assert page.evaluate(NOTE) is None
    assert page.evaluate(KEPT) == []
    page.reload()
    wait_until_ready(page)
    assert page.evaluate(HOW) == "plain"


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 })",
        UNTOLD,
        "Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined })",
        "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })",
        LITTLE_ROOM,
        "localStorage.setItem('puluc.image', 'removed')",
    ],
)
def test_none_is_made_where_the_device_has_little_to_spare(
    visitor: BrowserContext, site_url: str, script: str
) -> None:
    page = halted(visitor, site_url, NO_TIME, script)
    workers = workers_of(page)
    page.evaluate(MAKE)
    page.wait_for_timeout(NOBODY / 4)
    assert workers == []


def test_one_is_begun_where_the_device_has_enough(visitor: BrowserContext, site_url: str) -> None:
    page = halted(visitor, site_url, NO_TIME)
    with page.expect_event("worker", timeout=NOBODY):
        page.evaluate(MAKE)
    page.close()


def test_it_waits_longer_where_somebody_may_be_thinking(
    visitor: BrowserContext, site_url: str
) -> None:
    page = halted(visitor, site_url, MUCH_ROOM, WAITS)
    page.evaluate(MAKE)
    assert page.evaluate("waits.at(-1)") == 45_000
    page.evaluate(LEAVE, True)
    assert page.evaluate("waits.at(-1)") == 15_000
    page.evaluate(LEAVE, False)
    assert page.evaluate("waits.at(-1)") == 45_000


def test_none_is_made_in_a_frame(visitor: BrowserContext, site_url: str) -> None:
    page = visitor.new_page()
    workers = workers_of(page)
    page.add_init_script(HURRY)
    page.goto(f"{site_url}?embed")
    wait_until_ready(page)
    page.wait_for_timeout(NOBODY)
    assert workers == []


def test_two_windows_make_one(visitor: BrowserContext, site_url: str) -> None:
    pages = [visitor.new_page() for _ in range(2)]
    workers = [workers_of(page) for page in pages]
    for page in pages:
        page.add_init_script(HURRY)
        page.goto(site_url)
    for page in pages:
        wait_until_ready(page)
    wait_for_note(pages[0], "kept")
    pages[1].wait_for_timeout(NOBODY)
    assert sum(map(len, workers)) == 1
    assert len(pages[1].evaluate(KEPT)) == 1


def test_whoever_comes_back_stops_the_worker(visitor: BrowserContext, site_url: str) -> None:
    page = visitor.new_page()
    page.add_init_script(HURRY)
    with page.expect_event("worker", timeout=PATIENCE) as making:
        page.goto(site_url)
        wait_until_ready(page)
    with making.value.expect_event("close", timeout=PATIENCE):
        page.mouse.move(5, 5)
        page.mouse.move(9, 9)
    assert page.evaluate(NOTE) is None
    assert page.evaluate(KEPT) == []
    wait_for_note(page, "kept")
    assert len(page.evaluate(KEPT)) == 1


def test_a_window_closed_while_it_makes_one_leaves_nothing(
    visitor: BrowserContext, site_url: str
) -> None:
    page = visitor.new_page()
    page.add_init_script(HURRY)
    with page.expect_event("worker", timeout=PATIENCE):
        page.goto(site_url)
        wait_until_ready(page)
    page.close()
    page = opened(visitor, site_url)
    assert page.evaluate(HOW) == "plain"
    assert page.evaluate(NOTE) is None


def test_it_is_counted_and_removed_in_the_settings(
    returning: BrowserContext, image: Image, site_url: str
) -> None:
    page = opened(returning, site_url)
    page.get_by_role("button", name="Settings").click()
    panel = page.get_by_role("dialog", name="Settings")
    expect(panel).to_contain_text(f"Another {image.size / 1e6:.1f} MB", timeout=PATIENCE)
    panel.get_by_role("button", name="Remove").click()
    expect(panel.get_by_role("button", name="Remove")).to_have_count(0)
    assert page.evaluate(NOTE) == "removed"
    assert page.evaluate(KEPT) == []
    page.reload()
    wait_until_ready(page)
    assert page.evaluate(HOW) == "plain"


def imports(module: str) -> set[str]:
    """Return what a module of the package imports at its top, as names of modules or in them."""
    path = ROOT / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    names: set[str] = set()
    for item in ast.parse(path.read_text("utf-8")).body:
        if isinstance(item, ast.Import):
            names.update(alias.name for alias in item.names)
        elif isinstance(item, ast.ImportFrom):
            names.add(item.module or "")
            names.update(f"{item.module}.{alias.name}" for alias in item.names)
    return names


def test_it_holds_the_first_view_but_for_what_knows_the_page(
    page: Page, site: Path, site_url: str
) -> None:
    first = set(LOADED.read_text().split())
    browser = {"pyscript", "js", "pyscript.ffi"}
    bound = {module for module in first if imports(module) & browser}
    while more := {module for module in first - bound if imports(module) & bound}:
        bound |= more
    program = f"""
import sys
from importlib import import_module
for name in {MODULES}:
    import_module(name)
found = sorted(name for name in sys.modules if name.startswith("puluc"))
"""
    found = set(run_in_page(page, site, site_url, program))
    assert first - found == bound
    assert "puluc.page.main" in bound
    assert not [module for module in found if imports(module) & browser]
