"""The training: the puzzles tried on this device, those that come again, and a rating."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from puluc.reviewing.puzzles import BEGINNER, RATINGS, Puzzle, rate_answer, suitable_grade

VERSION: Final = 1
"""The version of the text form."""
KEY: Final = "puluc.puzzles"
"""The key in the browser's storage."""
PAUSES: Final = (1, 3, 9, 27)
"""The days until a failed puzzle comes again, at first and after each time it was solved."""
MOST: Final = 2000
"""The most puzzles that are kept."""
DAYS: Final = 100
"""The most days whose results are kept."""
LAST: Final = 10_000_000
"""The largest number of a day."""
SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_:=,/.")
"""The characters of puzzles' ids."""


class TrainingEntry(NamedTuple):
    """The results of a puzzle."""

    solved: int
    """The times in a row that it was solved since it was failed."""
    due: int
    """The day on which it comes again, 0 for never."""


class DayResult(NamedTuple):
    """The result of a day's puzzle."""

    day: int
    """The number of the day."""
    tries: int
    """The try that solved it, 1 or 2; 0 if none did."""
    name: str
    """The puzzle's id."""


class Streak(NamedTuple):
    """The days in a row on which the day's puzzle was solved."""

    last: int = 0
    """The last of them."""
    days: int = 0
    """Their number."""


class Training(NamedTuple):
    """The puzzles that a person has tried."""

    entries: tuple[tuple[str, TrainingEntry], ...] = ()
    """The results of each puzzle by its id, the last tried last."""
    run: Streak = Streak()
    """The run of days."""
    rating: int = BEGINNER
    """The person's rating."""
    results: tuple[DayResult, ...] = ()
    """The results of the last days' puzzles."""

    @classmethod
    def from_text(cls, text: str) -> Training:
        """Read the value of `text`; unreadable parts are left out."""
        try:
            value = json.loads(text)
            known = value["puzzles"] if value["version"] == VERSION else {}
            found = [
                (name, TrainingEntry(solved, due))
                for name, (solved, due) in known.items()
                if _is_id(name) and _is_number(solved) and _is_number(due)
            ]
        except (ValueError, KeyError, TypeError, AttributeError, RuntimeError):
            return cls()
        results = _read_results(value)
        return cls(tuple(found[-MOST:]), _read_streak(value), _read_rating(value), results)

    @property
    def text(self) -> str:
        """The training as a small text; the inverse of `from_text`."""
        kept = {"version": VERSION, "puzzles": dict(self.entries), "run": self.run}
        return json.dumps({**kept, "rating": self.rating, "days": self.results})

    @property
    def grade(self) -> int:
        """The grade that suits the rating."""
        return suitable_grade(self.rating)

    def rate(self, puzzle: Puzzle, tries: int) -> Training:
        """Return the training with the rating after a puzzle, which counts only the first time.

        `tries` is the try that solved it, 1 or 2; 0 if none did.
        """
        if self.entry(puzzle.id):
            return self
        return self._replace(rating=rate_answer(self.rating, puzzle, tries))

    def entry(self, name: str) -> TrainingEntry | None:
        """Return the results of a puzzle, or None."""
        return dict(self.entries).get(name)

    def try_move(self, name: str, day: int, *, right: bool) -> Training:
        """Return the training after a puzzle was tried on a day, whose number grows by one a day.

        A puzzle that is solved on the first try never comes again. A failed one comes again after
        longer and longer pauses, until it is solved after the longest.
        """
        known = self.entry(name)
        if not right:
            entry = TrainingEntry(0, day + PAUSES[0])
        elif known is None or known.due == 0:
            entry = TrainingEntry(known.solved + 1 if known else 1, 0)
        elif day < known.due:
            entry = known
        else:
            solved = known.solved + 1
            entry = TrainingEntry(solved, day + PAUSES[solved] if solved < len(PAUSES) else 0)
        others = tuple(item for item in self.entries if item[0] != name)
        return self._replace(entries=(*others, (name, entry))[-MOST:])

    def result(self, day: int) -> DayResult | None:
        """Return the result of a day's puzzle, or None."""
        return next((found for found in self.results if found.day == day), None)

    def finish_day(self, day: int, name: str, tries: int) -> Training:
        """Return the training with the result of a day's puzzle.

        A second try replaces the first. Another ruleset's puzzle of that day doesn't count.
        """
        known, run = self.result(day), self.run
        if known and known.name != name:
            return self
        if tries and day > run.last:
            run = Streak(day, self.days(day) + 1)
        others = tuple(found for found in self.results if found.day != day)
        return self._replace(run=run, results=(*others, DayResult(day, tries, name))[-DAYS:])

    def days(self, day: int) -> int:
        """Return the number of days in a row, up to this day or the one before, whose puzzle was
        solved."""
        return self.run.days if day - self.run.last <= 1 else 0

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the puzzles that were solved on the first try, or when they came again."""
        return frozenset(name for name, entry in self.entries if entry.solved)

    def due(self, day: int) -> tuple[str, ...]:
        """Return the ids of the puzzles due on a day, the longest due first."""
        waiting = [(entry.due, name) for name, entry in self.entries if 0 < entry.due <= day]
        return tuple(name for _due, name in sorted(waiting))

    @property
    def next_due(self) -> int:
        """The day on which the next failed puzzle comes again, 0 if none does."""
        return min([entry.due for _name, entry in self.entries if entry.due] or [0])


def _read_results(value: dict[str, Any]) -> tuple[DayResult, ...]:
    """Return the kept results of days; odd ones are left out."""
    known = value.get("days")
    found = known[-DAYS:] if isinstance(known, list) else []
    return tuple([DayResult(*one) for one in found if _is_result(one)])


def _read_streak(value: dict[str, Any]) -> Streak:
    """Return the kept run of days; older versions kept none."""
    run: Any = value.get("run")
    whole = isinstance(run, list) and len(run) == 2 and all(map(_is_number, run))
    return Streak(*run) if whole else Streak()


def _read_rating(value: dict[str, Any]) -> int:
    """Return the kept rating, or that of a beginner."""
    rating = value.get("rating")
    return rating if type(rating) is int and rating in RATINGS else BEGINNER


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and not set(value) - SIGNS


def _is_result(value: object) -> bool:
    if not isinstance(value, list) or len(value) != len(DayResult._fields):
        return False
    day, tries, name = value
    return _is_number(day) and _is_number(tries) and tries < 3 and _is_id(name)


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < LAST
