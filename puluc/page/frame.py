"""The window around a page in a frame: what it asks for, and what it is sent."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc import limits
from puluc.kernels import new_seed
from puluc.page import device
from puluc.pictures.layout import LEVEL, UPRIGHT, UPRIGHT_BELOW
from puluc.session import links, opened, protocol
from puluc.session.links import Link
from puluc.session.play import Play, new_play
from puluc.session.protocol import Ask, NewGame, Report
from puluc.session.session import Screen, Session
from puluc.session.setup import Settings, Setup


class Frame:
    """Opens the games that the address and the window around the page ask for.

    Nothing of them is kept: each frame has a game of its own.
    """

    def __init__(self, asked: Link | None = None) -> None:
        """Begin with what the address asks for, or what was `asked` for last in this page."""
        if asked:
            self.asked = asked
            return
        self.asked = links.read_address(device.asked())

    def opened(self) -> Session:
        """Return the game that the address asks for."""
        usual = Session(new_play(Setup(), new_seed()), settings=Settings(tips="off"))
        opening = opened.of_link(usual, self.asked, new_seed())
        return opening.with_notice(opened.problems_of(self.asked))

    def listen(self, now: Callable[[], Session], show: Callable[[Session], None]) -> None:
        """Hear the window around the page from now on."""
        self.now = now
        self.show = show
        boot.frame.listen(create_proxy(self.hear), limits.MESSAGE)

    def tell_ready(self) -> None:
        """Tell the window around the page that the game is ready."""
        shapes = UPRIGHT, LEVEL
        boot.frame.tellHeight(*(height / width for width, height in shapes), UPRIGHT_BELOW)
        self.tell(protocol.state("ready", self.play.game))
        if self.asked.problems:
            self.tell(protocol.error(self.asked.problems))

    @property
    def play(self) -> Play:
        """The game that is played in the frame."""
        screen = self.now().screen
        assert isinstance(screen, Play)
        return screen

    def hear(self, text: str) -> None:
        """Do what a message asks for, if it fits; say what is wrong with its wishes."""
        match protocol.read(text):
            case Ask():
                self.tell(protocol.state("state", self.play.game))
            case NewGame(wishes):
                asked = protocol.link(wishes, self.play.rules.text)
                if asked.problems:
                    self.tell(protocol.error(asked.problems))
                else:
                    sun, moon = asked.sun or self.play.sun, asked.moon or self.play.moon
                    self.asked = asked._replace(sun=sun, moon=moon)
                    self.again()

    def again(self) -> None:
        """Start the game that was asked for last once more."""
        before = self.play.game
        self.show(opened.of_link(self.now(), self.asked, new_seed()))
        if self.play.game == before:
            self.tell(protocol.state("state", before))

    def step(self, before: Screen, after: Screen) -> None:
        """Report a step of the game."""
        if isinstance(before, Play) and isinstance(after, Play):
            for told in protocol.told(before, after):
                self.tell(told)

    def tell(self, told: Report) -> None:
        """Send a message to the window around the page."""
        boot.frame.tell(json.dumps({"puluc": protocol.VERSION, **told}))
