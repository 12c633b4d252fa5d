"""The screen on which a game's turns are looked at again; the game itself waits below."""

from __future__ import annotations

from typing import Final, Self

from puluc.app.board import Board
from puluc.app.messages import Message, MessageError, parse_number
from puluc.app.play.screen import Play, WithGame
from puluc.app.session import BESIDE, ScreenStep, Session
from puluc.engine.position import Position

KEYS: Final = {
    "ArrowLeft": "previous",
    "ArrowRight": "next",
    "ArrowUp": "earlier",
    "ArrowDown": "later",
    "Home": "first",
    "End": "last",
}


class TurnsScreen(WithGame):
    """A screen that leads through a game's turns; `ply` is the one that is shown.

    It answers `first`, `previous`, `next`, `last` where they lead on, and `ply N`.
    """

    ply: int

    @property
    def end(self) -> int:
        """How many turns were played."""
        return self.play.game.ply

    def steps(self) -> dict[str, int]:
        """Where each step leads from here; there may be no such turn."""
        return {"first": 0, "previous": self.ply - 1, "next": self.ply + 1, "last": self.end}

    def turn_reached(self, message: str) -> Self | None:
        """Return the screen with the turn to which a message leads from here, if there is one."""
        word, _space, rest = message.partition(" ")
        if word == "ply":
            return self._replace(ply=parse_number(rest, self.end + 1, "turn"))
        ply = -1 if rest else self.steps().get(word, -1)
        return self._replace(ply=ply) if 0 <= ply <= self.end and ply != self.ply else None

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        message = KEYS.get(key, "")
        return message if self.turn_reached(message) else None


class ReplayScreen(TurnsScreen):
    """A game as it was after `ply` turns, 0 for its start."""

    name = "past"
    panels = BESIDE

    @property
    def played(self) -> Play:
        """The whole game."""
        return self.play

    @property
    def then(self) -> Play:
        """The game as if nothing had come after the turn that is shown."""
        position = self.play.game.positions[self.ply]._replace(marks=None)
        return self._at(self.ply, position)

    @property
    def thrown(self) -> Play:
        """The game before the move of that turn, with its throw; at the start, without one."""
        return (
            self._at(self.ply - 1, self.play.game.positions[self.ply - 1])
            if self.ply
            else self.then
        )

    def board(self, session: Session) -> Board:
        """Return the board as it was, on which nothing can be done."""
        return self.then.board(session).without_actions()

    def _at(self, ply: int, position: Position) -> Play:
        """Return the game after some turns, at the position that it had reached."""
        game = self.play.game
        return self.play._replace(
            game=game._replace(
                throws=game.throws[: ply + (position.marks is not None)],
                moves=game.moves[:ply],
                positions=(*game.positions[:ply], position),
                events=game.events[:ply],
                undone=(),
            )
        )

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show another turn."""
        past = self.turn_reached(message) if isinstance(message, str) else None
        if past is None:
            raise MessageError(f"no message {message!r}")
        return past, []


def open_replay(session: Session, rest: str) -> ReplayScreen:
    """Return the screen for the game that is played, after as many turns as `rest` says.

    Raises MessageError where there is no game or no such turn.
    """
    play = session.screen
    if not isinstance(play, Play):
        raise MessageError("there is no game to look back on")
    return ReplayScreen(play.pause(), parse_number(rest, play.game.ply + 1, "turn"))
