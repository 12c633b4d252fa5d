"""The window around the page, where the page stands in a frame: what it asks, what it is told."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyscript import document
from pyscript.ffi import create_proxy
from pyscript.js_modules import frame as around

from puluc import language, links
from puluc.language import _
from puluc.page import device, protocol
from puluc.page.protocol import Ask, Start, Told
from puluc.session import Session


class Frame:
    """Opens the games that the address and the window around the page ask for.

    Nothing of them is kept: each frame has a game of its own.
    """

    def __init__(self) -> None:
        """Begin with what the address asks for."""
        language.use(document.documentElement.lang)
        self.asked = asked = links.read(*device.address())
        self.opening = protocol.opened(asked, device.new_seed())
        if asked.problems:
            notice = _("Not all of the link counts: {problems}.")
            notice = notice.format(problems="; ".join(asked.problems))
            self.opening = self.opening._replace(notice=notice)

    def connect(self, now: Callable[[], Session], show: Callable[[Session], None]) -> None:
        """Tell the window around the page that the game is ready, and hear it from now on."""
        self.now = now
        self.show = show
        around.listen(create_proxy(self.hear))
        around.tellHeight()
        self.tell(protocol.state("ready", now().game))
        if self.asked.problems:
            self.tell(protocol.error(self.asked.problems))

    def hear(self, text: str) -> None:
        """Do what a message asks for, if it fits; say what is wrong with its wishes."""
        session = self.now()
        match protocol.read(text):
            case Ask():
                self.tell(protocol.state("state", session.game))
            case Start(wishes):
                asked = protocol.link(wishes, session.game.rules.text)
                if asked.problems:
                    self.tell(protocol.error(asked.problems))
                else:
                    looks = session.settings
                    self.asked = asked._replace(
                        sun=asked.sun or session.sun,
                        moon=asked.moon or session.moon,
                        language=asked.language or looks.language,
                        theme=asked.theme or looks.theme,
                    )
                    self.again()

    def again(self) -> None:
        """Start the game that was asked for last once more."""
        before = self.now()
        self.show(protocol.opened(self.asked, device.new_seed()))
        if self.now().game == before.game:
            self.tell(protocol.state("state", before.game))

    def step(self, before: Session, after: Session) -> None:
        """Tell of a step of the session."""
        for told in protocol.told(before, after):
            self.tell(told)

    def tell(self, told: Told) -> None:
        """Send a message to the window around the page."""
        around.tell(json.dumps({"puluc": protocol.VERSION, **told}))
