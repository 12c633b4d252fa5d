"""The screen of a lesson, in which the learner plays; the game waits below."""

from __future__ import annotations

from typing import ClassVar, Final

from puluc.app import messages
from puluc.app.board import Arrow, Board
from puluc.app.effects import Effect
from puluc.app.messages import Action, Message, MessageError, Verbs, check_below, read_number
from puluc.app.play.activity import Idle
from puluc.app.play.screen import BOARD_ACTIONS, BOARD_VERBS, Play, WithGame
from puluc.app.session import COMMON_PANELS, ScreenStep, Session
from puluc.app.settings import PERSON
from puluc.engine.game import Game
from puluc.engine.position import PASS, SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.words import lessons
from puluc.words.lessons import COURSE, NAMES, Lesson, Outcome, Task

LEARNT: Final = "lesson-"
"""The prefix of a lesson's name in `Session.rules_encountered`."""
HINTED: Final = 2
"""The misses of a task after which the right move is drawn."""
SEEDS: Final = {
    (): 0,
    (1,): 5,
    (2,): 1,
    (2, 2): 2,
    (2, 2, 3, 1): 27,
    (3, 0): 19,
    (3, 2): 9,
    (4, 1): 150,
}
"""The number of a seed that shows the first throws of each task; searching for one takes long."""


def read_lesson(text: str) -> int:
    """Read the index of a lesson, from its name or its number from 1."""
    if text in NAMES:
        return NAMES.index(text)
    number = check_below(read_number(text), len(NAMES) + 1, "lesson")
    if number == 0:
        raise MessageError("the first lesson is 1")
    return number - 1


class LessonScreen(WithGame):
    """A lesson.

    It answers the messages `next`, `again`, `lesson N`, and as the game does `throw`, `pick`,
    `put`, `move`, `drop`. `game_screen` is the task's board.
    """

    name = "lesson"
    panels = (*COMMON_PANELS, "certificate")
    verbs: ClassVar[Verbs] = {**BOARD_VERBS, "lesson": read_lesson}

    number: int
    """The number of the lesson, from 0."""
    part: int
    """The number of its task, from 0."""
    tries: int
    """The number of boards so far."""
    missed: int = 0
    """How often this task was missed in a row."""

    @property
    def address(self) -> str:
        """The parameters of a link to the lesson."""
        return f"learn={NAMES[self.number]}"

    @property
    def kept(self) -> str:
        """The whole game in progress: its lesson and task, tries, throws and moves."""
        game = self.game_screen.game
        if not (self.task.whole and game.throws):
            return ""
        moves = ",".join([move.text for move in game.moves])
        return f"{NAMES[self.number]} {self.part} {self.tries} {len(game.throws)} {moves}"

    @property
    def lesson(self) -> Lesson:
        """The lesson in the language in use."""
        return lessons.get_lesson(NAMES[self.number])

    @property
    def task(self) -> Task:
        """The task in the language in use."""
        return self.lesson.tasks[self.part]

    @property
    def outcome(self) -> Outcome:
        """The state of the task, after the animation of the move and Moon's answer."""
        play = self.game_screen
        outcome = self.task.outcome(play.game)
        waits = play.person_to_move or play.game.result is not None or outcome == "done"
        return outcome if waits and not play.in_motion else "open"

    @property
    def closing(self) -> bool:
        """Whether this task is the last of its lesson."""
        return self.part == len(self.lesson.tasks) - 1

    @property
    def last(self) -> bool:
        """Whether no task follows."""
        return self.closing and self.number == len(NAMES) - 1

    @property
    def graduated(self) -> bool:
        """Whether the course, or an optional lesson after it, has just ended."""
        return self.closing and self.number >= COURSE - 1 and self.outcome == "done"

    @property
    def rules_encountered(self) -> tuple[str, ...]:
        """The lesson, once its last task is done."""
        ended = self.outcome == "done" and self.closing
        return (f"{LEARNT}{NAMES[self.number]}",) if ended else ()

    def board(self, session: Session) -> Board:
        """Return the board, without actions once the task is done or missed."""
        board = self.game_screen.board(surrounding_session(session))
        if self.outcome != "open":
            return board.without_actions()
        return board._replace(arrows=self._hints()) if self.missed >= HINTED else board

    def _hints(self) -> tuple[Arrow, ...]:
        """Return the arrows of the moves that do the task."""
        game = self.game_screen.game
        own = sum(before.mover == SUN for before in game.positions[: game.ply])
        position = game.position
        return tuple(
            Arrow("best", tuple(position.route(move)))
            for right in self.task.wanted[own : own + 1]
            for move in self.game_screen.moves
            if move != PASS and right(position, position.event(move))
        )

    def pause(self) -> LessonScreen:
        """Return the lesson without animation."""
        return self._replace(game_screen=self.game_screen.pause())

    def begin(self, session: Session) -> ScreenStep:
        """Continue the lesson."""
        return self._follow_step(self.game_screen.begin(surrounding_session(session)))

    def update(self, session: Session, message: Message) -> ScreenStep:
        """Let the learner play on the board, or go to another one."""
        match message:
            case Action("next") if self.outcome == "done" and not self.last:
                following = (self.number + 1, 0) if self.closing else (self.number, self.part + 1)
                return make_lesson(*following, self.tries + 1), []
            case Action("again"):
                again = make_lesson(self.number, self.part, self.tries + 1)
                return again._replace(missed=self.missed + (self.outcome == "missed")), []
            case Action("lesson", number):
                return make_lesson(number, 0, self.tries + 1), []
            case Action(word):
                played = self.outcome == "open" and word in ("throw", *BOARD_ACTIONS)
            case messages.AnimationEnded() | messages.SkipAnimation() | messages.OpponentMove():
                played = True
            case _:
                played = False
        if not played:
            raise MessageError(f"no message {message!r}")
        return self._follow_step(self.game_screen.update(surrounding_session(session), message))

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar goes on to the next task."""
        if key != " ":
            return None
        match self.outcome:
            case "done":
                return "leave" if self.graduated else "next"
            case "missed":
                return "again"
        return self.game_screen.key(surrounding_session(session), key)

    def escape(self, session: Session) -> None:
        """Return None: a key pressed by chance must not end a lesson."""

    def _follow_step(self, step: tuple[Play, list[Effect]]) -> ScreenStep:
        """Return the screen after a step on the board; after a task is done Moon doesn't move."""
        before, (play, effects) = self.game_screen, step
        if self.task.outcome(before.game) == "done" and play.game != before.game:
            play, effects = before._replace(activity=Idle(held=True)), []
        return self._replace(game_screen=play), effects


def make_lesson(number: int, part: int, tries: int) -> LessonScreen:
    """Return the screen at the start of a task."""
    task = lessons.get_lesson(NAMES[number]).tasks[part]
    position = Position.from_text(Rules.from_text(task.rules), task.position)
    seed, opponent = f"lesson {SEEDS[task.throws]}", "captures"
    if task.whole:
        seed, opponent = f"{seed} {tries}", "random"
    play = Play(Game.at(position, seed), PERSON, opponent, drawn=False)
    return LessonScreen(play, number, part, tries)


def open_lesson(session: Session, rest: str) -> LessonScreen:
    """Return the screen of a lesson by its name or number, by default the first not learnt.

    It continues a whole game that a reload has interrupted. Raises MessageError if there is no such
    lesson.
    """
    if rest:
        kept = session.kept if session.kept.startswith(f"{rest} ") else ""
        return _resume_game(kept) or make_lesson(read_lesson(rest), 0, 0)
    learnt = [f"{LEARNT}{name}" in session.rules_encountered for name in NAMES[:COURSE]]
    return make_lesson(0 if all(learnt) else learnt.index(False), 0, 0)


def _resume_game(kept: str) -> LessonScreen | None:
    """Return the screen with the whole game of `LessonScreen.kept`, or None for any other text."""
    try:
        name, part, tries, throws, moves = kept.split(" ")
        screen = make_lesson(NAMES.index(name), int(part), int(tries))
        game = screen.game_screen.game
        for text in moves.split(",") if moves else ():
            game = game.throw().play(Move.from_text(text))
        if int(throws) > game.ply:
            game = game.throw()
    except (ValueError, IndexError):
        return None
    play = screen.game_screen._replace(game=game)
    return screen._replace(game_screen=play) if screen.task.whole else None


def surrounding_session(session: Session) -> Session:
    """Return the session around a board: the page throws, and makes no move for a pupil."""
    settings = session.settings._replace(kernels="page", moves="never", chances="hide")
    return session._replace(settings=settings)
