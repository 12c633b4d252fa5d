"""The screen that replays the turns of a game, which stays below it."""

from typing import ClassVar, Final, Self

from puluc.app.board import Board
from puluc.app.messages import Action, Message, MessageError, Verbs, check_below, read_number
from puluc.app.play.screen import Play, WithGame
from puluc.app.session import COMMON_PANELS, ScreenStep, Session
from puluc.engine.position import Position

KEYS: Final = {
    "ArrowLeft": "previous",
    "ArrowRight": "next",
    "ArrowUp": "earlier",
    "ArrowDown": "later",
    "Home": "first",
    "End": "last",
}
"""The messages of keys."""


class TurnsScreen(WithGame):
    """A screen that steps through a game's turns.

    It answers the possible ones of `first`, `previous`, `next`, `last`, and `ply N`.
    """

    verbs: ClassVar[Verbs] = {"ply": read_number}

    ply: int
    """The number of turns played in the visible position."""

    @property
    def end(self) -> int:
        """The number of turns in the game."""
        return self.game_screen.game.ply

    def steps(self) -> dict[str, int]:
        """The ply of each step from here, which may be no ply of the game."""
        return {"first": 0, "previous": self.ply - 1, "next": self.ply + 1, "last": self.end}

    def turn_reached(self, word: str, value: int | None = None) -> Self | None:
        """Return the screen at the ply of an action, or None for another action."""
        if word == "ply" and value is not None:
            return self._replace(ply=check_below(value, self.end + 1, "turn"))
        ply = self.steps().get(word, -1)
        return self._replace(ply=ply) if 0 <= ply <= self.end and ply != self.ply else None

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        message = KEYS.get(key, "")
        return message if self.turn_reached(message) else None


class ReplayScreen(TurnsScreen):
    """The game after `ply` turns; 0 is its start."""

    name = "past"
    panels = COMMON_PANELS

    @property
    def played(self) -> Play:
        """The whole game."""
        return self.game_screen

    @property
    def then(self) -> Play:
        """The game without the turns after the visible one."""
        position = self.game_screen.game.positions[self.ply]._replace(marks=None)
        return self._at(self.ply, position)

    @property
    def thrown(self) -> Play:
        """The game before the visible turn's move, with its throw, or the start of the game."""
        before, positions = self.ply - 1, self.game_screen.game.positions
        return self._at(before, positions[before]) if self.ply else self.then

    def board(self, session: Session) -> Board:
        """Return the board in the visible position, without actions."""
        return self.then.board(session).without_actions()

    def _at(self, ply: int, position: Position) -> Play:
        """Return the game after some turns, in this position."""
        game = self.game_screen.game.back_to(ply)
        throws = game.throws[: ply + (position.marks is not None)]
        positions = *game.positions[:ply], position
        game = game._replace(throws=throws, positions=positions, undone=())
        return self.game_screen._replace(game=game)

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show another turn."""
        past = self.turn_reached(*message) if isinstance(message, Action) else None
        if past is None:
            raise MessageError(f"no message {message!r}")
        return past, []


def open_replay(session: Session, rest: str) -> ReplayScreen:
    """Return the screen for the present game after as many turns as `rest` says.

    Raises MessageError without a game or such a turn.
    """
    play = session.screen
    if not isinstance(play, Play):
        raise MessageError("there is no game to look back on")
    return ReplayScreen(play.pause(), check_below(read_number(rest), play.game.ply + 1, "turn"))
