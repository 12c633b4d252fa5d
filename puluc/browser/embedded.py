"""A page in a frame: its messages to and from the window around it."""

import json
from collections.abc import Callable

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app.effects import DrawSeed
from puluc.app.open import embed_protocol, links, open_game
from puluc.app.open.embed_protocol import Report
from puluc.app.play.new_play import new_play
from puluc.app.play.screen import Play
from puluc.app.session import Screen, Session
from puluc.app.settings import Settings, Setup
from puluc.browser import dom
from puluc.drawing.geometry import LEVEL, UPRIGHT, UPRIGHT_BELOW
from puluc.engine.kernels import new_seed
from puluc.support import limits


class EmbeddedFrame:
    """Opens the games that the address and the window around the page request.

    It keeps no game: each frame has its own.
    """

    def __init__(self) -> None:
        """Start with the link in the address."""
        self.link = links.read_address(dom.requested_address())

    def initial_session(self) -> Session:
        """Return the session with the game of the address."""
        usual = Session(new_play(Setup(), new_seed()), settings=Settings(tips="off"))
        opening = open_game.open_link(usual, self.link, new_seed())
        return opening._replace(notice=open_game.describe_problems(self.link))

    def listen(self, session: Callable[[], Session], begin: Callable[[Session], None]) -> None:
        """Listen to the window around the page."""
        self.session = session
        self.begin = begin
        boot.frame.listen(create_proxy(self.handle_request), limits.MESSAGE)

    def report_ready(self) -> None:
        """Report to the window around the page that the game is ready."""
        shapes = UPRIGHT, LEVEL
        boot.frame.tellHeight(*(height / width for width, height in shapes), UPRIGHT_BELOW)
        if self.link.problems:
            self.send(embed_protocol.error_message(self.link.problems))
        self.send(embed_protocol.state_message("ready", self.play))

    @property
    def play(self) -> Play:
        """The game in the frame."""
        screen = self.session().screen
        assert isinstance(screen, Play)
        return screen

    def handle_request(self, text: str) -> None:
        """Handle a request, if it is one; report wrong parameters."""
        kind, wishes = embed_protocol.read_request(text) or ("", {})
        if kind == "ask":
            self.send(embed_protocol.state_message("state", self.play))
        elif kind == "start":
            link = embed_protocol.request_link(wishes, self.play.rules.text)
            if link.problems:
                self.send(embed_protocol.error_message(link.problems))
            else:
                sun, moon = link.sun or self.play.sun, link.moon or self.play.moon
                self.link = link._replace(sun=sun, moon=moon)
                self.restart()

    def restart(self, _effect: DrawSeed | None = None) -> None:
        """Restart the game that was requested last, also in place of one that a person set up."""
        before = self.play.game
        self.begin(open_game.open_link(self.session(), self.link, new_seed()))
        if self.play.game == before:
            self.send(embed_protocol.state_message("state", self.play))

    def step(self, before: Screen, after: Screen) -> None:
        """Report a step of the game."""
        if isinstance(before, Play) and isinstance(after, Play):
            for report in embed_protocol.step_messages(before, after):
                self.send(report)

    def send(self, report: Report) -> None:
        """Send a message to the window around the page."""
        boot.frame.tell(json.dumps({"puluc": embed_protocol.VERSION, **report}))
