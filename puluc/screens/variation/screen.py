"""The screen of a variation: a position played on by hand, from a review or the editor."""

from __future__ import annotations

from typing import Final

from puluc.app.board import Board
from puluc.app.effects import Effect, Evaluate, LoadTable
from puluc.app.messages import Action, Evaluated, Message, MessageError
from puluc.app.open.saved import saved_play
from puluc.app.play.activity import Idle
from puluc.app.play.new_play import manual_game
from puluc.app.play.screen import Play, WithGame
from puluc.app.session import ScreenStep, Session
from puluc.engine.game import Game
from puluc.engine.record import GIVEN
from puluc.evaluation.win_chance import Evaluation, for_position
from puluc.screens.editor.screen import EditorScreen
from puluc.screens.review.screen import ReviewScreen

UNMEANT: Final = ("redo", "hint", "resume", "give-up")
"""The messages of play that have no meaning here."""


class VariationScreen(WithGame):
    """A game played on by hand; the game itself stays as it is.

    It answers the messages of play. `undo` removes a move, then its throw, so that another one can
    be tried; `first` returns to the beginning.
    """

    name = "variation"
    panels = ("rules", "settings", "keys")
    verbs = Play.verbs

    begun: Game
    """The game at the beginning of the variation."""
    evaluated: Evaluation | None = None
    """The last evaluation of a position."""

    @property
    def played(self) -> Play:
        """The game with the variation."""
        return self.game_screen

    @property
    def can_undo(self) -> bool:
        """Whether something of the variation can be undone."""
        return self.game_screen.game.positions != self.begun.positions

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of the present position, if it is known."""
        play = self.game_screen
        return None if play.shows_throw else for_position(self.evaluated, play.game.position)

    def board(self, session: Session) -> Board:
        """Return the board to play on."""
        return self.game_screen.board(session)

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that evaluate the present position, if possible."""
        if session.table_of(self.rules).pending:
            return [LoadTable(self.rules)]
        play = self.game_screen
        known = self.evaluation or play.shows_throw or play.result is not None
        return [] if known else [Evaluate(play.game.position, throws=True)]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Play on, or undo a part of the variation."""
        if isinstance(message, Evaluated):
            return self._replace(evaluated=message.evaluation), []
        if message == Action("first") and self.can_undo:
            return self._at(self.begun), []
        if message == Action("undo") and self.can_undo:
            return self._at(_take_back(self.game_screen.game)), []
        if isinstance(message, Action) and message.word in ("first", "undo", *UNMEANT):
            raise MessageError(f"no message {message!r}")
        play, effects = self.game_screen.update(session, message)
        return self._replace(game_screen=play), effects

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        play = self.game_screen
        if key == "u":
            return "undo" if self.can_undo else None
        if play.game.position.marks is not None or play.result is not None:
            return None
        if key in ("0", "1", "2", "3", "4"):
            return f"throw {key}"
        return "throw" if key == " " else None

    def _at(self, game: Game) -> VariationScreen:
        return self._replace(game_screen=self.game_screen._replace(game=game, activity=Idle()))


def _take_back(game: Game) -> Game:
    """Return a game before its pending throw, or before its last move, with the throw."""
    if game.position.marks is None:
        return game.undo()._replace(undone=())
    # With another seed the next throw is another one.
    return _remove_throw(game)._replace(seed=f"{game.seed}'")


def _remove_throw(game: Game) -> Game:
    """Return a game before its pending throw."""
    before = game.position._replace(marks=None)
    return game._replace(throws=game.throws[:-1], positions=(*game.positions[:-1], before))


def open_screen(session: Session, rest: str) -> VariationScreen:
    """Return the screen for a variation from the turn of a review, or from the editor's position.

    With `throw` it starts before the turn's throw. Raises MessageError without such a position, or
    at the end of a game.
    """
    screen = session.screen
    if isinstance(screen, EditorScreen) and not rest:
        return _from_editor(session, screen)
    if not isinstance(screen, ReviewScreen) or rest not in ("", "throw"):
        raise MessageError("there is nothing to play on from")
    game = screen.then.game
    if game.result is not None:
        raise MessageError("the game is over")
    game = game._replace(throws=game.throws[: game.ply + 1], undone=())
    if rest == "throw" and game.position.marks is not None:
        game = _remove_throw(game)
    # With the game's own seed a person would see its coming throws.
    return _make_screen(game._replace(seed=f"{game.seed} variation"))


def _from_editor(session: Session, editor: EditorScreen) -> VariationScreen:
    """Return the screen for the editor's position, with its throw."""
    position = editor.position
    if not editor.open:
        raise MessageError("the game can't go on from this position")
    line = _make_screen(Game.at(position, f"{saved_play(session).game.seed} {position.text}"))
    notes = () if position.marks is None else (GIVEN,)
    return line._replace(game_screen=line.game_screen._replace(notes=notes))


def _make_screen(game: Game) -> VariationScreen:
    return VariationScreen(manual_game(game), game)
