"""The game in a frame of another site: it fits, plays, sends messages, and keeps nothing."""

from http.server import SimpleHTTPRequestHandler
from typing import Any

import pytest
from playwright.sync_api import Frame, FrameLocator, Page, expect

from puluc.app.open import saved
from puluc.app.settings import Setup
from puluc.site_build.serve import Handler
from tests.app.headless import new_session
from tests.browser.axe import problems
from tests.browser.player import read_script, stand_up
from tests.embed.conftest import Publish
from tests.support.browser import READY_MS, ExpectError, visit
from tests.support.effort import thoroughly

HEARD = """<!doctype html><link rel="icon" href="data:,"><body><script>
const heard = [];
addEventListener('message', ({ data }) => heard.push(data));
const say = (message, frame = 0) => frames[frame].postMessage(message, '*');
</script>"""
GARBAGE = read_script("odd-messages.js")

PLAIN = 'width="300" height="150" style="border: 0"'


def framed(publish: Publish, page: Page, query: str = "", attributes: str = "") -> Frame:
    """Open a page of another site with the game in a frame; return the frame once it is ready."""
    page.goto(publish(f'{HEARD}<iframe src="{{game}}?embed{query}" {attributes}></iframe>'))
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready=whole]", state="attached")
    return frame


def resize(page: Page, width: int, height: int) -> None:
    """Resize the frame, and wait for the page in it."""
    size = f"{{ width: {width}, height: {height} }}"
    page.evaluate(f"Object.assign(document.querySelector('iframe'), {size})")
    follows = "([width, height]) => innerWidth === width && innerHeight === height"
    page.frames[1].wait_for_function(follows, arg=[width, height])
    page.wait_for_timeout(150)


def wait_for_messages(page: Page, *kinds: str) -> list[dict[str, Any]]:
    """Return the messages of some kinds, once there is at least one."""
    of = f"heard.filter((said) => {list(kinds)}.includes(said.type))"
    for _ in range(READY_MS // 50):
        found: list[dict[str, Any]] = page.evaluate(of)
        if found:
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing of {kinds} in {page.evaluate('heard')}")


def turn(frame: Frame | FrameLocator) -> None:
    """Throw and move as a person."""
    frame.get_by_role("button", name="Throw the kernels").click()
    frame.locator(".spot.may .pile").first.click()
    frame.locator(".ghost.target").click()


@pytest.mark.parametrize(
    "sandbox", thoroughly(['sandbox="allow-scripts"', ""], ['sandbox="allow-scripts"'])
)
def test_a_game_is_played_and_told(page: Page, publish: Publish, sandbox: str) -> None:
    query = "&rules=kekchi&position=3_3,MS,2,SM,2_3_s&sun=person&moon=person"
    frame = framed(publish, page, query, f'{sandbox} width="500" height="400"')
    [ready] = wait_for_messages(page, "ready")
    assert ready["puluc"] == 1
    assert (ready["rules"], ready["position"]) == ("kekchi", "3 3,MS,2,SM,2 3 s")
    turn(frame)
    [throw] = wait_for_messages(page, "throw")
    [move] = wait_for_messages(page, "move")
    assert throw["side"] == move["side"] == "sun"
    assert throw["position"] == f"3 3,MS,2,SM,2 3 s {throw['marks']}"
    assert f" {throw['marks']} {move['move']}" in move["record"]
    frame.get_by_role("button", name="Undo").click()
    assert wait_for_messages(page, "state")[-1]["position"] == throw["position"]
    assert frame.locator("#turns").is_hidden()
    assert frame.get_by_role("button", name="New game").count() == 0


def test_a_server_that_shuts_sandboxed_frames_out_is_named(
    page: Page, publish: Publish, expect_error: ExpectError, monkeypatch: pytest.MonkeyPatch
) -> None:
    expect_error("CORS policy")
    expect_error("Failed to load resource")

    monkeypatch.setattr(Handler, "end_headers", SimpleHTTPRequestHandler.end_headers)
    page.goto(publish(f'{HEARD}<iframe sandbox="allow-scripts" src="{{game}}?embed"></iframe>'))
    alert = page.frame_locator("iframe").get_by_role("alert")
    expect(alert).to_contain_text("runtime/game.js, did not arrive", timeout=READY_MS)
    expect(alert).to_contain_text("Access-Control-Allow-Origin: *")
    expect(alert.get_by_role("button", name="Try again")).to_be_visible()


def test_the_visitors_own_game_is_left_alone(page: Page, site_url: str) -> None:
    """Even on a site that frames itself, and so has the same storage."""
    kept = saved.dump_session(new_session(Setup(), "own"))
    stand_up(page, site_url)
    page.evaluate("(kept) => localStorage.setItem('puluc', kept)", kept)
    visit(page, f"{site_url}?embed&sun=person&moon=person")
    frame = page.main_frame
    turn(frame)
    expect(frame.locator("#throw[data-do]")).to_be_visible()
    assert page.evaluate("localStorage.puluc") == kept


COMMON = ((300, 300), (320, 480), (480, 320), (640, 360))
"""Common fixed sizes of frames, in pixels."""
OVER = "&position=0_S,M,7_0_s_1&sun=person&moon=person"
"""A game that a single capture ends."""
BEGUN = "&rules=kekchi&position=3_3,MS,2,SM,2_3_s&sun=person&moon=person"
FRENCH = f"{OVER}&lang=fr&theme=dark"
WRONG = "&rules=kekchi&position=9_9_9_s&sun=person"
LOOKS = """() => [document.documentElement.lang,
  getComputedStyle(document.documentElement).colorScheme]"""
CUT_OFF = read_script("cut-off-in-frame.js")
"""What can't be scrolled to, or only sideways."""


@pytest.mark.parametrize("query", thoroughly([BEGUN, FRENCH, WRONG], [FRENCH]))
def test_in_common_sizes_all_is_in_sight_and_large_letters_scroll(
    page: Page, publish: Publish, query: str
) -> None:
    """A game in progress, a finished one, and one with a wrong address, which needs space."""
    frame = framed(publish, page, query, PLAIN)
    if OVER in query:
        assert frame.evaluate(LOOKS) == ["fr", "dark"]
        frame.locator(".spot.may .pile").first.click()
        frame.locator(".ghost.target").click()
        expect(frame.locator("#again")).to_be_visible()
    for width, height in COMMON:
        resize(page, width, height)
        assert frame.evaluate(CUT_OFF) == [], (width, height)
        if query != WRONG:
            assert frame.evaluate("document.documentElement.scrollHeight") <= height
    assert problems(frame) == []
    frame.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in COMMON:
        resize(page, width, height)
        assert frame.evaluate(CUT_OFF) == [], (width, height)
        board = frame.locator("#board").bounding_box()
        assert board
        assert board["width"] >= 200
    assert problems(frame) == []
    page.evaluate("say({ puluc: 1, type: 'start', theme: 'light', lang: 'en' })")
    wait_for_messages(page, "state")
    assert frame.evaluate(LOOKS) == ["en", "light"]


FLOOD = """
say('x'.repeat(5e6));
say({ puluc: 1, type: 'start', rules: 'x'.repeat(5e6) });
for (let n = 0; n < 100 * most; n++) say('x'.repeat(1000));
for (let n = 0; n < 10 * most; n++) say({ puluc: 1, type: n.toString(), rules: 'x'.repeat(1000) });
for (let n = 0; n < most; n++) say({ puluc: 1, type: 'start', rules: 'x'.repeat(99) });
"""
BESIDE = """<iframe srcdoc="<script>onload = () => parent.frames[0].postMessage(
{ puluc: 1, type: 'start', rules: 'poulouc' }, '*')</script>"></iframe>"""
"""A frame on the same page that sends a valid request."""


def test_what_does_not_fit_is_wrong_or_from_elsewhere_changes_nothing(
    page: Page, publish: Publish
) -> None:
    """Each wrong request is answered once, and a person can still play."""
    frame = framed(publish, page, "&position=4_2,S,2,M,3_4_s_2&sun=person&moon=person")
    before = wait_for_messages(page, "ready")
    drawn = frame.locator("#field").inner_html()
    page.evaluate(f"for (const message of {GARBAGE}) say(message)")
    page.evaluate("say({ puluc: 1, type: 'ask' })")
    [state] = wait_for_messages(page, "state")
    assert {**state, "type": "ready"} == before[0]
    assert frame.locator("#field").inner_html() == drawn
    assert {said["type"] for said in page.evaluate("heard")} == {
        "loading",
        "ready",
        "height",
        "state",
    }
    page.evaluate("say({ puluc: 1, type: 'start', position: '9 9 9 s' })")
    [error] = wait_for_messages(page, "error")
    assert error == {"puluc": 1, "type": "error", "message": error["message"]}
    assert "position: Sun has 9 men" in error["message"]
    page.evaluate("say({ puluc: 1, type: 'ask' })")
    page.wait_for_function("() => heard.filter(({ type }) => type === 'state').length === 2")
    assert wait_for_messages(page, "state") == [state, state]
    page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", BESIDE)
    page.frames[2].wait_for_load_state()
    most = thoroughly(200, 20)
    page.evaluate(f"(most) => {{ {FLOOD} }}", most)
    frame.locator(".spot.may .pile").first.click()
    frame.locator(".ghost.target").click()
    [move] = wait_for_messages(page, "move")
    assert (move["rules"], move["side"]) == (state["rules"], "sun")
    errors = wait_for_messages(page, "error")
    assert len(errors) == most + 1
    assert all(len(error["message"]) < 1000 for error in errors)


def test_without_embed_nothing_is_told_and_nothing_heard(page: Page, publish: Publish) -> None:
    page.goto(publish(f'{HEARD}<iframe src="{{game}}?rules=kekchi"></iframe>'))
    page.frames[1].wait_for_selector("html[data-ready=whole]", state="attached")
    page.evaluate("say({ puluc: 1, type: 'ask' })")
    page.wait_for_timeout(200)
    assert page.evaluate("heard") == []
    assert page.frames[1].locator("#heading").is_visible()
