"""Puzzles: positions in which one move is clearly best and another one tempts.

`puluc.solver.puzzle_search` makes them from the exact solution, one file of JSON lines for each
ruleset. A line has `id`, `position` (throw pending), `best`, `win` (the mover's chance after the
best move), `temptation` (`move`, `name`, `loss`) or null, `themes`, and `grade`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Any, Final, NamedTuple

from puluc.engine.position import IllegalMove, Move, Position
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED, canonical_rules, file_name
from puluc.players.levels import LEVELS

FOLDER: Final = Path(__file__).parent / "data"
"""The folder of the puzzles."""
PUZZLED: Final = SOLVED + EXTRA
"""The rulesets with puzzles, by the names they are solved under."""
SLIP: Final = 0.02
"""The least loss of an error, in win chance."""
GRADES: Final = (0.1, 0.2, 0.3, 0.4)
"""The highest chance of an error in each grade but the last."""
BEGINNER: Final = 800
"""The rating of the puzzles of the first grade, and of a beginner."""
STEP: Final = 200
"""The difference in rating between two grades."""
WEIGHT: Final = 64
"""The most that one puzzle can change a rating."""
RATINGS: Final = range(100, 3001)
"""The possible ratings."""
THEME_NAMES: Final = (
    *("smaller", "rescue", "turn", "wait", "decline", "flee", "guard", "sacrifice", "endgame"),
    *("home", "lap", "capture", "enter", "carry", "advance"),
)
"""The names of the themes, defined in `themes.py`."""
NOTHING: Final = "nothing"
"""The theme of positions in which no move is much better than another."""
TEMPTATION_NAMES: Final = ("capture", "home", "search", "furthest", "enter")
"""The names of the rules of thumb that tempt, defined in `themes.py`."""


class PuzzleError(ValueError):
    """The error for a line that is no puzzle, or a ruleset without puzzles."""


class Temptation(NamedTuple):
    """A move that tempts."""

    move: Move
    """The move."""
    name: str
    """The rule of thumb that suggests it, one of `TEMPTATION_NAMES`."""
    loss: float
    """The loss of the move, in win chance."""


class Puzzle(NamedTuple):
    """A position with its throw pending, and its best move."""

    id: str
    """The name of the puzzle, made by `puzzle_id`."""
    position: Position
    """The position with its pending throw."""
    best: Move
    """The best move."""
    win: float
    """The mover's win chance, 0 to 1, after the best move."""
    temptation: Temptation | None
    """The move that tempts; None with the theme `NOTHING`."""
    themes: tuple[str, ...]
    """Names of `THEMES`, or only `NOTHING` if no move loses a point."""
    grade: int
    """The grade, 1 to 5."""

    @classmethod
    def from_line(cls, rules: Rules, line: str) -> Puzzle:
        """Read a line of a file. Raises PuzzleError."""
        try:
            data = json.loads(line)
            tempting = data["temptation"]
            puzzle = cls(
                _require_text(data["id"]),
                Position.from_text(rules, _require_text(data["position"])),
                Move.from_text(_require_text(data["best"])),
                _require_chance(data["win"]),
                Temptation(
                    Move.from_text(_require_text(tempting["move"])),
                    _require_text(tempting["name"]),
                    _require_chance(tempting["loss"]),
                )
                if tempting is not None
                else None,
                tuple(map(_require_text, data["themes"])),
                data["grade"],
            )
            puzzle._check()
        except (ValueError, KeyError, TypeError, RuntimeError) as error:
            raise PuzzleError(f"not a puzzle: {error}") from None
        return puzzle

    @property
    def line(self) -> str:
        """The puzzle as a line of a file; the inverse of `from_line`."""
        data = self._asdict() | {"position": self.position.text, "best": self.best.text}
        if self.temptation:
            data["temptation"] = self.temptation._asdict() | {"move": self.temptation.move.text}
        return json.dumps(data)

    def _check(self) -> None:
        """Raise PuzzleError if a move is not legal, or a theme, temptation or grade is unknown."""
        if self.position.marks is None:
            raise PuzzleError("no throw is pending")
        moves = self.position.moves()
        for move in (self.best, *(self.temptation[:1] if self.temptation else ())):
            if move not in moves:
                raise IllegalMove(f"{move} is not legal in {self.position.text}")
        if unknown := set(self.themes) - {*THEME_NAMES, NOTHING}:
            raise PuzzleError(f"no theme {min(unknown)!r}")
        if self.temptation and self.temptation.name not in TEMPTATION_NAMES:
            raise PuzzleError(f"no temptation {self.temptation.name!r}")
        if self.grade not in range(1, len(GRADES) + 2):
            raise PuzzleError(f"no grade {self.grade!r}")


class PuzzleLine(NamedTuple):
    """A line of a file, of which only the fields that choose a puzzle are read."""

    id: str
    """The name of the puzzle."""
    themes: tuple[str, ...]
    """The names of its themes."""
    grade: int
    """The grade, 1 to 5."""
    tempting: bool
    """Whether the puzzle has a move that tempts."""
    text: str
    """The whole line."""


def split_lines(text: str) -> tuple[PuzzleLine, ...]:
    """Return the lines of a file's text. Raises PuzzleError."""
    try:
        return tuple([_read_line(line) for line in text.split("\n") if line])
    except (ValueError, KeyError, TypeError, RuntimeError) as error:
        raise PuzzleError(f"not a file of puzzles: {error}") from None


def _read_line(text: str) -> PuzzleLine:
    """Read a line by the positions of its keys; reading all of it as JSON takes far longer."""
    before, _key, rest = text.partition('", "position": "')
    about, _key, last = rest.rpartition('"themes": [')
    themes, _sign, grade = last.partition('], "grade": ')
    if not (about and grade.endswith("}") and before.startswith('{"id": "')):
        raise PuzzleError(text)
    return PuzzleLine(
        before[len('{"id": "') :],
        tuple([name.strip('"') for name in themes.split(", ")]),
        int(grade[:-1]),
        not about.endswith('"temptation": null, '),
        text,
    )


def puzzle_id(position: Position) -> str:
    """Return the name of the puzzle at a position: the solved ruleset, and the position's text.

    >>> puzzle_id(Position.from_text(Rules.from_text("lemery"), "4 S,2,M,5 4 s 3"))
    'classic/4_S,2,M,5_4_s_3'
    """
    return f"{canonical_rules(position.rules).text}/{position.text.replace(' ', '_')}"


def has_puzzles(rules: Rules) -> bool:
    """Return whether a ruleset has puzzles."""
    return canonical_rules(rules).text in PUZZLED


def puzzle_file_name(rules: Rules) -> str:
    """Return the name of the file with a ruleset's puzzles.

    Raises PuzzleError for a ruleset without puzzles.

    >>> puzzle_file_name(Rules.from_text("lemery:zero=6"))
    'lemery-zero-6.jsonl'
    """
    if not has_puzzles(rules):
        known = ", ".join(PUZZLED)
        raise PuzzleError(f"no puzzles for {rules.text}: there are some for {known}")
    return file_name(rules).replace(".puluc", ".jsonl")


def read_puzzles(rules: Rules, text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file's text. Raises PuzzleError, which names the line."""
    puzzles = []
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        try:
            puzzles.append(Puzzle.from_line(rules, line))
        except PuzzleError as error:
            raise PuzzleError(f"line {number}: {error}") from None
    return tuple(puzzles)


def puzzle_path(rules: Rules) -> Path:
    """Return the path of a ruleset's puzzles in the package. Raises PuzzleError if it has none."""
    return FOLDER / puzzle_file_name(rules)


def load_puzzles(rules: Rules) -> tuple[Puzzle, ...]:
    """Return the puzzles of a ruleset, read from the package's file.

    Raises PuzzleError for a ruleset without puzzles.

    >>> lemery, classic = (load_puzzles(Rules.from_text(name)) for name in ("lemery", "classic"))
    >>> len(lemery) == len(classic)
    True
    """
    return read_puzzles(rules, puzzle_path(rules).read_bytes().decode())


def level_error_chance(losses: Sequence[float]) -> float:
    """Return the chance that a level errs: the mean of all levels that err at all.

    `losses` has the loss of each legal move, in win chance. A loss of `SLIP` or more is an error.

    >>> level_error_chance([0.0, 0.0, 0.0])
    0.0
    >>> f"{level_error_chance([0.0, 0.1]):.2f}"
    '0.21'
    """
    levels = [level.temperature for level in LEVELS if level.temperature]
    total = 0.0
    for temperature in levels:
        weights = [exp(-loss / temperature) for loss in losses]
        wrong = (w for w, loss in zip(weights, losses, strict=True) if loss >= SLIP)
        total += sum(wrong) / sum(weights)
    return total / len(levels)


def grade_puzzle(losses: Sequence[float]) -> int:
    """Return the grade, 1 to 5, of a position, from the levels' chance to err in it.

    >>> grade_puzzle([0.0, 0.1])
    3
    """
    return 1 + sum(level_error_chance(losses) > limit for limit in GRADES)


def rate_answer(rating: int, puzzle: Puzzle, tries: int) -> int:
    """Return the rating after a puzzle, from the try that solved it, 1 or 2; 0 if none did.

    The formula is Elo's; the second try scores one half. What a guess scores is in what is
    expected, as in the three-parameter model of item response theory: so the rating of random
    answers falls. A position with nothing to find leaves it, since no move there is wrong.

    >>> puzzles = load_puzzles(Rules.from_text("kekchi"))
    >>> [rate_answer(800, puzzles[0], tries) for tries in (1, 2, 0)]
    [808, 776, 744]
    """
    if not puzzle.temptation:
        return rating
    guess = 1.5 / len(puzzle.position.moves())
    ahead = BEGINNER + STEP * (puzzle.grade - 1) - rating
    expected = guess + (1 - guess) / (1 + 10 ** (ahead / 400))
    changed = rating + round(WEIGHT * ((1 / tries if tries else 0) - expected))
    return min(max(changed, RATINGS[0]), RATINGS[-1])


def suitable_grade(rating: int) -> int:
    """Return the grade of which about half of the puzzles are solved without guessing.

    >>> [suitable_grade(rating) for rating in (400, 899, 900, 1600)]
    [1, 1, 2, 5]
    """
    grade = (rating - BEGINNER + STEP // 2) // STEP + 1
    return min(max(1, grade), len(GRADES) + 1)


def _require_text(value: Any) -> str:
    """Return a value that must be a text. Raises PuzzleError for another."""
    if not isinstance(value, str):
        raise PuzzleError(f"{value!r} is not a text")
    return value


def _require_chance(value: Any) -> float:
    """Return a value that must be a chance, 0 to 1. Raises PuzzleError for another."""
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise PuzzleError(f"{value!r} is not a chance between 0 and 1")
    return float(value)
