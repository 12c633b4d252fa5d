"""What a device keeps of a class: the sheet being worked at, receipts, the teacher's table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from puluc.app.messages import read_number
from puluc.app.strict_json import parse_json
from puluc.school.class_table import MOST, Handed, Work
from puluc.school.receipt import PUPILS
from puluc.school.recipe import Recipe
from puluc.school.task_sheet import TaskSheet
from puluc.support import limits
from puluc.support.i18n import _

VERSION: Final = "1"
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
    """The game that is a task, by `saved.dump_game`, or empty."""
    receipts: tuple[str, ...] = ()
    """What was handed in on this device, a line each."""
    made: TaskSheet | None = None
    """The teacher's sheet."""
    recipe: Recipe = Recipe()
    """The recipe that it was made from."""
    changed: bool = False
    """Whether its tasks were changed by hand since, so that it has no code."""
    handed: tuple[str, ...] = ()
    """The receipts of the class table, a line each."""
    names: str = ""
    """The names in it, one a line."""
    used: tuple[str, ...] = ()
    """The digests of the last sheets handed out or opened."""

    @property
    def code(self) -> str:
        """The code of the teacher's sheet, or empty."""
        return "" if self.changed or not self.made else self.recipe.code

    @property
    def text(self) -> str:
        """What is kept, as JSON: a text for each field."""
        fields = zip(FORMS.items(), self, strict=True)
        data = {name: write(value) for (name, (write, _read)), value in fields}
        return json.dumps({"version": VERSION, **data})

    @classmethod
    def from_text(cls, text: str) -> Desk:
        """Read what was kept; an empty text is an empty desk. Raises DeskError."""
        if why := limits.excess(_("its text"), len(text), limits.SAVED):
            raise DeskError(why)
        try:
            data = parse_json(text or "{}")
            if data.pop("version", VERSION) != VERSION:
                raise ValueError(_("it was saved by a newer version of the game"))
            desk = cls(*[read(data.get(name, "")) for name, (_write, read) in FORMS.items()])
            works = len(desk.begin(desk.sheet).works)
            if len(desk.works) != works or desk.at > works or {*desk.pupils} - {*PUPILS}:
                raise ValueError(text[: limits.NAME])
        except (ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
            raise DeskError(_("it is damaged: {problem}").format(problem=error)) from None
        return desk

    def begin(self, sheet: TaskSheet | None) -> Desk:
        """Return the desk with a sheet that nobody has worked at yet."""
        works = (Work(),) * len(sheet.tasks if sheet else ())
        return self._replace(sheet=sheet, pupils=(), works=works, at=0, midway="")

    def with_work(self, place: int, work: Work) -> Desk:
        """Return the desk with other work on a task."""
        return self._replace(works=(*self.works[:place], work, *self.works[place + 1 :]))

    def hand_in(self) -> Desk:
        """Return the desk with a receipt for each pupil."""
        assert self.sheet
        works, lines = self.works[: self.sheet.marked], [*self.receipts]
        lines += [Handed.of(self.sheet.fingerprint, one, works).text for one in self.pupils]
        last_first = tuple(dict.fromkeys(reversed(lines)))
        return self._replace(receipts=tuple(reversed(last_first[:MOST])))

    def use(self, sheet: TaskSheet) -> Desk:
        """Return the desk that remembers a sheet."""
        others = [digest for digest in self.used if digest != sheet.digest]
        return self._replace(used=(*others[-limits.ASIDE :], sheet.digest))

    def confuses(self, sheet: TaskSheet) -> bool:
        """Return whether another sheet remembered here has the fingerprint of this one."""
        digest = sheet.digest
        return any(other[:3] == digest[:3] and other != digest for other in self.used)


Form = tuple[Callable[[Any], str], Callable[[str], Any]]
"""A function that writes the value of a field, and one that reads it."""


def _lines(write: Callable[[Any], str], read: Callable[[str], Any]) -> Form:
    """Return the form of a tuple: a line for each of its values."""
    return (
        lambda values: "\n".join([write(value) for value in values]),
        lambda text: tuple([read(line) for line in text.split("\n")]) if text else (),
    )


_SHEET: Final[Form] = (
    lambda sheet: sheet.text if sheet else "",
    lambda text: TaskSheet.from_text(text) if text else None,
)
FORMS: Final[dict[str, Form]] = {
    "sheet": _SHEET,
    "pupils": _lines(str, read_number),
    "works": _lines(lambda work: work.text, Work.from_text),
    "at": (str, lambda text: read_number(text or "0")),
    "midway": (str, str),
    "receipts": _lines(str, str),
    "made": _SHEET,
    "recipe": (
        lambda recipe: recipe.code,
        lambda text: Recipe.from_code(text) if text else Recipe(),
    ),
    "changed": (lambda changed: "yes" if changed else "", bool),
    "handed": _lines(str, str),
    "names": (str, str),
    "used": _lines(str, str),
}
"""The form of each field."""
