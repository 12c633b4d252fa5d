"""The site plays on any server that sends files, without settings, from any path, then offline."""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.app.open import saved
from puluc.site_build.finish.single import SINGLE
from puluc.site_build.tools import ROOT
from puluc.site_build.zip import make_zip
from tests.app.headless import begun_session
from tests.browser.player import Person, open_panel, read_script, sit_down, stand_up
from tests.browser.test_offline import KEPT, wait_until_shelved
from tests.browser.versions import READ, version, version_of
from tests.serving import serving
from tests.support import servers
from tests.support.browser import (
    READY_MS,
    SAVING,
    Expected,
    ExpectError,
    guard,
    reload,
    visit,
    wait_for_screens,
    wait_until_ready,
)
from tests.support.effort import pairs, thoroughly
from tests.support.servers import PACKAGED, SERVERS, Textual, serving_by, unpack

BEGINS = SAVING
"""The worker comes with the later screens here."""

KNOWN = {".bin", ".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".wasm", ".woff2", ".zip"}
"""The suffixes of files that every server sends."""
BELOW, BESIDE = "games/a puluc", "games/b"
USUAL = [name for name in SERVERS if name == "nginx"]
"""The server of every run."""
DAY = int(datetime(2026, 11, 23, tzinfo=UTC).timestamp())
OFFLINE = "ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"


@pytest.fixture(scope="module")
def published(site: Path) -> Iterator[Path]:
    """A read-only folder to serve, with the release's zip unpacked in it and below it."""
    packed = pack(site)
    with tempfile.TemporaryDirectory() as around:
        top = Path(around, "www")
        for place in (top, top / BELOW):
            unpack(packed, place)
        (top / BESIDE).symlink_to(top / BELOW)
        folders = [Path(around), top, *(path for path in top.rglob("*") if path.is_dir())]
        for folder in folders:
            folder.chmod(0o555)
        yield top
        for folder in folders:
            folder.chmod(0o755)


def pack(site: Path) -> bytes:
    """Return the zip of a release."""
    paths = [path for path in site.rglob("*") if path.is_file() and path.name != SINGLE]
    return make_zip(
        {path.relative_to(site).as_posix(): path.read_bytes() for path in paths}, day=DAY
    )


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that servers may read."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture
def visitor(browser: Browser, expected: Expected, begins: str) -> Iterator[Page]:
    """A page with a service worker, which fails its test on any problem but a missing server."""
    with browser.new_context() as context:
        guard(context, expected)
        context.add_init_script(begins)
        page = context.new_page()
        page.set_default_timeout(READY_MS)
        yield page
    found = [problem for problem in expected.unexpected() if not re.search(OFFLINE, problem)]
    assert not found, found
    assert not expected.missing(), f"did not occur: {expected.missing()}"


def test_every_server_knows_how_the_names_end(site: Path) -> None:
    endings = {path.suffix for path in site.rglob("*") if path.is_file()}
    assert endings <= KNOWN


def test_every_server_of_hosting_md_is_tried() -> None:
    text = (ROOT / "docs/hosting.md").read_text("utf-8")
    _, _, table = text.partition("| server |")
    named = re.findall(r"^\| (.+?) \|", table.partition("\n\n")[0], re.MULTILINE)
    assert {*named} == {*PACKAGED, *SERVERS}


def play_a_turn(person: Person) -> None:
    person.play_on(until=person.moves + 1)


@pytest.mark.parametrize(("kind", "place"), pairs([*SERVERS], ["", f"{BELOW}/"], USUAL))
def test_the_site_plays_there_and_goes_on_without_the_server(
    visitor: Page, published: Path, tmp_path: Path, kind: str, place: str
) -> None:
    page, missing = visitor, list[str]()
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    with SERVERS[kind](published, tmp_path) as url:
        person = sit_down(page, f"{url}{place.removesuffix('/')}")
        play_a_turn(person)
        wait_for_screens(page)
        for path in ("icon/icon.svg", "manifest.json", "tables/classic.bin"):
            assert page.evaluate(f"fetch('{path}').then(({{ ok }}) => ok)")
        wait_until_shelved(page, published / place)
    game = page.url
    reload(page)
    person.play_on(until=2)
    for name, heading in (("teachers", "Teachers"), ("index", "Read about Puluc")):
        for shown in (f"{name}.html", name):
            page.goto(f"{game}learn/en/{shown}")
            expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    page.get_by_role("link", name="How to play").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("How to play")
    assert not missing


@pytest.mark.parametrize("place", thoroughly(["", f"{BELOW}/"], [f"{BELOW}/"]))
def test_pages_to_read_are_found_where_addresses_are_hidden(
    visitor: Page, published: Path, tmp_path: Path, place: str
) -> None:
    """Before the service worker has them."""
    with SERVERS["hides `.html` and the slash"](published, tmp_path) as url:
        visitor.goto(f"{url}{place}learn/en/index.html")
        expect(visitor.get_by_role("heading", level=1)).to_be_visible()
        assert visitor.evaluate("document.styleSheets.length") > 2
        visitor.get_by_role("link", name="How to play").first.click()
        expect(visitor.get_by_role("heading", level=1)).to_contain_text("How to play")
        visitor.get_by_role("link", name="Puluc", exact=True).first.click()
        wait_until_ready(visitor)
        visitor.goto("about:blank")


def test_a_server_that_calls_everything_text_is_named(
    visitor: Page, published: Path, tmp_path: Path, expect_error: ExpectError
) -> None:
    expect_error("text/plain")
    with serving_by(Textual)(published, tmp_path) as url:
        visitor.goto(url)
        alert = visitor.get_by_role("alert")
        expect(alert).to_contain_text("arrived as “text/plain” instead of “text/javascript”")
        visitor.goto("about:blank")


def test_a_double_click_is_led_to_the_single_file(
    visitor: Page, site: Path, tmp_path: Path, expect_error: ExpectError
) -> None:
    expect_error("CORS policy|ERR_FAILED")
    text = (site / "index.html").read_text("utf-8")
    alone = tmp_path / "index.html"
    alone.write_text(re.sub(r' data-single="\d+"', "", text), "utf-8")
    visitor.goto(alone.as_uri())
    alert = visitor.get_by_role("alert")
    expect(alert).to_contain_text("Browsers run this page from a web server only")
    expect(alert).to_contain_text("Get puluc.html from the project’s releases")
    visitor.goto((site / "index.html").as_uri())
    alert.get_by_role("link", name="puluc.html").click()
    wait_until_ready(visitor)
    play_a_turn(Person(visitor))


EARLIER = read_script("store-earlier.js")
"""Stores what earlier versions of two copies kept."""
STORED = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url);
  return found;
}"""


@pytest.mark.thorough
def test_copies_on_one_origin_keep_their_own(
    visitor: Page, published: Path, tmp_path: Path
) -> None:
    """The first one that opens takes over what earlier versions kept for all."""
    people = list[tuple[Person, list[str]]]()
    with SERVERS["nginx"](published, tmp_path) as url:
        first, *_ = places = [f"{url}{BELOW.replace(' ', '%20')}/", f"{url}{BESIDE}/", url]
        visitor.goto(first)
        stand_up(visitor, first)
        visitor.evaluate(EARLIER, [url, first, saved.dump_session(begun_session(2))])
        for place in places:
            person = sit_down(visitor.context.new_page(), place)
            assert len(person.turns()) == (2 if place == first else 0)
            person.new_game("Kekchi")
            if place == first:
                person.has_perfect_play()
            play_a_turn(person)
            assert person.page.evaluate(KEPT)
            people.append((person, person.turns()))
        stored = visitor.evaluate(STORED)
    elsewhere = f"{url}elsewhere/"
    assert {name for name in stored if not name.startswith("puluc-")} == {
        "reading-0123",
        f"workbox-precache-0-{elsewhere}",
    }
    assert {*stored["puluc-tables"], *stored["reading-0123"]} == {
        f"{elsewhere}tables/kekchi.bin?0",
        f"{elsewhere}learn/en/index.html",
    }
    for person, turns in people:
        reload(person.page)
        assert person.turns() == turns
        play_a_turn(person)
    people[0][0].has_perfect_play()


@pytest.mark.thorough
@pytest.mark.parametrize(("kind", "same"), pairs(["nginx", "Apache"], [True, False]))
def test_a_version_unpacked_over_another_one_comes_whole(
    visitor: Page,
    site: Path,
    public: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    same: bool,
) -> None:
    """Until then there is the former one, also offline; if `same`, all files have one date."""
    zips = {name: pack(version(site, tmp_path / name, name)) for name in ("one", "two")}
    port = servers.free_port()
    monkeypatch.setattr(servers, "free_port", lambda: port)

    def publish(name: str) -> AbstractContextManager[str]:
        unpack(zips[name], public)
        for path in public.rglob("*"):
            if same:
                os.utime(path, (DAY, DAY))
        return SERVERS[kind](public, tmp_path)

    def expect_offline(name: str) -> None:
        visit(visitor, url)
        assert version_of(visitor) == (name, name)
        play_a_turn(person)
        visitor.goto(f"{url}{READ}")
        expect(visitor).to_have_title(re.compile(f"^{name} "))

    with publish("one") as url:
        person = sit_down(visitor, url)
        play_a_turn(person)
        assert visitor.evaluate(KEPT)
        wait_until_shelved(visitor, tmp_path / "one")
    expect_offline("one")
    with publish("two"):
        visit(visitor, url)
        person.wait_for_choice()
        turns = person.turns()
        visitor.get_by_role("button", name="Use it now").click()
        expect(visitor).to_have_title("two Puluc", timeout=READY_MS)
        wait_until_ready(visitor)
        assert person.turns() == turns
    expect_offline("two")


REMOVE = """async () => {
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""
"""Removes the service worker and all files kept, as browsers do without asking."""


@pytest.mark.thorough
def test_what_the_browser_removes_during_a_game_comes_back(visitor: Page, site: Path) -> None:
    with serving(site, "puluc") as url:
        person = sit_down(visitor, url)
        assert visitor.evaluate(KEPT)
        reload(visitor)
        visitor.evaluate(REMOVE)
        person.new_game("Kekchi")
        play_a_turn(person)
        person.has_perfect_play()
        turns = person.turns()
        open_panel(visitor, "settings")
        panel = visitor.get_by_role("dialog", name="Settings")
        panel.get_by_role("button", name="Keep everything").click()
        expect(panel).to_contain_text("Kept here: the game, all puzzles", timeout=READY_MS)
    reload(visitor)
    assert person.turns() == turns
    play_a_turn(person)
