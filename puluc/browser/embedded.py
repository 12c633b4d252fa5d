"""The window around a page in a frame: what it asks for, and what it is sent."""

from __future__ import annotations

import json
from collections.abc import Callable

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app.open import embed_protocol, links, open_game
from puluc.app.open.embed_protocol import Ask, NewGame, Report
from puluc.app.play.screen import Play, new_play
from puluc.app.session import Screen, Session
from puluc.app.settings import Settings, Setup
from puluc.browser import dom
from puluc.drawing.geometry import LEVEL, UPRIGHT, UPRIGHT_BELOW
from puluc.engine.kernels import new_seed
from puluc.support import limits


class EmbeddedFrame:
    """Opens the games that the address and the window around the page ask for.

    Nothing of them is kept: each frame has a game of its own.
    """

    def __init__(self) -> None:
        """Begin with what the address asks for."""
        self.asked = links.read_address(dom.requested_address())

    def opened(self) -> Session:
        """Return the game that the address asks for."""
        usual = Session(new_play(Setup(), new_seed()), settings=Settings(tips="off"))
        opening = open_game.open_link(usual, self.asked, new_seed())
        return opening.with_notice(open_game.describe_problems(self.asked))

    def listen(self, now: Callable[[], Session], show: Callable[[Session], None]) -> None:
        """Hear the window around the page from now on."""
        self.now = now
        self.show = show
        boot.frame.listen(create_proxy(self.hear), limits.MESSAGE)

    def tell_ready(self) -> None:
        """Tell the window around the page that the game is ready."""
        shapes = UPRIGHT, LEVEL
        boot.frame.tellHeight(*(height / width for width, height in shapes), UPRIGHT_BELOW)
        self.tell(embed_protocol.state_message("ready", self.play.game))
        if self.asked.problems:
            self.tell(embed_protocol.error_message(self.asked.problems))

    @property
    def play(self) -> Play:
        """The game that is played in the frame."""
        screen = self.now().screen
        assert isinstance(screen, Play)
        return screen

    def hear(self, text: str) -> None:
        """Do what a message asks for, if it fits; say what is wrong with its wishes."""
        match embed_protocol.read_request(text):
            case Ask():
                self.tell(embed_protocol.state_message("state", self.play.game))
            case NewGame(wishes):
                asked = embed_protocol.request_link(wishes, self.play.rules.text)
                if asked.problems:
                    self.tell(embed_protocol.error_message(asked.problems))
                else:
                    sun, moon = asked.sun or self.play.sun, asked.moon or self.play.moon
                    self.asked = asked._replace(sun=sun, moon=moon)
                    self.again()

    def again(self) -> None:
        """Start the game that was asked for last once more."""
        before = self.play.game
        self.show(open_game.open_link(self.now(), self.asked, new_seed()))
        if self.play.game == before:
            self.tell(embed_protocol.state_message("state", before))

    def step(self, before: Screen, after: Screen) -> None:
        """Report a step of the game."""
        if isinstance(before, Play) and isinstance(after, Play):
            for told in embed_protocol.step_messages(before, after):
                self.tell(told)

    def tell(self, told: Report) -> None:
        """Send a message to the window around the page."""
        boot.frame.tell(json.dumps({"puluc": embed_protocol.VERSION, **told}))
