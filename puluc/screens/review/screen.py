"""The review screen: a game's turns, each with its luck and its loss; the game waits below."""

from __future__ import annotations

from puluc.app.board import Arrow, Board
from puluc.app.effects import Effect, LoadTable, StudyEffect
from puluc.app.messages import Message, MessageError, StudyMessage
from puluc.app.play.replay import ReplayScreen, TurnsScreen
from puluc.app.play.screen import Play
from puluc.app.session import PANELS, ScreenStep, Session
from puluc.app.settings import Setup
from puluc.engine.position import PASS, Move, Position, Side
from puluc.engine.record import Record
from puluc.reviewing.review import Review, TurnReview
from puluc.reviewing.rounding import Rounded, round_review
from puluc.screens.games.screen import find_game
from puluc.support.memoize import memoize_last

# The views ask for these at each turn.
_figures = memoize_last(round_review)


@memoize_last
def _find_mistakes(found: Review) -> tuple[int, ...]:
    return found.slips()


class StartReview(StudyEffect):
    """Review a record, telling how far it has come by `ReviewDone`; once is enough."""

    token: str
    record: Record


class ReviewDone(StudyMessage):
    """A review, whole or as far as it has come, of what the token stands for.

    `listed` says that there is time for the table of all figures.
    """

    token: str
    found: Review
    listed: bool = True


class WaitThenAdvance(StudyEffect):
    """Let what the token stands for be seen for a while, then answer `AdvanceTurn`; a touch is told
    by `PageTouched`."""

    token: str


class AdvanceTurn(StudyMessage):
    """What the token stands for has been seen."""

    token: str


class PageTouched(StudyMessage):
    """Someone touched the page."""


class ScrollIntoView(StudyEffect):
    """Scroll to what came of the check of throws."""


class ReviewScreen(TurnsScreen):
    """A game's review. `ply` is the turn that is shown; at its end stands the whole game.

    `found` is what is known of the review, `listed` as in `ReviewDone`. `earlier` and `later` lead
    to moves with a label; `through` plays the game through, turn by turn, or stops that; `check`
    tells whether its throws follow from its seed, which is `checked` then.
    """

    name = "review"
    panels = PANELS

    found: Review | None = None
    listed: bool = True
    through: bool = False
    checked: bool = False

    @property
    def address(self) -> str:
        """What a link to the review asks for."""
        return "review"

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.play.record

    @property
    def setup(self) -> Setup:
        """How such a game is set up."""
        return self.play.setup

    @property
    def case(self) -> str:
        """A word for the game as it is reviewed."""
        return f"review {self.play.moment}"

    @property
    def sight(self) -> str:
        """A word for the turn that is shown."""
        return f"{self.case} turn {self.ply}"

    @property
    def figures(self) -> Rounded | None:
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
        past = ReplayScreen(self.play, min(self.ply + 1, self.end))
        return past.thrown if self.ply < self.end else self.play

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides whose slips are looked at: a person's, or both."""
        return self.play.persons or ("S", "M")

    def board(self, session: Session) -> Board:
        """Return the board at the throw, with arrows for what was played and what was best."""
        then = self.then
        board = then.pause().board(session).without_actions()
        if self.ply == self.end:
            return board
        position, played = then.game.position, self.play.game.moves[self.ply]
        arrows = [move_arrow(position, played, "played")]
        if self.turn and self.turn.loss:
            arrows.insert(0, move_arrow(position, self.turn.options[0].move, "best"))
        return board._replace(arrows=tuple(filter(None, arrows)), last=())

    def steps(self) -> dict[str, int]:
        """Where each step leads from here, to moves with a label as well."""
        slips = _find_mistakes(self.found) if self.found else ()
        earlier = max((ply for ply in slips if ply < self.ply), default=-1)
        later = min((ply for ply in slips if ply > self.ply), default=-1)
        return {**super().steps(), "earlier": earlier, "later": later}

    def desired_effects(self, session: Session) -> list[Effect]:
        """Ask for the solution, then for the review; and for time to see each turn."""
        wished: list[Effect] = [WaitThenAdvance(self.sight)] if self.through else []
        if self.found and self.found.whole:
            return wished
        if session.table_of(self.rules).pending:
            return [LoadTable(self.rules), *wished]
        return [StartReview(self.case, self.record), *wished]

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar plays the game through, or stops that."""
        return "through" if key == " " and self.end else super().key(session, key)

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show another turn, or what has become known."""
        match message:
            case ReviewDone(token, found, listed):
                mine = token == self.case
                return self._replace(found=found, listed=listed) if mine else self, []
            case AdvanceTurn(token):
                return self._advanced(session) if token == self.sight else self, []
            case PageTouched():
                return self._replace(through=False), []
            case "through" if self.end:
                ply = 0 if self.ply == self.end else self.ply
                return self._replace(ply=ply, through=not self.through), []
            case "check":
                return self._replace(checked=True), [ScrollIntoView()]
            case str() if reached := self.turn_reached(message):
                return reached._replace(through=False), []
        raise MessageError(f"no message {message!r}")

    def _advanced(self, session: Session) -> ReviewScreen:
        """Return the next turn, unless playing through was stopped; nothing goes on behind a
        panel."""
        then = self.turn_reached("next") if self.through and not session.panel else None
        return then._replace(through=then.ply < then.end) if then else self.pause()

    def pause(self) -> ReviewScreen:
        """Return the turn that is shown, and stays."""
        return self._replace(through=False)


def open_screen(session: Session, rest: str) -> ReviewScreen:
    """Return the review of the game that is played, looked back on or tried out, or by its number,
    of one of those that the device keeps.

    Raises MessageError where there is none, or where it would help a person in their game.
    """
    play = find_game(session, rest) if rest else session.screen.played
    if not isinstance(play, Play) or not play.reviewable:
        raise MessageError("there is no game to review")
    play = play.pause()
    return ReviewScreen(play, play.game.ply)


def move_arrow(position: Position, move: Move, kind: str) -> Arrow | None:
    """Return the arrow of a move, if it is not a pass."""
    return None if move == PASS else Arrow(kind, tuple(position.route(move)))
