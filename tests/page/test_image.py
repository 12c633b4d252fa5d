"""The image that makes the next start shorter: made when nobody is at the page, and taken up only
when it is whole and of the same build; else the page starts as ever."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from puluc.page.image import MODULES
from puluc.site.tools import ROOT
from tests.browser import Expected, ExpectError, guard, wait_until_ready
from tests.page import figures
from tests.page.player import SECONDS, Person
from tests.page.program import GAME, LATER, run_in_page
from tests.page.test_first_view import LOADED
from tests.session.headless import RULES

PATIENCE = 60 * SECONDS

HURRY = """
const own = globalThis.setTimeout;
globalThis.setTimeout = (then, ms, ...rest) =>
  own(then, ms >= 10_000 && ms < 20_000 ? ms / 10 : ms, ...rest);
"""
"""Lets the page take a tenth of the time for a sign that nobody is there."""

KEPT = """async () => {
  if (!await caches.has('puluc-image')) return [];
  const cache = await caches.open('puluc-image');
  return (await cache.keys()).map(({ url }) => url);
}"""
NOTE = "localStorage.getItem('puluc.image')"
HOW = "document.documentElement.dataset.start ?? 'plain'"

ROOM = "StorageManager.prototype.estimate = async () => ({{ quota: {}, usage: 0 }})"
MUCH_ROOM, LITTLE_ROOM = ROOM.format(1e9), ROOM.format(1e8)

ALTER = """async (how) => {
  const cache = await caches.open('puluc-image');
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const content = new Uint8Array(await kept.arrayBuffer());
  const { headers } = kept;
  await cache.delete(request);
  if (how === 'gone') return;
  if (how === 'altered') content[content.length >> 1] ^= 1;
  const body = how === 'cut short' ? content.slice(0, -4096) : content;
  const build = how === 'of another build' ? 'image?0' : '$&';
  const url = request.url.replace(/image\\?.{12}/, build);
  if (how === 'senseless') {
    body.fill(0xff, body.length >> 1);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    await cache.put(url, new Response(body, { headers: { 'x-sha256': hex } }));
  } else {
    await cache.put(url, new Response(body, { headers }));
  }
}"""


@pytest.fixture
def visitor(browser: Browser, expected: Expected) -> Iterator[BrowserContext]:
    """A device that keeps nothing yet."""
    with browser.new_context(service_workers="block") as context:
        guard(context, expected)
        yield context
    assert not expected.unexpected(), expected.unexpected()
    assert not expected.missing(), f"did not occur: {expected.missing()}"


def opened(visitor: BrowserContext, url: str, *scripts: str) -> Page:
    page = visitor.new_page()
    for script in scripts:
        page.add_init_script(script)
    page.goto(url)
    wait_until_ready(page)
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


def with_image(visitor: BrowserContext, url: str) -> None:
    """Visit the page until it has an image."""
    page = opened(visitor, url, HURRY)
    wait_for_note(page, "kept")
    page.close()


def test_a_start_from_an_image_plays(visitor: BrowserContext, site_url: str) -> None:
    with_image(visitor, site_url)
    for _ in range(2):
        page = opened(visitor, site_url)
        assert page.evaluate(HOW) == "restored"
        assert page.evaluate(NOTE) == "kept"
        person = Person(page)
        person.set_speed("At once")
        person.new_game("Kekchi", against="Level 1")
        person.play_on(until=2)
        expect(page.get_by_role("button", name="Hint")).to_be_visible(timeout=PATIENCE)
        page.get_by_role("button", name="Rules").click()
        expect(page.get_by_role("dialog", name="Rules")).to_contain_text("kernels")
        page.close()


def test_the_engine_counts_the_same_from_an_image(
    visitor: BrowserContext, site: Path, site_url: str
) -> None:
    with_image(visitor, site_url)
    source = Path(figures.__file__).read_text("utf-8")
    program = f"{source}{LATER}found = list(map(figures, {RULES}))\n"
    program += "from js import document\nfound.append(document.documentElement.dataset.start)\n"
    *found, how = run_in_page(visitor.new_page(), site, site_url, program)
    assert how == "restored"
    assert found == [figures.figures(text) for text in RULES]


def test_starts_from_an_image_draw_different_numbers(
    visitor: BrowserContext, site: Path, site_url: str
) -> None:
    with_image(visitor, site_url)
    program = """
import random
from js import document
from puluc.kernels import new_seed, throw
seed = new_seed()
how = document.documentElement.dataset.start
found = [how, seed, random.random(), [throw(seed, number) for number in range(12)]]
"""
    page = visitor.new_page()
    drawn = [run_in_page(page, site, site_url, program) for _ in range(12)]
    assert {how for how, *_ in drawn} == {"restored"}
    for kind in (1, 2, 3):
        assert len({json.dumps(found[kind]) for found in drawn}) == len(drawn)


@pytest.mark.parametrize("how", ["altered", "cut short", "gone", "of another build", "senseless"])
def test_an_image_that_is_odd_is_dropped(visitor: BrowserContext, site_url: str, how: str) -> None:
    with_image(visitor, site_url)
    page = visitor.new_page()
    page.route("**/away", lambda route: route.fulfill(content_type="text/html", body=""))
    page.goto(f"{site_url}away")
    page.evaluate(ALTER, how)
    page.goto(site_url)
    wait_until_ready(page)
    expect(page.locator("html")).not_to_have_attribute("data-start", "restored")
    wait_for_note(page, None)
    assert page.evaluate(KEPT) == []
    page.close()
    if how == "gone":
        with_image(visitor, site_url)
        assert opened(visitor, site_url).evaluate(HOW) == "restored"


def test_a_start_that_fails_with_an_image_is_tried_without(
    visitor: BrowserContext, site: Path, site_url: str, expect_error: ExpectError
) -> None:
    with_image(visitor, site_url)
    body = (site / "index.html").read_text("utf-8")
    refusal = (
        "from js import document\nassert not document.documentElement.hasAttribute('data-start')\n"
    )
    body = body.replace(GAME, refusal + GAME)
    expect_error("AssertionError")
    page = visitor.new_page()
    page.route(site_url, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(site_url)
    wait_until_ready(page)
    assert page.evaluate(HOW) == "plain"
    assert page.evaluate(KEPT) == []


def test_a_start_that_led_nowhere_is_not_repeated(visitor: BrowserContext, site_url: str) -> None:
    with_image(visitor, site_url)
    page = opened(visitor, site_url)
    page.evaluate("localStorage.setItem('puluc.image', `tried ${Date.now()}`)")
    other = opened(visitor, site_url)
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
    page.add_init_script(
        "StorageManager.prototype.estimate = async () => ({ quota: 1e9, usage: 0 })"
    )
    session = visitor.new_cdp_session(page)
    origin = site_url.removesuffix("/puluc/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 4_000_000})
    with page.expect_event("worker", timeout=PATIENCE):
        page.goto(site_url)
        wait_until_ready(page)
    for _ in range(PATIENCE // 100):
        if not page.workers:
            break
        page.wait_for_timeout(100)
    assert page.workers == []
    assert page.evaluate(NOTE) is None
    assert page.evaluate(KEPT) == []
    assert opened(visitor, site_url).evaluate(HOW) == "plain"


@pytest.mark.parametrize(
    "script",
    [
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 2 })",
        "Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined })",
        "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })",
        LITTLE_ROOM,
        "localStorage.setItem('puluc.image', 'removed')",
    ],
)
def test_none_is_made_where_the_device_has_little_to_spare(
    visitor: BrowserContext, site_url: str, script: str
) -> None:
    page = visitor.new_page()
    workers = workers_of(page)
    page.add_init_script(HURRY)
    page.add_init_script(script)
    page.goto(site_url)
    wait_until_ready(page)
    page.wait_for_timeout(4 * SECONDS)
    assert workers == []


def test_none_is_made_in_a_frame(visitor: BrowserContext, site_url: str) -> None:
    page = visitor.new_page()
    workers = workers_of(page)
    page.add_init_script(HURRY)
    page.goto(f"{site_url}?embed")
    wait_until_ready(page)
    page.wait_for_timeout(4 * SECONDS)
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
    pages[1].wait_for_timeout(3 * SECONDS)
    assert sum(map(len, workers)) == 1
    assert len(pages[1].evaluate(KEPT)) == 1


def test_whoever_comes_back_stops_the_worker(visitor: BrowserContext, site_url: str) -> None:
    page = visitor.new_page()
    page.add_init_script(HURRY)
    with page.expect_event("worker", timeout=PATIENCE) as making:
        page.goto(site_url)
        wait_until_ready(page)
    page.mouse.move(5, 5)
    page.mouse.move(9, 9)
    page.wait_for_timeout(200)
    assert page.workers == []
    assert making.value not in page.workers
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


def test_it_is_counted_and_removed_in_the_settings(visitor: BrowserContext, site_url: str) -> None:
    with_image(visitor, site_url)
    page = opened(visitor, site_url, HURRY)
    page.get_by_role("button", name="Settings").click()
    panel = page.get_by_role("dialog", name="Settings")
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
