"""The screen of a window that does not play: another one has the game that this device keeps."""

from __future__ import annotations

from puluc.record import Record
from puluc.session import offline
from puluc.session.board import Board
from puluc.session.effects import TakeOver
from puluc.session.messages import Message, MessageError
from puluc.session.play import Play, Rest, WithGame
from puluc.session.session import ScreenStep, Session


class WatchScreen(WithGame):
    """A game as it stood when another window took it. It can be shared, and taken back."""

    name = "watch"
    panels = ("rules", "share")
    admits = (
        *("open", "close", "copy", "download", "look", "here", *offline.WORDS),
        *("Copied", "Stands", "Kept", "NewVersion"),
    )

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.play.record

    def board(self, session: Session) -> Board:
        """Return the board, on which nothing can be done."""
        return Board.still(self.play.game.position, flipped=self.play.flipped(session))

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Take the game over when a person asks for it."""
        if message == "here":
            return self, [TakeOver()]
        raise MessageError("another window plays the game")


def opened(session: Session, _rest: str) -> WatchScreen:
    """Return the screen for a game that another window took."""
    play = next(screen for screen in session.screens if isinstance(screen, Play))
    return WatchScreen(play._replace(now=Rest()))
