"""The questions of the page to the worker, and their answers: plain values, written as text.

A text is a question's name and JSON data; `FORMS` has the data of each question and of its answers.
A question may have several answers, each with more than the one before. Both ends import this list.
"""

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from puluc.engine.position import Move, Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT, Evaluation, Ranked, Thrown
from puluc.reviewing.continuations import Reply
from puluc.reviewing.rating import Level
from puluc.reviewing.review import Option, Review, TurnReview
from puluc.reviewing.statistics import GameFigures, SideFigures, Totals
from puluc.support.value import Value

LOST: Final = "lost"
"""The first word of a message about a question that the worker could not answer; the reason
follows."""


class Question(Value):
    """A question to the worker."""

    @property
    def text(self) -> str:
        """The question as text."""
        name, forms, _answer = FORMS[type(self)]
        return f"{name}\n{json.dumps(_write_parts(forms, self._values()))}"

    def write(self, answer: Any) -> str:
        """Return an answer as text."""
        return json.dumps(FORMS[type(self)][2].write(answer))

    def read(self, text: str) -> Any:
        """Read the text of an answer."""
        return FORMS[type(self)][2].read(json.loads(text))


class TablePart(NamedTuple):
    """The progress of a table."""

    fraction: float = 0.0
    """The fraction unpacked or solved so far; 1 at the end."""
    positions: int = 0
    """The number of positions being solved; 0 if the file was sent."""


class ReadTable(Question):
    """Load the table of a ruleset, whose file is sent with the question; without a file, solve it.

    Each answer is a `TablePart`. There is none if the rules can't be solved in the worker.
    """

    rules: Rules
    """The ruleset."""


class EvaluatePosition(Question):
    """Evaluate a position. The answer is an `Evaluation`."""

    position: Position
    """The position."""
    throws: bool = False
    """Whether to add each throw to a position before its throw."""

    def read(self, text: str) -> Evaluation:
        """Read the text of an answer."""
        found: Evaluation = super().read(text)
        return found._replace(position=self.position)


class ChooseMove(Question):
    """Choose the move of an opponent. The answer is a `Move`.

    Its random numbers are drawn from the game's seed and the number of turns played.
    """

    position: Position
    """The position with its pending throw."""
    level: str
    """The opponent's id in `PLAYERS`."""
    seed: str
    """The seed of the game."""
    ply: int
    """The number of turns played."""


class ReviewGame(Question):
    """Review a game. The answers are `Review`s.

    The first answer has the chances of its positions. Each later one adds some turns, until the
    review is whole.
    """

    record: Record
    """The record of the game."""

    def write(self, answer: Review, known: int = 0) -> str:
        """Return an answer as text, without the `known` first turns, which the reader has."""
        return super().write(answer._replace(turns=answer.turns[known:]))

    def read(self, text: str, known: tuple[TurnReview, ...] = ()) -> Review:
        """Read the text of an answer; `known` are the turns of earlier answers.

        A restarted worker answers from the beginning.
        """
        found: Review = super().read(text)
        turns = (known[: found.turns[0].ply] if found.turns else known) + found.turns
        record = self.record
        return found._replace(rules=record.game.rules, notes=record.notes, turns=turns)


class FindReplies(Question):
    """Find the replies to each throw after some positions of one ruleset.

    The answer has a tuple of `Reply` for each position.
    """

    positions: tuple[Position, ...]
    """The positions."""


class SumUpGame(Question):
    """Find the figures of a game for the list of games. The answer is a `GameFigures`."""

    record: Record
    """The record of the game."""


class AddUpGames(Question):
    """Find the totals of a person's games. The answer is a `Totals`."""

    games: tuple[SideFigures, ...]
    """The person's figures in each game."""


class Form(NamedTuple):
    """How values of one kind become JSON data."""

    write: Callable[[Any], Any]
    """Returns the data of a value."""
    read: Callable[[Any], Any]
    """Returns the value of such data."""


def _each(form: Form) -> Form:
    """Return the form of tuples whose items have a form."""
    return Form(
        lambda values: [form.write(value) for value in values],
        lambda data: tuple([form.read(part) for part in data]),
    )


def _fields(make: Callable[..., Any], *forms: Form) -> Form:
    """Return the form of named tuples, from their class and the forms of their fields."""
    return Form(
        lambda value: _write_parts(forms, value), lambda data: make(*_read_parts(forms, data))
    )


def _write_parts(forms: tuple[Form, ...], values: tuple[Any, ...]) -> list[Any]:
    """Return the data of values, each with a form."""
    return [form.write(value) for form, value in zip(forms, values, strict=True)]


def _read_parts(forms: tuple[Form, ...], data: list[Any]) -> list[Any]:
    """Return the values of data, each with a form."""
    return [form.read(part) for form, part in zip(forms, data, strict=True)]


def _write_number(number: float | None) -> str:
    """Return a number as text that every interpreter reads as the same bits; None as no text."""
    if number is None:
        return ""
    below = 1
    while number != int(number):
        number, below = 2 * number, 2 * below
    return f"{int(number)}/{below}"


def _read_number(text: str) -> float | None:
    """Read the text of a number or of None."""
    if not text:
        return None
    above, _sign, below = text.partition("/")
    return int(above) / int(below)


def _read_position(data: list[str]) -> Position:
    """Read a position with its rules."""
    return Position.from_text(Rules.from_text(data[0]), data[1])


PLAIN: Final = Form(lambda value: value, lambda data: data)
"""Texts, whole numbers, truth values and None."""
KNOWN: Final = Form(lambda value: None, lambda data: None)
"""The facts that the reader of an answer knows."""
UNITS: Final = Form(lambda win: round(UNIT * win), lambda data: data / UNIT)
"""Chances in units."""
NUMBER: Final = Form(_write_number, _read_number)
"""Other numbers, and None."""
RULES: Final = Form(lambda rules: rules.text, lambda text: Rules.from_text(text))
MOVE: Final = Form(
    lambda move: move and move.text, lambda text: None if text is None else Move.from_text(text)
)
POSITION: Final = Form(lambda position: [position.rules.text, position.text], _read_position)
RECORD: Final = Form(lambda record: record.text, lambda text: Record.from_text(text))
THROWN: Final = _fields(Thrown, PLAIN, PLAIN, NUMBER, UNITS, _each(_fields(Ranked, MOVE, UNITS)))
EVALUATION: Final = _fields(
    lambda *values: Evaluation(*values), KNOWN, UNITS, PLAIN, NUMBER, _each(THROWN)
)
OPTIONS: Final = _each(_fields(Option, MOVE, PLAIN))
TURN: Final = _fields(TurnReview, *[PLAIN] * 3, MOVE, *[PLAIN] * 4, OPTIONS, PLAIN, PLAIN)
REVIEW: Final = _fields(
    Review, KNOWN, PLAIN, NUMBER, NUMBER, KNOWN, *[PLAIN] * 3, _each(PLAIN), _each(TURN), PLAIN
)
REPLY: Final = _fields(Reply, PLAIN, NUMBER, UNITS)
SIDE: Final = _fields(SideFigures, *[PLAIN] * 3, _each(_each(PLAIN)), PLAIN)
FIGURES: Final = Form(lambda found: found.data, lambda data: GameFigures.from_data(data))
LEVEL: Final = Form(
    lambda level: level and list(level), lambda data: Level(*data) if data else None
)
FORMS: Final[dict[type[Question], tuple[str, tuple[Form, ...], Form]]] = {
    ReadTable: ("table", (RULES,), _fields(lambda *parts: TablePart(*parts), UNITS, PLAIN)),
    EvaluatePosition: ("evaluate", (POSITION, PLAIN), EVALUATION),
    ChooseMove: ("choose", (POSITION, PLAIN, PLAIN, PLAIN), MOVE),
    ReviewGame: ("review", (RECORD,), REVIEW),
    FindReplies: ("replies", (_each(POSITION),), _each(_each(REPLY))),
    SumUpGame: ("figures", (RECORD,), FIGURES),
    AddUpGames: ("totals", (_each(SIDE),), _fields(Totals, *[PLAIN] * 5, LEVEL)),
}
"""By question: its name, the forms of its fields, and that of its answers."""


def read_question(text: str) -> Question:
    """Read the text of a question with its name. Raises ValueError for an unknown name."""
    name, _line, data = text.partition("\n")
    for question, (known, forms, _answer) in FORMS.items():
        if known == name:
            return question(*_read_parts(forms, json.loads(data)))
    raise ValueError(f"no question {name!r}")
