"""The screen of puzzles: a position in which one move is clearly best, to be found on the board."""

from __future__ import annotations

from typing import ClassVar, Final

from puluc.app import messages
from puluc.app.board import Arrow, Board
from puluc.app.effects import Effect, Evaluate, LoadTable, ShowTop
from puluc.app.messages import Action, Message, MessageError, ScreenMessage, Verbs
from puluc.app.open.links import parse_puzzle_id
from puluc.app.play.activity import Idle
from puluc.app.play.new_play import manual_game
from puluc.app.play.screen import BOARD_VERBS, Play, PlayStep, watch
from puluc.app.session import COMMON_PANELS, Screen, ScreenStep, Session
from puluc.engine.game import Game
from puluc.engine.position import MOON, PASS, Move, Position
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Evaluation, Ranked, for_position
from puluc.reviewing import puzzles
from puluc.reviewing.exposure import likeliest_capture
from puluc.reviewing.puzzles import NOTHING, SLIP, Puzzle, PuzzleLine, puzzle_id, rate_answer
from puluc.screens.puzzle.days import DailyResult, share_result
from puluc.screens.puzzle.training import Training
from puluc.screens.review.screen import move_arrow
from puluc.words import names

STRIDE: Final = 7919
"""A prime, so that the daily puzzles go through all puzzles before one comes again."""
WEEK: Final = ((1, 2), (1, 2), (3,), (3,), (4,), (4,), (5,))
"""The grades of the daily puzzle, from Monday on."""
QUIET_EVERY: Final = 10
"""One puzzle of so many in a row may have nothing to find."""
NEAR: Final = 6
"""The puzzles among which one with three moves or more is preferred."""
ALL: Final = tuple(str(grade) for grade in range(1, len(puzzles.GRADES) + 2))
"""All grades, as in messages."""
KEPT: Final = (
    *("lines", "why", "day", "minutes", "training"),
    *("choice", "theme", "grade", "number", "date"),
)
"""The fields that outlast a puzzle."""


class FetchPuzzles(Effect):
    """Fetch the puzzles of a ruleset, then report `PuzzlesLoaded`."""

    rules: Rules
    """The ruleset."""


class LoadTraining(Effect):
    """Load the puzzles tried on this device, and the day, then report `TrainingLoaded`."""


class StoreTraining(Effect):
    """Save the puzzles tried on this device."""

    text: str
    """The text of the training."""


class PuzzlesLoaded(ScreenMessage):
    """The puzzles of a ruleset."""

    rules: Rules
    """The ruleset."""
    lines: tuple[PuzzleLine, ...]
    """The lines of its file, or none if it could not be loaded."""
    why: str = ""
    """The reason of the failure."""


class TrainingLoaded(ScreenMessage):
    """The puzzles tried on this device, and the day; while puzzles are open, the day again."""

    text: str | None
    """The text of the training, or None if it is known."""
    day: int
    """The number of the day, one more each day."""
    minutes: int
    """The minutes until the next day."""


class PuzzleScreen(Screen):
    """A puzzle, before or after the answer.

    It answers `today`, `day N` (a past one), `any`, `again`, `theme NAME`, `grade N` (all of them
    without a name or number), `next`, `rules RULESET`, `fetch`; before the answer the messages of a
    move on the board, `nothing` and `solution`; after it `show MOVE` and `refute MOVE`.
    """

    name = "puzzle"
    panels = (*COMMON_PANELS, "place")
    verbs: ClassVar[Verbs] = {
        **BOARD_VERBS,
        "theme": messages.read_one_of("", *puzzles.THEME_NAMES, NOTHING),
        "grade": messages.read_one_of("", *ALL),
        "day": int,
        "rules": Rules.from_text,
        "show": messages.read_if_any(Move.from_text),
        "refute": Move.from_text,
    }

    play: Play
    """The game in the puzzle's position, in which the person tries moves; before there is a puzzle,
    it is at the start."""
    puzzle: Puzzle | None = None
    """The puzzle."""
    lines: tuple[PuzzleLine, ...] = ()
    """The lines of the ruleset's file, once they are loaded."""
    day: int = 0
    """The number of the day."""
    training: Training = Training()
    """The puzzles tried on this device."""
    choice: str = "today"
    """The choice of the puzzle:

    - `today`: the daily one of `date`
    - `again`: one that was failed
    - `any`: one of a theme and a grade
    - `own`: the position of the editor or the game
    - `link`: the position of a link
    """
    theme: str = ""
    """The theme chosen, or empty."""
    grade: str = ""
    """The grade chosen, or empty."""
    number: int = 0
    """The number of puzzles shown by this choice."""
    failed: str = ""
    """The first try if it was wrong: a move's text, or `nothing`."""
    answer: Move | None = None
    """The move played as the answer."""
    given: str = ""
    """The answer without a move: `nothing` to find, or the solution `shown`."""
    shown: Move | None = None
    """The move whose result is on the board, at first the right one."""
    replied: bool = False
    """Whether the reply to that move is on the board, too."""
    played_out: Play | None = None
    """The game in which the right move is animated."""
    gained: int = 0
    """The change of the person's rating by the answer."""
    evaluated: Evaluation | None = None
    """The last evaluation of a position."""
    why: str | None = None
    """The reason why the file could not be loaded, empty if unknown; None if it could."""
    date: int = 0
    """The day of a daily puzzle."""
    minutes: int = 0
    """The minutes until the next day."""

    @property
    def inner(self) -> Play:
        """The game in which the right move is animated, else the one in which moves are tried."""
        return self.played_out or self.play

    @property
    def address(self) -> str:
        """The parameters of a link to the puzzle."""
        return f"puzzle={puzzle_id(self.position)}" if self.position else "puzzle"

    @property
    def position(self) -> Position | None:
        """The puzzle's position, once there is one."""
        position = self.play.game.position
        return None if position.marks is None else position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves of the puzzle."""
        return self.position.moves() if self.position else ()

    @property
    def done(self) -> bool:
        """Whether the puzzle was answered."""
        return self.answer is not None or bool(self.given)

    @property
    def daily(self) -> bool:
        """Whether it is the puzzle of a day."""
        return self.choice == "today" and self.puzzle is not None

    @property
    def today(self) -> bool:
        """Whether it is the puzzle of the present day."""
        return self.daily and self.date == self.day

    @property
    def daily_tries(self) -> int:
        """The try that solved the day's puzzle, 1 or 2; 0 for none."""
        found = self.training.result(self.date) if self.daily and self.done else None
        return found.tries if found else 0

    @property
    def daily_result(self) -> DailyResult | None:
        """The result of the present day's puzzle, once it is answered."""
        if not self.today or not self.done or not self.training.result(self.day):
            return None
        return share_result(self.training, self.day, names.rules_name(self.rules))

    @property
    def try_move(self) -> Move | None:
        """The first try, if it was a wrong move."""
        return {move.text: move for move in self.moves}.get(self.failed)

    @property
    def has_file(self) -> bool:
        """Whether there is a file of puzzles to choose from."""
        return self.choice != "own" and puzzles.has_puzzles(self.rules)

    @property
    def more(self) -> bool:
        """Whether another puzzle can follow."""
        return self.choice != "own" and bool(self.lines)

    @property
    def due(self) -> tuple[PuzzleLine, ...]:
        """The failed puzzles that come again, the first due first."""
        known = {line.id: line for line in self.lines}
        return tuple(known[name] for name in self.training.due(self.day) if name in known)

    @property
    def nearest(self) -> str:
        """The message that chooses the nearest puzzles, if the present choice has none."""
        grades = [line.grade for line in self.fitting(self.theme)]
        if not grades:
            return "theme "
        wanted = int(self.grade or 0)
        return f"grade {min(grades, key=lambda grade: (abs(grade - wanted), grade))}"

    def solved(self, theme: str, grade: str = "") -> tuple[int, int]:
        """Return the numbers of puzzles solved, and of all, of a theme and a grade or of all."""
        found, solved = self.fitting(theme, grade), self.training.solved
        return sum(line.id in solved for line in found), len(found)

    def fitting(self, theme: str, grade: str = "") -> tuple[PuzzleLine, ...]:
        """Return the puzzles of a theme and a grade; empty stands for all."""
        return tuple(
            line
            for line in self.lines
            if (not theme or theme in line.themes) and grade in ("", str(line.grade))
        )

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of the puzzle's position, if it is known."""
        return for_position(self.evaluated, self.position)

    @property
    def ranked(self) -> tuple[Ranked, ...]:
        """The moves with their win chances, best first, once these are known."""
        return self.evaluation.moves if self.evaluation else ()

    @property
    def tempting(self) -> tuple[str, Move, float] | None:
        """The temptation: its name, its move and its loss.

        The loss is that of the table, or until exact chances are known, that of the puzzle.
        """
        if not self.puzzle or not self.puzzle.temptation:
            return None
        move, name, loss = self.puzzle.temptation
        return name, move, self.loss(move) if self.evaluation and self.evaluation.exact else loss

    @property
    def best(self) -> Move | None:
        """The best move, if it is known."""
        if self.puzzle:
            return self.puzzle.best
        return self.ranked[0].move if self.ranked else None

    @property
    def quiet(self) -> bool:
        """Whether no move is an error here, as far as is known."""
        if self.puzzle:
            return NOTHING in self.puzzle.themes
        wins = [win for _move, win in self.ranked]
        return bool(wins) and wins[0] - wins[-1] < SLIP

    @property
    def right(self) -> bool | None:
        """Whether the answer is right; None while that is not known.

        A move is right if it is no error, and `nothing` if there is nothing to find.
        """
        if self.best is None:
            return None
        if self.answer is None:
            return self.given == "nothing" and self.quiet
        if self.puzzle:
            return self.quiet or self.answer == self.best
        return self.loss(self.answer) < SLIP

    def loss(self, move: Move) -> float:
        """Return the loss of a move against the best one; 0 while that is not known."""
        wins = dict(self.ranked)
        return wins[self.best] - wins[move] if self.best and wins else 0.0

    @property
    def shown_turn(self) -> tuple[Position, Move] | None:
        """The move on the board, or the reply to it, and the position before that."""
        if not self.position or not self.shown:
            return None
        after = self.position.play(self.shown)
        reply = likeliest_capture(after) if self.replied else None
        return (after.throw(reply[0]), reply[1]) if reply else (self.position, self.shown)

    def board(self, session: Session) -> Board:
        """Return the puzzle with the legal moves, or the result of the visible move.

        The city of the side to move is near.
        """
        turned = session.settings.board == "turned"
        flipped = (self.play.mover == MOON) != turned
        if self.shown_turn and not self.played_out:
            before, move = self.shown_turn
            route = () if move == PASS else tuple(before.route(move))
            return Board.still_board(before.play(move), flipped=flipped)._replace(last=route)
        board = self.inner.board(session)._replace(flipped=flipped)
        if self.played_out:
            return board.without_actions()
        board = board.without_actions() if self.done else board
        return board._replace(arrows=self._arrows())

    def _arrows(self) -> tuple[Arrow, ...]:
        """Return the arrows of the move played, and of the best one after the answer."""
        if not self.position:
            return ()
        found = {"played": None if self.holds else self.try_move}
        if self.done:
            found = {"played": self.answer, "best": None if self.quiet else self.best}
        if self.answer and self.answer == self.best:
            del found["played"]
        arrows = (move_arrow(self.position, move, kind) for kind, move in found.items() if move)
        return tuple(filter(None, arrows))

    def pause(self) -> PuzzleScreen:
        """Return the screen without animation."""
        return self._replace(played_out=None)

    def begin(self, session: Session) -> ScreenStep:
        """Load the puzzles tried, and fetch the puzzles."""
        effects: list[Effect] = [LoadTraining(), LoadTable(self.rules)]
        if self.has_file and not self.lines:
            effects.insert(1, FetchPuzzles(self.rules))
        return self, effects

    def desired_effects(self, session: Session) -> list[Effect]:
        """Return the effects that evaluate the moves, once the puzzle was answered."""
        wanted = self.done or self.failed or self.choice in ("own", "link")
        waits = self.evaluation or session.table_of(self.rules).pending
        return [Evaluate(self.position)] if self.position and wanted and not waits else []

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key."""
        return "next" if key == "ArrowRight" and self.done and self.more else None

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Answer the puzzle, look at continuations, or go to another. Raises MessageError."""
        match message:
            case messages.Evaluated(evaluation):
                known = self._replace(evaluated=evaluation)
                learnt = self.done and self.best is None
                return known._play_out(session) if learnt else (known, [])
            case messages.AnimationEnded(token) if token == self.token and self.played_out:
                return self._follow(self.played_out.update(session, message))
            case messages.SkipAnimation():
                return self._replace(played_out=None), []
            case TrainingLoaded(text, day, minutes):
                training = self.training if text is None else Training.from_text(text)
                known = self._replace(training=training)._keep_time(day, minutes)
                if self.choice == "today" and not self.date:
                    known = known._choose("any" if training.result(day) else "today")
                return (known._next_puzzle() if self.lines and not self.position else known), []
            case PuzzlesLoaded(rules, lines, why) if rules == self.rules:
                came = self._replace(lines=lines, why=None if lines else why)
                if self.choice == "link" and not self.puzzle:
                    return came._find_puzzle(), []
                return (came._next_puzzle() if self.day and not self.position else came), []
            case messages.AnimationEnded() | PuzzlesLoaded():
                return self, []
            case Action():
                return self._handle_action(session, message)
        raise MessageError(f"no message {message!r}")

    def _keep_time(self, day: int, minutes: int) -> PuzzleScreen:
        """Return the screen at a time; on a new day with its puzzle, unless one is begun."""
        known = self._replace(day=day, minutes=minutes)
        begun = self.done or self.failed or self.holds
        renews = self.today and day != self.day and not begun
        return known._choose("today")._next_puzzle() if renews else known

    def _handle_action(self, session: Session, message: Action) -> ScreenStep:
        word, value = message
        match word:
            case "today" | "again" | "any":
                return self._choose(word)._next_puzzle(), []
            case "day" if 0 < value <= self.day:
                return self._choose("today")._replace(date=value)._next_puzzle(), []
            case "theme":
                return self._choose("any", value, self.grade)._next_puzzle(), []
            case "grade":
                return self._choose("any", self.theme, value)._next_puzzle(), []
            case "next" if self.more:
                choice = "any" if self.choice in ("today", "link") else self.choice
                return self._replace(choice=choice, number=self.number + 1)._next_puzzle(), []
            case "rules" if value.text in puzzles.PUZZLED:
                chosen = self._choose("any" if self.choice == "any" else "today")
                chosen = chosen._replace(theme=self.theme, grade=self.grade)
                other = chosen._show(Position.start(value))
                other = other._replace(lines=(), why=None)
                return other, [FetchPuzzles(value), LoadTable(value)]
            case "fetch" if self.why is not None:
                return self._replace(why=None), [FetchPuzzles(self.rules)]
        if not self.position:
            raise MessageError("there is no puzzle yet")
        if self.done:
            return self._show_move(message), [ShowTop()]
        if word in ("nothing", "solution"):
            given = "shown" if word == "solution" else word
            play = self.play._replace(activity=Idle())
            return self._replace(given=given, play=play)._judge(session)
        play, move = self.play.try_move(session, message)
        tried = self._replace(play=play, answer=move)
        return tried._judge(session) if move else (tried, [])

    def _show_move(self, message: Action) -> PuzzleScreen:
        """Return the screen with the move of a message shown, or no move."""
        word, move = message
        if word == "show" and move is None:
            return self._replace(shown=None, replied=False)
        if word not in ("show", "refute") or move not in self.moves:
            raise MessageError(f"no message {message!r}")
        return self._replace(shown=move, replied=word == "refute", played_out=None)

    def _judge(self, session: Session) -> ScreenStep:
        """Return the screen with the answer, saved on the device.

        After a first wrong try there is a second one, which counts half.
        """
        judged, effects = self._play_out(session)
        if self.right is False and self.given != "shown" and not self.failed:
            failed = self.answer.text if self.answer else self.given
            judged, effects = self._replace(failed=failed, answer=None, given=""), []
        if not self.puzzle:
            return judged, effects
        puzzle, before, right = self.puzzle, self.training, bool(self.right)
        training, tries = before, (2 if self.failed else 1) if right else 0
        if not self.failed:
            training = before.rate(puzzle, tries).try_move(puzzle.id, self.day, right=right)
        elif self.gained:
            rating = rate_answer(before.rating - self.gained, puzzle, tries)
            training = before._replace(rating=rating)
        if self.today:
            training = training.finish_day(self.day, puzzle.id, tries)
        if self.failed and training == before:
            return judged, effects
        gained = self.gained + training.rating - before.rating
        judged = judged._replace(training=training, gained=gained)
        return judged, [StoreTraining(training.text), *effects]

    def _play_out(self, session: Session) -> ScreenStep:
        """Return the screen with the animation of the right move.

        It is the best one or, if all are right, the one played.
        """
        move = self.answer if self.quiet else self.best
        if move is None or move == PASS:
            return self, []
        step = self.play.update(session, Action("move", move))
        return self._replace(shown=move)._follow(step)

    def _follow(self, step: PlayStep) -> ScreenStep:
        """Return the screen after a step of the animation."""
        play, seen = watch(step)
        return self._replace(played_out=play), seen

    def _find_puzzle(self) -> PuzzleScreen:
        """Return the screen with the file's puzzle, if the position is one.

        Today's counts for the day.
        """
        assert self.position
        wanted = puzzle_id(self.position)
        today = self._daily_line(self.day)
        if today and today.id == wanted:
            return self._choose("today")._next_puzzle()
        line = next((line for line in self.lines if line.id == wanted), None)
        return self._replace(puzzle=Puzzle.from_line(self.rules, line.text) if line else None)

    def _choose(self, choice: str, theme: str = "", grade: str = "") -> PuzzleScreen:
        return self._replace(choice=choice, theme=theme, grade=grade, number=0, date=self.day)

    def _next_puzzle(self) -> PuzzleScreen:
        """Return the screen with the next puzzle by the present choice, or none."""
        daily = self.choice == "today"
        line = self._daily_line(self.date) if daily else self._next_line()
        puzzle = Puzzle.from_line(self.rules, line.text) if line else None
        result = self.training.result(self.date) if daily else None
        done = puzzle and result and result.name == puzzle.id
        position = puzzle.position if puzzle else Position.start(self.rules)
        return self._show(position, puzzle, "shown" if done else "")

    def _show(
        self, position: Position, puzzle: Puzzle | None = None, given: str = ""
    ) -> PuzzleScreen:
        """Return the screen with another puzzle, or at the start, without an attempt."""
        kept = {name: getattr(self, name) for name in KEPT}
        return PuzzleScreen(_trial_game(position), puzzle, given=given, **kept)

    def _daily_line(self, day: int) -> PuzzleLine | None:
        """Return the puzzle of a day; those of a week become harder from Monday to Sunday."""
        week, weekday = divmod(day - 1, len(WEEK))
        grades = WEEK[weekday]
        tempting = [line for line in self.lines if line.tempting]
        found = [line for line in tempting if line.grade in grades] or tempting
        start = week * WEEK.count(grades) + weekday - WEEK.index(grades)
        return found[start * STRIDE % len(found)] if found else None

    def tried_late(self, day: int) -> bool:
        """Return whether the puzzle of a day, not done that day, was tried on another."""
        line = self._daily_line(day)
        return line is not None and self.training.entry(line.id) is not None

    def _next_line(self) -> PuzzleLine | None:
        """Return the next puzzle of the failed or the chosen ones.

        It is one not yet tried, if there is any, of the grade that suits the person unless one is
        chosen, and rather one with three moves or more. Few have nothing to find.
        """
        tried = dict(self.training.entries)
        if self.choice == "again":
            found = self.due
        else:
            lines = self.fitting(self.theme, self.grade)
            if self.theme != NOTHING and (self.number + 1) % QUIET_EVERY:
                lines = tuple(line for line in lines if line.tempting)
            found = tuple(line for line in lines if line.id not in tried) or lines
            if found and not self.grade:
                gaps = [abs(line.grade - self.training.grade) for line in found]
                nearest = min(gaps)
                found = tuple(found[at] for at, gap in enumerate(gaps) if gap == nearest)
        start = (self.day * STRIDE + self.number) % (len(found) or 1)
        near = [line for line in found[start : start + NEAR] if line.id not in tried]
        rich = [line for line in near if len(parse_puzzle_id(line.id).moves()) > 2]
        return next(iter([*rich, *found[start:]]), None)


def open_screen(session: Session, rest: str) -> PuzzleScreen:
    """Return the screen for the daily puzzle, or the one of an id.

    After today's is done it is another one. With `here` it has the position on the board. Raises
    ValueError for a position that is no puzzle: without a throw, or without a choice.
    """
    rules = session.screen.rules
    if rest == "here":
        board = session.screen.board(session)
        if not board or board.position.marks is None or len(board.position.moves()) < 2:
            raise MessageError("there is nothing to choose")
        return PuzzleScreen(_trial_game(board.position), choice="own")
    if rest:
        return PuzzleScreen(_trial_game(parse_puzzle_id(rest)), choice="link")
    known = rules if puzzles.has_puzzles(rules) else Rules()
    return PuzzleScreen(_trial_game(Position.start(known)))


def _trial_game(position: Position) -> Play:
    """Return a game in which a move is tried in a position."""
    return manual_game(Game.at(position, "puzzle"))
