"""The screen on which mistakes are retried: each position as it was, without hints."""

from __future__ import annotations

from typing import Literal

from puluc.app.board import Board
from puluc.app.effects import Animate, AnimationKind, Effect
from puluc.app.messages import (
    Action,
    AnimationEnded,
    Message,
    MessageError,
    ScreenMessage,
    SkipAnimation,
)
from puluc.app.play.activity import Animating, Idle
from puluc.app.play.replay import ReplayScreen
from puluc.app.play.screen import BOARD_VERBS, Play, PlayStep, watch
from puluc.app.session import COMMON_PANELS, Screen, ScreenStep, Session
from puluc.app.settings import PERSON
from puluc.engine.position import Move, Position
from puluc.reviewing.continuations import Reply
from puluc.reviewing.review import SIDES, Review, TurnReview, is_mistake
from puluc.screens.review.screen import FOUND, ReviewScreen, move_arrow

Attempt = Literal["find", "wrong", "right", "shown"]


class CompareMoves(Effect):
    """Find the replies in positions, then report `MovesCompared`."""

    token: str
    """The word for the comparison."""
    positions: tuple[Position, ...]
    """The positions."""


class MovesCompared(ScreenMessage):
    """The replies in the positions of a comparison."""

    token: str
    """The word for the comparison."""
    lines: tuple[tuple[Reply, ...], ...]
    """The replies in each position."""


class RetryScreen(Screen):
    """A side's mistakes, one after the other.

    It answers the messages of a move on the board, `view`, `next`, and `again` for those missed.
    Each move that is tried or shown is played on the board; a wrong one is taken back. The review
    keeps what became of each mistake.
    """

    name = "retry"
    panels = COMMON_PANELS
    verbs = BOARD_VERBS

    reviewed: ReviewScreen
    """The review of the game."""
    plies: tuple[int, ...]
    """The plies of the mistakes."""
    at: int = 0
    """The index of the present one; after the last it is their number."""
    last: int = 0
    """The index of the one retried before."""
    try_move: Move | None = None
    """The last move that was tried."""
    state: Attempt = "find"
    """The state of the attempt."""
    marks: tuple[str, ...] = ()
    """What became of each mistake: a better move found at the `first` try or `later`, `missed` if
    skipped or shown, empty before."""
    tried: tuple[Move, ...] = ()
    """The wrong moves tried."""
    played_out: Play | None = None
    """The game while it plays a move."""
    play: Play | None = None
    """The game at the throw, in which the person tries a move."""
    lines: tuple[tuple[Reply, ...], ...] = ()
    """The replies to the move found or best, and to the move played."""

    @property
    def inner(self) -> Play:
        """The game at the throw, or while it plays a move."""
        return self.played_out or self.trial

    @property
    def found(self) -> Review:
        """The review of the game."""
        assert self.reviewed.found
        return self.reviewed.found

    @property
    def over(self) -> bool:
        """Whether all mistakes were retried."""
        return self.at >= len(self.plies)

    @property
    def turn(self) -> TurnReview:
        """The turn that is retried, or the last one."""
        return self.found.turns[self.plies[self.last if self.over else self.at]]

    @property
    def trial(self) -> Play:
        """The game at the throw, in which one person moves for both sides."""
        if self.play:
            return self.play
        then = ReplayScreen(self.reviewed.game_screen, self.turn.ply + 1).thrown
        return then._replace(sun=PERSON, moon=PERSON, activity=Idle())

    @property
    def position(self) -> Position:
        """The position with the throw of the turn."""
        return self.trial.game.position

    @property
    def best(self) -> Move:
        """The move to compare with the one played: the move found, else the best."""
        found = self.try_move if self.state == "right" else None
        return found or self.turn.options[0].move

    @property
    def solved(self) -> int:
        """The number of mistakes corrected so far."""
        return sum(mark in FOUND for mark in self.marks)

    @property
    def asking(self) -> bool:
        """Whether the person is still to find a move."""
        return not self.over and self.state in ("find", "wrong")

    @property
    def finished(self) -> bool:
        """Whether each mistake was corrected."""
        return self.over and len(self.plies) == self.solved

    @property
    def walking(self) -> bool:
        """Whether the man who moves is on his way: the verdict waits until he has arrived."""
        return self.inner.showing == Animating("move")

    @property
    def subject(self) -> str:
        """The mistake."""
        return f"{self.at}"

    @property
    def token(self) -> str:
        """A word for the present comparison."""
        return f"{self.reviewed.game_token} {self.turn.ply} {self.best.text}"

    @property
    def after(self) -> Position:
        """The position after the move found, else the best."""
        return self.position.play(self.best)

    def loss(self, move: Move) -> int:
        """Return the loss of a move, in units."""
        options = self.turn.options
        return options[0].win - next(option.win for option in options if option.move == move)

    def return_to(self, below: Screen) -> Screen:
        """Return the review, which keeps what became of each mistake; one corrected stays so."""
        marks = dict(self.reviewed.retried)
        new = [pair for pair in zip(self.plies, self.marks, strict=True) if pair[1]]
        marks.update([pair for pair in new if marks.get(pair[0]) not in FOUND])
        return below._replace(retried=tuple(marks.items()))

    def board(self, session: Session) -> Board:
        """Return the board to move on, a move being played, or the position after the better one,
        which stays at the end unless it was not found.

        An arrow shows the move played in the game until a better one is found.
        """
        if self.played_out:
            return self.played_out.board(session).without_actions()
        board = self.trial.board(session)._replace(last=())
        if not self.asking:
            if self.over and self.marks[self.last] == "missed":
                return Board.still_board(self.position, flipped=board.flipped)
            board = Board.still_board(self.after, flipped=board.flipped)
            return board._replace(last=tuple(self.position.route(self.best)))
        played = None if self.holds else self.turn.move
        arrow = move_arrow(self.position, played, "played") if played else None
        return board._replace(arrows=(arrow,) if arrow else ())

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effect that finds the replies, once the move is known."""
        turn = self.turn
        if self.asking or self.over or self.lines or turn.move is None:
            return []
        return [CompareMoves(self.token, (self.after, self.position.play(turn.move)))]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Try a move, judge it, or continue."""
        if isinstance(message, MovesCompared):
            return self._replace(lines=message.lines) if message.token == self.token else self, []
        if isinstance(message, SkipAnimation):
            return self._replace(played_out=None), []
        if isinstance(message, AnimationEnded) and self.played_out:
            return self._follow(self.played_out.update(session, message))
        if message == Action("view") and self.asking:
            shown = self._mark("missed")._replace(state="shown", play=None)
            return shown._play_out(session, self.best)
        if message == Action("next") and not self.over:
            screen = self._mark("missed") if self.asking else self
            return screen._go_to(self.find_next(self.at + 1)), []
        if message == Action("again") and self.over:
            screen = self._replace(reviewed=self.return_to(self.reviewed))
            screen = screen._replace(marks=("",) * len(self.plies)) if self.finished else screen
            return screen._go_to(screen.find_next(0)), []
        if not isinstance(message, Action) or not self.asking:
            raise MessageError(f"no message {message!r}")
        trial, move = self.trial.try_move(session, message)
        return self._judge(session, move) if move else (self._replace(play=trial), [])

    def _judge(self, session: Session, move: Move) -> ScreenStep:
        """Play a move, and accept it if it is no mistake and better than the one played."""
        lost, state = self.loss(move), "wrong"
        judged = self._replace(tried=(*self.tried, move))
        if not is_mistake(lost, self.found.labels[0]) and lost < self.turn.loss:
            state = "right"
            judged = self._mark("later" if self.tried or self.marks[self.at] else "first")
        return judged._replace(try_move=move, state=state, play=None)._play_out(session, move)

    def _play_out(self, session: Session, move: Move) -> ScreenStep:
        play, effects = self.trial.update(session, Action("move", move))
        # A capture has no pause, which would delay the verdict.
        kind: AnimationKind = "miss" if self.state == "wrong" else "walk"
        return self._follow((play, [Animate(play.token, kind), *effects[1:]]))

    def _follow(self, step: PlayStep) -> ScreenStep:
        """Return the screen after a step of the animation."""
        play, seen = watch(step)
        return self._replace(played_out=play), seen

    def _mark(self, mark: str) -> RetryScreen:
        return self._replace(marks=(*self.marks[: self.at], mark, *self.marks[self.at + 1 :]))

    def find_next(self, start: int) -> int:
        """Return the index of the first mistake left, from `start` on, or the number of all."""
        left = (at for at in range(start, len(self.plies)) if self.marks[at] in ("", "missed"))
        return next(left, len(self.plies))

    def _go_to(self, at: int) -> RetryScreen:
        return RetryScreen(self.reviewed, self.plies, at, self.at, marks=self.marks)


def open_screen(session: Session, rest: str) -> RetryScreen:
    """Return the screen for the mistakes of a side, `sun` or `moon`, in the game under review.

    Raises MessageError if it made none.
    """
    reviewed = session.screen
    if not isinstance(reviewed, ReviewScreen) or not reviewed.found or not reviewed.found.whole:
        raise MessageError("there is no review")
    plies = {word: reviewed.found.mistakes(side) for side, word in SIDES.items()}.get(rest)
    if not plies:
        raise MessageError(f"no mistakes of {rest!r}")
    marks = tuple([dict(reviewed.retried).get(ply, "") for ply in plies])
    screen = RetryScreen(reviewed, plies, marks=marks)
    return screen._go_to(marks.index("") if "" in marks else screen.find_next(0))
