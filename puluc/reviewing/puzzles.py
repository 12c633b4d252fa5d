"""Puzzles: positions in which one move is best by far and another one tempts.

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
from puluc.engine.solved import EXTRA, SOLVED, canonical_rules, file_name, table_name
from puluc.players.levels import LEVELS

FOLDER: Final = Path(__file__).parent / "data"
"""Where the puzzles are."""
PUZZLED: Final = SOLVED + EXTRA
"""The rulesets that have puzzles, by the names they are solved under."""
SLIP: Final = 0.02
"""What a move must lose to count as an error, in win chance."""
GRADES: Final = (0.1, 0.2, 0.3, 0.4)
"""Up to which chance of an error each grade but the last goes."""
THEME_NAMES: Final = (
    *("smaller", "rescue", "turn", "wait", "decline", "flee", "guard", "sacrifice", "endgame"),
    *("home", "lap", "capture", "enter", "carry", "advance"),
)
"""The names of the themes, as `themes.py` defines them."""
NOTHING: Final = "nothing"
"""The theme of positions in which no move is worth much more than another."""
TEMPTATION_NAMES: Final = ("capture", "home", "search", "furthest", "enter")
"""The names of the rules of thumb that tempt, as `themes.py` defines them."""


class PuzzleError(ValueError):
    """A line that is no puzzle, or a ruleset without puzzles."""


class Temptation(NamedTuple):
    """A move that a rule of thumb suggests, one of `TEMPTATION_NAMES`, and what it loses."""

    move: Move
    name: str
    loss: float


class Puzzle(NamedTuple):
    """A position with its throw pending, its best move, and what is known about them.

    `win` is the mover's chance 0..1 after the best move. `themes` are names of `THEMES`, or
    `NOTHING` alone where no move loses a point; then there is no temptation. `grade` is 1..5.
    """

    id: str
    position: Position
    best: Move
    win: float
    temptation: Temptation | None
    themes: tuple[str, ...]
    grade: int

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
        except (ValueError, KeyError, TypeError, RecursionError) as error:
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
    """A line of a file, read as far as it takes to choose a puzzle.

    `tempting` says whether some move tempts, `text` is all of the line.
    """

    id: str
    themes: tuple[str, ...]
    grade: int
    tempting: bool
    text: str


def split_lines(text: str) -> tuple[PuzzleLine, ...]:
    """Return the lines of a file's text. Raises PuzzleError."""
    try:
        return tuple(map(_read_line, text.splitlines()))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise PuzzleError(f"not a file of puzzles: {error}") from None


def _read_line(text: str) -> PuzzleLine:
    """Read a line by the places of its keys: to read all of it as JSON takes far longer."""
    before, _key, rest = text.partition('", "position": "')
    about, _key, last = rest.rpartition('"themes": [')
    themes, _sign, grade = last.partition('], "grade": ')
    if not (about and grade.endswith("}") and before.startswith('{"id": "')):
        raise PuzzleError(text)
    named = tuple([name.strip('"') for name in themes.split(", ")])
    return PuzzleLine(
        before[len('{"id": "') :],
        named,
        int(grade.removesuffix("}")),
        not about.endswith('"temptation": null, '),
        text,
    )


def puzzle_id(position: Position) -> str:
    """Return the name of the puzzle at a position: the ruleset it is solved under, and the text.

    >>> puzzle_id(Position.from_text(Rules.from_text("lemery"), "4 S,2,M,5 4 s 3"))
    'classic/4_S,2,M,5_4_s_3'
    """
    return f"{canonical_rules(position.rules).text}/{position.text.replace(' ', '_')}"


def has_puzzles(rules: Rules) -> bool:
    """Return whether there are puzzles of a ruleset."""
    return table_name(rules) is not None


def puzzle_file_name(rules: Rules) -> str:
    """Return the name of the file with a ruleset's puzzles.

    Raises PuzzleError for a ruleset without puzzles.

    >>> puzzle_file_name(Rules.from_text("lemery:zero=6"))
    'lemery-zero-6.jsonl'
    """
    if not has_puzzles(rules):
        known = ", ".join(PUZZLED)
        raise PuzzleError(f"no puzzles for {rules.text}: there are some for {known}")
    return file_name(rules).removesuffix(".puluc") + ".jsonl"


def read_puzzles(rules: Rules, text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file's text. Raises PuzzleError, which names the line."""
    puzzles = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzles.append(Puzzle.from_line(rules, line))
        except PuzzleError as error:
            raise PuzzleError(f"line {number}: {error}") from None
    return tuple(puzzles)


def puzzle_path(rules: Rules) -> Path:
    """Return where the package has a ruleset's puzzles. Raises PuzzleError if it has none."""
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
    """Return the chance that a level errs, the mean of all levels that err at all.

    `losses` has what each legal move loses in win chance; an error loses `SLIP` or more.

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
    """Return the grade 1..5 of a position by how often the levels err in it.

    >>> grade_puzzle([0.0, 0.1])
    3
    """
    return 1 + sum(level_error_chance(losses) > limit for limit in GRADES)


def _require_text(value: Any) -> str:
    if not isinstance(value, str):
        raise PuzzleError(f"{value!r} is not a text")
    return value


def _require_chance(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise PuzzleError(f"{value!r} is not a chance between 0 and 1")
    return float(value)
