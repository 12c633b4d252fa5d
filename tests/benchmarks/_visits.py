"""Visits of the page with a clock in it, for the benchmarks."""

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from playwright.sync_api import BrowserContext, Page, Playwright

from puluc.app.open import saved
from puluc.app.play.new_play import new_play
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.engine.rules import Rules
from tests.benchmarks.boot import PLACES, Place, throttle
from tests.browser.player import read_script
from tests.support.browser import launch_options

LAUNCH_S = 1.5
"""The seconds after its launch in which a browser is still busy with itself."""

TIMEOUT_MS = 240_000

EXACT = '[role=img][aria-label^="Win chance: Sun "]:not([aria-label*="≈"])'
"""The bar of exact chances."""

WATCH = read_script("watch-visit.js").replace("EXACT", EXACT)
"""Notes when the page can be played and when exact chances are shown, and tells it on the console:
nothing in the page has to be asked meanwhile. Notes tasks over 50 ms, too."""


def kept(session: Session) -> str:
    """Return a script that lets the page find a session on the device."""
    return f"localStorage.setItem('puluc', {json.dumps(saved.dump_session(session))});"


def two_persons() -> Session:
    """Return a game of two persons at its start, with win chances."""
    play = new_play(Setup(Rules.from_text("classic"), PERSON, PERSON, "sun"), "aims")
    return Session(play, settings=Settings(chances="show", speed="none"))


@contextmanager
def visiting(playwright: Playwright, script: str, place: Place) -> Iterator[Page]:
    """Yield an empty tab of a browser that has nothing kept but what the script keeps."""
    chromium = playwright.chromium
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context: BrowserContext = chromium.launch_persistent_context(
            profile,
            service_workers="block",
            reduced_motion="reduce",
            **launch_options(chromium.executable_path, whole=True),
        )
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.add_init_script(WATCH + script)
        if place != PLACES["here"]:
            throttle(context.new_cdp_session(page), place)
        time.sleep(LAUNCH_S)
        try:
            yield page
        finally:
            context.close()


def expect_report(page: Page, name: str) -> AbstractContextManager[object]:
    """Return a context that ends once the page has told of a moment."""
    return page.expect_console_message(lambda message: message.text == name)
