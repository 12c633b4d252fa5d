"""The screen of a window whose game is played in another window."""

from puluc.app import offline_state
from puluc.app.board import Board
from puluc.app.effects import TakeOverTab
from puluc.app.messages import Action, Message, MessageError
from puluc.app.play.activity import Idle
from puluc.app.play.screen import Play, WithGame
from puluc.app.session import ScreenStep, Session
from puluc.engine.record import Record


class OtherTabScreen(WithGame):
    """A game, in the state in which another window took it over.

    It can be shared and taken back.
    """

    came: str = ""
    """What a link brings that waits to be opened here, as `links.name_content` says it."""

    name = "watch"
    panels = ("rules", "share")
    allowed_messages = (
        *("open", "close", "copy", "download", "look", "here", "await", *offline_state.WORDS),
        *("send", "picture", "print", "ScreensProgress", "ScreensFailed"),
        *("CopyResult", "TableStatus", "OfflineStatus", "NewVersion", "OtherTabActive"),
    )

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.game_screen.record

    def board(self, session: Session) -> Board | None:
        """Return the board without actions; none while a link waits for another game."""
        if self.came:
            return None
        play = self.game_screen
        return Board.still_board(play.game.position, flipped=play.flipped(session))

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Take the game over when a person asks for it."""
        if message == Action("here"):
            return self, [TakeOverTab()]
        raise MessageError("another window plays the game")


def open_other_tab(session: Session, came: str) -> OtherTabScreen:
    """Return the screen for the visible game, else the one below, which another window has."""
    games = (getattr(screen, "game_screen", screen) for screen in session.screens)
    play = next(game for game in games if isinstance(game, Play))
    if getattr(session.screen, "game_screen", play) is None:
        came = session.screen.name
    return OtherTabScreen(play._replace(activity=Idle()), came)
