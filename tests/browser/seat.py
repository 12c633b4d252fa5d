"""A page that is started once and serves one test after the other."""

from playwright.sync_api import Browser, ViewportSize

from puluc.app.open import saved
from puluc.app.session import Session
from tests.browser.player import Person, read_script
from tests.browser.pointers import Finger, Mouse, Pointer
from tests.support.browser import (
    PATIENT,
    Expected,
    guard,
    visit,
    wait_for_screens,
    wait_until_ready,
)

WIDE: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 360, "height": 640}

CLEAR = read_script("clear-device.js")
"""Keeps only a session on the device and makes the page open it.

There is no turn between, in which the former page could keep its own session.
"""

AGAIN = """
from puluc.browser import dom
from puluc.browser.controller import open_session

page.queue.flush()
for name in list(page.tasks._running):
    if name != "drawing":  # It ends by itself, and the queue waits for that.
        page.tasks.stop(name)
page.input.closeup.stop()
page.input.by_keyboard = page.input.down = page.input.spent = False
page.effects._is_mute = False
page.input.drag = page.renderer.wanted = None
page.effects.screens.worker._tables.clear()
page.last_fragment = dom.address_fragment()
session, effects = open_session(page.session.bundle)
session = session._replace(offline=page.session.offline)
page.advance(lambda _before: (session, effects))
page.settle()
"""
"""The page's own start, as far as it can be repeated."""


class Seat:
    """A started page in a browser context of its own, with the later screens."""

    def __init__(self, browser: Browser, url: str, *, touch: bool = False) -> None:
        """Start the page, if `touch` on a phone."""
        self.url = url
        self.size = PHONE if touch else WIDE
        context = browser.new_context(
            viewport=self.size, has_touch=touch, is_mobile=touch, service_workers="block"
        )
        context.add_init_script(PATIENT)
        context.add_init_script("delete Navigator.prototype.share;")
        self.page = context.new_page()
        self.pointer: Pointer = Finger(self.page) if touch else Mouse(self.page)
        self.expected = Expected()
        guard(self.page.context, self.expected)
        visit(self.page, url)
        wait_for_screens(self.page)

    def take(self, session: Session | None = None, address: str = "") -> Person:
        """Return a person at the page, whose device keeps only this session.

        `address` is the query and fragment of the page.
        """
        page = self.page
        page.unroute_all()
        page.context.clear_permissions()
        page.emulate_media(color_scheme="light", contrast="no-preference")
        page.mouse.move(0, 0)
        wait_until_ready(page)
        wait_for_screens(page)
        if page.viewport_size != self.size:
            page.set_viewport_size(self.size)
        page.evaluate(CLEAR, [self.url + address, session and saved.dump_session(session), AGAIN])
        return Person(page)
