"""The screen on which a position is played on by hand: from a turn of a review something else than
was played, or from a position that was set up."""

from __future__ import annotations

from typing import Final

from puluc.game import Game
from puluc.position import Side
from puluc.record import GIVEN
from puluc.session.board import Board
from puluc.session.effects import Archive, Effect, Load, Save, Weigh
from puluc.session.messages import Message, MessageError, Weighed
from puluc.session.past import PastScreen
from puluc.session.play import Play, Rest, WithGame, by_hand
from puluc.session.serialise import kept_play
from puluc.session.session import ScreenStep, Session
from puluc.study.editor.screen import EditorScreen
from puluc.study.review.screen import ReviewScreen
from puluc.worth import Worth, about

UNMEANT: Final = ("redo", "hint", "resume", "give-up")
"""Messages of play that mean nothing here."""


class VariationScreen(WithGame):
    """A game played on by hand from where it stood in `begun`, which is left as it is.

    It answers the messages of play. `undo` takes a move back, then its throw, so that another one
    can be tried; `first` returns to where it began. `weighed` is what some position is worth.
    """

    name = "variation"
    panels = ("rules", "settings", "keys")

    begun: Game
    weighed: Worth | None = None

    @property
    def played(self) -> Play:
        """The game with what was played on."""
        return self.play

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.play.mover

    @property
    def can_undo(self) -> bool:
        """Whether something of this line can be taken back."""
        return self.play.game.positions != self.begun.positions

    @property
    def worth(self) -> Worth | None:
        """What the present position is worth, if it is known."""
        return None if self.play.shows_throw else about(self.weighed, self.play.game.position)

    def board(self, session: Session) -> Board:
        """Return the board to play on."""
        return self.play.board(session)

    def wishes(self, session: Session) -> list[Effect]:
        """Ask what the present position is worth, once it can be said."""
        if session.table_of(self.rules).pending:
            return [Load(self.rules)]
        if self.worth or self.play.shows_throw or self.play.result is not None:
            return []
        return [Weigh(self.play.game.position, throws=True)]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Play on, or take something of this line back."""
        if isinstance(message, Weighed):
            return self._replace(weighed=message.worth), []
        if message == "first" and self.can_undo:
            return self._at(self.begun), []
        if message == "undo" and self.can_undo:
            return self._at(_taken_back(self.play.game)), []
        if message in ("first", "undo", *UNMEANT):
            raise MessageError(f"no message {message!r}")
        play, effects = self.play.update(session, message)
        return self._replace(play=play), [e for e in effects if not isinstance(e, Save | Archive)]

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        if key == "u":
            return "undo" if self.can_undo else None
        thrown = self.play.game.position.marks is not None or self.play.result is not None
        if key in ("0", "1", "2", "3", "4"):
            return None if thrown else f"throw {key}"
        return "throw" if key == " " and not thrown else None

    def _at(self, game: Game) -> VariationScreen:
        return self._replace(play=self.play._replace(game=game, now=Rest()))


def _taken_back(game: Game) -> Game:
    """Return a game before its pending throw, or before its last move, with the throw."""
    if game.position.marks is None:
        return game.undo()._replace(undone=())
    # With another seed the kernels fall anew.
    return _unthrown(game)._replace(seed=f"{game.seed}'")


def _unthrown(game: Game) -> Game:
    """Return a game before its pending throw."""
    before = game.position._replace(marks=None)
    return game._replace(throws=game.throws[:-1], positions=(*game.positions[:-1], before))


def opened(session: Session, rest: str) -> VariationScreen:
    """Return the screen for a line from the turn that a review shows, with `throw` from before its
    throw; or from the position that was set up.

    Raises MessageError where there is neither, or at the end of a game.
    """
    screen = session.screen
    if isinstance(screen, EditorScreen) and not rest:
        return _of_editor(session, screen)
    if not isinstance(screen, ReviewScreen) or rest not in ("", "throw"):
        raise MessageError("there is nothing to play on from")
    reached = screen.ply < screen.end
    play = PastScreen(screen.play, screen.ply + 1).thrown if reached else screen.play
    if play.game.result is not None:
        raise MessageError("the game is over")
    game = play.game._replace(throws=play.game.throws[: play.game.ply + 1], undone=())
    if rest == "throw" and game.position.marks is not None:
        game = _unthrown(game)
    # With the game's own seed its coming throws would be seen.
    return _of(game._replace(seed=f"{game.seed} variation"))


def _of_editor(session: Session, editor: EditorScreen) -> VariationScreen:
    """Return the screen for a position that was set up; its throw belongs to it."""
    position = editor.position
    if not editor.open:
        raise MessageError("the game can't go on from this position")
    line = _of(Game.at(position, f"{kept_play(session).game.seed} {position.text}"))
    notes = () if position.marks is None else (GIVEN,)
    return line._replace(play=line.play._replace(notes=notes))


def _of(game: Game) -> VariationScreen:
    return VariationScreen(by_hand(game), game)
