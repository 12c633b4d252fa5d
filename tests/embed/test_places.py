"""The elements wherever an author puts them: readable, played, kept, without an error."""

import math

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from puluc.drawing.geometry import LEVEL, UPRIGHT, UPRIGHT_BELOW
from puluc.site_build.serve import Handler
from tests.embed.conftest import Publish
from tests.embed.test_frame import turn
from tests.support.effort import thoroughly

HEAD = '<!doctype html><link rel="icon" href="data:,"><body>'
SCRIPT = '<script src="{game}embed.js" defer></script>'
STYLE = """<style>
.flex { display: flex } .grid { display: grid; grid-template-columns: auto 1fr }
.float { display: flow-root } .float > * { float: left } .inline > * { display: inline-block }
.absolute { position: relative; height: 400px } .absolute > * { position: absolute }
</style>"""
WORDS = "as many words as fit into a cell " * 9
IT = "<puluc-game></puluc-game>"
PLACES = {
    "plain": IT,
    **dict.fromkeys(("flex", "grid", "float", "inline", "absolute"), IT),
    "cell": f"<table><tr><td>{IT}<td>{WORDS}</table>",
    "dialog": f"<dialog open style='position: static'>{IT}</dialog>",
    "rtl": f"<div dir='rtl'>{IT}</div>",
    "hidden": f"<div hidden>{IT}</div>",
    "shadow": f"<div><template shadowrootmode='open'>{IT}</template></div>",
    "declared": IT.replace("></", "><template shadowrootmode='open'><b>…</b></template></"),
}
"""The content of each place, a `div` of that class; a diagram stands there, too."""
LEAST = {"puluc-game": 280, "puluc-diagram": 192}
"""The least readable widths, in pixels."""
EMBEDDER = {"Cross-Origin-Embedder-Policy": "require-corp"}
ISOLATED = {**EMBEDDER, "Cross-Origin-Opener-Policy": "same-origin"}
DOCKS = {480: 122, 640: 90.4, 2000: 84}
"""The height of the dock below the board, in pixels, up to each width."""
TRUSTED = "require-trusted-types-for 'script'; trusted-types puluc"
STRICT = "default-src 'none'; img-src data:; script-src 127.0.0.1:*; frame-src 127.0.0.1:*"
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "strict": (SCRIPT + SCRIPT, {"Content-Security-Policy": f"{TRUSTED}; {STRICT}"}),
    "isolated": (SCRIPT.replace("defer", "crossorigin"), ISOLATED),
    "module": (SCRIPT.replace("defer", 'type="module"'), {}),
}
"""Pages by their scripts, one of them twice, and their headers."""
START = "(game) => game.start({ sun: 'person', moon: 'person', position: '4_2,S,2,M,3_4_s' })"


def publish_places(publish: Publish) -> str:
    """Publish a page with both elements in all places; return its address."""
    html = "".join(
        f"<div class='{name}'>{content.replace('puluc-game', f'puluc-{kind}')}</div>"
        for name, content in PLACES.items()
        for kind in ("game", "diagram")
    )
    return publish(HEAD + STYLE + SCRIPT + html)


def frame_in(page: Page, place: str) -> FrameLocator:
    return page.frame_locator(f"{place} puluc-game iframe")


def play(page: Page, place: str) -> None:
    """Start the game in a place, play a turn, and check that the page knows it."""
    game = page.locator(f"{place} puluc-game")
    game.scroll_into_view_if_needed()
    assert game.evaluate(START)["position"] == "4 2,S,2,M,3 4 s"
    turn(frame_in(page, place))
    expect(frame_in(page, place).locator("#next")).to_contain_text("Moon")
    page.wait_for_function("(game) => game.record.includes('1. ')", arg=game.element_handle())


@pytest.mark.parametrize("width", thoroughly([1280, 320], [320]))
def test_both_elements_are_readable_everywhere(page: Page, publish: Publish, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    page.goto(publish_places(publish))
    page.evaluate("for (const one of document.querySelectorAll('[hidden]')) one.hidden = false")
    for name in PLACES:
        for kind, least in LEAST.items():
            element = page.locator(f".{name} {kind}")
            expect(element.locator("svg.board")).to_be_visible()
            box = element.bounding_box()
            assert box
            assert box["width"] >= least, (name, kind)
            assert box["height"] >= least / 3, (name, kind)
            if name != "cell":
                assert box["width"] <= width, (name, kind)
    if width > max(LEAST.values()):
        button = page.locator(".declared puluc-game button")
        assert button.evaluate("(one) => getComputedStyle(one).fontWeight") == "600"


@pytest.mark.parametrize("place", thoroughly([*PLACES], ["declared"]))
def test_a_game_is_played_everywhere(page: Page, publish: Publish, place: str) -> None:
    page.goto(publish_places(publish))
    page.evaluate("for (const one of document.querySelectorAll('[hidden]')) one.hidden = false")
    play(page, f".{place}")


@pytest.mark.parametrize("kind", thoroughly([*PAGES], ["strict", "isolated"]))
def test_a_game_is_played_on_pages_with_headers_and_modules(
    page: Page, publish: Publish, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    script, headers = PAGES[kind]
    end_headers = Handler.end_headers

    def send_more(handler: Handler) -> None:
        for name, value in headers.items() if handler.path == "/" else ():
            handler.send_header(name, value)
        end_headers(handler)

    monkeypatch.setattr(Handler, "end_headers", send_more)
    page.goto(publish(HEAD + IT + "<puluc-diagram></puluc-diagram>" + script))
    expect(page.locator("puluc-diagram svg.board")).to_be_visible()
    play(page, "body")


def test_a_moved_game_goes_on(page: Page, publish: Publish) -> None:
    """It stays as it is if it is moved by `moveBefore`, else it loads again with the same game."""
    page.goto(
        publish(f"{HEAD}{SCRIPT}{IT}<main></main><iframe id=other width=600 height=600></iframe>")
    )
    play(page, "body")
    page.evaluate("globalThis.game = document.querySelector('puluc-game')")
    record = page.evaluate("game.record")
    if page.evaluate("'moveBefore' in document.body"):
        frame_in(page, "body").locator("body").evaluate("() => { globalThis.kept = true; }")
        page.evaluate("document.querySelector('main').moveBefore(game, null)")
        assert frame_in(page, "main").locator("body").evaluate("() => kept")
    page.evaluate("document.querySelector('main').prepend(game)")
    for frame in (frame_in(page, "main"), page.frame_locator("#other").frame_locator("iframe")):
        frame.locator("html[data-ready=whole]").wait_for(state="attached")
        page.wait_for_function("(record) => game.record === record", arg=record)
        expect(frame.locator("#next")).to_contain_text("Moon")
        expect(frame.locator("#throw[data-do]")).to_be_visible()
        page.evaluate("document.querySelector('#other').contentDocument.body.prepend(game)")


def test_what_is_seen_loads_first(page: Page, publish: Publish) -> None:
    games = '<puluc-game start="" style="width: 600px"></puluc-game>' * 50
    page.goto(publish(HEAD + SCRIPT + games))
    frames = page.locator("puluc-game iframe")
    page.frame_locator("puluc-game:first-of-type iframe").locator(
        "html[data-ready=whole]"
    ).wait_for(state="attached")
    assert frames.count() <= 3
    page.locator("puluc-game").last.scroll_into_view_if_needed()
    expect(page.locator("puluc-game:last-of-type iframe")).to_be_visible()
    assert frames.count() < 10


def test_the_same_width_gives_the_same_height(page: Page, publish: Publish) -> None:
    """Whatever came before: a side bar that closes, a phone that is turned."""
    page.set_viewport_size({"width": 1280, "height": 1200})
    page.goto(publish(f"{HEAD}{SCRIPT}<main style='width: 400px'><puluc-game start>"))
    main = page.locator("main")
    page.frame_locator("iframe").locator("html[data-ready=whole]").wait_for(state="attached")
    for width in (400, 980, 780, 608, 1130, 400, 780):
        main.evaluate("(main, width) => { main.style.width = `${width}px` }", width)
        across, along = UPRIGHT if width < UPRIGHT_BELOW else LEVEL
        dock = next(height for most, height in DOCKS.items() if width <= most)
        height = f"{math.ceil(width * along / across + dock)}px"
        expect(page.locator("iframe")).to_have_css("height", height)
        page.wait_for_timeout(100)
        expect(page.locator("iframe")).to_have_css("height", height)
