"""Recipes of task sheets: a few choices that fit in a code of eight signs, to be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from puluc.engine.game import Game
from puluc.engine.kernels import MARKS
from puluc.engine.position import PASS, SUN, Position
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED
from puluc.reviewing.puzzles import GRADES, NOTHING, THEME_NAMES, Puzzle, PuzzleLine
from puluc.school.codes import CodeError, read_code, write_code
from puluc.school.task_sheet import MOST, OPPONENTS, SheetTask, TaskSheet
from puluc.support.i18n import _
from puluc.words.lessons import NAMES

SIGNS: Final = 8
"""The signs of a recipe's code."""
LESSON: Final = "kekchi:men=3,spaces=5"
"""The small game of the lesson, which has questions instead of puzzles."""
RULES: Final = (LESSON, *SOLVED, *EXTRA)
"""The rules, by their number in a recipe."""
THEMES: Final = ("", *THEME_NAMES, NOTHING)
"""The themes, by their number."""
LEVELS: Final = ("", *OPPONENTS)
"""The levels, by their number."""
SIZES: Final = (len(RULES), len(GRADES) + 2, len(THEMES), 13, len(NAMES) + 1, len(LEVELS), 200)
"""The number of choices of each field."""
LINES: Final = {"classic": 400, "kekchi": 400}
"""The puzzles of a file that recipes choose from; later ones must not change them."""
FEWEST: Final = 140
"""Those of all other files."""
STRIDE: Final = 7919
"""A prime, so that sheets of different draws have different puzzles."""
TURNS: Final = 12
"""The turns of a game."""
SOURCES: Final = range(2, 5)
"""The number of men that a question about moves has."""


class Recipe(NamedTuple):
    """The choices that a task sheet follows from.

    >>> Recipe(number=6, draw=2).code, Recipe.from_code(Recipe(number=6, draw=2).code).draw
    ('226P-WFWY', 2)
    """

    rules: int = 0
    """The number of the rules in `RULES`."""
    grade: int = 0
    """The grade of the puzzles, 0 for any."""
    theme: int = 0
    """The number of their theme in `THEMES`."""
    number: int = 8
    """The number of puzzles or questions."""
    lessons: int = 0
    """The number of lessons, from the first on."""
    level: int = 0
    """The number of the opponent of a game in `LEVELS`, 0 for no game."""
    draw: int = 0
    """The number of the draw: each has other puzzles and throws."""

    @property
    def code(self) -> str:
        """The code of eight signs. Raises ValueError for a choice out of range."""
        number = 0
        for size, chosen in zip(SIZES, self, strict=True):
            if not 0 <= chosen < size:
                raise ValueError(f"no recipe: {self!r}")
            number = number * size + chosen
        return write_code(number, SIGNS)

    @classmethod
    def from_code(cls, code: str) -> Recipe:
        """Read a code. Raises CodeError, which says what is wrong."""
        number, _signs = read_code(code, [SIGNS])
        chosen: list[int] = []
        for size in reversed(SIZES):
            number, choice = divmod(number, size)
            chosen.insert(0, choice)
        if number:
            raise CodeError(_("this is no code of a task sheet"))
        return cls(*chosen)

    @property
    def puzzled(self) -> Rules | None:
        """The rules whose puzzles it needs, if any."""
        return Rules.from_text(RULES[self.rules]) if self.rules and self.number else None

    def sheet(self, lines: Sequence[PuzzleLine] = (), title: str = "") -> TaskSheet:
        """Return the task sheet; `lines` are those of the file of `puzzled`.

        It has at most twenty tasks, and fewer puzzles if there are not as many of the theme and the
        grade. Raises ValueError for a recipe without any task.
        """
        rules = Rules.from_text(RULES[self.rules])
        tasks = [SheetTask("lesson", (name,)) for name in NAMES[: self.lessons]]
        tasks += (
            self._puzzles(rules, lines) if self.rules else list_questions(self.draw, self.number)
        )
        if self.level:
            words = rules.text, LEVELS[self.level], str(TURNS), f"sheet-{self.draw}"
            tasks = [*tasks[: MOST - 1], SheetTask("game", words)]
        if not tasks:
            raise ValueError(_("there is no puzzle of this theme and this grade"))
        return TaskSheet(tuple(tasks[:MOST]), title)

    def _puzzles(self, rules: Rules, lines: Sequence[PuzzleLine]) -> list[SheetTask]:
        """Return the tasks to find the best move, the easier first."""
        found = [
            line
            for line in lines[: LINES.get(rules.text, FEWEST)]
            if self.grade in (0, line.grade)
            and (THEMES[self.theme] in line.themes if self.theme else line.tempting)
        ]
        first = self.draw * self.number
        chosen = [
            found[(first + number) * STRIDE % len(found)]
            for number in range(min(self.number, len(found)))
        ]
        return [puzzle_task(rules, line) for line in sorted(chosen, key=lambda line: line.grade)]


def puzzle_task(rules: Rules, line: PuzzleLine) -> SheetTask:
    """Return the task of a puzzle; in one with nothing to find every move is right."""
    puzzle = Puzzle.from_line(rules, line.text)
    quiet = NOTHING in puzzle.themes
    right = puzzle.position.moves() if quiet else (puzzle.best,)
    return SheetTask("best", (puzzle.id, ",".join([move.text for move in right])))


def list_questions(draw: int, number: int) -> list[SheetTask]:
    """Return questions about the small game: throws, owners and movable men in turn.

    >>> [task.kind for task in list_questions(0, 4)]
    ['throw', 'owner', 'moves', 'throw']
    """
    rules = Rules.from_text(LESSON)
    kinds = ("throw", "owner", "moves")
    tasks: list[SheetTask] = []
    for place in range(number):
        kind, turn = kinds[place % 3], 4 * draw + place // 3
        if kind == "throw":
            marks = MARKS[2 * turn % len(MARKS)]
            tasks.append(SheetTask(kind, (rules.text, str(marks))))
        else:
            tasks.append(_question(rules, kind, turn))
    return tasks


def _question(rules: Rules, kind: str, turn: int) -> SheetTask:
    """Return a question about a position of a game that follows from `turn`."""
    asks: dict[str, Callable[[Position], SheetTask | None]] = {"owner": _owner, "moves": _moves}
    for position in _walk(rules, f"sheet {turn}", 3 + turn % 3):
        if task := asks[kind](position):
            return task
    raise LookupError(f"no question: {kind} {turn}")


def _owner(position: Position) -> SheetTask | None:
    """Return the question who owns a mixed stack, if there is one."""
    for space in range(1, position.rules.spaces + 1):
        if len(set(position.stack(space))) > 1:
            return SheetTask("owner", (_id(position), str(space)))
    return None


def _moves(position: Position) -> SheetTask | None:
    """Return the question what can move, if some men can and some can't."""
    blocked = [position.obstacle(source) is not None for source in position.sources()]
    if len(blocked) not in SOURCES or len(set(blocked)) < 2:
        return None
    return SheetTask("moves", (_id(position),))


def _id(position: Position) -> str:
    return f"{position.rules.text}/{position.text.replace(' ', '_')}"


def _walk(rules: Rules, seed: str, skipped: int) -> Iterator[Position]:
    """Yield the positions of games in which Sun has thrown, after a number of turns.

    Both sides capture where they can.
    """
    for number in range(100):
        game = Game.new(rules, f"{seed} {number}", SUN)
        while game.result is None and game.ply < 40:
            game = game.throw()
            position = game.position
            if position.mover == SUN and game.ply >= skipped:
                yield position
            moves = position.moves()
            taking = [move for move in moves if move != PASS and position.event(move).captured]
            game = game.play((taking or moves)[game.ply % len(taking or moves)])
