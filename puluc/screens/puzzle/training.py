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


class Streak(NamedTuple):
    """The days in a row on which a puzzle was solved."""

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
        return cls(tuple(found[-MOST:]), _read_streak(value), _read_rating(value))

    @property
    def text(self) -> str:
        """The training as a small text; the inverse of `from_text`."""
        kept = {"version": VERSION, "puzzles": dict(self.entries), "run": self.run}
        return json.dumps({**kept, "rating": self.rating})

    @property
    def grade(self) -> int:
        """The grade that suits the rating."""
        return suitable_grade(self.rating)

    def rate(self, puzzle: Puzzle, *, right: bool) -> Training:
        """Return the training with the rating after a puzzle, which counts only the first time."""
        if self.entry(puzzle.id):
            return self
        return self._replace(rating=rate_answer(self.rating, puzzle, right=right))

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
        run = self.run
        if right and entry != known and day > run.last:
            run = Streak(day, self.days(day) + 1)
        return Training((*others, (name, entry))[-MOST:], run, self.rating)

    def days(self, day: int) -> int:
        """Return the number of days in a row, up to this day or the one before, with a solved
        puzzle."""
        return self.run.days if day - self.run.last <= 1 else 0

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the puzzles that were solved on the first try, or when they came again."""
        return frozenset(name for name, entry in self.entries if entry.solved)

    def due(self, day: int) -> tuple[str, ...]:
        """Return the ids of the puzzles due on a day, the longest due first."""
        waiting = [(entry.due, name) for name, entry in self.entries if 0 < entry.due <= day]
        return tuple(name for _due, name in sorted(waiting))

    def failed(self) -> int:
        """Return the number of puzzles that will come again."""
        return sum(entry.due > 0 for _name, entry in self.entries)


def _read_streak(value: dict[str, Any]) -> Streak:
    """Return the kept run of days; older versions kept none."""
    run = value.get("run")
    if isinstance(run, list) and len(run) == 2 and _is_number(run[0]) and _is_number(run[1]):
        return Streak(run[0], run[1])
    return Streak()


def _read_rating(value: dict[str, Any]) -> int:
    """Return the kept rating, or that of a beginner."""
    rating = value.get("rating")
    return rating if type(rating) is int and rating in RATINGS else BEGINNER


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and not set(value) - SIGNS


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < LAST
