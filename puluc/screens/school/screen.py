"""The screen for classes: a pupil's task sheet, a teacher's sheet, and the class table.

Its messages begin with `school`; actions on the board send those of play.

school open TEXT        open the code, link or text of a sheet or of receipts
school number N, start  choose a pupil's number or take it back; begin
school task N, next     go to a task, to the next one not done
school again, solve     try a task again; see what is right
school aloud            read the task aloud
school end, pupil       hand in; the next pupil
school save, forget     save the receipts as a file, or the work on the learning platform; ask for
                        confirmation to forget all receipts
school clear            ask for confirmation to forget the class table
school sure, not        confirm; cancel
school add              after a field has sent its text
school make, table      make a sheet; show the class table
school field NAME VALUE change the recipe or the sheet being made
school lesson, others   make the sheet of the lesson; with other tasks
school here             add the position on the board
school up N, drop N     move a task up; take it out
school look N           see a task as pupils do; in the table, with the answer
school qr, copy, file, moodle, print    hand on the sheet; print it or the table
school paste TEXT, names TEXT   add receipts to the table; name the pupils
school hide, csv        hide the names; save the table for a spreadsheet
"""

from __future__ import annotations

from typing import Any, Final

from puluc.app.board import Board
from puluc.app.effects import CopyLink, Effect, Evaluate, LoadTable
from puluc.app.messages import (
    Action,
    AnimationEnded,
    Evaluated,
    Message,
    MessageError,
    OpponentMove,
    ScreenMessage,
    SkipAnimation,
    Verbs,
    check_below,
    read_action,
    read_number,
    read_pair,
)
from puluc.app.open.links import find_link, position_id
from puluc.app.play.lesson import LessonScreen, make_lesson
from puluc.app.play.screen import BOARD_ACTIONS, BOARD_VERBS, Play
from puluc.app.session import BESIDE, Screen, ScreenStep, Session
from puluc.app.settings import PERSON
from puluc.engine.game import Game
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import SLIP, PuzzleLine
from puluc.school.class_table import FIRST_LINE as RECEIPTS
from puluc.school.class_table import ClassTable, Work, read_handed, read_names
from puluc.school.codes import CodeError
from puluc.school.desk import Desk, DeskError
from puluc.school.receipt import PUPILS
from puluc.school.recipe import SIGNS, SIZES, Recipe
from puluc.school.task_sheet import FIRST_LINE, MOST, TITLE, SheetError, SheetTask, TaskSheet
from puluc.screens.puzzle.screen import FetchPuzzles, PuzzlesLoaded
from puluc.screens.school.question import QuestionScreen, ask
from puluc.screens.share.share import Print
from puluc.support import blank
from puluc.support.i18n import LANGUAGES, _, current_language
from puluc.words.lessons import NAMES

NUMBERED: Final = ("number", "task", "up", "drop", "look")
SCHOOL_VERBS: Final[Verbs] = {
    **dict.fromkeys(NUMBERED, read_number),
    **dict.fromkeys(("open", "paste", "names"), str),
    "field": read_pair,
}
"""The readers of the verbs with a value after `school`."""
VERBS: Final[Verbs] = {
    **BOARD_VERBS,
    "answer": str,
    "school": lambda text: read_action(text, SCHOOL_VERBS),
}
"""The readers of the screen's verbs with a value."""
PLAYED: Final = (*BOARD_ACTIONS, "throw", "next", "again", "answer")
"""The verbs that go to the task."""
PAIR: Final = 2
"""The most pupils at one device."""
SAVED: Final = "saved"
ALONE: Final = "alone"
"""In a package for a learning platform: it has the work; there is none."""
SEPARATORS: Final = {"es": ";", "fr": ";"}
"""What a spreadsheet separates cells by in these languages; elsewhere a comma."""


class LoadSchool(Effect):
    """Read what this device keeps of a class, then report `SchoolLoaded`."""


class StoreSchool(Effect):
    """Keep the desk of a class."""

    desk: Desk
    """The desk."""


class MakePackage(Effect):
    """Save a sheet as a package for learning platforms; report `SchoolSaid` if that fails."""

    sheet: TaskSheet
    """The sheet."""


class ReadClock(Effect):
    """Read the time, then report `Clocked`."""


class Speak(Effect):
    """Read a text aloud with the browser's voice."""

    text: str
    """The text."""


class SaveText(Effect):
    """Save a text as a file."""

    file: str
    """The file's name."""
    text: str
    """The text."""
    kind: str = "text/plain"
    """The media type."""


class SchoolLoaded(ScreenMessage):
    """What this device keeps of a class."""

    text: str
    """The text of the desk."""
    page: str
    """The page's own address."""
    now: int
    """The time in seconds."""


class PlatformSaid(ScreenMessage):
    """Whether the learning platform has kept the work."""

    state: str
    """The next `SchoolScreen.platform`."""


class SchoolSaid(ScreenMessage):
    """A sentence about what was asked for."""

    text: str
    """The sentence."""


class Clocked(ScreenMessage):
    """The time."""

    now: int
    """The time in seconds."""


class FilesRead(ScreenMessage):
    """Files that a person has chosen."""

    texts: tuple[str, ...]
    """Their texts."""


SchoolStep = tuple["SchoolScreen", list[Effect]]
"""The next state of the screen, and the effects for the browser."""


class SchoolScreen(Screen):
    """What a class does with a task sheet; the module lists its messages."""

    name = "school"
    panels = BESIDE
    verbs = VERBS

    home: Rules
    """The rules of the game below."""
    here: Position | None
    """The position on the board before, if there is a move to choose."""
    asked: str = ""
    """What is to be opened once the desk is loaded."""
    mode: str = "loading"
    """What is visible: `loading`, `home`, `number`, `task`, `handed`, `make`, `table` or `look`."""
    desk: Desk = Desk()
    """What this device keeps."""
    task_screen: Screen | None = None
    """The present task: a lesson, a game or a question."""
    page: str = ""
    """The page's own address."""
    since: int = 0
    """When the time of the present task was last added, in seconds."""
    timed: int = 0
    """The index of the task whose time runs."""
    recipe: Recipe = Recipe()
    """The recipe of the sheet being made."""
    waiting: Recipe | None = None
    """The recipe whose puzzles are being loaded."""
    lines: tuple[PuzzleLine, ...] = ()
    """The puzzles loaded."""
    lines_of: str = ""
    """The rules that they are of."""
    said: tuple[str, ...] = ()
    """Sentences about what was just opened or refused."""
    shown: str = ""
    """What is also visible: `qr`, `forget`, `clear`, `nameless`, or empty."""
    platform: str = ""
    """In a package for a platform `SAVED`, `ALONE`, or why the platform refuses the work."""
    looked: int = 0
    """The task being looked at."""
    back: str = "make"
    """The mode to return to from it."""

    @property
    def rules(self) -> Rules:
        """The rules of the task, or of the game below."""
        return self.task_screen.rules if self.task_screen else self.home

    @property
    def address(self) -> str:
        """The parameters of a link to the screen."""
        return "sheet"

    @property
    def title(self) -> str:
        """The title of the page."""
        sheet = self.desk.made if self.mode in ("make", "table") else self.desk.sheet
        return (sheet.title if sheet else "") or _("A task sheet")

    @property
    def in_motion(self) -> bool:
        """Whether an animation is running."""
        return self.task_screen is not None and self.task_screen.in_motion

    @property
    def holds(self) -> bool:
        """Whether a man is picked up."""
        return self.task_screen is not None and self.task_screen.holds

    @property
    def token(self) -> str:
        """A word for this moment of the task."""
        return f"{self.mode} {self.desk.at} {self.task_screen.token}" if self.task_screen else ""

    @property
    def task(self) -> SheetTask | None:
        """The task on the board."""
        sheet, at = (self.desk.sheet, self.desk.at)
        if self.mode == "look":
            sheet, at = self.desk.made, self.looked
        return sheet.tasks[at] if sheet and at < len(sheet.tasks) else None

    @property
    def work(self) -> Work:
        """The work on the present task; in a look there is none."""
        return Work() if self.mode == "look" else self.desk.works[self.desk.at]

    @property
    def table(self) -> ClassTable:
        """The class table of the sheet made here, else of the first receipt."""
        found, _problems = read_handed("\n".join(self.desk.handed))
        made = self.desk.made
        if made:
            empty = ClassTable(made.fingerprint, len(made.tasks))
        else:
            receipts = [one.receipt for one in found]
            done = [
                place + 1
                for receipt in receipts
                for place, outcome in enumerate(receipt.outcomes)
                if outcome != "open"
            ]
            empty = ClassTable(receipts[0].sheet if receipts else 0, max(done, default=0))
        return empty.add(found)[0]

    @property
    def others(self) -> bool:
        """Whether only codes can be handed on, as nobody else can open the address."""
        return not self.page.startswith("http")

    @property
    def refused(self) -> bool:
        """Whether a learning platform refuses the work."""
        return self.platform not in ("", SAVED, ALONE)

    @property
    def link(self) -> str:
        """The link of the sheet being made; at a file, its end."""
        return f"{self.page}#{self.desk.made.fragment}" if self.desk.made else ""

    def board(self, session: Session) -> Board | None:
        """Return the board of the task."""
        if not self.task_screen:
            return None
        board = self.task_screen.board(session)
        return board.without_actions() if board and self.work.done else board

    def begin(self, session: Session) -> SchoolStep:
        """Continue: what the device keeps is read first."""
        if self.mode == "loading":
            return self, [LoadSchool()]
        if self.task_screen:
            return self._follow(session, self.task_screen.pause().begin(session))
        return self, []

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar goes on."""
        if not self.task_screen or key != " ":
            return None
        if self.work.done:
            return "school next"
        return (
            None
            if isinstance(self.task_screen, QuestionScreen)
            else self.task_screen.key(session, key)
        )

    def escape(self, session: Session) -> str | None:
        """Return the message of Escape, which must not end a task by chance."""
        return "drop" if self.holds else None

    def update(self, session: Session, message: Message) -> SchoolStep:
        """Handle a person's message, or a report of an effect."""
        match message:
            case SchoolLoaded():
                return self._load(session, message)
            case Clocked(now):
                return self._add_time(now)
            case PlatformSaid(state):
                return self._replace(platform=state), []
            case SchoolSaid(text):
                return self._replace(said=(text,)), []
            case FilesRead(texts):
                return self._open(session, "\n".join(texts))
            case PuzzlesLoaded(rules, lines, why) if self.waiting:
                known = self._replace(lines=lines, lines_of=rules.text)
                if not lines:
                    why = why or _("The puzzles could not be loaded.")
                    return known._replace(waiting=None, said=(why,)), []
                return known._cook(session, self.waiting)
            case Evaluated(evaluation) if self.mode == "make":
                best = [
                    entry
                    for entry in evaluation.moves
                    if entry.win > evaluation.moves[0].win - SLIP
                ]
                moves = ",".join([entry.move.text for entry in best])
                return self._add(SheetTask("best", (position_id(evaluation.position), moves)))
            case Action("school", Action("add")):
                return self, []  # The field beside the button has sent its text.
            case Action("school", asked):
                return self._replace(said=())._handle(session, asked)
            case Action(word) if word in PLAYED and self.task_screen and not self.work.done:
                return self._play(session, message)
            case AnimationEnded() | SkipAnimation() | OpponentMove() if self.task_screen:
                return self._follow(session, self.task_screen.update(_around(session), message))
        raise MessageError(f"no message {message!r}")

    # What is kept

    def show(self, mode: str, task_screen: Screen | None = None) -> SchoolScreen:
        """Return the screen in another mode."""
        return self._replace(mode=mode, task_screen=task_screen, shown="")

    def keep(self, desk: Desk) -> SchoolStep:
        """Return the screen with another desk, which the device keeps."""
        return self._replace(desk=desk), [StoreSchool(desk)]

    def keep_made(self, sheet: TaskSheet) -> SchoolStep:
        """Return the screen with a sheet that was changed by hand."""
        return self._replace(shown="").keep(self.desk._replace(made=sheet, recipe=""))

    def _load(self, session: Session, message: SchoolLoaded) -> SchoolStep:
        """Continue with what the device keeps, then open what was asked for."""
        said: tuple[str, ...] = ()
        try:
            desk = Desk.from_text(message.text)
        except DeskError as error:
            text = _("What was kept of the class can’t be read: {problem}.")
            desk, said = Desk(), (text.format(problem=error),)
        recipe = Recipe.from_code(desk.recipe) if desk.recipe else Recipe()
        screen = self._replace(
            desk=desk, page=message.page, since=message.now, said=said, recipe=recipe
        )
        if self.asked in ("make", "table"):
            return screen._handle(session, Action(self.asked))
        if self.asked:
            return screen._open(session, self.asked)
        return screen._resume(session)

    def _resume(self, session: Session) -> SchoolStep:
        """Show the sheet being worked at, or where one can be opened."""
        desk = self.desk
        if not desk.sheet:
            return self.show("home"), []
        if not desk.pupils:
            return self.show("number"), []
        if desk.at == len(desk.works):
            return self.show("handed"), []
        return self._show_task(session, desk.at)

    def _add_time(self, now: int) -> SchoolStep:
        """Add the time since the last look at the clock to its task."""
        desk, timed = self.desk, self.timed
        screen = self._replace(since=now, timed=desk.at)
        if not (self.since and timed < len(desk.works)):
            return screen, []
        work = desk.works[timed]
        spent = min(max(now - self.since, 0), 3600)
        return screen.keep(desk.with_work(timed, work._replace(seconds=work.seconds + spent)))

    # Opening

    def _open(self, session: Session, text: str) -> SchoolStep:
        """Open what a text is: a sheet, its code or link, or receipts."""
        try:
            plain = blank.trim(text)
            if plain.startswith(FIRST_LINE):
                return self._start(session, TaskSheet.from_text(plain))
            link = find_link(plain)
            if link.screen.startswith("school "):
                plain = link.screen.removeprefix("school ")
            if plain[:1] == "e" and len(plain) > 2 * SIGNS:
                return self._start(session, TaskSheet.from_packed(plain))
            handed, problems = read_handed(plain)
            if handed or plain.startswith(RECEIPTS) or (problems and self.mode == "table"):
                return self._collect(plain)
            return self._cook(session, Recipe.from_code(plain), opened=True)
        except (CodeError, SheetError) as error:
            said = (_("This can’t be opened: {problem}.").format(problem=error),)
            mode = "home" if self.mode == "loading" else self.mode
            return self._replace(said=said, mode=mode), []

    def _start(self, session: Session, sheet: TaskSheet) -> SchoolStep:
        """Begin a sheet, or go on with it."""
        if sheet == self.desk.sheet:
            return self._resume(session)
        return self.show("number").keep(self.desk.begin(sheet))

    def _cook(self, session: Session, recipe: Recipe, *, opened: bool = False) -> SchoolStep:
        """Make the sheet of a recipe, once its puzzles are loaded; begin or show it."""
        puzzled = recipe.puzzled
        opened = opened or (self.waiting is not None and self.mode not in ("make",))
        if puzzled and self.lines_of != puzzled.text:
            mode = "home" if self.mode == "loading" else self.mode
            return self._replace(waiting=recipe, mode=mode), [FetchPuzzles(puzzled)]
        made = self.desk.made
        try:
            sheet = recipe.sheet(self.lines)
        except ValueError as error:
            return self._replace(waiting=None, recipe=recipe, said=(str(error),)), []
        screen = self._replace(waiting=None)
        if opened:
            return screen._start(session, sheet)
        if made and not self.desk.recipe:
            sheet = sheet._replace(
                title=made.title,
                language=made.language,
                hints=made.hints,
                until_right=made.until_right,
            )
        plain = sheet == recipe.sheet(self.lines)
        code = recipe.code if plain else ""
        return screen._replace(recipe=recipe, shown="").keep(
            self.desk._replace(made=sheet, recipe=code)
        )

    def _collect(self, text: str) -> SchoolStep:
        """Add receipts to the class table, and tell of what is wrong, twice, or of other sheets."""
        handed, problems = read_handed(text)
        made = self.desk.made
        before = self.table
        if not (made or self.desk.handed) and handed:
            before = ClassTable(handed[0].receipt.sheet, len(handed[0].receipt.outcomes))
        after, told = before.add(handed)
        new = len(after.handed) - len(before.handed)
        counted = _("Receipts added: {number}.").format(number=new)
        if not (handed or problems):
            counted = _("There is no receipt in this text.")
        said = (counted, *told, *problems)
        lines = tuple([one.text for one in after.handed])
        return self.show("table")._replace(said=said).keep(self.desk._replace(handed=lines))

    # A pupil

    def _show_task(self, session: Session, at: int) -> SchoolStep:
        """Show a task of the sheet, where it was left."""
        desk = self.desk
        assert desk.sheet
        midway = desk.midway if at == desk.at else ""
        task_screen = open_task(desk.sheet.tasks[at], midway)
        if desk.works[at].done and isinstance(task_screen, QuestionScreen):
            given = desk.works[at].answers[-1:] or ("",)
            task_screen = task_screen._replace(given=given[0], revealed=True)
        step = self.show("task", task_screen).keep(desk._replace(at=at, midway=midway))
        screen, effects = step
        screen, more = screen._follow(session, task_screen.begin(_around(session)))
        return screen, [*effects, ReadClock(), *more]

    def _play(self, session: Session, message: Action) -> SchoolStep:
        """Pass a person's action to the task."""
        assert self.task_screen
        word = message.word
        screen = self
        if isinstance(self.task_screen, LessonScreen):
            if word in ("next", "again") and self.task_screen.outcome == "open":
                raise MessageError("the task is not done")
            if word == "again" and self.task_screen.outcome == "missed" and self.mode == "task":
                missed = self.work._replace(answers=(*self.work.answers, "missed"))
                screen = self._replace(desk=self.desk.with_work(self.desk.at, missed))
        elif word in ("next", "again"):
            raise MessageError(f"no message {message!r}")
        return screen._follow(session, self.task_screen.update(_around(session), message))

    def _follow(self, session: Session, step: ScreenStep) -> SchoolStep:
        """Continue after a step in the task, and note what became of it."""
        before, (task_screen, effects) = self.task_screen, step
        screen = self._replace(task_screen=task_screen)
        if self.mode != "task" or self.work.done:
            if (
                isinstance(task_screen, QuestionScreen)
                and task_screen.given
                and not task_screen.revealed
            ):
                screen = screen._replace(task_screen=task_screen._replace(revealed=True))
            return screen, effects
        sheet, desk = self.desk.sheet, self.desk
        assert sheet
        assert self.task
        found = outcome_of(self.task, task_screen)
        midway = midway_of(task_screen)
        if not found:
            if midway == desk.midway and task_screen == before:
                return screen, effects
            kept, more = screen.keep(desk._replace(midway=midway))
            return kept, [*effects, *more]
        answer, right = found
        done = right or not sheet.until_right
        work = self.work._replace(answers=(*self.work.answers, answer), right=right, done=done)
        if isinstance(task_screen, QuestionScreen):
            task_screen = task_screen._replace(revealed=done, given=answer)
            if not done:
                task_screen = ask(task_screen.task)._replace(given="")
        desk = desk.with_work(desk.at, work)._replace(midway="" if done else midway)
        kept, more = screen._replace(task_screen=task_screen).keep(desk)
        return kept, [*effects, *more, ReadClock()]

    # Messages

    def _handle(self, session: Session, asked: Action) -> SchoolStep:
        """Handle what follows the word `school`. Raises MessageError."""
        word, value = asked
        desk = self.desk
        match word:
            case "open" | "paste" if blank.trim(value):
                collecting = word == "paste"
                return self._collect(value) if collecting else self._open(session, value)
            case "open" | "paste":
                return self, []
            case "make":
                screen = self.show("make")
                return (screen, []) if desk.made else screen._cook(session, self.recipe)
            case "table":
                return self.show("table"), []
            case "leave" if self.mode == "look":
                return self.show(self.back), []
            case "leave":
                return self._replace(shown="")._resume(session)
            case "copy":
                return self, [CopyLink("school")]
            case "qr" | "nameless" | "forget" | "clear":
                return self._replace(shown="" if self.shown == word else word), []
            case "not":
                return self._replace(shown=""), []
            case "print":
                return self, [Print()]
            case "sure" if self.shown == "forget":
                return self.show("home").keep(desk.begin(None)._replace(receipts=()))
            case "sure" if self.shown == "clear":
                return self.show("table").keep(desk._replace(handed=(), names=""))
        handle = (
            self._handle_teacher if self.mode in ("make", "table", "look") else self._handle_pupil
        )
        return handle(session, word, value)

    def _handle_pupil(self, session: Session, word: str, value: Any) -> SchoolStep:
        desk = self.desk
        match word:
            case "number" if self.mode == "number" and value in PUPILS:
                others = tuple([pupil for pupil in desk.pupils if pupil != value])
                chosen = others if value in desk.pupils else (*others[1 - PAIR :], value)
                return self.keep(desk._replace(pupils=tuple(sorted(chosen))))
            case "start" if self.mode == "number" and desk.pupils:
                return self._show_task(session, 0)
            case "task" if self.mode in ("task", "handed") and value < len(desk.works):
                return self._show_task(session, value)
            case "next" if self.mode == "task" and self.work.done:
                if desk.next_open == len(desk.works):
                    ended = desk._replace(at=desk.next_open, midway="")
                    screen, effects = self.show("handed").keep(ended)
                    return screen, [*effects, ReadClock()]
                return self._show_task(session, desk.next_open)
            case "stop" if self.mode == "task":
                return self.show("handed"), [ReadClock()]
            case "again" if self.mode == "task" and not self.work.done:
                return self._replace(desk=desk._replace(midway=""))._show_task(session, desk.at)
            case "solve" if self.may_solve:
                work = self.work._replace(done=True, right=False)
                kept, effects = self.keep(desk.with_work(desk.at, work))
                shown, more = kept._show_task(session, desk.at)
                return shown, [*effects, *more]
            case "aloud" if self.task:
                from puluc.screens.school.sentences import task_sentence

                return self, [Speak(task_sentence(self.task))]
            case "end" if self.mode == "handed" and desk.sheet:
                return self._replace(shown="receipt").keep(desk.hand_in())
            case "pupil" if desk.sheet:
                return self.show("number").keep(desk.begin(desk.sheet))
            case "save" if self.platform:
                return self, [StoreSchool(desk)]
            case "save" if desk.receipts:
                text = "\n".join((RECEIPTS, *desk.receipts, ""))
                return self, [SaveText("puluc-receipts.txt", text)]
        raise MessageError(f"no message {word!r} after 'school'")

    @property
    def may_solve(self) -> bool:
        """Whether a pupil may be shown what is right."""
        sheet, asked = self.desk.sheet, isinstance(self.task_screen, QuestionScreen)
        return self.mode == "task" and not self.work.done and bool(sheet and sheet.hints) and asked

    def _handle_teacher(self, session: Session, word: str, value: Any) -> SchoolStep:
        desk, made = self.desk, self.desk.made
        match word:
            case "field":
                return self._change(session, *value)
            case "lesson":
                cleared = self._replace(desk=desk._replace(made=None, recipe=""))
                return cleared._cook(session, Recipe(draw=self.recipe.draw))
            case "others":
                draw = (self.recipe.draw + 1) % SIZES[-1]
                return self._cook(session, self.recipe._replace(draw=draw))
            case "here" if self.here:
                return self, [LoadTable(self.here.rules), Evaluate(self.here)]
            case "up" | "drop" if made and value < len(made.tasks):
                tasks = [*made.tasks]
                task = tasks.pop(value)
                if word == "up":
                    tasks.insert(max(value - 1, 0), task)
                if not tasks:
                    raise MessageError("a sheet has a task")
                sheet = made._replace(tasks=tuple(tasks))
                return self.keep_made(sheet)
            case "look" if made and value < len(made.tasks):
                back = self.back if self.mode == "look" else self.mode
                task_screen = open_task(made.tasks[value])
                if back == "table" and isinstance(task_screen, QuestionScreen):
                    chosen = self.table.most_chosen(value)
                    task_screen = task_screen._replace(revealed=True, given=chosen)
                looking = self._replace(
                    mode="look", looked=value, back=back, task_screen=task_screen
                )
                return looking._follow(session, task_screen.begin(_around(session)))
            case "again" if self.mode == "look":
                return self._handle_teacher(session, "look", self.looked)
            case "file" if made:
                return self, [self._sheet_file(made)]
            case "moodle" if made:
                return self, [MakePackage(made)]
            case "names":
                return self.keep(desk._replace(names="\n".join(read_names(value))))
            case "csv":
                return self, [self._spreadsheet()]
        raise MessageError(f"no message {word!r} after 'school'")

    def _change(self, session: Session, name: str, text: str) -> SchoolStep:
        """Change a field of the recipe or of the sheet."""
        made = self.desk.made
        if name in Recipe._fields:
            place = Recipe._fields.index(name)
            number = check_below(read_number(text), SIZES[place], name)
            return self._cook(session, self.recipe._replace(**{name: number}))
        known = {
            "title": (text[:TITLE],),
            "language": ("", *LANGUAGES),
            "hints": ("yes", "no"),
            "until_right": ("yes", "no"),
        }
        if not made or text not in known.get(name, ()):
            raise MessageError(f"no field {name} {text}")
        changed: dict[str, Any] = {name: text}
        if name in ("hints", "until_right"):
            changed = {name: text == "yes"}
        sheet = made._replace(**changed)
        return self.keep_made(sheet)

    def _add(self, task: SheetTask) -> SchoolStep:
        """Add a task to the sheet being made."""
        made = self.desk.made
        if not made or task in made.tasks or len(made.tasks) == MOST:
            said = _("A task sheet has up to {most} tasks, each once.").format(most=MOST)
            return self._replace(said=(said,)), []
        sheet = made._replace(tasks=(*made.tasks, task))
        return self.keep_made(sheet)

    def _sheet_file(self, made: TaskSheet) -> SaveText:
        """Return the file that opens the sheet: a page beside `puluc.html`, or for the address."""
        from puluc.screens.school.sentences import sheet_page

        page = self.page.rpartition("/")[2] or "./" if self.others else self.page
        return SaveText("puluc-sheet.html", sheet_page(made, page), "text/html")

    def _spreadsheet(self) -> SaveText:
        """Return the class table for the spreadsheets of the language in use."""
        from puluc.screens.school.sentences import csv_words

        names = () if self.shown == "nameless" else read_names(self.desk.names)
        sign = SEPARATORS.get(current_language(), ",")
        return SaveText("puluc-class.csv", self.table.csv(names, *csv_words(), sign), "text/csv")


def open_task(task: SheetTask, midway: str = "") -> Screen:
    """Return the screen of a task, from where it was left."""
    if task.kind == "lesson":
        number, part = NAMES.index(task.words[0]), int(midway) if len(midway) == 1 else 0
        try:
            return make_lesson(number, part, 0)
        except IndexError:
            return make_lesson(number, 0, 0)
    if task.kind != "game":
        return ask(task)
    rules, level, _turns, seed = task.words
    game = Game.new(Rules.from_text(rules), seed, SUN)
    try:
        for text in midway.split(",") if midway else ():
            game = game.throw().play(Move.from_text(text))
    except ValueError:
        game = Game.new(Rules.from_text(rules), seed, SUN)
    return Play(game, PERSON, level, drawn=False)


def midway_of(task_screen: Screen) -> str:
    """Return where a lesson or a game is; the inverse of the argument of `open_task`."""
    if isinstance(task_screen, LessonScreen):
        return str(task_screen.part)
    if isinstance(task_screen, Play):
        return ",".join([move.text for move in task_screen.game.moves])
    return ""


def outcome_of(task: SheetTask, task_screen: Screen) -> tuple[str, bool] | None:
    """Return the answer to a task, and whether it is right; None while it is open."""
    match task_screen:
        case QuestionScreen() if task_screen.given:
            return task_screen.given, task_screen.is_right
        case LessonScreen() if task_screen.closing and task_screen.outcome == "done":
            return "done", True
        case Play() if not task_screen.in_motion:
            if task_screen.over:
                won = task_screen.result == SUN
                return ("won" if won else "lost"), won
            if task_screen.game.ply >= int(task.words[2]) and task_screen.person_to_move:
                return "played", True
    return None


def _around(session: Session) -> Session:
    """Return the session around a task: the page throws, and makes no move for the pupil."""
    settings = session.settings._replace(kernels="page", moves="never", chances="hide")
    return session._replace(settings=settings)


def open_screen(session: Session, rest: str) -> SchoolScreen:
    """Return the screen, to make a sheet with `make`, to show the table, or to open a code."""
    board = session.screen.board(session)
    position = board.position if board else None
    chooses = position and position.marks is not None and len(position.moves()) > 1
    return SchoolScreen(session.screen.rules, position if chooses else None, rest)
