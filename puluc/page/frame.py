"""The window around the page, where the page stands in a frame: what it asks, what it is told."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyscript.ffi import create_proxy
from pyscript.js_modules import frame as around

from puluc.page import device
from puluc.pictures.layout import LEVEL, UPRIGHT
from puluc.session import links, opened, protocol
from puluc.session.protocol import Ask, Start, Told
from puluc.session.session import Session, new_session
from puluc.session.setup import Settings, Setup


class Frame:
    """Opens the games that the address and the window around the page ask for.

    Nothing of them is kept: each frame has a game of its own.
    """

    def __init__(self) -> None:
        """Begin with what the address asks for."""
        query, _sign, fragment = device.asked().partition("#")
        self.asked = links.read(query, fragment)
        usual = new_session(Setup(), device.new_seed(), Settings())
        opening = opened.of_link(usual, self.asked, device.new_seed())
        self.opening = opening._replace(notice=opened.problems_of(self.asked))

    def connect(self, now: Callable[[], Session], show: Callable[[Session], None]) -> None:
        """Tell the window around the page that the game is ready, and hear it from now on."""
        self.now = now
        self.show = show
        around.listen(create_proxy(self.hear))
        shapes = UPRIGHT, LEVEL
        around.tellHeight(*(height / width for width, height in shapes))
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
                    sun, moon = asked.sun or session.sun, asked.moon or session.moon
                    self.asked = asked._replace(sun=sun, moon=moon)
                    self.again()

    def again(self) -> None:
        """Start the game that was asked for last once more."""
        before = self.now()
        self.show(opened.of_link(before, self.asked, device.new_seed()))
        if self.now().game == before.game:
            self.tell(protocol.state("state", before.game))

    def step(self, before: Session, after: Session) -> None:
        """Tell of a step of the session."""
        for told in protocol.told(before, after):
            self.tell(told)

    def tell(self, told: Told) -> None:
        """Send a message to the window around the page."""
        around.tell(json.dumps({"puluc": protocol.VERSION, **told}))
