"""The screen for classes: a pupil's task sheet, a teacher's sheet, and the class table.

Its messages begin with `school`; actions on the board send those of play.

school open TEXT        open the code, link or text of a sheet or of receipts
school home, make, table    work at a sheet; make one; show the class table
school number N, start  choose a pupil's number or take it back; begin, or go on
school who              choose the numbers anew
school task N, next     go to a task, to the next one not done
school again, solve     try a task again; see what is right
school aloud TEXT       read a text aloud
school stop, end, pupil go to the last scene; hand in; the next pupil
school sheet DIGITS     go back to a sheet made before, by its fingerprint
school field NAME VALUE change the recipe or the sheet being made
school lesson           make the sheet of the lesson
school here             add the position on the board
school more KIND        add a lesson or a question, such as `throw`
school up N, down N     move a task up or down
school drop N, undo     take a task out; undo the last change of the sheet
school look N, leave    see a task as pupils do, in the table with the answer; return
school copy, file       copy the link; save the sheet as a file
school moodle           save it as a package for learning platforms
school print            print the sheet or the table
school qr, hide, forget show the QR code; hide the names; ask to forget receipts or the table
school sure             forget them
school name N TEXT      name the pupils from a number on, a line each
school csv, save        save the table for a spreadsheet; save the receipts as a file
"""

from __future__ import annotations

from typing import Any, Final

from puluc.app import messages
from puluc.app.board import Board, Kind, PlaceState
from puluc.app.effects import CopyLink, Effect, Evaluate, LoadTable
from puluc.app.messages import Action, Message, MessageError, ScreenMessage, Verbs, read_number
from puluc.app.open import saved
from puluc.app.open.links import position_id
from puluc.app.play.lesson import LessonScreen, make_lesson, surrounding_session
from puluc.app.play.new_play import manual_game
from puluc.app.play.screen import BOARD_ACTIONS, BOARD_VERBS, Play
from puluc.app.session import COMMON_PANELS, Screen, ScreenStep, Session
from puluc.app.settings import PERSON
from puluc.engine.game import Game
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.reviewing.puzzles import SLIP
from puluc.school import class_table
from puluc.school.class_table import ClassTable, Handed, Work, read_handed
from puluc.school.desk import Desk
from puluc.school.receipt import PUPILS, TaskResult
from puluc.school.recipe import LIMITS, MORES, Recipe, list_questions, read_sheet
from puluc.school.task_sheet import MOST, TITLE, SheetTask, TaskSheet
from puluc.screens.puzzle.screen import FetchPuzzles, PuzzlesLoaded
from puluc.screens.review.screen import move_arrow
from puluc.screens.share.share import Print
from puluc.support.i18n import LANGUAGES, _
from puluc.words.lessons import NAMES

MORE_KINDS: Final = ("lesson", "throw", "owner", "moves")
"""The kinds of the tasks to add."""
SCHOOL_VERBS: Final[Verbs] = {
    **dict.fromkeys(("number", "task", "up", "down", "drop", "look"), read_number),
    **dict.fromkeys(("open", "aloud", "sheet"), str),
    **dict.fromkeys(("field", "name"), messages.read_pair),
    "more": messages.read_one_of(*MORE_KINDS),
}
"""The readers of the verbs with a value after `school`."""
VERBS: Final[Verbs] = {
    **BOARD_VERBS,
    "answer": str,
    "school": lambda text: messages.read_action(text, SCHOOL_VERBS),
}
"""The readers of the screen's verbs with a value."""
PLAYED: Final = (*BOARD_ACTIONS, "throw", "next", "again")
"""The verbs that go to a lesson or a game."""


class LoadSchool(Effect):
    """Read what this device keeps of a class, and the time, then report `SchoolLoaded`."""


class StoreSchool(Effect):
    """Keep the desk of a class."""

    desk: Desk
    """The desk."""


class Speak(Effect):
    """Read a text aloud with the browser's voice."""

    text: str
    """The text."""


class SaveFile(Effect):
    """Save the receipts, the sheet or the table as a file, as `view.write_file` writes it.

    A package for learning platforms may fail with `ReadFailed`.
    """

    kind: str
    """`save`, `file`, `moodle` or `csv`."""
    screen: SchoolScreen
    """The screen."""


class SchoolLoaded(ScreenMessage):
    """What this device keeps of a class."""

    text: str
    """The text of the desk."""
    page: str
    """The page's own address."""
    now: int
    """The time in seconds."""
    today: str
    """The date."""


class PlatformSaid(ScreenMessage):
    """Whether the learning platform has kept the work."""

    state: str
    """The next `SchoolScreen.platform`."""


SchoolStep = tuple["SchoolScreen", list[Effect]]
"""The next state of the screen, and the effects for the browser."""


class SchoolScreen(Screen):
    """What a class does with a task sheet; the module lists its messages."""

    name = "school"
    panels = COMMON_PANELS
    verbs = VERBS

    home: Rules
    """The rules of the game below."""
    here: Position | None
    """The position on the board before, if there is a move to choose."""
    asked: Action = Action("home")
    """What is to be done once the desk is loaded."""
    mode: str = "home"
    """What is visible: `home`, `number`, `task`, `handed`, `make` or `table`."""
    desk: Desk = Desk()
    """What this device keeps; while a teacher looks at a task, one with that sheet alone."""
    aside: SchoolScreen | None = None
    """The screen to return to, while a teacher looks at a task."""
    task_screen: Screen | None = None
    """The present task: a lesson, or a game, which begins at the position of a question."""
    chosen: tuple[int, ...] = ()
    """The men chosen as an answer."""
    page: str = ""
    """The page's own address."""
    today: str = ""
    """The date."""
    since: int = 0
    """When the clock was last looked at, in seconds; 0 before the desk is loaded."""
    timing: bool = False
    """Whether the next look at the clock is for an answer."""
    waiting: Recipe | None = None
    """The recipe whose puzzles are being loaded."""
    loaded: PuzzlesLoaded | None = None
    """The puzzles loaded last."""
    platform: str = ""
    """In a package for a platform `saved`, `alone`, or why the platform refuses the work."""
    before: Desk | None = None
    """The desk before the last change of the sheet being made, if it can be undone."""
    left: str = ""
    """What could not be read, which stays in its field."""
    said: tuple[str, ...] = ()
    """Sentences about what was just opened or refused."""
    shown: str = ""
    """What is also visible: `qr`, `forget`, `hide`, `receipt`, or empty.

    With `open` the field for receipts has the focus, with `added` the last marked task.
    """

    @property
    def rules(self) -> Rules:
        """The rules of the present task, or of the sheet being made."""
        tasks = self.desk.made.tasks if self.mode == "make" else ()
        asked = [task.position.rules for task in tasks if task.kind != "lesson"]
        return self.task_screen.rules if self.task_screen else [*asked, self.home][0]

    @property
    def address(self) -> str:
        """The parameters of a link to the screen."""
        return "sheet"

    @property
    def return_message(self) -> str:
        """The message that returns to the sheet, while a pupil hasn't gone through it."""
        works = self.mode in ("task", "handed") and self.shown != "receipt"
        return "go school" if works and not self.aside else ""

    @property
    def inner(self) -> Screen | None:
        """The present task's screen."""
        return self.task_screen

    @property
    def task(self) -> SheetTask | None:
        """The visible task."""
        at, sheet = self.desk.at, self.desk.sheet
        return sheet.tasks[at] if self.mode == "task" and at < len(sheet.tasks) else None

    @property
    def work(self) -> Work:
        """The work on the visible task."""
        return self.desk.works[self.desk.at]

    @property
    def table(self) -> ClassTable:
        """The class table of the sheet made here, else of the first receipt."""
        return self._list_receipts(())[0]

    @property
    def on_stick(self) -> bool:
        """Whether the page is a file or in a package, whose address nobody else can open."""
        return not self.page.startswith("http")

    @property
    def link(self) -> str:
        """The link of the sheet being made."""
        return f"{self.page}#{self.desk.made.fragment}"

    @property
    def next_open(self) -> int:
        """The index of the next task that is not done; the number of tasks if all are.

        Those that are not marked come only after one of them.
        """
        works, at = self.desk.works, self.desk.at
        marked = self.desk.sheet.marked
        count = len(works) if marked <= at < len(works) else marked
        order = (*range(at + 1, count), *range(min(at + 1, count)))
        return next((place for place in order if not works[place].done), len(works))

    @property
    def may_solve(self) -> bool:
        """Whether a pupil may be shown what is right."""
        asks = self.task and self.task.answers and not self.work.done
        return bool(asks and self.desk.sheet.hints)

    def board(self, session: Session) -> Board | None:
        """Return the board of the task, of a question that is done with the answer."""
        task, shown = self.task, self.task_screen
        if not task or not shown:
            return None
        position, done = task.position, self.work.done
        still = Board.still_board(position, flipped=position.mover == MOON)
        match task.kind:
            case "owner":
                return still._replace(last=(int(task.words[1]),))
            case "moves":
                return still._replace(place_states=self._list_places(position, task.answers[0]))
            case "best" if done:
                given = ("", *self.work.answers)[-1]
                right = given if given in task.answers else task.answers[0]
                signs = {given: "played", right: "best"}
                moves = [move for move in position.moves() if move.text in signs]
                arrows = [move_arrow(position, move, signs[move.text]) for move in moves]
                return still._replace(arrows=tuple(filter(None, arrows)))
            case "throw":
                return still
        board = shown.board(session)
        board = board._replace(flipped=still.flipped) if board and task.kind == "best" else board
        return board.without_actions() if board and done else board

    def _list_places(self, position: Position, right: str) -> tuple[PlaceState, ...]:
        """Return the states of the places, with the men chosen or the right ones marked.

        Beside the right ones, those chosen wrongly have another ring.
        """
        last, done = position.rules.spaces + 1, self.work.done
        marked = [part.replace("c", "0") for part in right.split(",")]
        given = ("", *self.work.answers)[-1].replace("c", "0").split(",")
        marked = marked if done else list(map(str, self.chosen))
        states = [PlaceState()] * (last + 1)
        for source in position.sources():
            place = source or (last if position.mover == MOON else 0)
            message = "" if done else f"pick {source or 'c'}"
            kind: Kind = "held" if str(source) in marked else "" if done else "source"
            kind = "missed" if done and not kind and str(source) in given else kind
            hint = _("not right") if kind == "missed" else _("choose")
            states[place] = PlaceState(message, kind, hint=hint)
        return tuple(states)

    def begin(self, session: Session) -> ScreenStep:
        """Continue: what the device keeps is read first."""
        if not self.since:
            return self, [LoadSchool()]
        shown = self.task_screen
        return self._follow(shown.pause().begin(session)) if shown else (self, [])

    def key(self, session: Session, key: str) -> str | None:
        """Return the message of a key: the space bar goes on."""
        if key != " " or not self.task_screen:
            return None
        return "school next" if self.work.done else self.task_screen.key(session, key)

    def escape(self, session: Session) -> str | None:
        """Return the message of Escape, which must not end a task by chance."""
        return "drop" if self.holds else None

    def update(self, session: Session, message: Message) -> SchoolStep:
        """Handle a person's message, or a report of an effect."""
        screen = self
        match message:
            case Action("school", Action("open", text)) if text:
                screen = self._replace(left=text)
        try:
            return screen._update(session, message)
        except MessageError:
            raise
        except ValueError as error:
            text = _("This can’t be opened: {problem}.").format(problem=error)
            return screen._replace(said=(text,), waiting=None), []

    def _update(self, session: Session, message: Message) -> SchoolStep:
        """Do the same. Raises ValueError for a text that can't be opened."""
        task, shown = self.task, self.task_screen
        match message:
            case SchoolLoaded(text, page, now, today) if not self.since:
                loaded = self._replace(page=page, since=now, today=today)
                try:
                    loaded = loaded._replace(desk=Desk.from_text(text))
                except saved.SavedError as error:
                    text = _("The task sheets saved on this device can’t be read ({problem}).")
                    return loaded._replace(said=(text.format(problem=error),), waiting=None), []
                return loaded._handle(session, *self.asked)
            case SchoolLoaded(_text, _page, now, _today):
                screen, desk = self._replace(since=now, timing=False), self.desk
                if not self.timing:
                    return screen, []
                seconds = self.work.seconds + min(max(now - self.since, 0), 3600)
                return screen.keep(desk.with_work(desk.at, self.work._replace(seconds=seconds)))
            case PlatformSaid(state):
                return self._replace(platform=state), []
            case PuzzlesLoaded(_rules, lines, why) if self.waiting:
                if not lines:
                    raise ValueError(why or _("The puzzles could not be loaded."))
                return self._replace(loaded=message)._cook(session, self.waiting)
            case messages.Evaluated(evaluation) if self.mode == "make":
                least = evaluation.moves[0].win - SLIP
                best = ",".join([one.move.text for one in evaluation.moves if one.win > least])
                return self._add(SheetTask("best", (position_id(evaluation.position), best)))
            case Action("school", Action("open", "")):
                # Leaving the field before has sent its text, if it had one.
                asks = () if self.waiting else (_("Paste or type a code first."),)
                return self._replace(said=self.said or asks, shown="open"), []
            case Action("school", Action(word, value)):
                # Naming a pupil leaves what was said about receipts.
                said = self.said if word == "name" else ()
                return self._replace(said=said)._handle(session, word, value)
            case Action() if task and task.answers and not self.work.done:
                return self._take(session, task, message)
            case messages.BrowserReport() if shown:
                return self._follow(shown.update(surrounding_session(session), message))
            case Action(word) if shown and word in PLAYED and not self.work.done:
                return self._follow(shown.update(surrounding_session(session), message))
        raise MessageError(f"no message {message!r}")

    # What is kept and shown

    def show(self, mode: str, task_screen: Screen | None = None) -> SchoolScreen:
        """Return the screen in another mode."""
        plain = self._replace(shown="", chosen=(), waiting=None, before=None, left="")
        return plain._replace(mode=mode, task_screen=task_screen)

    def keep(self, desk: Desk) -> SchoolStep:
        """Return the screen with another desk, which the device keeps unless a teacher looks."""
        return self._replace(desk=desk), [] if self.aside else [StoreSchool(desk)]

    def _keep_made(self, sheet: TaskSheet, recipe: Recipe, changed: bool) -> SchoolStep:
        """Return the screen with another sheet made.

        That before is remembered if it was handed out, or changed by hand and now replaced. Other
        tasks can be undone.
        """
        same = _("This sheet’s receipts could be taken for another sheet’s: choose other tasks.")
        desk, made = self.desk, self.desk.made
        text = _("Task sheet found. Tasks: {number}.").format(number=sheet.marked)
        added = (*self.said, text) if self.mode == "table" else self.said
        said = (same,) if desk.confuses(sheet) else added
        if desk.knows(made) or (desk.changed and (self.mode == "table" or not changed)):
            desk = desk.use(made, self.today)
        added = tuple([task.text for task in sheet.tasks if task.text in desk.added])
        desk = desk._replace(made=sheet, recipe=recipe, changed=changed, added=added)
        before = self.desk if self.mode == "make" and () != made.tasks != sheet.tasks else None
        return self.show(self.mode)._replace(said=said, before=before).keep(desk)

    # Opening

    def _open(self, session: Session, text: str) -> SchoolStep:
        """Open what a text is: a sheet, its code or link, or receipts. Raises ValueError."""
        parts = text.split("\n")
        sheets = [*filter(_is_sheet, parts)][: len(parts) - 1]
        handed, problems = read_handed("\n".join(["" if one in sheets else one for one in parts]))
        if not (handed or text.startswith(class_table.FIRST_LINE)):
            try:
                found = read_sheet(text)
                if isinstance(found, Recipe):
                    return self._cook(session, found)
                return self._start(session, found)
            except ValueError:
                if self.mode != "table":
                    raise
        desk, prints = self.desk, [one.receipt.sheet for one in handed]
        if prints and desk.made.fingerprint not in prints:
            desk = desk.choose(prints[0], self.today)
        screen = self._replace(desk=desk)
        old, (new, told) = screen.table, screen._list_receipts(handed)
        counted = _("Receipts added: {number}.").format(number=len(new.handed) - len(old.handed))
        if not handed:
            counted = "" if problems else _("There is no receipt in this text.")
        lines = tuple(dict.fromkeys((*desk.handed, *(one.text for one in handed))))
        lines, names = lines[-class_table.MOST :], "\n".join(new.names)
        desk = desk.use(desk.made, self.today)._replace(handed=lines, names=names)
        said = problems if sheets else (*filter(None, (counted,)), *told, *problems)
        known = handed or problems
        left = [one for one in parts if not known or read_handed(one)[1]]
        screen = self.show("table")._replace(said=said, desk=desk, left="\n".join(left))
        return screen._open(session, sheets[0]) if sheets else screen.keep(desk)

    def _list_receipts(self, more: tuple[Handed, ...]) -> tuple[ClassTable, tuple[str, ...]]:
        """Return the class table with more receipts, and sentences about them."""
        made, found = self.desk.made, self.desk.found
        forms = [(one.receipt.sheet, one.receipt.reached) for one in (*found, *more)]
        sheet = made.fingerprint if made.tasks else (*forms, (0, 0))[0][0]
        tasks = made.marked or max([reached for one, reached in forms if one == sheet], default=0)
        names = class_table.read_names(self.desk.names)
        return ClassTable(sheet, tasks, names).add(found)[0].add(more)

    def _start(self, session: Session, sheet: TaskSheet) -> SchoolStep:
        """Begin a sheet, or go on with it; in the class table, show its receipts."""
        if self.mode == "table":
            return self._keep_made(sheet, self.desk.recipe, True)
        if sheet == self.desk.sheet:
            return self._handle(session, "home", None)
        return self.show("number").keep(self.desk.begin(sheet).use(sheet, self.today))

    def _cook(self, session: Session, recipe: Recipe) -> SchoolStep:
        """Make the sheet of a recipe, once its puzzles are loaded; begin or show it.

        Raises ValueError if it has no task.
        """
        puzzled, loaded, made = recipe.puzzled, self.loaded, self.desk.made
        if puzzled and not (loaded and loaded.rules == puzzled):
            return self._replace(waiting=recipe), [FetchPuzzles(puzzled)]
        sheet = recipe.sheet(loaded.lines if loaded else ())
        if self.mode not in ("make", "table"):
            return self._start(session, sheet)
        if self.mode == "make":
            drawn, added = sheet.tasks, self.desk.added
            own = [task for task in made.tasks if task.text in added and task not in drawn]
            marked = min(sheet.marked, MOST - len(own))
            tasks = (*drawn[:marked], *own, *drawn[sheet.marked :])
            sheet = sheet._replace(tasks=tasks, language=made.language)
            title = "" if self.desk.knows(made) and sheet.digest != made.digest else made.title
            return self._keep_made(sheet._replace(title=title), recipe, bool(own))
        return self._keep_made(sheet, recipe, False)

    # A task

    def _show_task(self, session: Session, at: int, midway: str = "") -> SchoolStep:
        """Show a task of the sheet being worked at; a game goes on from `midway`."""
        sheet = self.desk.sheet
        if at >= len(sheet.tasks):
            raise MessageError(f"no task {at}")
        shown = open_task(sheet.tasks[at], midway)
        screen, effects = self.show("task", shown).keep(self.desk._replace(at=at, midway=midway))
        screen, more = screen._follow(shown.begin(surrounding_session(session)))
        return screen, [*effects, LoadSchool(), *more]

    def _take(self, session: Session, task: SheetTask, message: Action) -> SchoolStep:
        """Take an answer to a question, or a step towards one. Raises MessageError."""
        word, value = message
        if word == "answer" and task.kind != "best":
            chosen = ",".join([str(source or "c") for source in sorted(self.chosen)])
            return self._answer(task, value or chosen or "-")
        if word == "pick" and task.kind == "moves":
            others = [one for one in self.chosen if one != value]
            return self._replace(chosen=(*others, *({value} - {*self.chosen}))), []
        if word not in BOARD_ACTIONS or not isinstance(self.task_screen, Play):
            raise MessageError(f"no message {message!r}")
        play, move = self.task_screen.try_move(session, message)
        screen = self._replace(task_screen=play)
        return screen._answer(task, move.text) if move else (screen, [])

    def _follow(self, step: ScreenStep) -> SchoolStep:
        """Continue after a step in a lesson or a game, and note what became of it."""
        (shown, effects), before, task = step, self.task_screen, self.task
        screen = self._replace(task_screen=shown)
        if not task or task.answers or self.work.done or not before:
            return screen, effects
        found = find_outcome(task, shown)
        more: list[Effect] = []
        if found and found != find_outcome(task, before):
            screen, more = screen._answer(task, *found)
        elif isinstance(shown, Play) and not found:
            screen, more = screen.keep(self.desk._replace(midway=saved.dump_game(shown)))
        return screen, [*effects, *more]

    def _answer(self, task: SheetTask, answer: str, right: bool = False) -> SchoolStep:
        """Note an answer; that to a question is right by itself."""
        desk, work, right = self.desk, self.work, right or answer in task.answers
        until = task.kind == "lesson" or desk.sheet.until_right
        outcome: TaskResult = "open" if until else "wrong"
        if right:
            outcome = "later" if work.answers else "right"
        work = Work(outcome, (*work.answers, answer), work.seconds)
        shown = open_task(task) if task.answers else self.task_screen
        screen = self._replace(task_screen=shown, chosen=(), timing=True)
        screen, effects = screen.keep(desk.with_work(desk.at, work)._replace(midway=""))
        return screen, [*effects, LoadSchool()]

    # Messages

    def _handle(self, session: Session, word: str, value: Any) -> SchoolStep:
        """Handle what follows the word `school`. Raises MessageError."""
        desk, made, sheet = self.desk, self.desk.made, self.desk.sheet
        match word:
            case "open":
                return self._open(session, value)
            case "home" | "start" if desk.pupils and desk.at < len(desk.works):
                return self._show_task(session, desk.at, desk.midway)
            case "home" | "start":
                return self.show(
                    "handed" if desk.pupils else "number" if sheet.tasks else "home"
                ), []
            case "make" if not made.tasks:
                return self.show("make")._cook(session, desk.recipe)
            case "table" if desk.found and not made.tasks:
                return self.show(word).keep(desk.choose(desk.found[0].receipt.sheet, self.today))
            case "make" | "table":
                return self.show(word), []
            case "number" if value in PUPILS:
                # At one device there are at most two pupils.
                others = [pupil for pupil in desk.pupils if pupil != value]
                chosen = others if value in desk.pupils else [*others[-1:], value]
                return self.keep(desk._replace(pupils=tuple(sorted(chosen))))
            case "who" if desk.pupils:
                return self.show("number").keep(desk._replace(pupils=()))
            case "task" if desk.pupils or self.aside:
                return self._show_task(session, value)
            case "again" if self.task:
                return self._show_task(session, desk.at)
            case "next" if self.task and self.work.done and self.next_open < len(desk.works):
                return self._show_task(session, self.next_open)
            case "next" | "leave" if self.aside:
                return self.aside._replace(since=self.since), []
            case "next" | "stop" if self.task:
                return self.show("handed").keep(desk._replace(at=len(desk.works)))
            case "solve" if self.may_solve:
                work = self.work._replace(outcome="wrong")
                return self.keep(desk.with_work(desk.at, work))
            case "aloud":
                return self, [Speak(value)]
            case "end" if desk.pupils:
                return self._replace(shown="receipt").keep(desk.hand_in())
            case "pupil":
                return self.show("number").keep(desk.begin(sheet))
            case "sheet":
                return self.show(self.mode).keep(desk.choose(int(value, 16), self.today))
            case "copy" | "file" | "moodle" | "print" | "qr" if made.tasks and not desk.knows(made):
                screen, stores = self.keep(desk.use(made, self.today))
                screen, effects = screen._handle(session, word, value)
                return screen, [*stores, *effects]
            case "save" | "csv" | "file" | "moodle":
                return self, [SaveFile(word, self)]
            case "qr" | "hide" | "forget":
                return self._replace(shown="" if self.shown == word else word), []
            case "sure" if self.mode == "table":
                shown = self.table.sheet
                kept = tuple([one.text for one in desk.found if one.receipt.sheet != shown])
                return self.show("table").keep(desk._replace(handed=kept, names=""))
            case "sure":
                return self.show("home").keep(desk.begin(TaskSheet())._replace(receipts=()))
            case "print":
                return self, [Print()]
            case "name":
                return self.keep(desk.name(read_number(value[0]), value[1]))
            case "copy":
                return self, [CopyLink("school")]
            case "lesson":
                return self._cook(session, Recipe(draw=desk.recipe.draw))
            case "here" if self.here:
                screen, effects = self._handle(session, "make", None)
                return screen, [*effects, LoadTable(self.here.rules), Evaluate(self.here)]
            case "more":
                asked = [SheetTask("lesson", (name,)) for name in NAMES]
                if value != "lesson":
                    asked = list_questions(desk.recipe.draw, 3 * MOST)
                    asked = [one for one in asked if one.kind == value]
                return self._add(next((one for one in asked if one not in made.tasks), asked[0]))
            case "look":
                return self._look(session, made, value)
            case "undo" if old := self.before:
                return self.show("make").keep(old._replace(used=desk.used))
            case "field" if made.tasks:
                return self._change(session, made, *value)
            case "up" | "down" | "drop" if value < len(made.tasks) > 1:
                tasks, more = [*made.tasks], made.more
                task = tasks.pop(value)
                if word != "drop":
                    tasks.insert(max(value + (1 if word == "down" else -1), 0), task)
                elif value >= made.marked or made.marked == 1:
                    more -= 1
                sheet = made._replace(tasks=tuple(tasks), more=more)
                return self._keep_made(sheet, desk.recipe, True)
        raise MessageError(f"no message {word!r} after 'school'")

    def _look(self, session: Session, made: TaskSheet, at: int) -> SchoolStep:
        """Show a task as pupils see it; from the table with the answer and the one most chosen."""
        desk = Desk().begin(made)
        if self.mode == "table" and at < made.marked:
            desk = desk.with_work(at, Work("wrong", (self.table.most_chosen(at),)))
        return self._replace(aside=self, desk=desk)._show_task(session, at)

    def _change(self, session: Session, made: TaskSheet, name: str, text: str) -> SchoolStep:
        """Change a field of the recipe or of the sheet. Raises MessageError."""
        desk = self.desk
        changed: dict[str, Any] = {name: text[:TITLE]}
        if name == "title" or (name == "language" and text in ("", *LANGUAGES)):
            return self._keep_made(made._replace(**changed), desk.recipe, desk.changed)
        if name not in Recipe._fields:
            raise MessageError(f"no field {name} {text}")
        limit = LIMITS[Recipe._fields.index(name)]
        number = messages.check_below(read_number(text), limit, name)
        recipe = desk.recipe._replace(**{name: number})
        if not desk.changed or name not in ("hints", "until_right", "more"):
            return self._cook(session, recipe)
        most = min(MORES[recipe.more], len(made.tasks) - 1)
        changed[name] = most if name == "more" else bool(number)
        return self._keep_made(made._replace(**changed), recipe, True)

    def _add(self, task: SheetTask) -> SchoolStep:
        """Add a task to the marked ones of the sheet being made. Raises ValueError."""
        made = self.desk.made
        if task in made.tasks or made.marked == MOST:
            raise ValueError(_("a task sheet has up to {most} tasks, each once").format(most=MOST))
        tasks = (*made.tasks[: made.marked], task, *made.tasks[made.marked :])
        screen = self._replace(desk=self.desk._replace(added=(*self.desk.added, task.text)))
        screen, effects = screen._keep_made(made._replace(tasks=tasks), self.desk.recipe, True)
        return screen._replace(shown="added"), effects


def open_task(task: SheetTask, midway: str = "") -> Screen:
    """Return the screen of a task; a game goes on from `midway`, if it can be read."""
    if task.kind == "lesson":
        return make_lesson(NAMES.index(task.words[0]), 0, 0)
    if task.kind != "game":
        return manual_game(Game.at(task.position, "sheet"))
    rules, level, _throws, seed = task.words
    try:
        return saved.load_game(midway)
    except saved.SavedError:
        return Play(Game.new(Rules.from_text(rules), seed, SUN), PERSON, level, drawn=False)


def _is_sheet(line: str) -> bool:
    """Return whether a line is the code or the link of a task sheet."""
    try:
        read_sheet(line)
    except ValueError:
        return False
    return True


def find_outcome(task: SheetTask, shown: Screen) -> tuple[str, bool] | None:
    """Return the answer that a lesson or a game has led to, and whether it is right."""
    match shown:
        case LessonScreen() if shown.outcome == "missed" or shown.closing:
            return None if shown.outcome == "open" else (shown.outcome, shown.outcome == "done")
        case Play() if shown.over and not shown.in_motion:
            return ("won", True) if shown.result == SUN else ("lost", False)
        case Play() if shown.game.ply >= int(task.words[2]) and shown.person_to_move:
            return "played", True
    return None


def open_screen(session: Session, rest: str) -> SchoolScreen:
    """Return the screen, to open a code, or for `make`, `here` or `table`, as in the module."""
    board = session.screen.board(session)
    position = board.position if board else None
    chooses = position and position.marks is not None and len(position.moves()) > 1
    known = rest in ("", "make", "here", "table")
    asked = Action(rest or "home") if known else Action("open", rest)
    return SchoolScreen(session.screen.rules, position if chooses else None, asked)
