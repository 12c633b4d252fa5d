"""The page without its server, and its updates, in one profile of a browser."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from puluc.pages.layout import page_address
from puluc.site_build.finish.precache import NAME, list_background, list_first_visit
from puluc.site_build.serve import Handler
from tests.browser.player import Person, open_panel, read_script
from tests.browser.versions import publish, version, version_of
from tests.serving import serving
from tests.support.browser import (
    PATIENT,
    READY_MS,
    Expected,
    ExpectError,
    guard,
    reload,
    visit,
    wait_for_screens,
    wait_until_ready,
)

BEGINS = PATIENT

Browse = Callable[[], AbstractContextManager[BrowserContext]]

PATIENCE_MS = 4000
"""Then the test stops the workers, as a browser does half a minute after their last work, unless
a test watches them."""

COME_BACK = "document.dispatchEvent(new Event('visibilitychange'))"
"""A script for the event of a window that comes to the front again."""

KEPT = "navigator.serviceWorker.ready.then(() => true)"
"""A script that waits until the service worker keeps the page."""


@pytest.fixture
def browse(
    tmp_path: Path,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    expected: Expected,
    begins: str,
) -> Iterator[Browse]:
    """Starts a browser, each time with the data of the last one."""

    def start() -> AbstractContextManager[BrowserContext]:
        options = {**browser_type_launch_args, "user_data_dir": tmp_path / "profile"}
        context = browser_type.launch_persistent_context(**options)
        guard(context, expected)
        context.add_init_script(begins)
        return closing(context)

    yield start
    assert not expected.unexpected(), expected.unexpected()
    assert not expected.missing(), f"did not occur: {expected.missing()}"


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The answers of our own server: paths and status codes."""
    answers: list[tuple[str, int]] = []

    def note(handler: Handler, status: int | str = "-", _size: int | str = "-") -> None:
        answers.append((handler.path, int(status)))

    monkeypatch.setattr(Handler, "log_request", note)
    return answers


def open_page(context: BrowserContext, url: str) -> Person:
    """Open the page in a window, when it has been kept before or comes from the server."""
    page = context.pages[0]
    page.set_default_timeout(READY_MS)
    visit(page, url)
    return Person(page)


SHELVED = """(count) => caches.keys()
  .then((names) => names.find((name) => /^puluc-reading-/.test(name)
    && name.endsWith(`-${new URL('.', location)}`)))
  .then((name) => name && caches.open(name).then((shelf) => shelf.keys()))
  .then((kept) => kept?.length === count)"""
"""A script that tells whether everything other than the game is kept, too."""


def wait_until_shelved(page: Page, site: Path) -> None:
    """Wait until the service worker has also kept everything other than the game."""
    count = len(
        list_background({path.relative_to(site).as_posix(): b"" for path in site.rglob("*.*")})
    )
    for _ in range(READY_MS // 100):
        if page.evaluate(SHELVED, count):
            return
        page.wait_for_timeout(100)
    raise AssertionError("what is not the game is not kept")


def test_after_one_visit_everything_goes_on_without_the_server(
    site: Path, browse: Browse, expect_error: ExpectError
) -> None:
    with serving(site, "puluc") as url, browse() as context:
        person = open_page(context, url + "?lang=en")
        person.new_game("Kekchi")
        person.has_perfect_play()
        wait_until_shelved(person.page, site)
    expect_error("ERR_CONNECTION_REFUSED")
    with browse() as context:
        person = open_page(context, url + "?lang=en#learn=capture")
        page = person.page
        expect(page.locator("#dock")).to_contain_text("5 of 10: Capture.")
        page.locator("#leave").click()
        page.goto("about:blank")  # Else the link opens in the page that is there.
        page.goto(url + "?lang=en#puzzle")
        expect(page.get_by_text("Today’s puzzle").first).to_be_visible(timeout=READY_MS)
        page.get_by_text("Theme and difficulty").click()
        page.get_by_role("combobox", name="Ruleset").select_option("siegartel")
        expect(page.get_by_text("is to move. What is best?")).to_be_visible(timeout=READY_MS)
        page.locator("#leave").click()
        person.play_at_once()
        person.new_game("Poulouc", against="Level 5")
        expect(page.locator(".table-state")).to_contain_text(
            "The computer uses estimates", timeout=READY_MS
        )
        person.play_on(until=1)
        person.new_game("Kekchi", against="Level 5")
        person.has_perfect_play()
        page.goto(url + page_address("es", "print-kekchi"))
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.thorough
def test_where_data_is_saved_nothing_is_kept_beside_the_game_unasked(
    site: Path, browse: Browse, answers: list[tuple[str, int]]
) -> None:
    source = (site / NAME).read_bytes()
    saving = b"Object.defineProperty(navigator, 'connection', { value: { saveData: true } });\n"
    with serving(site) as url, browse() as context:
        context.route(
            f"**/{NAME}",
            lambda route: route.fulfill(content_type="text/javascript", body=saving + source),
        )
        page = open_page(context, url + "?lang=en").page
        assert page.evaluate(KEPT)
        reload(page)
        page.wait_for_timeout(5000)
        assert not [path for path, _ in answers if path.startswith(("/learn/", "/puzzles/"))]


def sizes_of_what_comes_later(page: Page) -> dict[str, int]:
    """Return the sizes of the files that the page loads later, in their order."""
    facts = json.loads(page.locator("#boot-facts").text_content() or "")
    return {path: fact["bytes"] for path, fact in facts["later"].items()}


@pytest.mark.thorough
def test_everything_can_be_kept_and_removed(
    site: Path, browse: Browse, expect_error: ExpectError
) -> None:
    with serving(site, "puluc") as url, browse() as context:
        person = open_page(context, url)
        page = person.page
        page.route("**/tables/kekchi.bin*", lambda _route: None)
        sizes = sizes_of_what_comes_later(page)
        before = sum(
            sizes[path] for path in takewhile(lambda path: path != "tables/kekchi.bin", sizes)
        )
        total = f"of {sum(sizes.values()) / 1e6:.1f} MB"
        open_panel(page, "settings")
        panel = page.get_by_role("dialog", name="Settings")
        expect(panel).to_contain_text(total, timeout=READY_MS)
        panel.get_by_role("button", name="Keep everything").click()
        expect(panel.get_by_label("Loading")).to_have_attribute(
            "value", str(before), timeout=READY_MS
        )
        panel.get_by_role("button", name="Cancel").click()
        expect(panel).to_contain_text(f"{before / 1e6:.1f} {total}", timeout=READY_MS)
        page.unroute("**/tables/kekchi.bin*")
        panel.get_by_role("button", name="Keep everything").click()
        expect(panel).to_contain_text("Kept here: the game, all puzzles", timeout=READY_MS)
    with browse() as context:
        person = open_page(context, url)
        person.new_game("Poulouc")
        person.has_perfect_play()
        open_panel(person.page, "settings")
        panel = person.page.get_by_role("dialog", name="Settings")
        expect(panel).to_contain_text("Kept here: the game, all puzzles", timeout=READY_MS)
        panel.get_by_role("button", name="Remove").click()
        expect(panel).to_contain_text(f"0.0 {total}", timeout=READY_MS)


def test_a_new_version_waits_until_it_is_wanted(site: Path, tmp_path: Path, browse: Browse) -> None:
    versions = {name: version(site, tmp_path / name, name) for name in ("one", "two")}
    folder = tmp_path / "served"
    publish(versions["one"], folder)
    with serving(folder) as url, browse() as context:
        person = open_page(context, url)
        page = person.page
        person.play_at_once()
        assert page.evaluate(KEPT)
        publish(versions["two"], folder)
        reload(page)
        assert version_of(page) == ("one", "one")
        person.play_on(until=1)
        expect(page.get_by_role("button", name="Use it now")).to_be_visible(timeout=READY_MS)
        other = context.new_page()
        visit(other, url)
        assert version_of(other) == ("one", "one")
        person.wait_for_choice()
        before = person.board(), person.turns()
        workers = context.new_cdp_session(page)
        workers.send("ServiceWorker.enable")
        workers.send("ServiceWorker.stopAllWorkers")
        page.get_by_role("button", name="Use it now").click()
        for _ in range(READY_MS // PATIENCE_MS):
            with suppress(AssertionError):
                expect(page).to_have_title("two Puluc", timeout=PATIENCE_MS)
                break
            workers.send("ServiceWorker.stopAllWorkers")
        for window in (page, other):
            expect(window).to_have_title("two Puluc", timeout=READY_MS)
            wait_until_ready(window)
            assert version_of(window) == ("two", "two")
        assert (person.board(), person.turns()) == before
        expect(page.get_by_role("button", name="Use it now")).to_have_count(0)


SOURCES = """Object.fromEntries(
  performance.getEntries()
    .filter(({ name, workerStart }) => workerStart && name.startsWith(document.baseURI))
    .map(({ name, workerFinalSourceType }) =>
      [name.slice(document.baseURI.length), workerFinalSourceType])
)"""
"""A script for the source, by the service worker's static routes, of each file of the page."""

UPDATE = read_script("look-for-update.js")
"""A script that checks for a new version, and waits until there is none."""


def test_a_new_version_is_found_by_a_window_that_comes_back_and_taken_only_whole(
    site: Path, tmp_path: Path, browse: Browse, answers: list[tuple[str, int]]
) -> None:
    """Only what is new is loaded."""
    one, two = (version(site, tmp_path / name, name) for name in ("one", "two"))
    sheet = "css/screens.css"
    whole = (two / sheet).read_bytes()
    folder = tmp_path / "served"
    publish(one, folder)
    with serving(folder) as url, browse() as context:
        page = open_page(context, url).page
        assert page.evaluate(KEPT)
        # From now on the page doesn't request the files that are deleted.
        wait_for_screens(page)
        for damaged in (None, whole[:-100], (one / sheet).read_bytes()):
            publish(two, folder)
            (folder / sheet).unlink()
            if damaged is not None:
                (folder / sheet).write_bytes(damaged)
            assert page.evaluate(UPDATE)
        looks = answers.count((f"/{NAME}", 200))
        reload(page)
        assert version_of(page) == ("one", "one")
        # The update check of most starts must be over: a browser that has just checked does not
        # check again.
        for _ in range(50):
            if answers.count((f"/{NAME}", 200)) > looks:
                break
            page.wait_for_timeout(100)
        page.wait_for_timeout(200)
        answers.clear()
        publish(two, folder)
        page.evaluate(COME_BACK)
        expect(page.get_by_role("button", name="Use it now")).to_be_visible(timeout=READY_MS)
    game = list_first_visit({path.relative_to(site).as_posix(): b"" for path in site.rglob("*.*")})
    loaded = {path.removeprefix("/") for path, _ in answers}
    assert loaded & {*game} == {"index.html", sheet}


DAMAGE = """async () => {
  const names = await caches.keys();
  const cache = await caches.open(names.find((name) => name.startsWith('puluc-game-')));
  await cache.put('game.bin', new Response('damaged'));
}"""
"""A script that damages a file in the service worker's cache."""

MENDED = """caches.match('game.bin')
  .then((kept) => kept?.blob())
  .then((content) => content?.size > 100_000)"""
"""A script that tells whether the file is whole again."""


@pytest.mark.parametrize("begins", [""])
def test_a_first_visit_loads_each_file_once_and_the_next_comes_without_the_workers_script(
    site: Path, browse: Browse, answers: list[tuple[str, int]]
) -> None:
    """If the browser supports static routes, as Chromium does; a damaged file is fetched anew."""
    with serving(site, "pu+luc") as url, browse() as context:
        page = open_page(context, url).page
        assert page.evaluate(KEPT)
        sent = Counter(path for path, status in answers if status == 200)
        reload(page)
        sources = page.evaluate(SOURCES)
        assert {"runtime/micropython.wasm", "game.bin", "runtime/game.js"} <= {*sources}
        assert set(sources.values()) == {"cache"}, sources
        # With parameters the page has another address, which only the script maps to the same file.
        visit(page, f"{url}?lang=es")
        assert page.evaluate(SOURCES).pop("") != "cache"
        page.evaluate(DAMAGE)
        reload(page)
        page.wait_for_function(f"async () => {MENDED}")
    names = {path.removeprefix("/pu+luc/") for path in sent}
    assert names >= {"app.zip", "css/screens.css", NAME}
    assert {path: times for path, times in sent.items() if times > 1} == {}
    assert not [name for name in names if re.match(r"tables/|learn/fr/", name)]
