"""What the device keeps of puzzles: which were failed, and when they come again."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

VERSION: Final = 1
KEY: Final = "puluc.puzzles"
PAUSES: Final = (1, 3, 9, 27)
"""After how many days a failed puzzle comes again, and again after each time it was solved."""
MOST: Final = 2000
LAST: Final = 10_000_000
LEVEL: Final = 800
"""The rating of a puzzle of the first grade, and of whoever begins."""
STEP: Final = 200
"""How much higher the puzzles of each further grade are rated."""
WEIGHT: Final = 48
"""The most that one puzzle can change a rating."""
RATINGS: Final = range(100, 3001)
SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_:=,/.")
"""What the ids of puzzles are made of."""


class TrainingEntry(NamedTuple):
    """How often in a row a puzzle was solved since it was failed, and on which day it comes again,
    0 for never."""

    solved: int
    due: int


class Streak(NamedTuple):
    """Days in a row on which a puzzle was solved, and the last of them."""

    last: int = 0
    days: int = 0


class Training(NamedTuple):
    """The puzzles that a person has tried, by their ids, the last one last, the run of days, and
    the person's rating."""

    entries: tuple[tuple[str, TrainingEntry], ...] = ()
    run: Streak = Streak()
    rating: int = LEVEL

    @classmethod
    def from_text(cls, text: str) -> Training:
        """Read what `text` wrote; what can't be read is left out."""
        try:
            value = json.loads(text)
            known = value["puzzles"] if value["version"] == VERSION else {}
            found = [
                (name, TrainingEntry(solved, due))
                for name, (solved, due) in known.items()
                if _is_id(name) and _is_number(solved) and _is_number(due)
            ]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return cls()
        return cls(tuple(found[-MOST:]), _read_streak(value), _read_rating(value))

    @property
    def text(self) -> str:
        """The training as a small text; the inverse of `from_text`."""
        kept = {"version": VERSION, "puzzles": dict(self.entries), "run": self.run}
        return json.dumps({**kept, "rating": self.rating})

    @property
    def grade(self) -> int:
        """The grade of the puzzles that suit the rating: those that about half are solved of."""
        return max(1, (self.rating - LEVEL + STEP // 2) // STEP + 1)

    def rate(self, name: str, grade: int, *, right: bool) -> Training:
        """Return the training with the rating after a puzzle, which counts the first time only.

        The formula is Elo's.
        """
        if self.entry(name):
            return self
        ahead = LEVEL + STEP * (grade - 1) - self.rating
        change = round(WEIGHT * (right - 1 / (1 + 10 ** (ahead / 400))))
        rating = min(max(self.rating + change, RATINGS[0]), RATINGS[-1])
        return self._replace(rating=rating)

    def entry(self, name: str) -> TrainingEntry | None:
        """Return what is known of a puzzle."""
        return dict(self.entries).get(name)

    def try_move(self, name: str, day: int, *, right: bool) -> Training:
        """Return the training after a puzzle was tried on a day, a number that grows by one a day.

        One solved at once never comes again; one that was failed comes again after ever longer
        pauses, until it was solved after the longest.
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
        """Return on how many days in a row, up to a day or the one before, a puzzle was solved."""
        return self.run.days if day - self.run.last <= 1 else 0

    @property
    def solved(self) -> frozenset[str]:
        """The ids of the puzzles that were solved at once, or later when they came again."""
        return frozenset(name for name, entry in self.entries if entry.solved)

    def due(self, day: int) -> tuple[str, ...]:
        """Return the ids of the puzzles that come again by a day, those due first in front."""
        waiting = [(entry.due, name) for name, entry in self.entries if 0 < entry.due <= day]
        return tuple(name for _due, name in sorted(waiting))

    def failed(self) -> int:
        """Return how many puzzles will come again."""
        return sum(entry.due > 0 for _name, entry in self.entries)


def _read_streak(value: dict[str, Any]) -> Streak:
    """Return the run that was kept; what was kept before there was one has none."""
    run = value.get("run")
    if isinstance(run, list) and len(run) == 2 and _is_number(run[0]) and _is_number(run[1]):
        return Streak(run[0], run[1])
    return Streak()


def _read_rating(value: dict[str, Any]) -> int:
    """Return the rating that was kept, or that of a beginner."""
    rating = value.get("rating")
    return rating if type(rating) is int and rating in RATINGS else LEVEL


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and not set(value) - SIGNS


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < LAST
