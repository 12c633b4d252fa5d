"""The screen of puzzles: a position in which one move is best by far, to be found on the board."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from puluc.position import CITY, PASS, Move, Position, PositionError
from puluc.published import published
from puluc.review.danger import reply
from puluc.review.puzzles import PUZZLED, SLIP, Puzzle, PuzzleError, file_of, puzzle_id
from puluc.review.themes import NOTHING, THEMES
from puluc.rules import Rules, RulesError
from puluc.session.board import Arrow, Board, Choice, numbered
from puluc.session.effects import Effect, Load, StudyEffect, Weigh
from puluc.session.links import puzzled
from puluc.session.messages import Message, MessageError, StudyMessage, Weighed
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
    """The text of a ruleset's file of puzzles, empty if it could not be loaded."""

    rules: Rules
    text: str


class Recalled(StudyMessage):
    """What the device keeps of the puzzles, and the number of the day, one more each day."""

    text: str
    day: int


class PuzzleScreen(Screen):
    """A puzzle to be solved, or just answered.

    `lines` are those of the ruleset's file once it is there; `missing` says that it could not be
    loaded. `way` is one of `WAYS` with its `value`, and `number` counts the puzzles shown that way.
    `picked` is the source in hand. After the answer, `answer` is the move played, if one was;
    `given` says how else it ended: `nothing` to find, or `shown`. `shown` is the move whose outcome
    is on the board, with the reply to it if `replied`.
    """

    name = "puzzle"
    panels = ("rules", "settings", "keys", "place")

    ruleset: Rules
    position: Position | None = None
    puzzle: Puzzle | None = None
    lines: tuple[str, ...] = ()
    missing: bool = False
    day: int = 0
    training: Training = Training()
    way: str = "today"
    value: str = ""
    number: int = 0
    picked: int | None = None
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
        if self.position is None:
            return Board.still(Position.start(self.rules), flipped=flipped)
        if self.after is None or self.shown is None:
            choice = Choice(self.position, () if self.done else self.moves, self.picked)
            return Board(self.position, choice.spots(), flipped, arrows=self._arrows())
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
        match key:
            case "Escape" if session.look is not None:
                return "look"
            case "Escape":
                return "leave" if self.picked is None else "drop"
            case "ArrowRight" if self.done and self.more:
                return "next"
        return None

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Answer the puzzle, look at what follows, or go to another. Raises MessageError."""
        match message:
            case Weighed(worth):
                return self._replace(weighed=worth), []
            case Recalled(text, day):
                known = self._replace(training=Training.from_text(text), day=day)
                return (known._chosen() if self.lines and not self.position else known), []
            case Puzzles(rules, text) if rules == self.rules:
                came = self._replace(lines=tuple(text.splitlines()), missing=not text)
                if self.way == "link" and not self.puzzle:
                    return came._recognised(), []
                return (came._chosen() if self.day and not self.position else came), []
            case Puzzles():
                return self, []
            case str():
                word, _space, rest = message.partition(" ")
                return self._said(word, rest)
        raise MessageError(f"no message {message!r}")

    def _said(self, word: str, rest: str) -> ScreenStep:
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
        if not self.position:
            raise MessageError("there is no puzzle yet")
        if effects := shared(self.position, word, rest):
            return self, effects
        return self._looked(word, rest) if self.done else self._tried(word, rest)

    def _tried(self, word: str, rest: str) -> ScreenStep:
        """Deal with a message before the answer."""
        position, choice = self.position, Choice(self._there, self.moves, self.picked)
        assert position
        match word:
            case "pick" if rest == "c" or rest.isdigit():
                source = CITY if rest == "c" else numbered(position, rest)
                free = any(move.source == source for move in self.moves)
                picked = source if free and source != self.picked else None
                return self._replace(picked=picked), []
            case "drop":
                return self._replace(picked=None), []
            case "put" if rest.isdigit():
                arriving = choice.arriving(numbered(position, rest, cities=True))
                if len(arriving) == 1:
                    return self._answered(arriving[0])
                return self._replace(picked=None), []
            case "move":
                move = Move.from_text(rest)
                if move in self.moves:
                    return self._answered(move)
            case "nothing" | "solution":
                given = "nothing" if word == "nothing" else "shown"
                return self._replace(given=given, picked=None)._kept()
        raise MessageError(f"no message '{word} {rest}'")

    def _looked(self, word: str, rest: str) -> ScreenStep:
        """Deal with a message after the answer."""
        match word:
            case "show" if not rest:
                return self._replace(shown=None, replied=False), []
            case "show" | "refute":
                move = Move.from_text(rest)
                if move in self.moves:
                    return self._replace(shown=move, replied=word == "refute"), []
        raise MessageError(f"no message '{word} {rest}'")

    @property
    def _there(self) -> Position:
        assert self.position
        return self.position

    def _answered(self, move: Move) -> ScreenStep:
        return self._replace(answer=move, picked=None)._kept()

    def _kept(self) -> ScreenStep:
        """Return the screen with the answer kept on the device."""
        if not self.puzzle:
            return self, []
        training = self.training.tried(self.puzzle.id, self.day, right=bool(self.right))
        return self._replace(training=training), [Remember(training.text)]

    def _recognised(self) -> PuzzleScreen:
        """Return the screen with what the file knows of the position, if it is one of its."""
        wanted = f'"{puzzle_id(self._there)}"'
        line = next((line for line in self.lines if wanted in line), None)
        return self._replace(puzzle=Puzzle.from_line(self.rules, line) if line else None)

    def _turned(self, way: str, value: str = "") -> PuzzleScreen:
        return self._replace(way=way, value=value, number=0)

    def _chosen(self) -> PuzzleScreen:
        """Return the screen with the puzzle that its way leads to, or none."""
        puzzle = None
        lines = list(self._lines())
        if lines:
            start = self.day * STRIDE + self.number
            puzzle = Puzzle.from_line(self.rules, lines[start % len(lines)])
        return PuzzleScreen(
            self.rules,
            puzzle.position if puzzle else None,
            puzzle,
            self.lines,
            self.missing,
            self.day,
            self.training,
            self.way,
            self.value,
            self.number,
        )

    def _lines(self) -> Iterator[str]:
        """Yield the lines of the puzzles of this way, those not yet solved if there are any."""
        if self.way == "again":
            due = self.training.due(self.day)
            by_id = {json.loads(line)["id"]: line for line in self.lines}
            yield from (by_id[name] for name in due if name in by_id)
            return
        tempting = (line for line in self.lines if '"temptation": null' not in line)
        match self.way:
            case "theme":
                yield from self._fresh(f'"{self.value}"', "themes")
            case "grade":
                yield from self._fresh(f'"grade": {self.value}}}', "")
            case "today":
                yield from tempting
            case _:
                yield from self.lines

    def _fresh(self, wanted: str, field: str) -> list[str]:
        """Return the lines that say what is wanted, those of puzzles not yet tried if any."""
        found = [line for line in self.lines if wanted in line.partition(f'"{field}": ')[2]]
        if not field:
            found = [line for line in self.lines if line.endswith(wanted)]
        tried = dict(self.training.entries)
        return [line for line in found if json.loads(line)["id"] not in tried] or found


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
        return PuzzleScreen(rules, board.position, way="own")
    if rest:
        try:
            position = puzzled(rest)
        except (RulesError, PositionError) as error:
            raise MessageError(str(error)) from None
        return PuzzleScreen(position.rules, position, way="link")
    try:
        file_of(rules)
    except PuzzleError:
        rules = Rules()
    return PuzzleScreen(rules)
