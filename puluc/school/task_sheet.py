"""Task sheets: the same tasks for a whole class, with their answers, as a value and as a text.

The text has the line `Puluc task sheet 1`, lines for `Title`, `Language`, `Hints` and `Until right`
where they are set, and a line for each task; `docs/class.md` describes them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from puluc.app.open.links import pack_text, parse_position_id, unpack_text
from puluc.app.settings import LEVELS
from puluc.engine.kernels import MARKS
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.school.receipt import PRINTS, SIZES
from puluc.support import blank, limits
from puluc.support.digits import is_number
from puluc.support.i18n import LANGUAGES, _
from puluc.words.lessons import NAMES

FIRST_LINE: Final = "Puluc task sheet 1"
MOST: Final = max(SIZES.values())
"""The most tasks of a sheet."""
LONGEST: Final = 8000
"""The most characters of a sheet's text."""
TITLE: Final = 60
"""The most characters of a title."""
KINDS: Final = {"lesson": 1, "best": 2, "throw": 2, "owner": 2, "moves": 1, "game": 4}
"""The kinds of tasks, each with the number of words that follow it."""
OPPONENTS: Final = LEVELS[:3]
"""The levels that need no table."""
TURNS: Final = 99
"""The most turns of a game in a sheet."""


class SheetError(ValueError):
    """The error for a text that is no task sheet, with the reason."""


class SheetTask(NamedTuple):
    """A task.

    >>> SheetTask.from_text("throw kekchi 3").answers
    ('3',)
    """

    kind: str
    """One of `KINDS`:

    - `lesson NAME`: a lesson
    - `best RULES/POSITION MOVES`: the best move, one of those listed with commas
    - `throw RULES MARKS`: how many spaces is this throw?
    - `owner RULES/POSITION SPACE`: who owns the stack on this space?
    - `moves RULES/POSITION`: what can move?
    - `game RULES LEVEL TURNS SEED`: a game against a level, won or played for a number of turns
    """
    words: tuple[str, ...]
    """The words that follow it."""

    @classmethod
    def from_text(cls, text: str) -> SheetTask:
        """Read a task. Raises ValueError, which says what is wrong.

        >>> SheetTask.from_text("owner kekchi/2_2,MS,6_4_s 3").answers
        ('sun',)
        """
        kind, *words = blank.split_words(text) or [""]
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise SheetError(
                _("{kind} is no task: there are {known}").format(kind=kind, known=known)
            )
        if len(words) != KINDS[kind]:
            raise SheetError(_("{kind} is followed by too many or too few words").format(kind=kind))
        task = cls(kind, tuple(words))
        task._check()
        return task

    @property
    def text(self) -> str:
        """The task as a line of a sheet."""
        return " ".join((self.kind, *self.words))

    @property
    def position(self) -> Position:
        """The position shown, with its throw; that of a lesson is in the lesson."""
        if self.kind in ("best", "owner", "moves"):
            return parse_position_id(self.words[0])
        if self.kind == "lesson":
            return Position.start(Rules())
        start = Position.start(Rules.from_text(self.words[0]))
        return start.throw(int(self.words[1])) if self.kind == "throw" else start

    @property
    def answers(self) -> tuple[str, ...]:
        """The right answers; none of a lesson or a game, which say themselves what is right."""
        position = self.position
        match self.kind:
            case "best":
                return tuple(self.words[1].split(","))
            case "throw":
                return (str(position.spaces_thrown),)
            case "owner":
                return ("sun" if position.stack(int(self.words[1]))[-1:] == SUN else "moon",)
            case "moves":
                able = [source for source in position.sources() if not position.obstacle(source)]
                return (",".join([str(source or "c") for source in able]),)
        return ()

    def _check(self) -> None:
        """Raise ValueError, which says what is wrong, for a task that can't be shown."""
        words, wrong = self.words, ""
        if self.kind == "lesson":
            wrong = "" if words[0] in NAMES else words[0]
        elif self.kind == "throw":
            wrong = "" if words[1] in map(str, MARKS) else words[1]
        elif self.kind == "game":
            turns = is_number(words[2], 2) and 0 < int(words[2]) <= TURNS
            wrong = "" if words[1] in OPPONENTS and turns else " ".join(words[1:3])
            wrong = wrong or ("" if len(words[3]) <= limits.SEED else words[3])
        if wrong:
            raise SheetError(_("{kind} can’t have {word}").format(kind=self.kind, word=repr(wrong)))
        position = self.position
        if self.kind in ("best", "moves") and position.marks is None:
            raise SheetError(_("no throw is pending in {position}").format(position=position.text))
        if self.kind == "best":
            for text in self.answers:
                if Move.from_text(text) not in position.moves():
                    raise SheetError(_("{move} is not legal").format(move=text))
        if self.kind == "owner":
            number = int(words[1]) if is_number(words[1], 3) else 0
            if not (0 < number <= position.rules.spaces and position.stack(number)):
                raise SheetError(_("there is no stack on {space}").format(space=words[1]))


class TaskSheet(NamedTuple):
    """A task sheet.

    >>> sheet = TaskSheet((SheetTask.from_text("lesson capture"),), "Our first lesson")
    >>> TaskSheet.from_text(sheet.text) == sheet
    True
    """

    tasks: tuple[SheetTask, ...]
    """The tasks, one to twenty."""
    title: str = ""
    """The title."""
    language: str = ""
    """The language, or empty for the device's own."""
    hints: bool = False
    """Whether a pupil may be shown what is best."""
    until_right: bool = False
    """Whether a task goes on until it is right; otherwise the first answer counts."""

    @classmethod
    def from_text(cls, text: str) -> TaskSheet:
        """Read the text of a sheet. Raises SheetError, which names the line.

        >>> TaskSheet.from_text("Puluc task sheet 1\\nthrow kekchi 2\\n").tasks[0].answers
        ('2',)
        """
        if why := limits.excess(_("the task sheet"), len(text), LONGEST):
            raise SheetError(why)
        first, *lines = [blank.trim(line) for line in text.split("\n")]
        if first != FIRST_LINE:
            raise SheetError(_("a task sheet begins with {line}").format(line=repr(FIRST_LINE)))
        tasks, heads = [], {"Title": "", "Language": "", "Hints": "", "Until right": ""}
        for number, line in enumerate(lines, 2):
            name, colon, value = line.partition(":")
            try:
                if colon and name in heads:
                    heads[name] = _read_head(name, blank.trim(value))
                elif line:
                    tasks.append(SheetTask.from_text(line))
            except ValueError as error:
                where = _("line {number}: {problem}").format(number=number, problem=error)
                raise SheetError(where) from None
        if not 0 < len(tasks) <= MOST:
            raise SheetError(_("a task sheet has 1 to {most} tasks").format(most=MOST))
        hints, until = heads["Hints"] == "yes", heads["Until right"] == "yes"
        return cls(tuple(tasks), heads["Title"], heads["Language"], hints, until)

    @property
    def text(self) -> str:
        """The text of the sheet."""
        heads = {"Title": self.title, "Language": self.language}
        heads |= {
            "Hints": "yes" if self.hints else "",
            "Until right": "yes" if self.until_right else "",
        }
        lines = [f"{name}: {value}" for name, value in heads.items() if value]
        return "\n".join((FIRST_LINE, *lines, *(task.text for task in self.tasks), ""))

    @property
    def fingerprint(self) -> int:
        """The number, 0 to 4095, that its receipts have."""
        first, second = sha256(self.text.encode()).digest()[:2]
        return (256 * first + second) % PRINTS

    @classmethod
    def from_packed(cls, packed: str) -> TaskSheet:
        """Read the value of `sheet` in a link. Raises SheetError.

        >>> sheet = TaskSheet((SheetTask("throw", ("kekchi", "2")),))
        >>> TaskSheet.from_packed(sheet.packed) == sheet
        True
        """
        try:
            return cls.from_text(unpack_text(packed))
        except SheetError:
            raise
        except ValueError as error:
            raise SheetError(str(error)) from None

    @property
    def fragment(self) -> str:
        """The end of its link, after `#`, which also sets the language."""
        language = f"&lang={self.language}" if self.language else ""
        return f"sheet={self.packed}{language}"

    @property
    def packed(self) -> str:
        """The value of `sheet` in a link."""
        return pack_text(self.text)


def _read_head(name: str, value: str) -> str:
    """Return the value of a line before the tasks. Raises SheetError."""
    known = {"Language": ("", *LANGUAGES), "Title": (value[:TITLE],)}.get(name, ("yes", "no"))
    if value in known:
        return value
    wanted = ", ".join(filter(None, known))
    raise SheetError(_("{name}: {wanted} is expected").format(name=name, wanted=wanted))
