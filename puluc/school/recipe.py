"""Recipes of task sheets: a few choices that fit in a code of eight signs, to be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from puluc.app.open.links import parse_position_id
from puluc.engine.kernels import MARKS
from puluc.engine.rules import Rules
from puluc.engine.solved import EXTRA, SOLVED
from puluc.reviewing.puzzles import GRADES, NOTHING, THEME_NAMES, Puzzle, PuzzleLine
from puluc.school.codes import read_code, write_code
from puluc.school.task_sheet import FIRST_LINE, MOST, OPPONENTS, SheetTask, TaskSheet
from puluc.support import blank
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
NUMBERS: Final = (0, 4, 6, 8, 10, 12)
"""How many puzzles or questions there may be."""
MORES: Final = (0, 2, 4, 6)
"""How many more there may be for those who finish early."""
LEVELS: Final = ("", *OPPONENTS)
"""The levels, by their number."""
LIMITS: Final = (len(RULES), len(GRADES) + 2, len(THEMES), 6, 4, len(NAMES) + 1, 4, 2, 2, 28)
"""The number of choices of each field."""
LINES: Final = {"classic": 400, "kekchi": 400}
"""The puzzles of a file that recipes choose from; later ones must not change them."""
FEWEST: Final = 140
"""Those of all other files."""
STRIDE: Final = 7919
"""A prime, so that sheets of different draws have different puzzles."""
THROWS: Final = 12
"""The throws of a game, of both sides."""
POSITIONS: Final = """
    1_M,2,S,MS_0_s_1 1_1,M,S,1,SM_0_s_3 1_2,S,SM,1_2_s_3 1_1,S,MS,1,M_1_s_1 1_1,SM,S,2_2_s_3
    1_MS,1,S,M,1_0_s_3 1_S,M,1,MS,1_1_s_3 1_S,SM,3_2_s_1 1_MS,S,1,M,1_1_s_1 0_SM,1,S,S,1_2_s_1
    1_1,MS,M,2_0_s_2 1_1,S,MSM,2_1_s_2 1_1,S,MSM,2_0_s_2 1_MS,2,MS,M_0_s_1 1_1,MS,SM,2_1_s_2
    1_M,S,SM,2_0_s_2 1_S,MS,3_2_s_2 1_2,MSM,MS,1_0_s_4 0_1,S,SM,M,S_1_s_3 1_MS,1,MS,M,1_0_s_1
    1_2,S,1,SM_2_s_3 2_3,M,MS_0_s_0 1_1,S,1,SM,1_2_s_2 0_MS,S,M,MS,1_0_s_3 1_MMS,S,M,2_0_s_1
    1_1,S,1,MSM,M_0_s_2 0_S,1,S,MSM,1_1_s_2 1_1,S,MMS,M,1_0_s_2 1_1,S,2,MMSM_0_s_2
    1_2,MS,MS,M_0_s_1 1_MS,1,S,M,1_1_s_1 1_S,MSM,1,M,1_0_s_1
"""
"""Positions of the small game in which a stack is mixed, and some men can move but not all."""
FURTHER: Final = 8
"""How much further in this list are the positions in which the movable men are asked for."""


class Recipe(NamedTuple):
    """The choices that make a task sheet, as numbers.

    >>> Recipe(number=3, draw=2).code, Recipe.from_code(Recipe(number=3, draw=2).code).draw
    ('227R-4P9Y', 2)
    """

    rules: int = 0
    """The rules, by their number in `RULES`."""
    grade: int = 0
    """The grade of the puzzles, 0 for any."""
    theme: int = 0
    """Their theme, by its number in `THEMES`."""
    number: int = 3
    """How many puzzles or questions, by the number in `NUMBERS`."""
    more: int = 1
    """How many more, not marked, by the number in `MORES`."""
    lessons: int = 0
    """The number of lessons, from the first on."""
    level: int = 0
    """The opponent of a game, by its number in `LEVELS`."""
    hints: int = 0
    """1 if a pupil may be shown what is best."""
    until_right: int = 0
    """1 if a task goes on until it is right."""
    draw: int = 0
    """The number of the draw: each has other puzzles and throws."""

    @property
    def code(self) -> str:
        """The code of eight signs. Raises ValueError for a choice out of range."""
        return write_code(zip(self, LIMITS, strict=True), SIGNS)

    @classmethod
    def from_code(cls, code: str) -> Recipe:
        """Read a code. Raises CodeError, which says what is wrong."""
        return cls(*read_code(code, {SIGNS: LIMITS}))

    @property
    def puzzled(self) -> Rules | None:
        """The rules whose puzzles it needs, if any."""
        return Rules.from_text(RULES[self.rules]) if self.rules and self.number else None

    def sheet(self, lines: Sequence[PuzzleLine] = ()) -> TaskSheet:
        """Return the task sheet; `lines` are those of the file of `puzzled`.

        It has fewer puzzles if there are not as many of the theme and the grade. Raises ValueError
        for a recipe without any task.
        """
        number = NUMBERS[self.number]
        most = number + MORES[self.more]
        asked = self._puzzles(lines, most) if self.rules else list_questions(self.draw, most)
        tasks = [SheetTask("lesson", (name,)) for name in NAMES[: self.lessons]] + asked[:number]
        if self.level:
            words = RULES[self.rules], LEVELS[self.level], str(THROWS), f"sheet-{self.draw}"
            tasks = [*tasks[: MOST - 1], SheetTask("game", words)]
        if not tasks:
            raise ValueError(_("there is no puzzle of this theme and this grade"))
        more = asked[number:]
        flags = bool(self.hints), bool(self.until_right)
        return TaskSheet((*tasks[:MOST], *more), "", "", *flags, len(more))

    def _puzzles(self, lines: Sequence[PuzzleLine], most: int) -> list[SheetTask]:
        """Return the tasks to find the best move, the easier first."""
        rules = Rules.from_text(RULES[self.rules])
        known = lines[: LINES.get(rules.text, FEWEST)]
        known = [line for line in known if self.grade in (0, line.grade)]
        theme = THEMES[self.theme]
        found = [line for line in known if (theme in line.themes if theme else line.tempting)]
        places = [self.draw * most + place for place in range(min(most, len(found)))]
        chosen = [found[place * STRIDE % len(found)] for place in places]
        tasks: list[SheetTask] = []
        for line in sorted(chosen, key=lambda line: line.grade):
            puzzle = Puzzle.from_line(rules, line.text)
            right = puzzle.position.moves() if NOTHING in puzzle.themes else (puzzle.best,)
            tasks.append(SheetTask("best", (puzzle.id, ",".join([move.text for move in right]))))
        return tasks


def list_questions(draw: int, number: int) -> list[SheetTask]:
    """Return questions about the small game: throws, owners and movable men in turn.

    >>> [task.kind for task in list_questions(0, 4)]
    ['throw', 'owner', 'moves', 'throw']
    """
    tasks: list[SheetTask] = []
    positions = [f"{LESSON}/{text}" for text in POSITIONS.split()]
    for place in range(number):
        turn = 4 * draw + place // 3
        name = positions[(turn + FURTHER * (place % 3)) % len(positions)]
        stacks = parse_position_id(name).road
        mixed = [space for space, stack in enumerate(stacks, 1) if len(set(stack)) > 1]
        thrown = SheetTask("throw", (LESSON, str(MARKS[2 * turn % len(MARKS)])))
        owner = SheetTask("owner", (name, str(mixed[0])))
        tasks.append((thrown, owner, SheetTask("moves", (name,)))[place % 3])
    return tasks


def read_sheet(text: str) -> TaskSheet | Recipe:
    """Read a sheet from its text, a link, a page with a link, or the code of a recipe.

    Raises ValueError, which says what is wrong.

    >>> read_sheet(Recipe(draw=5).code).draw
    5
    """
    plain = blank.trim(text)
    if plain.startswith(FIRST_LINE):
        return TaskSheet.from_text(plain)
    linked = plain.partition("sheet=")[2].partition('"')[0] or f"{plain} "
    return TaskSheet.from_packed(linked) if linked[0] == "e" else Recipe.from_code(plain)
