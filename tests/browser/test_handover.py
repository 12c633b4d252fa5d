"""The study takes the running game over: nobody notices but by a pause."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.player import Person
from tests.monkey import DROP
from tests.support.browser import READY_MS, ExpectError, wait_until_ready

ASK = "import('./runtime/game.js').then(({ study }) => study.ask(true))"
HERE = "html[data-study=here]"
REFUSE = "const refuse = () => { throw new Error('no'); };"
REFUSED = {
    "storage": "Object.defineProperty(window, 'localStorage', { get: refuse });",
    "the address": "history.replaceState = refuse;",
    "all that is not there at once": """
      for (const name of ['getItem', 'setItem', 'removeItem']) Storage.prototype[name] = refuse;
      Object.defineProperty(Storage.prototype, 'length', { get: refuse });
      history.replaceState = refuse;
      globalThis.AudioContext = class { constructor() { refuse(); } };""",
}
"""Scripts that let a browser refuse what it has."""

THINKING = """() => import('./runtime/game.js').then(({ handover }) => handover.isAtRest()
  && !document.querySelector('#throw[data-do], .spot.may, #pass'))"""
"""A script that tells whether the opponent is thinking."""

LEAVE, COME_BACK = (
    f"dispatchEvent(new PageTransitionEvent('{name}', {{ persisted: true }}))"
    for name in ("pagehide", "pageshow")
)
"""Scripts for what a page is told that the browser keeps as it is."""

SLOW_FILES = """{
  const { text } = Blob.prototype;
  const reading = new Promise((resolve) => { globalThis.read = resolve; });
  Blob.prototype.text = function () { return reading.then(() => text.call(this)); };
}"""
"""Lets files be read no sooner than `read` is called."""

COMPILED = """{
  globalThis.compiled = [];
  const { compile, compileStreaming } = WebAssembly;
  WebAssembly.compile = (bytes) => {
    if (bytes.byteLength > 1e6) compiled.push('bytes');
    return compile(bytes);
  };
  WebAssembly.compileStreaming = async (response) => {
    const answer = await response;
    compiled.push(new URL(answer.url).pathname.split('/').pop());
    return compileStreaming(answer);
  };
}"""
"""Notes what large WebAssembly is compiled, as `compiled`."""

COMPILED_LATE = """{
  const { compileStreaming } = WebAssembly;
  const late = new Promise((resolve) => { globalThis.goOn = resolve; });
  WebAssembly.compileStreaming = async (response) => {
    const answer = await response;
    if (answer.url.includes('pyodide')) {
      globalThis.compiles = true;
      await late;
    }
    return compileStreaming(answer);
  };
}"""
"""Lets the study's WebAssembly be compiled no sooner than `goOn` is called."""

CLICKING = """(seed) => {
  let state = seed;
  const chance = () => (state = (state * 16807) % 2147483647) / 2147483647;
  globalThis.clicks = 0;
  globalThis.clicking = setInterval(() => {
    const all = [...document.querySelectorAll(
      '#throw[data-do], #pass, .spot.goal, .spot.may, .spot.may, .spot')];
    const one = all[Math.floor(chance() * all.length)];
    if (!one) return;
    for (const name of ['pointerdown', 'pointerup']) {
      one.dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary: true, button: 0 }));
    }
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    clicks += 1;
  }, 60);
}"""
"""A script that clicks anywhere in the game for as long as `clicking` goes on."""


def opened(page: Page, url: str) -> Person:
    page.goto(url)
    wait_until_ready(page)
    return Person(page)


def arrives(page: Page) -> None:
    page.wait_for_selector(HERE, state="attached", timeout=READY_MS)


def hand_over(page: Page) -> None:
    page.evaluate(f"() => {{ {ASK}; }}")
    arrives(page)


@pytest.mark.parametrize("seed", [11, 12])
def test_a_game_is_played_on_while_the_study_starts(page: Page, site_url: str, seed: int) -> None:
    person = opened(page, site_url)
    person.new_game("Kekchi", against="Level 1")
    page.evaluate(CLICKING, seed)
    page.wait_for_timeout(Random(seed).randrange(500, 3000))
    page.evaluate(f"() => {{ {ASK}; }}")
    before: list[str] = []
    while not page.locator(HERE).count():
        turns = person.turns()
        assert turns[: max(len(before) - 1, 0)] == before[:-1]
        before = turns
        page.wait_for_timeout(100)
    page.wait_for_timeout(1500)
    assert page.evaluate("() => { clearInterval(clicking); return clicks; }") > 20
    turns = person.turns()
    assert turns[: max(len(before) - 1, 0)] == before[:-1]
    person.wait_for_choice()
    kept = person.turns()
    page.reload()
    wait_until_ready(page)
    assert person.turns()[: len(kept)] == kept


def test_what_is_in_hand_and_chosen_and_seen_stays(page: Page, site_url: str) -> None:
    person = opened(page, site_url)
    person.set_speed("At once")
    person.new_game("Lemery")
    person.play_on(until=3)
    while person.wait_for_choice() != "move":
        person.turn()
    page.locator(".spot.may").first.locator(".pile").click()
    board, turns = person.board(), person.turns()
    expect(page.locator(".spot.picked")).to_have_count(1)
    page.get_by_role("button", name="New game").click()
    panel = page.get_by_role("dialog", name="New game")
    panel.get_by_label("Who starts").select_option("Moon")
    panel.get_by_role("radio", name="Kekchi").check()
    looks = """() => {
      const dialog = document.querySelector('dialog');
      const fields = [...dialog.querySelectorAll('input, select')];
      return [document.activeElement.id, document.activeElement.value, dialog.scrollTop,
        dialog.innerText, fields.map(({ value, checked }) => [value, checked]),
        document.documentElement.dataset.theme ?? null];
    }"""
    before = page.evaluate(looks)
    hand_over(page)
    assert page.evaluate(looks) == before
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".spot.picked")).to_have_count(1)
    assert (person.board(), person.turns()) == (board, turns)
    page.locator(".spot.goal .hit").first.click(position={"x": 8, "y": 8})
    expect(page.locator(".spot.picked")).to_have_count(0)
    person.play_on(until=6)


def test_an_opponent_who_thinks_and_a_lesson_go_on(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route("**/estimate.bin", lambda route: held.append(route))
    person = opened(page, site_url)
    person.set_speed("At once")
    person.new_game("Kekchi", against="Level 5")
    person.play_on(until=1)
    page.wait_for_function(THINKING)
    turns = person.turns()
    page.evaluate(f"() => {{ {ASK}; }}")
    turned = 0
    while not page.locator(HERE).count():
        page.keyboard.press("f")
        turned += 1
    assert held
    person.wait_for_choice()
    assert person.turns()[: len(turns)] == turns
    assert len(person.turns()) > len(turns)
    board = page.evaluate("JSON.parse(localStorage.puluc).settings.board")
    assert board == ("turned" if turned % 2 else "auto"), turned

    turns = person.turns()
    page.unroute("**/estimate.bin")
    opened(page, f"{site_url}?learn=capture")
    person.throw()
    assert person.wait_for_choice() == "move"
    man = page.locator(".spot.may", has=page.locator(".pile")).nth(-1)
    man.locator(".pile").click()
    said = page.locator("#dock").inner_text()
    hand_over(page)
    assert page.locator("#dock").inner_text() == said
    expect(page.locator(".spot.picked")).to_have_count(1)
    page.locator(".spot.goal .hit").first.click(position={"x": 8, "y": 8})
    page.locator("#next-task, #again").click()
    page.locator("#leave").click()
    assert person.turns()[: len(turns)] == turns


def test_what_asked_for_it_happens_afterwards(page: Page, site_url: str) -> None:
    opened(page, f"{site_url}?puzzle")
    expect(page.locator("#awaited")).to_be_visible()
    arrives(page)
    expect(page.locator("html[data-screen=puzzle]")).to_be_attached()
    expect(page.locator("#awaited")).to_have_count(0)


def test_a_wait_can_be_ended(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route("**/stdlib.zip", lambda route: held.append(route))
    opened(page, f"{site_url}?puzzle")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#awaited")).to_have_count(0)
    held[0].continue_()
    hand_over(page)
    page.wait_for_timeout(500)
    assert page.locator("html[data-screen=puzzle]").count() == 0


@pytest.mark.parametrize("path", ["app.zip", "runtime/pyodide.asm.wasm", "runtime/core.js"])
@pytest.mark.parametrize("how", ["404", "no connection"])
def test_the_game_goes_on_without_the_study(
    page: Page, site_url: str, expect_error: ExpectError, path: str, how: str
) -> None:
    expect_error("Failed to load resource")

    def answer(route: Route) -> None:
        if how == "404":
            route.fulfill(status=404)
        else:
            route.abort()

    page.route(f"**/{path}", answer)
    person = opened(page, f"{site_url}?puzzle&sun=person&moon=person")
    told = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(told).to_be_visible(timeout=READY_MS)
    person.throw()
    expect(told).to_be_visible()
    page.unroute(f"**/{path}")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html[data-screen=puzzle]")).to_be_attached(timeout=READY_MS)


def test_nothing_is_told_of_what_nobody_asked_for(
    page: Page, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("404")
    with page.expect_response("**/app.zip", timeout=READY_MS):
        page.route("**/app.zip", lambda route: route.fulfill(status=404))
        person = opened(page, site_url)
    page.wait_for_timeout(500)
    expect(page.get_by_text("could not be loaded")).to_have_count(0)
    person.new_game("Kekchi")
    person.throw()


@pytest.mark.parametrize("content_type", ["application/wasm", "application/octet-stream"])
def test_what_comes_during_a_game_is_compiled_when_it_starts(
    page: Page, site_url: str, content_type: str
) -> None:
    page.route(
        "**/pyodide.asm.wasm",
        lambda route: route.fulfill(response=route.fetch(), headers={"content-type": content_type}),
    )
    page.add_init_script(COMPILED)
    with page.expect_event(
        "requestfinished", lambda request: request.url.endswith("pyodide.asm.wasm")
    ):
        opened(page, site_url)
    page.wait_for_timeout(500)
    assert page.evaluate("compiled") == ["micropython.wasm"]
    page.get_by_role("button", name="Rules").click()
    arrives(page)
    bytes_too = ["bytes"] * (content_type != "application/wasm")
    assert page.evaluate("compiled") == ["micropython.wasm", "pyodide.asm.wasm", *bytes_too]


def test_who_goes_on_while_it_is_compiled_is_not_held_up(page: Page, site_url: str) -> None:
    page.add_init_script(COMPILED_LATE)
    opened(page, site_url)
    page.get_by_role("button", name="Rules").click()
    page.wait_for_function("() => globalThis.compiles", timeout=READY_MS)
    page.keyboard.press("Escape")
    page.evaluate("() => { goOn(); }")
    page.wait_for_timeout(1000)
    assert not page.evaluate("() => 'createPyodideModule' in globalThis")
    page.get_by_role("button", name="Rules").click()
    arrives(page)


def test_the_game_goes_on_when_python_fails(
    page: Page, site_url: str, expect_error: ExpectError
) -> None:
    expect_error("(?s)Traceback.*no room")

    def answer(route: Route) -> None:
        response = route.fetch()
        line = "page = await take_over()"
        failing = "\n".join(
            [
                "from puluc.screens import controller as one",
                "      keep = one.resume_session",
                "      def fail(session):",
                "          one.resume_session = keep",
                "          raise ValueError('no room')",
                "      if not hasattr(one, 'tried'):",
                "          one.tried, one.resume_session = True, fail",
                f"      {line}",
            ]
        )
        body = response.text()
        assert body.count(line) == 1
        route.fulfill(response=response, body=body.replace(line, failing))

    page.route(re.compile(r"/puluc/\?puzzle"), answer)
    person = opened(page, f"{site_url}?puzzle&sun=person&moon=person")
    told = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(told).to_be_visible(timeout=READY_MS)
    person.throw()
    person.wait_for_choice()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html[data-screen=puzzle]")).to_be_attached(timeout=READY_MS)


def test_of_two_windows_one_plays_before_and_after(context: BrowserContext, site_url: str) -> None:
    first, second = context.new_page(), context.new_page()
    for window in (first, second):
        window.goto(site_url)
    for window in (first, second):
        wait_until_ready(window)
    here = "Play here"
    both = [window.get_by_role("button", name=here).count() for window in (first, second)]
    assert sorted(both) == [0, 1]
    watching, playing = (first, second) if both[0] else (second, first)
    for ready in (None, watching, playing):
        if ready:
            ready.bring_to_front()
            hand_over(ready)
        watching.bring_to_front()
        watching.get_by_role("button", name=here).click()
        expect(watching.get_by_role("button", name=here)).to_have_count(0)
        expect(playing.get_by_role("button", name=here)).to_be_visible()
        watching, playing = playing, watching


def test_a_file_that_is_being_read_is_opened(page: Page, site_url: str) -> None:
    page.add_init_script(SLOW_FILES)
    person = opened(page, site_url)
    person.throw()
    with page.expect_console_message(lambda message: "PyScript Ready" in message.text):
        page.evaluate(DROP, '[Rules "kekchi"]\n\n1. 3 c-3  2 c-8\n')
        page.evaluate(f"() => {{ {ASK}; }}")
    assert not page.evaluate(
        "import('./runtime/game.js').then(({ handover }) => handover.isAtRest())"
    )
    page.evaluate("read()")
    arrives(page)
    expect(page.locator(".ruleset")).to_have_text("Kekchi")
    assert len(person.turns()) == 2


def test_who_leaves_and_comes_back_finds_the_game(page: Page, site_url: str) -> None:
    person = opened(page, f"{site_url}?rules=kekchi&sun=person&moon=person")
    person.play_on(until=2)
    person.wait_for_choice()
    turns, board = person.turns(), person.board()
    for leaves in ("before", "while it starts", "after"):
        if leaves == "while it starts":
            with page.expect_request("**/runtime/core.js"):
                page.evaluate(f"() => {{ {ASK}; }}")
        elif leaves == "after":
            hand_over(page)
        page.goto(f"{site_url}learn/en/index.html")
        page.go_back()
        wait_until_ready(page)
        assert (person.turns(), person.board()) == (turns, board), leaves
    hand_over(page)
    person.play_on(until=4)


def test_who_steps_back_is_not_stopped_by_an_address_written_anew(
    page: Page, site_url: str
) -> None:
    page.add_init_script("""{
      globalThis.written = [];
      const { replaceState } = history;
      history.replaceState = (...given) => {
        written.push(given[2]);
        replaceState.apply(history, given);
      };
    }""")
    page.goto(f"{site_url}#learn=walk")
    wait_until_ready(page)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("html[data-screen=play]")).to_be_attached()
    page.evaluate("written.length = 0")
    page.go_back()
    expect(page.locator("html[data-screen=lesson]")).to_be_attached()
    assert page.evaluate("written") == []


def test_a_page_that_was_kept_as_it_was_left_follows_the_game(page: Page, site_url: str) -> None:
    """As browsers keep pages to go back to; without a window they don't."""
    person = opened(page, f"{site_url}?rules=kekchi&sun=person&moon=person")
    earlier = page.evaluate("localStorage.puluc")
    person.play_on(until=2)
    person.wait_for_choice()
    page.evaluate(f"window.same = true; {LEAVE}; {COME_BACK}")
    assert page.evaluate("window.same")
    with page.expect_navigation():
        page.evaluate(f"{LEAVE}; localStorage.puluc = {json.dumps(earlier)}; {COME_BACK}")
    wait_until_ready(page)
    assert person.turns() == []


@pytest.mark.parametrize("what", REFUSED)
def test_where_the_browser_refuses_something_it_goes_on(
    page: Page, site_url: str, what: str
) -> None:
    page.add_init_script(f"{{ {REFUSE} {REFUSED[what]} }}")
    address = f"{site_url}?sun=person&moon=person&rules=kekchi"
    person = opened(page, address)
    person.play_on(until=2)
    turns = person.turns()
    hand_over(page)
    assert person.turns() == turns
    person.play_on(until=4)
    assert page.url == address


def test_a_sandboxed_frame_goes_on(page: Page, site_url: str) -> None:
    page.route(
        f"{site_url}around",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f'<iframe src="{site_url}?embed&sun=person&moon=person" width="700" height="700" '
            'sandbox="allow-scripts"></iframe>',
        ),
    )
    page.route(
        re.compile(r"/puluc/(\?embed|runtime|css|app|game|estimate|pyscript|tables)"),
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            headers={**answer.headers, "access-control-allow-origin": "*"},
        ),
    )
    page.goto(f"{site_url}around")
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready=whole]", state="attached", timeout=READY_MS)
    page.wait_for_timeout(2500)
    frame.get_by_role("button", name="Throw the kernels").click()
    frame.evaluate(f"() => {{ {ASK}; }}")
    frame.wait_for_selector(HERE, state="attached", timeout=READY_MS)
    # Else a table that it loads then comes without the header, and is refused.
    page.goto("about:blank")
    page.unroute_all(behavior="ignoreErrors")


def test_a_frame_goes_on_and_remembers_what_was_asked(page: Page, site_url: str) -> None:
    address = f"{site_url}?embed&rules=kekchi&sun=person&moon=person"
    page.route(
        f"{site_url}around",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f"<script>heard = []; onmessage = (e) => heard.push(e.data.type)</script>"
            f'<iframe src="{address}" width="700" height="700" sandbox="allow-scripts '
            f'allow-same-origin"></iframe>',
        ),
    )
    page.goto(f"{site_url}around")
    frame = page.frames[1]
    frame.wait_for_selector("html[data-ready=whole]", state="attached", timeout=READY_MS)
    frame.get_by_role("button", name="Throw the kernels").click()
    frame.evaluate(f"() => {{ {ASK}; }}")
    frame.wait_for_selector(HERE, state="attached", timeout=READY_MS)
    assert page.evaluate("heard.filter((type) => type === 'ready').length") == 1
    frame.evaluate("() => 0")
    page.evaluate("frames[0].postMessage({ puluc: 1, type: 'ask' }, '*')")
    page.wait_for_function("heard.at(-1) === 'state'")
