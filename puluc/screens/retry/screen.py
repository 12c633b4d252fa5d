"""The screen on which slips are tried again: each position as it was, with nothing given away."""

from __future__ import annotations

from typing import Final, Literal

from puluc.app.board import Board
from puluc.app.effects import Effect, StudyEffect
from puluc.app.messages import Message, MessageError, StudyMessage
from puluc.app.play.replay import ReplayScreen
from puluc.app.play.screen import Idle, Play
from puluc.app.session import BESIDE, Screen, ScreenStep, Session
from puluc.app.settings import PERSON
from puluc.engine.position import MOON, SUN, Move, Position, Side
from puluc.engine.rules import Rules
from puluc.reviewing.continuations import Reply
from puluc.reviewing.review import Review, TurnReview, is_mistake
from puluc.screens.review.screen import ReviewScreen, move_arrow

Attempt = Literal["find", "wrong", "right", "shown"]
SIDES: Final[dict[str, Side]] = {"sun": SUN, "moon": MOON}


class CompareMoves(StudyEffect):
    """Find what may follow positions, then answer `MovesCompared`."""

    token: str
    positions: tuple[Position, ...]


class MovesCompared(StudyMessage):
    """What may follow the positions that the token stands for, each with its replies."""

    token: str
    lines: tuple[tuple[Reply, ...], ...]


class RetryScreen(Screen):
    """A side's slips, one after the other, until `at` is past the last of `plies`.

    `play` is the game at the throw, which a person's hand may move; `tried` their last move,
    `state` what came of it, `solved` how many they found; `lines` has the replies to the move
    found or best, and to the one played. It answers a hand's messages, `view`, `next` and `again`.
    """

    name = "retry"
    panels = BESIDE

    case: ReviewScreen
    side: Side
    plies: tuple[int, ...]
    at: int = 0
    try_move: Move | None = None
    state: Attempt = "find"
    solved: int = 0
    play: Play | None = None
    lines: tuple[tuple[Reply, ...], ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.case.rules

    @property
    def found(self) -> Review:
        """The review of the game."""
        assert self.case.found
        return self.case.found

    @property
    def over(self) -> bool:
        """Whether all slips have been looked at."""
        return self.at >= len(self.plies)

    @property
    def turn(self) -> TurnReview:
        """The turn that is tried again, or the last one."""
        return self.found.turns[self.plies[min(self.at, len(self.plies) - 1)]]

    @property
    def hand(self) -> Play:
        """The game at the throw, both sides played by hand."""
        if self.play:
            return self.play
        then = ReplayScreen(self.case.play, self.turn.ply + 1).thrown
        return then._replace(sun=PERSON, moon=PERSON, now=Idle())

    @property
    def best(self) -> Move:
        """The move to compare with what was played: the one found, else the best."""
        return (
            self.try_move if self.state == "right" and self.try_move else self.turn.options[0].move
        )

    @property
    def holds(self) -> bool:
        """Whether a man is in hand."""
        return self.hand.holds

    @property
    def asking(self) -> bool:
        """Whether a move is still to be found."""
        return not self.over and self.state in ("find", "wrong")

    @property
    def token(self) -> str:
        """A word for the comparison that is shown."""
        return f"{self.case.case} {self.turn.ply} {self.best.text}"

    def loss(self, move: Move) -> int:
        """Return what a move loses, in units."""
        options = self.turn.options
        return options[0].win - next(option.win for option in options if option.move == move)

    def board(self, session: Session) -> Board:
        """Return the board to move on, or with arrows once the move is known."""
        board = self.hand.board(session)._replace(last=())
        if self.asking:
            return board
        position, turn = self.hand.game.position, self.turn
        moves = {"best": turn.options[0].move, "played": turn.move, "found": self.try_move}
        if self.state != "right" or self.try_move == moves["best"]:
            del moves["found"]
        arrows = tuple(move_arrow(position, move, kind) for kind, move in moves.items() if move)
        return board.without_actions()._replace(arrows=tuple(filter(None, arrows)))

    def desired_effects(self, session: Session) -> list[Effect]:
        """Ask for the replies, once the move is known."""
        turn = self.turn
        if self.asking or self.over or self.lines or turn.move is None:
            return []
        position = self.hand.game.position
        return [CompareMoves(self.token, (position.play(self.best), position.play(turn.move)))]

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Let a hand move, judge the move, or go on."""
        if isinstance(message, MovesCompared):
            return self._replace(lines=message.lines) if message.token == self.token else self, []
        if message == "view" and self.asking:
            return self._replace(state="shown", play=None), []
        if message == "next" and not self.over:
            return self._moved(self.at + 1), []
        if message == "again" and self.over:
            return self._moved(0)._replace(solved=0), []
        if not isinstance(message, str) or not self.asking:
            raise MessageError(f"no message {message!r}")
        hand, move = self.hand.try_move(session, message)
        return (self._judged(move) if move else self._replace(play=hand)), []

    def _judged(self, move: Move) -> RetryScreen:
        """Accept a move that is no slip and better than what was played."""
        lost = self.loss(move)
        right = not is_mistake(lost, self.found.labels[0]) and lost < self.turn.loss
        state: Attempt = "right" if right else "wrong"
        return self._replace(try_move=move, state=state, play=None, solved=self.solved + right)

    def _moved(self, at: int) -> RetryScreen:
        return self._replace(at=at, try_move=None, state="find", play=None, lines=())


def open_screen(session: Session, rest: str) -> RetryScreen:
    """Return the screen for a side's slips in the game that is reviewed, `sun` or `moon`.

    Raises MessageError where there are none.
    """
    case = session.screen
    if not isinstance(case, ReviewScreen) or not case.found or not case.found.whole:
        raise MessageError("there is no review")
    side = SIDES.get(rest)
    plies = case.found.slips(side) if side else ()
    if side is None or not plies:
        raise MessageError(f"no slips of {rest!r}")
    return RetryScreen(case, side, plies)
