"""The class table: what became of each task, from receipts pasted, typed or read from files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from puluc.school.codes import find_codes
from puluc.school.receipt import FORMS, OUTCOMES, PUPILS, Receipt, TaskResult
from puluc.support import blank, limits
from puluc.support.digits import is_number
from puluc.support.i18n import _

FIRST_LINE: Final = "Puluc receipts 1"
QUICK: Final = 3
"""An answer in less than so many seconds is marked."""
SECONDS: Final = 9999
"""The most seconds of a task that are told apart."""
TRIES: Final = 20
"""The most answers to a task that are kept."""
MOST: Final = 1000
"""The most receipts of a table."""


class Work(NamedTuple):
    """A pupil's work on a task.

    >>> Work.from_text(Work("later", ("2", "5"), 40).text).answers
    ('2', '5')
    """

    outcome: TaskResult = "open"
    """What became of the task."""
    answers: tuple[str, ...] = ()
    """The answers, such as moves."""
    seconds: int = 0
    """The time spent."""

    @property
    def text(self) -> str:
        """The work as a word, such as `2/5:40:later`."""
        return f"{'/'.join(self.answers)}:{min(self.seconds, SECONDS)}:{self.outcome}"

    @classmethod
    def from_text(cls, text: str) -> Work:
        """Read a word. Raises ValueError."""
        answers, seconds, outcome = text.split(":")
        if not is_number(seconds, 4) or outcome not in OUTCOMES:
            raise ValueError(text)
        given = [one[: limits.NAME] for one in answers.split("/")[:TRIES] if one]
        return cls(OUTCOMES[OUTCOMES.index(outcome)], tuple(given), int(seconds))

    @property
    def done(self) -> bool:
        """Whether the task is finished."""
        return self.outcome != "open"

    @property
    def quick(self) -> bool:
        """Whether it was answered in less than three seconds, as far as is known."""
        return self.done and bool(self.answers) and self.seconds < QUICK


class Handed(NamedTuple):
    """A receipt, with the work on each task if it comes from a file."""

    receipt: Receipt
    """The receipt."""
    works: tuple[Work, ...] = ()
    """The work on each task, or none."""
    name: str = ""
    """The name that stands before it in a text, or empty."""

    @classmethod
    def of(cls, sheet: int, pupil: int, works: tuple[Work, ...]) -> Handed:
        """Return a pupil's receipt, with the work on the marked tasks."""
        minutes = sum([work.seconds for work in works]) // 60
        outcomes = tuple([work.outcome for work in works])
        return cls(Receipt(sheet, pupil, outcomes, minutes), works)

    @property
    def text(self) -> str:
        """The receipt as a line of a file: the code, then a word for the work on each task."""
        return " ".join((self.receipt.text, *(work.text for work in self.works)))

    def work(self, task: int) -> Work:
        """Return the work on a task; a code alone gives only its outcome."""
        return self.works[task] if task < len(self.works) else Work(self.receipt.outcomes[task])


def read_handed(text: str) -> tuple[tuple[Handed, ...], tuple[str, ...]]:
    """Return the receipts found in any text, and sentences about the lines with a damaged one.

    A line of a file also has the work on each task after the code.
    """
    if why := limits.excess(_("the text"), len(text), limits.RECORD):
        return (), (why,)
    lines = text.split("\n")
    found: list[Handed] = []
    problems: list[str] = []
    for code in find_codes(text, FORMS):
        line = lines[code.line - 1]
        if code.numbers and len(found) < MOST:
            receipt, name = Receipt.from_numbers(code.numbers), _read_name(code.before)
            found.append(Handed(receipt, _read_works(line), name))
        elif not code.numbers and not _read_works(line):
            told = blank.trim(line)[: limits.NAME]
            why = _(
                "Line {number} is not a receipt (“{line}”): "
                "a character is wrong, swapped or missing."
            )
            problems.append(why.format(number=code.line, line=told))
    return tuple(found), tuple(problems)


def _read_works(line: str) -> tuple[Work, ...]:
    """Return the work on each task that a line has after its code; else none."""
    try:
        return tuple([Work.from_text(word) for word in blank.split_words(line)[1:]])
    except ValueError:
        return ()


def _read_name(before: str) -> str:
    """Return the name that a colon or a cell's end separates from a code; else an empty text.

    >>> _read_name("[28/11/2026, 18:02] Ix Ch'el: ")
    "Ix Ch'el"
    """
    text = before.rstrip(' "')
    name = text[:-1] if text[-1:] in (":", ";", "\t") else ""
    for sign in ("]", " - ", ";", "\t"):
        name = name.rpartition(sign)[2]
    dated = any(is_number(sign, 1) for sign in name)
    return "" if dated else blank.trim(name.replace('"', ""))[: limits.NAME]


class ClassTable(NamedTuple):
    """The table of a sheet."""

    sheet: int
    """The fingerprint of the sheet."""
    tasks: int
    """The number of its marked tasks."""
    names: tuple[str, ...] = ()
    """The names of the pupils, by number; empty where a number has none."""
    handed: tuple[Handed, ...] = ()
    """The receipts, one for each pupil, by the pupil's number."""

    def add(self, more: Iterable[Handed]) -> tuple[ClassTable, tuple[str, ...]]:
        """Return the table with more receipts, and sentences about those that appear twice.

        Of two different ones of a pupil the one with more tasks done counts, else the first. The
        name before a receipt counts for a number without one.

        >>> more = [Handed(Receipt(5, one, (), 9), name="Eva") for one in (1, 3)]
        >>> ClassTable(5, 0, ("Ana",)).add(more)[0].names
        ('Ana', '', 'Eva')
        """
        known = {one.receipt.pupil: one for one in self.handed}
        names = dict(enumerate(self.names, 1))
        told: list[str] = []
        for one in more:
            pupil = one.receipt.pupil
            name = names[pupil] = names.get(pupil) or one.name
            if one.receipt.sheet != self.sheet:
                continue
            if before := known.get(pupil):
                text = _("Number {number} appears twice: the receipt with more tasks done counts.")
                if before.receipt == one.receipt:
                    text = _("Number {number} appears twice, with the same receipt.")
                    if one.name not in ("", name):
                        text = _("{name}: the same receipt as {other} (number {number}).")
                told.append(text.format(number=pupil, name=one.name, other=name))
                if _weight(before) >= _weight(one):
                    continue
            known[pupil] = one
        handed = tuple([known[pupil] for pupil in sorted(known)])
        listed = tuple([names.get(pupil, "") for pupil in range(1, max(names, default=0) + 1)])
        return self._replace(handed=handed, names=listed), tuple(told)

    def rows(self, *, every: bool = False) -> Iterator[tuple[int, str, Handed | None]]:
        """Yield each number that has a name or a receipt, with both.

        With `every`, those between and the next one, too.
        """
        known = {one.receipt.pupil: one for one in self.handed}
        for pupil in PUPILS[: max(len(self.names), *known, 0) + 1]:
            name = self.names[pupil - 1] if pupil <= len(self.names) else ""
            if name or pupil in known or every:
                yield pupil, name, known.get(pupil)

    def tally(self, task: int) -> tuple[int, int]:
        """Return the number of right first answers to a task, and of the pupils who did it."""
        done = [one.work(task).outcome for one in self.handed if one.work(task).done]
        return done.count("right"), len(done)

    @property
    def hardest(self) -> int | None:
        """The task most often not right first time, the first of several; None if there is none."""
        counts = [self.tally(task) for task in range(self.tasks)]
        shares = [right / done if done else 1.0 for right, done in counts]
        return shares.index(min(shares)) if min(shares, default=1.0) < 1 else None

    def most_chosen(self, task: int) -> str:
        """Return the most common wrong first answer in the files, or an empty text."""
        works = [one.work(task) for one in self.handed]
        wrong = [work.answers[0] for work in works if work.answers and work.outcome != "right"]
        return max(sorted(set(wrong)), key=wrong.count, default="")


def _weight(one: Handed) -> tuple[int, bool]:
    """Return how much a receipt tells: its tasks done, and whether it has answers."""
    return sum([outcome != "open" for outcome in one.receipt.outcomes]), bool(one.works)


def write_csv(rows: Iterable[Sequence[str]], sign: str) -> str:
    """Return rows as a file for spreadsheets whose separator is `sign`.

    A cell that a spreadsheet would take for a formula begins with an apostrophe.
    """
    lines = []
    for row in rows:
        cells = [f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text for text in row]
        quoted = [text.replace('"', '""') for text in cells]
        lines.append(sign.join([f'"{text}"' for text in quoted]) + "\r\n")
    return "\ufeff" + "".join(lines)


def read_names(text: str) -> tuple[str, ...]:
    """Return the names of a list, one a line, by number."""
    lines = text.rstrip().split("\n")[: len(PUPILS)]
    return tuple([blank.trim(line)[: limits.NAME] for line in lines]) if text else ()
