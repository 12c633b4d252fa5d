"""What a device keeps of a class: the sheet being worked at, receipts, the teacher's table."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from puluc.app.messages import read_number
from puluc.app.open import saved
from puluc.school.class_table import MOST, Handed, Work, read_handed, read_names
from puluc.school.receipt import PUPILS
from puluc.school.recipe import Recipe
from puluc.school.task_sheet import TaskSheet
from puluc.support.i18n import _
from puluc.support.memoize import list_once

VERSION: Final = "1"
"""The version of the text form."""
SHEETS: Final = 50
"""The most sheets that are remembered."""


class UsedSheet(NamedTuple):
    """A task sheet that was handed out or opened."""

    digest: str
    """Its digest."""
    day: str = ""
    """The day of its first use, as in `2026-11-28`."""
    code: str = ""
    """Its code, if it has one."""
    title: str = ""
    """Its title."""
    text: str = ""
    """Its text."""

    @property
    def fingerprint(self) -> int:
        """Its fingerprint, 0 to 4095."""
        return int(self.digest[:3], 16)


class Desk(NamedTuple):
    """The task sheets, receipts and names kept on a device.

    >>> Desk.from_text(Desk(pupils=(4, 5)).text).pupils
    (4, 5)
    """

    sheet: TaskSheet = TaskSheet()
    """The sheet being worked at; without tasks if there is none."""
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
    made: TaskSheet = TaskSheet()
    """The teacher's sheet; without tasks if there is none."""
    recipe: Recipe = Recipe()
    """The recipe that it was made from."""
    changed: bool = False
    """Whether its tasks were changed by hand since, so that it has no code."""
    added: tuple[str, ...] = ()
    """The tasks in it that a person added, which no other choice removes."""
    handed: tuple[str, ...] = ()
    """The receipts of the class table, a line each."""
    names: str = ""
    """The names in it, one a line."""
    used: tuple[UsedSheet, ...] = ()
    """The last sheets handed out or opened."""

    @property
    def code(self) -> str:
        """The code of the teacher's sheet, or empty."""
        return "" if self.changed or not self.made.tasks else self.recipe.code

    @property
    def text(self) -> str:
        """The desk as JSON."""
        texts: dict[str, Any] = {
            "version": VERSION,
            "sheet": self.sheet.text if self.sheet.tasks else "",
            "made": self.made.text if self.made.tasks else "",
            "recipe": self.recipe.code,
            "works": [work.text for work in self.works],
            "pupils": [str(pupil) for pupil in self.pupils],
            "at": str(self.at),
        }
        return json.dumps({**self._asdict(), **texts})

    @classmethod
    def from_text(cls, text: str) -> Desk:
        """Read a desk from JSON; an empty text is an empty desk. Raises SavedError."""
        return saved.read_object(text, _read) if text else cls()

    def begin(self, sheet: TaskSheet) -> Desk:
        """Return the desk with a sheet that nobody has worked at yet."""
        works = (Work(),) * len(sheet.tasks)
        return self._replace(sheet=sheet, pupils=(), works=works, at=0, midway="")

    def with_work(self, place: int, work: Work) -> Desk:
        """Return the desk with other work on a task."""
        return self._replace(works=(*self.works[:place], work, *self.works[place + 1 :]))

    def hand_in(self) -> Desk:
        """Return the desk with a receipt for each pupil."""
        works, lines = self.works[: self.sheet.marked], [*self.receipts]
        lines += [Handed.of(self.sheet.fingerprint, one, works).text for one in self.pupils]
        return self._replace(receipts=tuple(reversed(list_once(reversed(lines))[:MOST])))

    def name(self, pupil: int, text: str) -> Desk:
        r"""Return the desk with the names of a list, a line each, from a pupil on.

        >>> Desk(names="Ana").name(3, "Eva\n\nLuis\n").names.split("\n")
        ['Ana', '', 'Eva', 'Luis']
        """
        given = [name for name in read_names(text) if name] or [""]
        names = [*self.names.split("\n"), *[""] * pupil]
        names[pupil - 1 : pupil - 1 + len(given)] = given
        return self._replace(names="\n".join(read_names("\n".join(names))))

    @property
    def found(self) -> list[Handed]:
        """The receipts of the class table, of all sheets."""
        return [one for line in self.handed for one in read_handed(line)[0]]

    def knows(self, sheet: TaskSheet) -> bool:
        """Return whether a sheet is on the desk."""
        return any(one.digest == sheet.digest for one in self.used)

    def use(self, sheet: TaskSheet, day: str) -> Desk:
        """Return the desk with a sheet, first used on a day; unchanged if the sheet has no task."""
        if not sheet.tasks:
            return self
        before = {one.digest: one for one in self.used}.get(sheet.digest, UsedSheet(sheet.digest))
        code = self.code if sheet == self.made else before.code
        known = UsedSheet(sheet.digest, before.day or day, code, sheet.title, sheet.text)
        others = [one for one in self.used if one.digest != sheet.digest]
        return self._replace(used=(*others[-SHEETS:], known))

    def choose(self, fingerprint: int, day: str) -> Desk:
        """Return the desk with its sheet of a fingerprint as the teacher's; unchanged without one.

        Raises ValueError if it is damaged.
        """
        for known in self.used:
            if known.fingerprint == fingerprint:
                recipe = Recipe.from_code(known.code) if known.code else self.recipe
                desk = self.use(self.made, day)._replace(recipe=recipe, changed=not known.code)
                return desk._replace(made=TaskSheet.from_text(known.text), added=())
        return self

    def confuses(self, sheet: TaskSheet) -> bool:
        """Return whether another sheet on the desk has the fingerprint of this one."""
        same = [one for one in self.used if one.fingerprint == sheet.fingerprint]
        return any(one.digest != sheet.digest for one in same)


def _read(value: dict[str, Any]) -> Desk:
    if value["version"] != VERSION:
        raise ValueError(_("they were saved by a newer version of the game"))
    texts = ("pupils", "works", "receipts", "added", "handed")
    pupils, works, receipts, added, handed = [saved.read_texts(value[name]) for name in texts]
    words = saved.read_texts([value[name] for name in ("sheet", "made", "at", "midway", "names")])
    sheet, made = [TaskSheet.from_text(text) if text else TaskSheet() for text in words[:2]]
    at, midway, names = read_number(words[2]), *words[3:]
    numbers = tuple([read_number(pupil) for pupil in pupils])
    desk = Desk(
        *(sheet, numbers, tuple([Work.from_text(work) for work in works]), at, midway),
        *(receipts, made, Recipe.from_code(value["recipe"]), value["changed"] is True),
        *(added, handed, names),
        tuple([UsedSheet(*saved.read_texts(one)) for one in value["used"]]),
    )
    wrong = {*numbers} - {*PUPILS} or any(one.fingerprint < 0 for one in desk.used)
    if wrong or len(works) != len(sheet.tasks) or at > len(works):
        raise TypeError
    return desk
