"""The screen of puzzles: a position in which one move is best by far, to be found on the board."""

from __future__ import annotations

from typing import Final

from puluc.game import Game
from puluc.position import PASS, Move, Position, PositionError
from puluc.published import published
from puluc.review.danger import reply
from puluc.review.puzzles import PUZZLED, SLIP, Puzzle, PuzzleError, PuzzleLine, file_of, puzzle_id
from puluc.review.themes import NOTHING, THEMES
from puluc.rules import Rules, RulesError
from puluc.session.board import Arrow, Board
from puluc.session.effects import Effect, Load, StudyEffect, Weigh
from puluc.session.links import puzzled
from puluc.session.messages import Message, MessageError, StudyMessage, Weighed
from puluc.session.play import Play, Rest, by_hand
from puluc.session.session import Screen, ScreenStep, Session
from puluc.study.puzzle.training import Training
from puluc.study.share import shared
from puluc.worth import Ranked, Worth, about

STRIDE: Final = 7919
"""A prime: the puzzles of the days go through all of a ruleset before one comes again."""
WAYS: Final = ("today", "theme", "grade", "again", "any", "own", "link")
"""How puzzles are chosen: the day's, by theme, by grade, those failed, any, the position that was
set up, that of a link."""


class FetchPuzzles(StudyEffect):
    """Fetch the puzzles of a ruleset, then answer `Puzzles`."""

    rules: Rules


class Recall(StudyEffect):
    """Look up which puzzles were tried on this device, and what day it is: answer `Recalled`."""


class Remember(StudyEffect):
    """Keep on this device which puzzles were tried."""

    text: str


class Puzzles(StudyMessage):
    """The lines of a ruleset's file of puzzles; none if it could not be loaded."""

    rules: Rules
    lines: tuple[PuzzleLine, ...]


class Recalled(StudyMessage):
    """What the device keeps of the puzzles, and the number of the day, one more each day."""

    text: str
    day: int


class PuzzleScreen(Screen):
    """A puzzle to be solved, or just answered.

    It answers `today`, `any`, `again`, `theme NAME`, `grade N`, `next`, `rules RULESET`, `fetch`;
    before the answer a hand's messages, `nothing` and `solution`, after it `show MOVE` and `refute
    MOVE`.

    `play` has the position, and what a hand does on it. `lines` are those of the ruleset's file
    once it is there; `missing` says that it could not be loaded. `way` is one of `WAYS` with its
    `value`, and `number` counts the puzzles shown that way.
    After the answer, `answer` is the move played, if one was; `given` says how else it ended:
    `nothing` to find, or `shown`. `shown` is the move whose outcome is on the board, with the reply
    to it if `replied`.
    """

    name = "puzzle"
    panels = ("rules", "settings", "keys", "place")

    ruleset: Rules
    play: Play | None = None
    puzzle: Puzzle | None = None
    lines: tuple[PuzzleLine, ...] = ()
    missing: bool = False
    day: int = 0
    training: Training = Training()
    way: str = "today"
    value: str = ""
    number: int = 0
    answer: Move | None = None
    given: str = ""
    shown: Move | None = None
    replied: bool = False
    weighed: Worth | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle."""
        return self.ruleset

    @property
    def position(self) -> Position | None:
        """The puzzle's position, once there is one."""
        return self.play.game.position if self.play else None

    @property
    def holds(self) -> bool:
        """Whether a man is in hand."""
        return self.play is not None and self.play.holds

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the puzzle."""
        return self.position.moves() if self.position else ()

    @property
    def done(self) -> bool:
        """Whether the puzzle was answered."""
        return self.answer is not None or bool(self.given)

    @property
    def more(self) -> bool:
        """Whether another puzzle can follow."""
        return self.way != "own" and bool(self.lines)

    @property
    def worth(self) -> Worth | None:
        """What the puzzle's position is worth, if that is known."""
        return about(self.weighed, self.position)

    @property
    def ranked(self) -> tuple[Ranked, ...]:
        """The moves with their win chances, best first, as soon as these are known."""
        return self.worth.moves if self.worth else ()

    @property
    def tempting(self) -> tuple[str, Move, float] | None:
        """What tempts, its move, and what that loses: to the best move, or while win chances are
        not known exactly, by the puzzle's own figure."""
        if not self.puzzle or not self.puzzle.temptation:
            return None
        move, name, loss = self.puzzle.temptation
        if self.worth and self.worth.exact:
            wins = dict(self.ranked)
            loss = wins[self.puzzle.best] - wins[move]
        return name, move, loss

    @property
    def best(self) -> Move | None:
        """The best move, if it is known."""
        if self.puzzle:
            return self.puzzle.best
        return self.ranked[0].move if self.ranked else None

    @property
    def quiet(self) -> bool:
        """Whether no move is an error here, as far as that is known."""
        if self.puzzle:
            return NOTHING in self.puzzle.themes
        wins = [win for _move, win in self.ranked]
        return bool(wins) and wins[0] - wins[-1] < SLIP

    @property
    def right(self) -> bool | None:
        """Whether the answer is right: no error, or `nothing` where there is nothing to find; None
        while that is not known."""
        if self.best is None:
            return None
        if self.answer is None or self.puzzle:
            played = self.quiet if self.given == "nothing" else self.answer == self.best
            return played or (self.quiet and self.answer is not None)
        wins = dict(self.ranked)
        return wins[self.best] - wins[self.answer] < SLIP

    @property
    def after(self) -> Position | None:
        """The position after the move that is shown, and after the reply to it."""
        if not self.position or not self.shown:
            return None
        after = self.position.play(self.shown)
        answered = reply(after) if self.replied else None
        return after.throw(answered[0]).play(answered[1]) if answered else after

    def board(self, session: Session) -> Board | None:
        """Return the puzzle with the moves there are, or what the move shown leads to."""
        flipped = session.settings.board == "turned"
        if self.play is None or self.position is None:
            return Board.still(Position.start(self.rules), flipped=flipped)
        if self.after is None or self.shown is None:
            board = self.play.board(session)
            return board.stilled()._replace(arrows=self._arrows()) if self.done else board
        before, move = self.position, self.shown
        if self.replied and (answered := reply(before.play(move))):
            before, move = before.play(move).throw(answered[0]), answered[1]
        way = () if move == PASS else tuple(before.route(move))
        return Board.still(self.after, flipped=flipped)._replace(last=way)

    def _arrows(self) -> tuple[Arrow, ...]:
        """Return what was played and what is best, once that may be seen."""
        if not self.done or not self.position:
            return ()
        found = {"played": self.answer, "best": None if self.quiet else self.best}
        if self.answer == self.best:
            del found["played"]
        return tuple(
            Arrow(kind, tuple(self.position.route(move)))
            for kind, move in found.items()
            if move is not None and move != PASS
        )

    def begin(self, session: Session) -> ScreenStep:
        """Recall what was tried, and fetch the puzzles."""
        fetch: list[Effect] = [FetchPuzzles(self.rules)]
        wanted = self.way != "own" and not self.lines and published(self.rules)
        return self, [Recall(), *(fetch if wanted else []), Load(self.rules)]

    def wishes(self, session: Session) -> list[Effect]:
        """Ask what the moves are worth, once the answer was given and it can be said."""
        wanted = self.done or self.way in ("own", "link")
        if not self.position or not wanted or self.worth or session.table_of(self.rules).pending:
            return []
        return [Weigh(self.position)]

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        return "next" if key == "ArrowRight" and self.done and self.more else None

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Answer the puzzle, look at what follows, or go to another. Raises MessageError."""
        match message:
            case Weighed(worth):
                return self._replace(weighed=worth), []
            case Recalled(text, day):
                known = self._replace(training=Training.from_text(text), day=day)
                return (known._chosen() if self.lines and not self.position else known), []
            case Puzzles(rules, lines) if rules == self.rules:
                came = self._replace(lines=lines, missing=not lines)
                if self.way == "link" and not self.puzzle:
                    return came._recognised(), []
                return (came._chosen() if self.day and not self.position else came), []
            case Puzzles():
                return self, []
            case str():
                word, _space, rest = message.partition(" ")
                return self._said(session, word, rest)
        raise MessageError(f"no message {message!r}")

    def _said(self, session: Session, word: str, rest: str) -> ScreenStep:
        match word:
            case "today" | "again" | "any" if not rest:
                return self._turned(word)._chosen(), []
            case "theme" if rest in (*THEMES, NOTHING):
                return self._turned(word, rest)._chosen(), []
            case "grade" if rest in ("1", "2", "3", "4", "5"):
                return self._turned(word, rest)._chosen(), []
            case "next" if self.more:
                way = "any" if self.way in ("today", "link") else self.way
                return self._replace(way=way, number=self.number + 1)._chosen(), []
            case "rules" if rest in PUZZLED:
                rules = Rules.from_text(rest)
                other = PuzzleScreen(rules, day=self.day, training=self.training)
                return other, [FetchPuzzles(rules), Load(rules)]
            case "fetch" if self.missing:
                return self._replace(missing=False), [FetchPuzzles(self.rules)]
        if not self.play or not self.position:
            raise MessageError("there is no puzzle yet")
        if effects := shared(self.position, word, rest):
            return self, effects
        if self.done:
            return self._looked(word, rest), []
        if word in ("nothing", "solution"):
            given = "nothing" if word == "nothing" else "shown"
            return self._replace(given=given, play=self.play._replace(now=Rest()))._kept()
        play, move = self.play.tried(session, f"{word} {rest}")
        tried = self._replace(play=play, answer=move)
        return tried._kept() if move else (tried, [])

    def _looked(self, word: str, rest: str) -> PuzzleScreen:
        """Return the screen with the move shown that a message after the answer names."""
        if word == "show" and not rest:
            return self._replace(shown=None, replied=False)
        move = {move.text: move for move in self.moves}.get(rest)
        if not move or word not in ("show", "refute"):
            raise MessageError(f"no message '{word} {rest}'")
        return self._replace(shown=move, replied=word == "refute")

    def _kept(self) -> ScreenStep:
        """Return the screen with the answer kept on the device."""
        if not self.puzzle:
            return self, []
        training = self.training.tried(self.puzzle.id, self.day, right=bool(self.right))
        return self._replace(training=training), [Remember(training.text)]

    def _recognised(self) -> PuzzleScreen:
        """Return the screen with what the file knows of the position, if it is one of its."""
        assert self.position
        wanted = puzzle_id(self.position)
        line = next((line for line in self.lines if line.id == wanted), None)
        return self._replace(puzzle=Puzzle.from_line(self.rules, line.text) if line else None)

    def _turned(self, way: str, value: str = "") -> PuzzleScreen:
        return self._replace(way=way, value=value, number=0)

    def _chosen(self) -> PuzzleScreen:
        """Return the screen with the puzzle that its way leads to, or none."""
        puzzle = None
        if lines := self._lines():
            start = self.day * STRIDE + self.number
            puzzle = Puzzle.from_line(self.rules, lines[start % len(lines)].text)
        return PuzzleScreen(
            self.rules,
            _play(puzzle.position) if puzzle else None,
            puzzle,
            self.lines,
            self.missing,
            self.day,
            self.training,
            self.way,
            self.value,
            self.number,
        )

    def _lines(self) -> list[PuzzleLine]:
        """Return the lines of the puzzles of this way; of a theme or grade those not yet tried, if
        there are any."""
        match self.way:
            case "again":
                known = {line.id: line for line in self.lines}
                return [known[name] for name in self.training.due(self.day) if name in known]
            case "theme":
                found = [line for line in self.lines if self.value in line.themes]
            case "grade":
                found = [line for line in self.lines if str(line.grade) == self.value]
            case "today":
                return [line for line in self.lines if line.tempting]
            case _:
                return list(self.lines)
        tried = dict(self.training.entries)
        return [line for line in found if line.id not in tried] or found


def opened(session: Session, rest: str) -> PuzzleScreen:
    """Return the screen for the day's puzzle, for the one of an id, or with `here` for the position
    on the board.

    Raises MessageError where that is no puzzle: it has no throw, or nothing to choose.
    """
    rules = session.screen.rules
    if rest == "here":
        board = session.screen.board(session)
        if not board or board.position.marks is None or len(board.position.moves()) < 2:
            raise MessageError("there is nothing to choose")
        return PuzzleScreen(rules, _play(board.position), way="own")
    if rest:
        try:
            position = puzzled(rest)
        except (RulesError, PositionError) as error:
            raise MessageError(str(error)) from None
        return PuzzleScreen(position.rules, _play(position), way="link")
    try:
        file_of(rules)
    except PuzzleError:
        rules = Rules()
    return PuzzleScreen(rules)


def _play(position: Position) -> Play:
    """Return a game in which a move is tried at a position."""
    return by_hand(Game.at(position, "puzzle"))
