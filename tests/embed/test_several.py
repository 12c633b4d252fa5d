"""Three games on one page: they are light, and each is played independently."""

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.player import read_script
from tests.embed.conftest import Publish
from tests.embed.test_frame import turn

GAMES = 3
MOST_WASM = 17_000_000
"""The most bytes of one game's WebAssembly: its initial size."""
MOST_SCRIPTS = 10_000_000
"""What the scripts of all games of a page may hold together: with the above, 61 MB for it all."""
COLLECTIONS = 3
"""One collection is not enough to find all unused memory."""

NOTE_MEMORY = read_script("note-memory.js")
"""Records the memory of a page's WebAssembly."""

HELD = "[...memories].reduce((sum, { buffer }) => sum + buffer.byteLength, 0)"


def games(page: Page, publish: Publish) -> list[Frame]:
    """Open a page of another site with the games; return their frames once all can be played."""
    page.add_init_script(NOTE_MEMORY)
    page.set_viewport_size({"width": 1280, "height": 2000})
    one = '<puluc-game start position="5_9_5_s" sun="person" moon="person"></puluc-game>'
    head = '<link rel="icon" href="data:,"><script src="{game}embed.js"></script>'
    page.goto(publish(f"<!doctype html>{head}<body>{GAMES * one}"))
    expect(page.locator("puluc-game iframe")).to_have_count(GAMES)
    frames = page.frames[1:]
    for frame in frames:
        frame.wait_for_selector("html[data-ready=whole]", state="attached")
    return frames


@pytest.mark.thorough
def test_three_games_on_a_page_are_light_and_played_each_by_itself(
    page: Page, publish: Publish
) -> None:
    frames = games(page, publish)
    assert len(frames) == GAMES
    for done, frame in enumerate(frames):
        for other in frames[done:]:
            expect(other.locator("#throw[data-do]")).to_be_visible()
            expect(other.locator("#next")).to_contain_text("Sun")
        turn(frame)
        expect(frame.locator("#next")).to_contain_text("Moon")
    wasm = [frame.evaluate(HELD) for frame in frames]
    assert min(wasm) > 0
    assert max(wasm) <= MOST_WASM, wasm
    scripts = page.context.new_cdp_session(page)
    heaps = []
    for _ in range(COLLECTIONS):
        scripts.send("HeapProfiler.collectGarbage")
        heaps.append(scripts.send("Runtime.getHeapUsage")["usedSize"])
    assert min(heaps) <= MOST_SCRIPTS, heaps
