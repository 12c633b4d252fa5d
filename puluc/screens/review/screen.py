"""The screen of a review: a game's turns, each with its luck and its loss; the game waits below."""

from __future__ import annotations

from typing import Final

from puluc.app.board import Arrow, Board
from puluc.app.effects import DrawSeed, Effect, LoadTable
from puluc.app.messages import Action, Message, MessageError, OpenPosition, ScreenMessage
from puluc.app.play.replay import ReplayScreen, TurnsScreen
from puluc.app.play.screen import Play
from puluc.app.session import PANELS, Screen, ScreenStep, Session
from puluc.app.settings import Setup
from puluc.engine.position import PASS, Move, Position, Side
from puluc.engine.record import Record
from puluc.reviewing.review import Review, TurnReview
from puluc.reviewing.rounding import Rounded, round_review
from puluc.screens.games.screen import find_game
from puluc.support.memoize import memoize_last

# The views need these at each turn.
_figures = memoize_last(round_review)


@memoize_last
def _find_mistakes(found: Review, side: Side | None) -> tuple[tuple[int, ...], ...]:
    """Return the turns of a side's mistakes, and those of all."""
    return found.mistakes(side), found.mistakes()


FOUND: Final = ("first", "later")
"""The marks of a mistake for which a better move was found (`RetryScreen.marks`)."""
SUM: Final = 0
"""Draw what sums the review up, and its curve."""
MARKS: Final = 1
"""Draw the marks of all turns too."""
FIGURES: Final = 2
"""Draw the table of all figures too."""


class StartReview(Effect):
    """Review a record, reporting each part as `ReviewDone`, or `ReviewFailed`.

    The same review starts only once.
    """

    token: str
    """The word for the game."""
    record: Record
    """The record."""


class ReviveWorker(Effect):
    """Start the worker once more if it is lost."""


class ReviewDone(ScreenMessage):
    """A review, or the part of it that is known."""

    token: str
    """The word for the game."""
    found: Review
    """The review."""
    detail: int = FIGURES
    """The visible view: `SUM`, `MARKS` or `FIGURES`."""


class ReviewFailed(ScreenMessage):
    """The worker could not review the game."""

    token: str
    """The word for the game."""


class WaitThenAdvance(Effect):
    """Wait while a turn is visible, then report `AdvanceTurn`; report a touch as `PageTouched`."""

    token: str
    """The word for the turn."""


class AdvanceTurn(ScreenMessage):
    """The time of a turn is over."""

    token: str
    """The word for the turn."""


class PageTouched(ScreenMessage):
    """A person has touched the page."""


class ScrollIntoView(Effect):
    """Scroll to the result of the check of throws."""


class ReviewScreen(TurnsScreen):
    """The review of a game; after its last turn, `ply` shows the whole game.

    It answers `earlier` and `later`, which go to own moves with a label; `through`, which plays the
    game through or stops that; `numbers`, which shows or hides all figures; `check`, which checks
    that all throws are those of the seed; `onward`, which opens a game from the visible turn; and
    `again` after a failure.
    """

    name = "review"
    address = "review"
    panels = PANELS

    found: Review | None = None
    """The review, as far as it is known."""
    detail: int = FIGURES
    """The visible view: `SUM`, `MARKS` or `FIGURES`."""
    failed: bool = False
    """Whether the worker could not review the game."""
    through: bool = False
    """Whether the game is being played through."""
    checked: bool = False
    """Whether the throws were checked."""
    unfolded: bool = False
    """Whether all figures of the game are shown."""
    retried: tuple[tuple[int, str], ...] = ()
    """The marks of the mistakes retried, by ply."""
    number: str = ""
    """The number of the game in the list of games kept, empty for another."""

    def return_to(self, below: Screen) -> Screen:
        """Return the list of games with the focus on this one, or another screen as it is."""
        return below._replace(pressed=f"review-{self.number}") if self.number else below

    @property
    def record(self) -> Record:
        """The game with its players."""
        return self.game_screen.record

    @property
    def setup(self) -> Setup:
        """The setup of such a game."""
        return self.game_screen.setup

    @property
    def game_token(self) -> str:
        """A word for the game under review."""
        return f"review {self.game_screen.moment}"

    @property
    def turn_token(self) -> str:
        """A word for the visible turn."""
        return f"{self.game_token} turn {self.ply}"

    @property
    def figures(self) -> Rounded | None:
        """The figures, once the review is whole."""
        return _figures(self.found) if self.found and self.found.whole else None

    @property
    def turn(self) -> TurnReview | None:
        """The figures of the visible turn, if they are known."""
        turns = self.found.turns if self.found else ()
        return turns[self.ply] if self.ply < min(self.end, len(turns)) else None

    @property
    def then(self) -> Play:
        """The game at the throw of the visible turn, or at its end."""
        past = ReplayScreen(self.game_screen, min(self.ply + 1, self.end))
        return past.thrown if self.ply < self.end else self.game_screen

    def board(self, session: Session) -> Board:
        """Return the board at the throw, with arrows for the move played and the best move."""
        then = self.then
        board = then.pause().board(session).without_actions()
        if self.ply == self.end:
            return board
        position, played = then.game.position, self.game_screen.game.moves[self.ply]
        arrows = [move_arrow(position, played, "played")]
        if self.turn and self.turn.loss:
            arrows.insert(0, move_arrow(position, self.turn.options[0].move, "best"))
        return board._replace(arrows=tuple(filter(None, arrows)), last=())

    def steps(self) -> dict[str, int]:
        """The ply of each step from here, with the steps to a person's own moves with a label; to
        all of these if the person made none."""
        mine, all_plies = (
            _find_mistakes(self.found, self.game_screen.you) if self.found else ((), ())
        )
        plies = mine or all_plies
        earlier = [ply for ply in plies if ply < self.ply][-1:] or [-1]
        later = [ply for ply in plies if ply > self.ply][:1] or [-1]
        return {**super().steps(), "earlier": earlier[0], "later": later[0]}

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that load the table, then review the game, and time each turn."""
        effects: list[Effect] = [WaitThenAdvance(self.turn_token)] if self.through else []
        if self.failed or (self.found and self.found.whole):
            return effects
        if session.table_of(self.rules).pending:
            return [LoadTable(self.rules), *effects]
        return [StartReview(self.game_token, self.record), *effects]

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar plays the game through, or stops that."""
        return "through" if key == " " and self.end else super().key(session, key)

    def escape(self, session: Session) -> str | None:
        """Return the message of Escape: all figures are closed first."""
        return "numbers" if self.unfolded else super().escape(session)

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Show another turn, or a new part of the review."""
        match message:
            case ReviewDone(token, found, detail):
                mine = token == self.game_token
                return self._replace(found=found, detail=detail) if mine else self, []
            case ReviewFailed(token):
                return self._replace(failed=True) if token == self.game_token else self, []
            case Action("again") if self.failed:
                return self._replace(failed=False), [ReviveWorker()]
            case AdvanceTurn(token):
                return self._advance(session) if token == self.turn_token else self, []
            case PageTouched():
                return self._replace(through=False), []
            case Action("through") if self.end:
                ply = 0 if self.ply == self.end else self.ply
                return self._replace(ply=ply, through=not self.through), []
            case Action("onward") if self.ply < self.end:
                play = self.then
                opened = OpenPosition("", play.game.position, play.sun, play.moon)
                return self, [DrawSeed(opened)]
            case Action("numbers"):
                return self._replace(unfolded=not self.unfolded), []
            case Action("check"):
                return self._replace(checked=True), [ScrollIntoView()]
            case Action() if reached := self.turn_reached(*message):
                return reached._replace(through=False), []
        raise MessageError(f"no message {message!r}")

    def _advance(self, session: Session) -> ReviewScreen:
        """Return the next turn; playing through stops behind a panel."""
        then = self.turn_reached("next") if self.through and not session.panel else None
        return then._replace(through=then.ply < then.end) if then else self.pause()

    def pause(self) -> ReviewScreen:
        """Return the visible turn, without playing through."""
        return self._replace(through=False)


def open_screen(session: Session, rest: str) -> ReviewScreen:
    """Return the review of the present game, of its replay or variation, or of a kept game.

    A kept game is given by its number. Raises MessageError without a game, or during a person's
    game, as the review would help them.
    """
    play = find_game(session, rest) if rest else session.screen.played
    if not isinstance(play, Play) or not play.reviewable:
        raise MessageError("there is no game to review")
    play = play.pause()
    return ReviewScreen(play, play.game.ply, number=rest)


def move_arrow(position: Position, move: Move, kind: str) -> Arrow | None:
    """Return the arrow of a move, or None for a pass."""
    return None if move == PASS else Arrow(kind, tuple(position.route(move)))
