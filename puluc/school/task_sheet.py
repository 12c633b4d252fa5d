"""Task sheets: the same tasks for a whole class, with their answers, as a value and as a text.

The text has the line `Puluc task sheet 1`, lines for `Title`, `Language`, `Hints`, `Until right`
and `More` where they are set, and a line for each task; `docs/class.md` describes them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from puluc.app.open.links import pack_text, parse_position_id, unpack_text
from puluc.app.settings import LEVELS
from puluc.engine.kernels import MARKS
from puluc.engine.position import SUN, Position
from puluc.engine.rules import Rules
from puluc.support import blank, limits
from puluc.support.digits import is_number
from puluc.support.i18n import LANGUAGES, _
from puluc.words.lessons import NAMES

FIRST_LINE: Final = "Puluc task sheet 1"
MOST: Final = 20
"""The most tasks of a sheet that are marked."""
MORE: Final = 6
"""The most tasks after them."""
LONGEST: Final = 8000
"""The most characters of a sheet's text."""
TITLE: Final = 60
"""The most characters of a title."""
KINDS: Final = {"lesson": 1, "best": 2, "throw": 2, "owner": 2, "moves": 1, "game": 4}
"""The kinds of tasks, each with the number of words that follow it."""
OPPONENTS: Final = LEVELS[:3]
"""The levels that need no table."""
HEADS: Final = {
    "Title": (),
    "Language": tuple(LANGUAGES),
    "Hints": ("yes", "no"),
    "Until right": ("yes", "no"),
    "More": tuple(map(str, range(MORE + 1))),
}
"""The names of the lines before the tasks, with the values that they can have, if not any."""


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
    - `game RULES LEVEL THROWS SEED`: a game against a level, won or played for so many throws
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
        task = cls(kind, tuple(words))
        if len(words) != KINDS.get(kind) or not task._fits():
            reason = _("{task} is not a task: a task begins with {kinds}")
            kinds = ", ".join(KINDS)
            raise SheetError(reason.format(task=repr(text[: limits.TAG]), kinds=kinds))
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
        start = Position.start(Rules() if self.kind == "lesson" else Rules.from_text(self.words[0]))
        return start.throw(int(self.words[1])) if self.kind == "throw" else start

    @property
    def answers(self) -> tuple[str, ...]:
        """The right answers; none for a lesson or a game, which judge each move."""
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
                return (",".join([str(source or "c") for source in able]) or "-",)
        return ()

    def _fits(self) -> bool:
        """Return whether the words are some that the kind can have."""
        words, last = self.words, self.words[-1]
        if self.kind == "lesson":
            return last in NAMES
        if self.kind == "throw" and last not in map(str, MARKS):
            return False
        position = self.position
        match self.kind:
            case "game":
                level, throws = words[1:3]
                lasts = is_number(throws, 2) and int(throws) > 0
                return lasts and level in OPPONENTS and len(last) <= limits.SEED
            case "owner":
                space = int(last) if is_number(last, 3) else 0
                return 0 < space <= position.rules.spaces and bool(position.stack(space))
        legal = [move.text for move in position.moves()] if position.marks is not None else []
        return all(one in legal for one in self.answers) if self.kind == "best" else bool(legal)


class TaskSheet(NamedTuple):
    """A task sheet.

    >>> sheet = TaskSheet((SheetTask.from_text("lesson capture"),), "Our first lesson")
    >>> TaskSheet.from_text(sheet.text) == sheet
    True
    """

    tasks: tuple[SheetTask, ...] = ()
    """The tasks: one to twenty that are marked, then those for pupils who finish early."""
    title: str = ""
    """The title."""
    language: str = ""
    """The language, or empty for the device's own."""
    hints: bool = False
    """Whether a pupil may be shown what is best."""
    until_right: bool = False
    """Whether a task goes on until it is right; otherwise the first answer counts."""
    more: int = 0
    """The number of the last tasks that are not marked."""

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
        tasks, heads = [], dict.fromkeys(HEADS, "")
        for number, line in enumerate(lines, 2):
            name, _colon, value = line.partition(":")
            value = blank.trim(blank.trim(value)[:TITLE])
            try:
                line.encode()  # Half a character has no code.
                if name in HEADS and value in (HEADS[name] or [value]):
                    heads[name] = value
                elif line:
                    tasks.append(SheetTask.from_text(line))
            except ValueError as error:
                where = _("line {number}: {problem}").format(number=number, problem=error)
                raise SheetError(where) from None
        title, language, hints, until, more = heads.values()
        if not 0 < len(tasks) - int(more or 0) <= MOST:
            raise SheetError(_("a task sheet has 1 to {most} tasks").format(most=MOST))
        return cls(tuple(tasks), title, language, hints == "yes", until == "yes", int(more or 0))

    @property
    def text(self) -> str:
        """The text of the sheet."""
        given = ["yes" if one else "" for one in (self.hints, self.until_right)]
        values = self.title, self.language, *given, str(self.more or "")
        heads = [f"{name}: {value}" for name, value in zip(HEADS, values, strict=True) if value]
        return "\n".join((FIRST_LINE, *heads, *(task.text for task in self.tasks), ""))

    @property
    def marked(self) -> int:
        """The number of tasks that are marked."""
        return len(self.tasks) - self.more

    @property
    def digest(self) -> str:
        """The SHA-256 of its text without title and language, in hexadecimal digits."""
        return sha256(self._replace(title="", language="").text.encode()).digest().hex()

    @property
    def fingerprint(self) -> int:
        """The number, 0 to 4095, that its receipts have: the first three digits of `digest`."""
        return int(self.digest[:3], 16)

    @classmethod
    def from_packed(cls, packed: str) -> TaskSheet:
        """Read the value of `sheet` in a link. Raises ValueError, which says what is wrong.

        >>> sheet = TaskSheet((SheetTask("throw", ("kekchi", "2")),))
        >>> TaskSheet.from_packed(sheet.packed) == sheet
        True
        """
        return cls.from_text(unpack_text(packed))

    @property
    def packed(self) -> str:
        """The value of `sheet` in a link."""
        return pack_text(self.text)

    @property
    def fragment(self) -> str:
        """The end of its link, after `#`, which also sets the language."""
        return f"sheet={self.packed}" + (f"&lang={self.language}" if self.language else "")
