"""The review screen: a game's turns, each with its luck and its loss; the game waits below."""

from __future__ import annotations

from typing import Final

from puluc.memo import latest
from puluc.position import PASS, Move, Position, Side
from puluc.record import Record
from puluc.review.review import Review, TurnReview
from puluc.review.shown import Shown, shown
from puluc.session.board import Arrow, Board
from puluc.session.effects import Effect, Load, StudyEffect
from puluc.session.messages import Message, MessageError, StudyMessage
from puluc.session.past import PastScreen
from puluc.session.play import Play, WithGame
from puluc.session.session import PANELS, ScreenStep, Session
from puluc.session.setup import Setup
from puluc.study.games.screen import game

KEYS: Final = {
    "ArrowLeft": "previous",
    "ArrowRight": "next",
    "ArrowUp": "earlier",
    "ArrowDown": "later",
    "Home": "first",
    "End": "last",
}


# The views ask for these at each turn.
_figures = latest(shown)


@latest
def _slips(found: Review) -> tuple[int, ...]:
    return found.slips()


class Assess(StudyEffect):
    """Review a record, telling how far it has come by `Assessed`; once is enough."""

    token: str
    record: Record


class Assessed(StudyMessage):
    """A review, whole or as far as it has come, of what the token stands for.

    `listed` says that there is time for the table of all figures.
    """

    token: str
    found: Review
    listed: bool = True


class ReviewScreen(WithGame):
    """A game's review. `ply` is the turn that is shown; at its end stands the whole game.

    `found` is what is known of the review, `listed` as in `Assessed`. It answers `first`,
    `previous`, `next`, `last`, `ply N`, and `earlier` and `later`, which lead to moves with a
    label.
    """

    name = "review"
    panels = PANELS

    ply: int
    found: Review | None = None
    listed: bool = True

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.play.record

    @property
    def setup(self) -> Setup:
        """How such a game is set up."""
        return self.play.setup

    @property
    def end(self) -> int:
        """How many turns were played: where the whole game is shown."""
        return self.play.game.ply

    @property
    def case(self) -> str:
        """A word for the game as it is reviewed."""
        return f"review {self.play.moment}"

    @property
    def figures(self) -> Shown | None:
        """The figures to show, once the review is whole."""
        return _figures(self.found) if self.found and self.found.whole else None

    @property
    def turn(self) -> TurnReview | None:
        """The figures of the turn that is shown, if they are known."""
        turns = self.found.turns if self.found else ()
        return turns[self.ply] if self.ply < min(self.end, len(turns)) else None

    @property
    def then(self) -> Play:
        """The game at the throw of the turn that is shown, or at its end."""
        past = PastScreen(self.play, min(self.ply + 1, self.end))
        return past.thrown if self.ply < self.end else self.play

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides whose slips are looked at: a person's, or both."""
        return self.play.persons or ("S", "M")

    def with_level(self, level: str) -> ReviewScreen:
        """Return the same turn of the game against another opponent."""
        return self._replace(play=self.play.with_level(level))

    def board(self, session: Session) -> Board:
        """Return the board at the throw, with arrows for what was played and what was best."""
        then = self.then
        board = then.paused().board(session).stilled()
        if self.ply == self.end:
            return board
        position, played = then.game.position, self.play.game.moves[self.ply]
        arrows = [arrow(position, played, "played")]
        if self.turn and self.turn.loss:
            arrows.insert(0, arrow(position, self.turn.options[0].move, "best"))
        return board._replace(arrows=tuple(filter(None, arrows)), last=())

    def reached(self, message: str) -> int | None:
        """Return the turn to which a message leads from here, if there is one."""
        word, _space, number = message.partition(" ")
        plies = {"first": 0, "previous": self.ply - 1, "next": self.ply + 1, "last": self.end}
        if word in ("earlier", "later") and self.found:
            slips = _slips(self.found)
            plies["earlier"] = max((ply for ply in slips if ply < self.ply), default=-1)
            plies["later"] = min((ply for ply in slips if ply > self.ply), default=-1)
        if word == "ply" and number.isascii() and number.isdigit() and len(number) < 6:
            plies["ply"] = int(number)
        ply = plies.get(word, -1)
        return ply if 0 <= ply <= self.end and ply != self.ply else None

    def wishes(self, session: Session) -> list[Effect]:
        """Ask for the solution, then for the review."""
        if self.found and self.found.whole:
            return []
        if session.table_of(self.rules).pending:
            return [Load(self.rules)]
        return [Assess(self.case, self.record)]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show another turn, or what has become known."""
        match message:
            case Assessed(token, found, listed):
                mine = token == self.case
                return self._replace(found=found, listed=listed) if mine else self, []
            case str() if (ply := self.reached(message)) is not None:
                return self._replace(ply=ply), []
        raise MessageError(f"no message {message!r}")

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key; Escape puts an enlarged stack away first."""
        if key == "Escape":
            return "leave" if session.look is None else "look"
        message = KEYS.get(key, "")
        return message if self.reached(message) is not None else None


def opened(session: Session, rest: str) -> ReviewScreen:
    """Return the review of the game that is played, looked back on or tried out, or by its number,
    of one of those that the device keeps.

    Raises MessageError where there is none, or where it would help a person in their game.
    """
    play = game(session, rest) if rest else session.screen.played
    if not isinstance(play, Play) or not play.reviewable:
        raise MessageError("there is no game to review")
    play = play.paused()
    return ReviewScreen(play, play.game.ply)


def arrow(position: Position, move: Move, kind: str) -> Arrow | None:
    """Return the arrow of a move, if it is not a pass."""
    return None if move == PASS else Arrow(kind, tuple(position.route(move)))
