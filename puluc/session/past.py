"""The screen on which a game's turns are looked at again; the game itself waits below."""

from __future__ import annotations

from typing import Final

from puluc.position import Position
from puluc.session.board import Board
from puluc.session.messages import Message, MessageError
from puluc.session.play import Play, WithGame
from puluc.session.session import ScreenStep, Session

KEYS: Final = {"ArrowLeft": "previous", "ArrowRight": "next", "Home": "first", "End": "last"}


class PastScreen(WithGame):
    """A game as it was after `ply` turns, 0 for its start.

    It answers `first`, `previous`, `next`, `last`, and `ply N`.
    """

    name = "past"
    panels = ("new", "rules", "settings", "keys")

    ply: int

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

    def with_level(self, level: str) -> PastScreen:
        """Return the same turn of the game against another opponent."""
        return self._replace(play=self.play.with_level(level))

    def board(self, session: Session) -> Board:
        """Return the board as it was, on which nothing can be done."""
        return self.then.board(session).stilled()

    def reached(self, message: str) -> int | None:
        """Return the ply to which a message leads from here, if there is one."""
        last = self.play.game.ply
        word, _space, number = message.partition(" ")
        plies = {"first": 0, "previous": self.ply - 1, "next": self.ply + 1, "last": last}
        if word == "ply" and number.isascii() and number.isdigit() and len(number) < 6:
            plies["ply"] = int(number)
        ply = plies.get(word, -1)
        return ply if 0 <= ply <= last and ply != self.ply else None

    def _at(self, ply: int, position: Position) -> Play:
        """Return the game after some turns, at the position that it had reached."""
        game = self.play.game
        return self.play._replace(
            game=game._replace(
                throws=game.throws[: ply + (position.marks is not None)],
                moves=game.moves[:ply],
                undone=(),
                positions=(*game.positions[:ply], position),
            )
        )

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show another turn."""
        ply = self.reached(message) if isinstance(message, str) else None
        if ply is None:
            raise MessageError(f"no message {message!r}")
        return self._replace(ply=ply), []

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key; Escape puts an enlarged stack away first."""
        if key == "Escape":
            return "leave" if session.look is None else "look"
        message = KEYS.get(key, "")
        return message if self.reached(message) is not None else None


def opened(session: Session, rest: str) -> PastScreen:
    """Return the screen for the game that is played, after as many turns as `rest` says.

    Raises MessageError where there is no game or no such turn.
    """
    play = session.screen
    if not isinstance(play, Play):
        raise MessageError("there is no game to look back on")
    past = PastScreen(play.paused(), -1)
    ply = past.reached(f"ply {rest}")
    if ply is None:
        raise MessageError(f"no turn {rest!r}")
    return past._replace(ply=ply)
