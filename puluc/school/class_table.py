"""The class table: what became of each task, from receipts pasted, typed or read from files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from puluc.school.codes import find_codes
from puluc.school.receipt import PUPILS, SIZES, Receipt, TaskResult
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
LONGEST: Final = 100_000
"""The most characters of a text with receipts."""
LINE: Final = 4000
"""The most characters of a line of a file."""
MOST: Final = 1000
"""The most receipts of a table."""


class Work(NamedTuple):
    """A pupil's work on a task."""

    answers: tuple[str, ...] = ()
    """The answers, such as moves; the last one is right if the task is `right`."""
    right: bool = False
    """Whether the last answer is right."""
    done: bool = False
    """Whether the task is done."""
    seconds: int = 0
    """The time spent."""

    @property
    def outcome(self) -> TaskResult:
        """What became of the task."""
        if not self.done:
            return "open"
        return "wrong" if not self.right else "right" if len(self.answers) == 1 else "later"


class Handed(NamedTuple):
    """A receipt, with the answers if it comes from a file."""

    receipt: Receipt
    """The receipt."""
    answers: tuple[tuple[str, ...], ...] = ()
    """The answers to each task, or none."""
    seconds: tuple[int, ...] = ()
    """The seconds of each task, or none."""

    @property
    def text(self) -> str:
        """The receipt as a line of a file: the code, then such as `c-2/3-5:40` for each task."""
        works = zip(self.answers, self.seconds, strict=True)
        words = [f"{'/'.join(answers)}:{seconds}" for answers, seconds in works]
        return " ".join((self.receipt.text, *words))


def hand_in(sheet: int, pupil: int, works: Sequence[Work]) -> Handed:
    """Return what a pupil hands in."""
    minutes = sum([work.seconds for work in works]) // 60
    receipt = Receipt(sheet, pupil, tuple([work.outcome for work in works]), minutes)
    answers = tuple([work.answers for work in works])
    return Handed(receipt, answers, tuple([min(work.seconds, SECONDS) for work in works]))


def read_handed(text: str) -> tuple[tuple[Handed, ...], tuple[str, ...]]:
    """Return the receipts found in any text, and what is wrong with what seems to be one.

    A line of a file also has the answers to each task after the code. Problems name the line.
    """
    if why := limits.excess(_("the text"), len(text), LONGEST):
        return (), (why,)
    lines = text.split("\n")
    found: list[Handed] = []
    problems: list[str] = []
    for code in find_codes(text, [*SIZES]):
        if len(found) == MOST:
            break
        problem = code.problem
        if not problem:
            try:
                receipt = Receipt.from_text(code.text)
                found.append(Handed(receipt, *_read_works(lines[code.line - 1][:LINE])))
                continue
            except ValueError as error:
                problem = str(error)
        where = _("Line {number}: {code}: {problem}.")
        problems.append(where.format(number=code.line, code=code.text, problem=problem))
    return tuple(found), tuple(problems)


def _read_works(line: str) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """Return the answers and the seconds of each task that a line has; else empty ones."""
    answers: list[tuple[str, ...]] = []
    seconds: list[int] = []
    for word in blank.split_words(line)[1:]:
        given, colon, time = word.partition(":")
        if not colon or not is_number(time, 4) or len(answers) == max(SIZES.values()):
            return (), ()
        answers.append(tuple([one[:100] for one in given.split("/")[:TRIES]]) if given else ())
        seconds.append(int(time))
    return tuple(answers), tuple(seconds)


class ClassTable(NamedTuple):
    """The table of a sheet."""

    sheet: int
    """The fingerprint of the sheet."""
    tasks: int
    """The number of its tasks."""
    handed: tuple[Handed, ...] = ()
    """The receipts, one for each pupil, by the pupil's number."""

    def add(self, more: Iterable[Handed]) -> tuple[ClassTable, tuple[str, ...]]:
        """Return the table with more receipts, and sentences about those twice or of other sheets.

        Of two different ones of a pupil the one with more tasks done counts, else the first.
        """
        known = {one.receipt.pupil: one for one in self.handed}
        told: list[str] = []
        others = 0
        for one in more:
            receipt = one.receipt
            before = known.get(receipt.pupil)
            if receipt.sheet != self.sheet:
                others += 1
                continue
            if before is not None:
                same = before.receipt == receipt
                text = _("Number {number} is there twice, the same.")
                if not same:
                    text = _("Number {number} is there twice: the one with more tasks done counts.")
                told.append(text.format(number=receipt.pupil))
                if _weight(before) >= _weight(one):
                    continue
            known[receipt.pupil] = one
        if others:
            text = _("Of another task sheet: {number}.")
            told.append(text.format(number=others))
        handed = tuple([known[pupil] for pupil in sorted(known)])
        return self._replace(handed=handed), tuple(told)

    def outcomes(self, pupil: int) -> tuple[TaskResult, ...] | None:
        """Return what became of each task of a pupil; None if nothing was handed in."""
        for one in self.handed:
            if one.receipt.pupil == pupil:
                return one.receipt.outcomes[: self.tasks]
        return None

    def pupils(self, named: Iterable[int] = ()) -> list[int]:
        """Return the numbers with a row: all up to the last one that handed in or has a name."""
        numbers = [*named, *(one.receipt.pupil for one in self.handed)]
        return list(range(PUPILS[0], max(numbers, default=0) + 1))

    def share(self, task: int) -> float | None:
        """Return the share of those who did a task that had it right at once."""
        done = [one.receipt.outcomes[task] for one in self.handed]
        done = [outcome for outcome in done if outcome != "open"]
        return done.count("right") / len(done) if done else None

    @property
    def order(self) -> list[int]:
        """The tasks, the most-missed first."""
        shares = {task: self.share(task) for task in range(self.tasks)}
        return sorted(
            shares, key=lambda task: (2.0 if shares[task] is None else shares[task], task)
        )

    def most_chosen(self, task: int) -> str:
        """Return the wrong first answer most chosen, as far as files tell; else an empty text."""
        wrong = [
            one.answers[task][0]
            for one in self.handed
            if task < len(one.answers)
            and one.answers[task]
            and one.receipt.outcomes[task] in ("wrong", "later")
        ]
        return max(sorted(set(wrong)), key=wrong.count, default="")

    def is_quick(self, pupil: int, task: int) -> bool:
        """Return whether a pupil answered a task in less than three seconds, as far as is known."""
        return any(
            one.receipt.pupil == pupil
            and task < len(one.seconds)
            and one.seconds[task] < QUICK
            and one.receipt.outcomes[task] != "open"
            for one in self.handed
        )

    def csv(
        self, names: Sequence[str], heads: Sequence[str], words: Sequence[str], sign: str
    ) -> str:
        """Return the table for a spreadsheet, whose separator is `sign`.

        `heads` has the titles of the columns besides the tasks (number, name, task, minutes), and
        `words` those of the outcomes: not done, right at once, right later, not right.
        """
        number, name, task, minutes = heads
        titles = [f"{task} {place + 1}" for place in range(self.tasks)]
        rows = [[number, name, *titles, minutes]]
        order: list[TaskResult] = ["open", "right", "later", "wrong"]
        named = [place for place, text in enumerate(names, 1) if text]
        for pupil in self.pupils(named):
            found = self.outcomes(pupil)
            told = [words[order.index(outcome)] for outcome in found or ()]
            time = [str(one.receipt.minutes) for one in self.handed if one.receipt.pupil == pupil]
            person = names[pupil - 1] if pupil <= len(names) else ""
            rows.append([str(pupil), person, *(told or [""] * self.tasks), *(time or [""])])
        lines = [sign.join([_cell(text) for text in row]) for row in rows]
        return "\ufeff" + "".join([f"{line}\r\n" for line in lines])


def _weight(one: Handed) -> tuple[int, bool]:
    """Return how much a receipt tells: its tasks done, and whether it has answers."""
    return sum([outcome != "open" for outcome in one.receipt.outcomes]), bool(one.answers)


def _cell(text: str) -> str:
    """Return a cell; one that a spreadsheet would take for a formula begins with an apostrophe."""
    text = f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
    quoted = text.replace('"', '""')
    return f'"{quoted}"'


def read_names(text: str) -> tuple[str, ...]:
    """Return the names of a list, one a line, by number."""
    names = [blank.trim(line)[:40] for line in text.split("\n")][: len(PUPILS)]
    while names and not names[-1]:
        names.pop()
    return tuple(names)
