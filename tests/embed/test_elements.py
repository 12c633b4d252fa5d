"""The elements on other sites: light before the game is requested, then a game with messages."""

import gzip
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import FrameLocator, Page, expect

from puluc.site_build.tools import ROOT
from tests.browser.axe import problems
from tests.embed.conftest import Publish
from tests.embed.test_frame import turn
from tests.support.browser import READY_MS

HEAD = '<!doctype html><link rel="icon" href="data:,"><script src="{game}embed.js"></script>'
EVENTS = """<script>
const heard = [];
for (const kind of ['ready', 'state', 'throw', 'move', 'end', 'error']) {
  addEventListener(`puluc-${kind}`, ({ detail }) => heard.push([kind, detail]));
}
const game = document.querySelector('puluc-game');
</script>"""
TWO = 'sun="person" moon="person"'


def inside(page: Page) -> FrameLocator:
    """Return the frame of the game, once it is ready."""
    frame = page.frame_locator("puluc-game iframe")
    frame.locator("html[data-ready=whole]").wait_for(state="attached")
    return frame


def test_the_lesson(page: Page, site_url: str) -> None:
    """A pupil opens it at its old address, chooses a position, and plays from there."""
    # High enough that nothing scrolls: a click right after scrolling may go to the frame below.
    page.set_viewport_size({"width": 1280, "height": 5000})
    page.goto(f"{site_url}lesson.html")
    expect(page).to_have_title("Which way does he walk? · Puluc")
    pictures = page.locator("puluc-diagram")
    expect(pictures).to_have_count(4)
    expect(pictures.locator("svg.board")).to_have_count(4)
    assert problems(page) == []
    log = page.locator("#heard")
    page.get_by_role("button", name="Bring him home").click()
    expect(log).to_contain_text("The game is ready.", timeout=READY_MS)
    expect(inside(page).locator("#spot-4")).to_have_attribute(
        "aria-label", re.compile("Sun man on top of 1 Moon captive, going towards Sun’s city")
    )
    turn(inside(page))
    expect(log).to_contain_text(re.compile(r"Sun throws .*: \d spaces?\."))
    expect(log).to_contain_text(re.compile(r"Sun moves .*–.*\."))
    expect(log).to_contain_text(re.compile(r"Moon throws .*: \d spaces?\."))
    page.get_by_role("button", name="Catch him").click()
    expect(inside(page).locator("#spot-3")).to_have_attribute("aria-label", re.compile("Sun man"))
    page.wait_for_function("document.querySelector('puluc-game').position.startsWith('4 2,S,2')")


def test_fifty_pictures_and_ten_games_load_one_script(page: Page, publish: Publish) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    places = (f"4_{n},S,{8 - n}_5_s" for n in range(1, 8))
    pictures = "".join(f'<puluc-diagram position="{place}"></puluc-diagram>' for place in places)
    pictures += "<puluc-diagram upright></puluc-diagram>" * 43
    page.goto(publish(HEAD + pictures + '<puluc-game rules="lemery-rescue"></puluc-game>' * 10))
    expect(page.locator("puluc-diagram svg.board")).to_have_count(50)
    expect(page.get_by_role("button", name="Play")).to_have_count(10)
    assert [url.rpartition("/")[2] for url in requests if "data:" not in url] == ["", "embed.js"]


def test_a_game_is_talked_to(page: Page, publish: Publish) -> None:
    page.goto(publish(f'{HEAD}<puluc-game rules="kekchi" {TWO}></puluc-game>{EVENTS}'))
    assert page.evaluate("[game.rules, game.position, game.record]") == ["kekchi", "", ""]
    started: dict[str, Any] = page.evaluate("game.start({ position: '4_2,S,2,M,3_4_s' })")
    assert started["position"] == "4 2,S,2,M,3 4 s"
    turn(inside(page))
    expect(inside(page).locator("#throw[data-do]")).to_be_visible()
    page.wait_for_function("`${heard.map(([kind]) => kind)}` === 'ready,state,throw,move'")
    throw, move = page.evaluate("heard.slice(2).map(([, detail]) => detail)")
    assert move["position"] == page.evaluate("game.position")
    assert move["record"] == page.evaluate("game.record")
    assert f"1. {throw['marks']} {move['move']}" in move["record"]

    page.evaluate("game.position = '4_3,MS,2,M,2_3_m'")
    expect(inside(page).locator("#next")).to_have_text("Moon: throw the kernels.")
    page.wait_for_function("game.position === '4 3,MS,2,M,2 3 m'")


ADDRESSES = {
    '<puluc-game lang="es-GT"></puluc-game>': {"lang": "es"},
    '<puluc-game lang="FR"></puluc-game>': {"lang": "fr"},
    '<div lang="fr"><puluc-game lang="es_GT"></puluc-game></div>': {},
    '<div lang="es"><puluc-game lang="de"></puluc-game></div>': {},
    '<div lang="es-MX"><puluc-game></puluc-game></div>': {"lang": "es"},
    '<puluc-game rules=" kekchi " position="&#10;4_2,S,2,M,3  4 s "></puluc-game>': {
        "rules": "kekchi",
        "position": "4_2,S,2,M,3_4_s",
    },
    '<div lang="fr"><div><template shadowrootmode="open"><puluc-game></puluc-game></template></div>'
    "</div>": {"lang": "fr"},
}
"""Elements, and the parameters of the game that each loads."""


def test_attributes_are_read_as_they_are_meant(page: Page, publish: Publish) -> None:
    page.route(
        "**/*embed*",
        lambda route: route.fulfill(body="") if "?" in route.request.url else route.fallback(),
    )
    page.goto(publish(HEAD + "".join(ADDRESSES)))
    for number, expected in enumerate(ADDRESSES.values()):
        game = page.locator("puluc-game").nth(number)
        game.get_by_role("button").click()
        address = game.locator("iframe").get_attribute("src")
        assert address
        assert dict(parse_qsl(urlsplit(address).query)) == expected


def test_embed_js_is_as_small_as_the_document_says_and_names_no_other_site(site: Path) -> None:
    script = (site / "embed.js").read_text("utf-8")
    whole, packed = len(script.encode()) / 1000, len(gzip.compress(script.encode())) / 1000
    document = (ROOT / "docs/embedding.md").read_text("utf-8")
    assert f"{whole:.0f} kB ({packed:.0f} kB compressed)" in document
    assert not re.search(r"https?:", script)
    assert not re.search(r"\beval\b|\bFunction\(", script)
