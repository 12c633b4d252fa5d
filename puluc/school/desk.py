"""What a device keeps of a class: the sheet being worked at, receipts, the teacher's table."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from puluc.app.strict_json import parse_json
from puluc.school.class_table import MOST, Work, hand_in
from puluc.school.receipt import PUPILS
from puluc.school.task_sheet import TaskSheet
from puluc.support import limits
from puluc.support.i18n import _

VERSION: Final = 1
"""The version of the text form."""


class DeskError(ValueError):
    """The error for a text that can't be read as what a device keeps, with the reason."""


class Desk(NamedTuple):
    """What a device keeps.

    >>> Desk.from_text(Desk(pupils=(4, 5)).text).pupils
    (4, 5)
    """

    sheet: TaskSheet | None = None
    """The sheet being worked at."""
    pupils: tuple[int, ...] = ()
    """The number that the pupil chose; two for a pair."""
    works: tuple[Work, ...] = ()
    """The work on each task."""
    at: int = 0
    """The index of the present task."""
    midway: str = ""
    """Where a lesson or a game is."""
    receipts: tuple[str, ...] = ()
    """What was handed in on this device, a line each."""
    made: TaskSheet | None = None
    """The teacher's sheet."""
    recipe: str = ""
    """The code of its recipe; empty if it was changed by hand."""
    handed: tuple[str, ...] = ()
    """The receipts of the class table, a line each."""
    names: str = ""
    """The names in it, one a line."""

    @property
    def text(self) -> str:
        """What is kept, as JSON."""
        data: dict[str, Any] = {"version": VERSION, **self._asdict()}
        for name in ("sheet", "made"):
            data[name] = data[name].text if data[name] else ""
        data["works"] = [[list(work.answers), *work[1:]] for work in self.works]
        return json.dumps(data)

    @classmethod
    def from_text(cls, text: str) -> Desk:
        """Read what was kept; an empty text is an empty desk. Raises DeskError."""
        if not text:
            return cls()
        if why := limits.excess(_("its text"), len(text), limits.SAVED):
            raise DeskError(why)
        try:
            return cls._from_data(parse_json(text))
        except (ValueError, KeyError, TypeError, RuntimeError) as error:
            raise DeskError(_("it is damaged: {problem}").format(problem=error)) from None

    @classmethod
    def _from_data(cls, data: Any) -> Desk:
        """Read the value of the JSON. Raises ValueError, KeyError or TypeError."""
        if data["version"] != VERSION:
            raise DeskError(_("it was saved by a newer version of the game"))
        for name, kind in {"midway": str, "recipe": str, "names": str, "at": int}.items():
            if type(data[name]) is not kind:
                raise TypeError(name)
        sheet, made = (
            TaskSheet.from_text(data[name]) if data[name] else None for name in ("sheet", "made")
        )
        works = tuple([_read_work(*work) for work in data["works"]])
        pupils = tuple([pupil for pupil in data["pupils"] if type(pupil) is int])
        if len(works) != (len(sheet.tasks) if sheet else 0) or not 0 <= data["at"] <= len(works):
            raise ValueError("works")
        if any(pupil not in PUPILS for pupil in pupils):
            raise ValueError("pupils")
        receipts, handed = (_read_lines(data[name]) for name in ("receipts", "handed"))
        return cls(
            sheet,
            pupils,
            works,
            data["at"],
            data["midway"],
            receipts,
            made,
            data["recipe"],
            handed,
            data["names"],
        )

    def begin(self, sheet: TaskSheet | None) -> Desk:
        """Return the desk with a sheet that nobody has worked at yet."""
        works = (Work(),) * len(sheet.tasks if sheet else ())
        return self._replace(sheet=sheet, pupils=(), works=works, at=0, midway="")

    def with_work(self, place: int, work: Work) -> Desk:
        """Return the desk with other work on a task."""
        return self._replace(works=(*self.works[:place], work, *self.works[place + 1 :]))

    @property
    def next_open(self) -> int:
        """The index of the next task that is not done; the number of tasks if all are."""
        order = [*range(self.at + 1, len(self.works)), *range(self.at + 1)]
        undone = (
            place for place in order if place < len(self.works) and not self.works[place].done
        )
        return next(undone, len(self.works))

    def hand_in(self) -> Desk:
        """Return the desk with a receipt for each pupil; it replaces one that it goes on from."""
        assert self.sheet
        lines = [*self.receipts]
        for pupil in self.pupils:
            line = hand_in(self.sheet.fingerprint, pupil, self.works).text
            lines = [one for one in lines if one != line] + [line]
        return self._replace(receipts=tuple(lines[-MOST:]))


def _read_work(answers: Any, right: Any, done: Any, seconds: Any) -> Work:
    """Read the work on a task. Raises TypeError."""
    if not (type(right) is bool and type(done) is bool and type(seconds) is int):
        raise TypeError("work")
    return Work(_read_lines(answers), right, done, seconds)


def _read_lines(value: Any) -> tuple[str, ...]:
    """Read a list of texts. Raises TypeError."""
    if type(value) is not list or any(type(line) is not str for line in value):
        raise TypeError("lines")
    return tuple(value)
