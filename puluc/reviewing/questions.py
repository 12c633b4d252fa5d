"""The questions of the page to the engine, and their answers: plain values, written as text.

Each question has a name, a text, and methods to write and read its answers. A question may have
several answers, each with more than the one before. Both ends import this list.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.engine.kernels import chances
from puluc.engine.position import Move, Position, Side
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT, Evaluation, Ranked, Thrown
from puluc.reviewing.continuations import Reply
from puluc.reviewing.rating import Level
from puluc.reviewing.review import SIDES, Option, Review, TurnReview
from puluc.reviewing.statistics import GameFigures, SideFigures, Totals

LOST: Final = "lost"
"""The first word of a message instead of an answer that the engine could not give; the reason
follows."""


class ReadTable(NamedTuple):
    """Load the table of a ruleset, whose file is sent with the question.

    Each answer is the fraction unpacked so far, 0 to 1; the last is 1.
    """

    rules: Rules
    """The ruleset."""

    @property
    def text(self) -> str:
        """The question as text."""
        return f"table\n{self.rules.text}"

    @classmethod
    def from_text(cls, text: str) -> ReadTable:
        """Read the text of a question."""
        return cls(Rules.from_text(text))

    def write(self, part: float) -> str:
        """Return an answer as text."""
        return str(int(UNIT * part))

    def read(self, text: str) -> float:
        """Read the text of an answer."""
        return int(text) / UNIT


class EvaluatePosition(NamedTuple):
    """Evaluate a position."""

    position: Position
    """The position."""
    throws: bool = False
    """Whether to add each throw to a position before its throw."""

    @property
    def text(self) -> str:
        """The question as text."""
        asked = "throws" if self.throws else "alone"
        return f"evaluate\n{asked}\n{_write_position(self.position)}"

    @classmethod
    def from_text(cls, text: str) -> EvaluatePosition:
        """Read the text of a question."""
        asked, _line, position_text = text.partition("\n")
        return cls(_read_position(position_text), asked == "throws")

    def write(self, evaluation: Evaluation) -> str:
        """Return an answer as text."""
        lines = [
            f"{_to_units(evaluation.win)} {int(evaluation.exact)} {_write_number(evaluation.error)}"
        ]
        for throw in evaluation.throws:
            moves = [f"{entry.move.text} {_to_units(entry.win)}" for entry in throw.moves]
            lines.append(f"{throw.marks} {' '.join(moves)}")
        return "\n".join(lines)

    def read(self, text: str) -> Evaluation:
        """Read the text of an answer."""
        head, *lines = text.split("\n")
        win, exact, error = head.split()
        throws = tuple([self._read_throw(line) for line in lines])
        return Evaluation(self.position, int(win) / UNIT, exact == "1", _read_number(error), throws)

    def _read_throw(self, line: str) -> Thrown:
        """Read the line of a throw: the marks, then each move and its win chance, best first."""
        marks, *words = line.split()
        thrown = self.position.throw(int(marks))
        moves = tuple(
            [
                Ranked(Move.from_text(words[at]), int(words[at + 1]) / UNIT)
                for at in range(0, len(words), 2)
            ]
        )
        chance = chances(thrown.rules.bias)[int(marks)]
        return Thrown(int(marks), thrown.spaces_thrown, chance, moves[0].win, moves)


class ChooseMove(NamedTuple):
    """Choose the move of an opponent.

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

    @property
    def text(self) -> str:
        """The question as text."""
        return f"choose\n{self.level} {self.ply} {self.seed}\n{_write_position(self.position)}"

    @classmethod
    def from_text(cls, text: str) -> ChooseMove:
        """Read the text of a question."""
        head, _line, position_text = text.partition("\n")
        level, _space, rest = head.partition(" ")
        ply, _space, seed = rest.partition(" ")
        return cls(_read_position(position_text), level, seed, int(ply))

    def write(self, move: Move) -> str:
        """Return an answer as text."""
        return move.text

    def read(self, text: str) -> Move:
        """Read the text of an answer."""
        return Move.from_text(text)


class ReviewGame(NamedTuple):
    """Review a game.

    The first answer has the chances of its positions. Each later one adds some turns, until the
    review is whole.
    """

    record: Record
    """The record of the game."""

    @property
    def text(self) -> str:
        """The question as text."""
        return f"review\n{self.record.text}"

    @classmethod
    def from_text(cls, text: str) -> ReviewGame:
        """Read the text of a question."""
        return cls(Record.from_text(text))

    def write(self, found: Review, known: int = 0) -> str:
        """Return an answer as text, without the `known` first turns, which the reader has."""
        head = [found.result, found.given_up, int(found.exact), int(found.found), int(found.whole)]
        lines = [f"{' '.join(map(str, head))} {_write_number(found.error)}"]
        lines.append(" ".join(map(str, found.chances)))
        lines += map(_write_turn, found.turns[known:])
        return "\n".join(lines)

    def read(self, text: str, known: tuple[TurnReview, ...] = ()) -> Review:
        """Read the text of an answer; `known` are the turns of earlier answers.

        Answers of an engine that was started again begin anew.
        """
        head, numbers, *lines = text.split("\n")
        turns = tuple([_read_turn(line) for line in lines])
        result, given_up, exact, found, whole, error = head.split()
        return Review(
            self.record.game.rules,
            exact == "1",
            _read_number(error),
            self.record.notes,
            found == "1",
            int(result),
            int(given_up),
            tuple([int(number) for number in numbers.split()]),
            (known[: turns[0].ply] if turns else known) + turns,
            whole == "1",
        )


class FindReplies(NamedTuple):
    """Find the replies to each throw after some positions of one ruleset."""

    positions: tuple[Position, ...]
    """The positions."""

    @property
    def text(self) -> str:
        """The question as text."""
        lines = [position.text for position in self.positions]
        return "\n".join(["replies", self.positions[0].rules.text, *lines])

    @classmethod
    def from_text(cls, text: str) -> FindReplies:
        """Read the text of a question."""
        name, *lines = text.split("\n")
        rules = Rules.from_text(name)
        return cls(tuple([Position.from_text(rules, line) for line in lines]))

    def write(self, found: tuple[tuple[Reply, ...], ...]) -> str:
        """Return an answer as text."""
        return "\n".join([" ".join(map(_write_reply, replies)) for replies in found])

    def read(self, text: str) -> tuple[tuple[Reply, ...], ...]:
        """Read the text of an answer."""
        return tuple([tuple(map(_read_reply, line.split())) for line in text.split("\n")])


class SumUpGame(NamedTuple):
    """Find the figures of a game for the list of games."""

    record: Record
    """The record of the game."""

    @property
    def text(self) -> str:
        """The question as text."""
        return f"figures\n{self.record.text}"

    @classmethod
    def from_text(cls, text: str) -> SumUpGame:
        """Read the text of a question."""
        return cls(Record.from_text(text))

    def write(self, found: GameFigures) -> str:
        """Return an answer as text."""
        sides = [_write_side(found.sides[side]) for side in SIDES]
        return "\n".join([f"{int(found.exact)} {int(found.counts)}", *sides])

    def read(self, text: str) -> GameFigures:
        """Read the text of an answer."""
        head, *lines = text.split("\n")
        sides: dict[Side, SideFigures] = {}
        for side, line in zip(SIDES, lines, strict=True):
            sides[side] = _read_side(line)
        exact, counts = head.split()
        return GameFigures(exact == "1", counts == "1", sides)


class AddUpGames(NamedTuple):
    """Find the totals of a person's games."""

    games: tuple[tuple[float, SideFigures], ...]
    """The points won in each game, with the person's figures."""

    @property
    def text(self) -> str:
        """The question as text."""
        lines = [f"{int(2 * points)} {_write_side(side)}" for points, side in self.games]
        return "\n".join(["totals", *lines])

    @classmethod
    def from_text(cls, text: str) -> AddUpGames:
        """Read the text of a question."""
        games = []
        for line in text.split("\n") if text else ():
            points, _space, side = line.partition(" ")
            games.append((int(points) / 2, _read_side(side)))
        return cls(tuple(games))

    def write(self, found: Totals) -> str:
        """Return an answer as text."""
        level = found.level or ()
        numbers = found.games, int(2 * found.won), found.luck, found.loss, found.stake
        return " ".join([*map(str, numbers), str(found.decisions), *level])

    def read(self, text: str) -> Totals:
        """Read the text of an answer."""
        games, won, luck, loss, stake, decisions, *names = text.split()
        return Totals(
            int(games),
            int(won) / 2,
            int(luck),
            int(loss),
            int(stake),
            int(decisions),
            Level(names[0], names[1], names[2]) if names else None,
        )


Query = (
    ReadTable | EvaluatePosition | ChooseMove | ReviewGame | FindReplies | SumUpGame | AddUpGames
)
"""A question to the engine."""


def read_question(text: str) -> Query:
    """Read the text of a question with its name. Raises ValueError for an unknown name."""
    name, _line, rest = text.partition("\n")
    match name:
        case "table":
            return ReadTable.from_text(rest)
        case "evaluate":
            return EvaluatePosition.from_text(rest)
        case "choose":
            return ChooseMove.from_text(rest)
        case "review":
            return ReviewGame.from_text(rest)
        case "replies":
            return FindReplies.from_text(rest)
        case "figures":
            return SumUpGame.from_text(rest)
        case "totals":
            return AddUpGames.from_text(rest)
    raise ValueError(f"no question {name!r}")


def _write_position(position: Position) -> str:
    """Return the text of a position with its rules."""
    return f"{position.rules.text}\n{position.text}"


def _read_position(text: str) -> Position:
    """Read the text of a position with its rules."""
    rules, _line, position_text = text.partition("\n")
    return Position.from_text(Rules.from_text(rules), position_text)


def _to_units(win: float) -> int:
    """Return a chance in units."""
    return round(UNIT * win)


def _write_number(number: float) -> str:
    """Return a number as text that every interpreter reads as the same bits."""
    below = 1
    while number != int(number):
        number, below = 2 * number, 2 * below
    return f"{int(number)}/{below}"


def _read_number(text: str) -> float:
    """Read the text of a number."""
    above, _sign, below = text.partition("/")
    return int(above) / int(below)


def _write_turn(turn: TurnReview) -> str:
    """Return the text of a turn's review."""
    move = turn.move.text if turn.move else "?"
    numbers = turn.before, turn.mean, turn.thrown, turn.after, turn.choices, turn.number
    options = [f"{option.move.text} {option.win}" for option in turn.options]
    return " ".join([str(turn.ply), turn.side, str(turn.marks), move, *map(str, numbers), *options])


def _read_turn(line: str) -> TurnReview:
    """Read the text of a turn's review."""
    ply, side, marks, move, before, mean, thrown, after, choices, number, *words = line.split()
    options = [
        Option(Move.from_text(words[at]), int(words[at + 1])) for at in range(0, len(words), 2)
    ]
    played: Side = "S" if side == "S" else "M"
    return TurnReview(
        int(ply),
        played,
        int(marks),
        None if move == "?" else Move.from_text(move),
        int(before),
        int(mean),
        int(thrown),
        int(after),
        tuple(options),
        int(choices),
        int(number),
    )


def _write_reply(reply: Reply) -> str:
    """Return the text of a reply."""
    return f"{reply.spaces}:{_write_number(reply.chance)}:{_to_units(reply.win)}"


def _read_reply(text: str) -> Reply:
    """Read the text of a reply."""
    spaces, chance, win = text.split(":")
    return Reply(int(spaces), _read_number(chance), int(win) / UNIT)


def _write_side(side: SideFigures) -> str:
    """Return the text of a side's figures."""
    decisions = [",".join(map(str, losses)) for losses in side.decisions]
    return " ".join([str(side.luck), str(side.loss), str(side.stake), *decisions])


def _read_side(text: str) -> SideFigures:
    """Read the text of a side's figures."""
    luck, loss, stake, *words = text.split()
    decisions = [tuple([int(number) for number in word.split(",")]) for word in words]
    return SideFigures(int(luck), int(loss), int(stake), tuple(decisions))
