"""What the page asks the engine, and what the engine answers: plain values, written as text.

Each question has a name, its own text, and a way to write and to read its answers. A question may
have several answers, each knowing more than the one before. Both ends import this list.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.engine.kernels import chances
from puluc.engine.position import Move, Position, Side
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import UNIT, Ranked, Thrown, Worth
from puluc.reviewing.continuations import Reply
from puluc.reviewing.rating import Level
from puluc.reviewing.review import SIDES, Option, Review, TurnReview
from puluc.reviewing.statistics import GameFigures, SideFigures, Totals

LOST: Final = "lost"
"""What stands for an answer that the engine could not give; the reason follows."""


class ReadTable(NamedTuple):
    """Load the table of a ruleset, whose file comes beside the question: answered by the part
    (0..1) that is unpacked, at last by 1."""

    rules: Rules

    @property
    def text(self) -> str:
        """The question as text."""
        return f"table\n{self.rules.text}"

    @classmethod
    def from_text(cls, text: str) -> ReadTable:
        """Read what `text` wrote."""
        return cls(Rules.from_text(text))

    def write(self, part: float) -> str:
        """Return an answer as text."""
        return str(int(UNIT * part))

    def read(self, text: str) -> float:
        """Read what `write` wrote."""
        return int(text) / UNIT


class WeighPosition(NamedTuple):
    """Find what a position is worth, before a throw with each throw if `throws`."""

    position: Position
    throws: bool = False

    @property
    def text(self) -> str:
        """The question as text."""
        asked = "throws" if self.throws else "alone"
        return f"weigh\n{asked}\n{_placed(self.position)}"

    @classmethod
    def from_text(cls, text: str) -> WeighPosition:
        """Read what `text` wrote."""
        asked, _line, placed = text.partition("\n")
        return cls(_position(placed), asked == "throws")

    def write(self, worth: Worth) -> str:
        """Return an answer as text."""
        lines = [f"{_units(worth.win)} {int(worth.exact)} {_ratio(worth.error)}"]
        for throw in worth.throws:
            moves = [f"{entry.move.text} {_units(entry.win)}" for entry in throw.moves]
            lines.append(f"{throw.marks} {' '.join(moves)}")
        return "\n".join(lines)

    def read(self, text: str) -> Worth:
        """Read what `write` wrote."""
        head, *lines = text.split("\n")
        win, exact, error = head.split()
        throws = tuple([self._throw(line) for line in lines])
        return Worth(self.position, int(win) / UNIT, exact == "1", _of_ratio(error), throws)

    def _throw(self, line: str) -> Thrown:
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
    """Find the move of an opponent: what it leaves to chance follows from the game's seed and the
    number of turns played."""

    position: Position
    level: str
    seed: str
    ply: int

    @property
    def text(self) -> str:
        """The question as text."""
        return f"choose\n{self.level} {self.ply} {self.seed}\n{_placed(self.position)}"

    @classmethod
    def from_text(cls, text: str) -> ChooseMove:
        """Read what `text` wrote."""
        head, _line, placed = text.partition("\n")
        level, _space, rest = head.partition(" ")
        ply, _space, seed = rest.partition(" ")
        return cls(_position(placed), level, seed, int(ply))

    def write(self, move: Move) -> str:
        """Return an answer as text."""
        return move.text

    def read(self, text: str) -> Move:
        """Read what `write` wrote."""
        return Move.from_text(text)


class ReviewGame(NamedTuple):
    """Review a game: answered first by the chances of its positions, then by some turns at a time,
    until the review is whole."""

    record: Record

    @property
    def text(self) -> str:
        """The question as text."""
        return f"review\n{self.record.text}"

    @classmethod
    def from_text(cls, text: str) -> ReviewGame:
        """Read what `text` wrote."""
        return cls(Record.from_text(text))

    def write(self, found: Review, known: int = 0) -> str:
        """Return an answer as text; the reader has `known` turns already."""
        head = [found.result, found.given_up, int(found.exact), int(found.found), int(found.whole)]
        lines = [f"{' '.join(map(str, head))} {_ratio(found.error)}"]
        lines.append(" ".join(map(str, found.chances)))
        lines += map(_turn_text, found.turns[known:])
        return "\n".join(lines)

    def read(self, text: str, known: tuple[TurnReview, ...] = ()) -> Review:
        """Read what `write` wrote; `known` are the turns that earlier answers had."""
        head, numbers, *lines = text.split("\n")
        result, given_up, exact, found, whole, error = head.split()
        return Review(
            self.record.game.rules,
            exact == "1",
            _of_ratio(error),
            self.record.notes,
            found == "1",
            int(result),
            int(given_up),
            tuple([int(number) for number in numbers.split()]),
            known + tuple([_turn(line) for line in lines]),
            whole == "1",
        )


class FindReplies(NamedTuple):
    """Find what may follow each of some positions of a ruleset."""

    positions: tuple[Position, ...]

    @property
    def text(self) -> str:
        """The question as text."""
        lines = [position.text for position in self.positions]
        return "\n".join(["replies", self.positions[0].rules.text, *lines])

    @classmethod
    def from_text(cls, text: str) -> FindReplies:
        """Read what `text` wrote."""
        name, *lines = text.split("\n")
        rules = Rules.from_text(name)
        return cls(tuple([Position.from_text(rules, line) for line in lines]))

    def write(self, found: tuple[tuple[Reply, ...], ...]) -> str:
        """Return an answer as text."""
        return "\n".join([" ".join(map(_reply_text, replies)) for replies in found])

    def read(self, text: str) -> tuple[tuple[Reply, ...], ...]:
        """Read what `write` wrote."""
        return tuple([tuple(map(_reply, line.split())) for line in text.split("\n")])


class SumUpGame(NamedTuple):
    """Find the figures of a game that are kept."""

    record: Record

    @property
    def text(self) -> str:
        """The question as text."""
        return f"figures\n{self.record.text}"

    @classmethod
    def from_text(cls, text: str) -> SumUpGame:
        """Read what `text` wrote."""
        return cls(Record.from_text(text))

    def write(self, found: GameFigures) -> str:
        """Return an answer as text."""
        sides = [_side_text(found.sides[side]) for side in SIDES]
        return "\n".join([f"{int(found.exact)} {int(found.counts)}", *sides])

    def read(self, text: str) -> GameFigures:
        """Read what `write` wrote."""
        head, *lines = text.split("\n")
        sides: dict[Side, SideFigures] = {}
        for side, line in zip(SIDES, lines, strict=True):
            sides[side] = _side(line)
        exact, counts = head.split()
        return GameFigures(exact == "1", counts == "1", sides)


class AddUpGames(NamedTuple):
    """Find what the games of a person come to: of each the points they won and their figures."""

    games: tuple[tuple[float, SideFigures], ...]

    @property
    def text(self) -> str:
        """The question as text."""
        lines = [f"{int(2 * points)} {_side_text(side)}" for points, side in self.games]
        return "\n".join(["totals", *lines])

    @classmethod
    def from_text(cls, text: str) -> AddUpGames:
        """Read what `text` wrote."""
        games = []
        for line in text.split("\n") if text else ():
            points, _space, side = line.partition(" ")
            games.append((int(points) / 2, _side(side)))
        return cls(tuple(games))

    def write(self, found: Totals) -> str:
        """Return an answer as text."""
        level = found.level or ()
        numbers = found.games, int(2 * found.won), found.luck, found.loss, found.stake
        return " ".join([*map(str, numbers), str(found.decisions), *level])

    def read(self, text: str) -> Totals:
        """Read what `write` wrote."""
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


Query = ReadTable | WeighPosition | ChooseMove | ReviewGame | FindReplies | SumUpGame | AddUpGames


def read_question(text: str) -> Query:
    """Read a question. Raises ValueError for one that is none."""
    name, _line, rest = text.partition("\n")
    match name:
        case "table":
            return ReadTable.from_text(rest)
        case "weigh":
            return WeighPosition.from_text(rest)
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


def _placed(position: Position) -> str:
    return f"{position.rules.text}\n{position.text}"


def _position(text: str) -> Position:
    rules, _line, placed = text.partition("\n")
    return Position.from_text(Rules.from_text(rules), placed)


def _units(win: float) -> int:
    return round(UNIT * win)


def _ratio(number: float) -> str:
    """Return a number as text from which every interpreter reads the same bits."""
    below = 1
    while number != int(number):
        number, below = 2 * number, 2 * below
    return f"{int(number)}/{below}"


def _of_ratio(text: str) -> float:
    above, _sign, below = text.partition("/")
    return int(above) / int(below)


def _turn_text(turn: TurnReview) -> str:
    move = turn.move.text if turn.move else "?"
    numbers = turn.before, turn.mean, turn.thrown, turn.after, turn.choices, turn.number
    options = [f"{option.move.text} {option.win}" for option in turn.options]
    return " ".join([str(turn.ply), turn.side, str(turn.marks), move, *map(str, numbers), *options])


def _turn(line: str) -> TurnReview:
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


def _reply_text(reply: Reply) -> str:
    return f"{reply.spaces}:{_ratio(reply.chance)}:{_units(reply.win)}"


def _reply(text: str) -> Reply:
    spaces, chance, win = text.split(":")
    return Reply(int(spaces), _of_ratio(chance), int(win) / UNIT)


def _side_text(side: SideFigures) -> str:
    decisions = [",".join(map(str, losses)) for losses in side.decisions]
    return " ".join([str(side.luck), str(side.loss), str(side.stake), *decisions])


def _side(text: str) -> SideFigures:
    luck, loss, stake, *words = text.split()
    decisions = [tuple([int(number) for number in word.split(",")]) for word in words]
    return SideFigures(int(luck), int(loss), int(stake), tuple(decisions))
