"""The screen on which something else is played from a turn of a review, and left again."""

from __future__ import annotations

from puluc.position import Side
from puluc.session.board import Board
from puluc.session.effects import Effect, Judge, Load, Save
from puluc.session.messages import Message, MessageError
from puluc.session.past import Past
from puluc.session.play import Play, Rest, WithGame
from puluc.session.review import Explained
from puluc.session.session import ScreenStep, Session
from puluc.session.setup import PERSON
from puluc.session.solved import Verdict


class Variation(WithGame):
    """A game played on by hand from the turn `start` of another, which it doesn't change.

    It answers the messages of play; `first` returns to where it began.
    """

    name = "variation"
    panels = ("rules", "settings", "keys")

    start: int

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.play.mover

    @property
    def can_undo(self) -> bool:
        """Whether a move of this line can be taken back."""
        return self.play.game.ply > self.start

    @property
    def verdict(self) -> Verdict | None:
        """What the present position is worth, if it is known."""
        return self.play.judged

    def board(self, session: Session) -> Board:
        """Return the board to play on."""
        return self.play.board(session)

    def wishes(self, session: Session) -> list[Effect]:
        """Ask what the present position is worth."""
        if session.table_of(self.rules).state != "ready":
            return [Load(self.rules)]
        play = self.play
        if play.judged or play.shows_throw or play.game.result is not None:
            return []
        return [Judge(play.moment, play.game.position)]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Play on, or take a move of this line back."""
        if message == "first" and self.can_undo:
            return self._taken_back(self.start), []
        if message == "undo":
            if not self.can_undo:
                raise MessageError("there is no move to take back")
            return self._taken_back(self.play.game.ply - 1), []
        if message in ("redo", "hint", "resume"):
            raise MessageError(f"no message {message!r}")
        play, effects = self.play.update(session, message)
        return self._replace(play=play), [e for e in effects if not isinstance(e, Save)]

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        if key == "Escape" and self.play.rest.picked is None and session.look is None:
            return "leave"
        if key == "u":
            return "undo" if self.can_undo else None
        thrown = self.play.game.position.marks is not None or self.play.game.result is not None
        if key in ("0", "1", "2", "3", "4"):
            return None if thrown else f"throw {key}"
        return "throw" if key == " " and not thrown else None

    def _taken_back(self, ply: int) -> Variation:
        """Return the line after fewer turns; the throw made there is pending, to be made anew."""
        game = self.play.game
        while game.ply > ply:
            game = game.undo()
        throws = game.throws[: ply + 1]
        game = game._replace(throws=throws, undone=())
        return self._replace(play=self.play._replace(game=game, now=Rest(), verdict=None))


def opened(session: Session, rest: str) -> Variation:
    """Return the screen for a line from the turn that a review shows; with `throw`, from before
    its throw.

    Raises MessageError where no review is shown, or at the end of a game.
    """
    case = session.screen
    if not isinstance(case, Explained) or rest not in ("", "throw"):
        raise MessageError("there is nothing to play on from")
    play = Past(case.play, min(case.ply + 1, case.end)).thrown if case.ply < case.end else case.play
    if play.game.result is not None:
        raise MessageError("the game is over")
    game = play.game._replace(throws=play.game.throws[: play.game.ply + 1], undone=())
    if rest == "throw" and game.position.marks is not None:
        before = game.position._replace(marks=None)
        game = game._replace(throws=game.throws[:-1], positions=(*game.positions[:-1], before))
    # With the game's own seed its coming throws would be seen.
    game = game._replace(seed=f"{game.seed} variation")
    return Variation(Play(game, PERSON, PERSON, drawn=False), game.ply)
