"""The definition of a win chance, and the expectiminimax search behind estimates.

Before a throw, the win chance of a position comes from the values of its ruleset: from the table of
its solution, or estimated. With a throw pending, a move is worth 1 minus the opponent's chance in
the position after it, and the position is worth as much as its best move. A draw counts one half.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Final, NamedTuple, TypeVar

from puluc.engine.kernels import MARKS, chances, list_throws
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import Rules

UNIT: Final = 1 << 20
"""The number of steps from 0 to a certain win to which chances are rounded."""
ALL: Final = 2.0
"""A limit above every chance."""

T = TypeVar("T")
Chance = Generator[None, None, float]
"""The computation of a chance in slices: it yields often and returns the chance, 0 to 1."""
Evaluator = Callable[[Position], float]
"""A function from a position before its throw to the chance, 0 to 1, of the side to move."""


class Values(NamedTuple):
    """The win chances of a ruleset's positions, from a table or an estimate."""

    chance: Callable[[Position, float], Chance]
    """Finds the chance of the side to move before its throw.

    The second argument is a limit: for a chance that reaches it, any number that does may be
    returned.
    """
    exact: bool
    """Whether the chances come from a solution."""
    error: float | None = 0.0
    """The mean error, in win chance; 0 if exact, None if it is not known."""
    worst: float = 0.0
    """The most that the preferred move may lose in truth, in win chance."""
    guess: Evaluator | None = None
    """A quick evaluation that orders moves before the search, so that it can skip more of them."""


Source = Callable[[Rules], Values]
"""A function that returns the values of a ruleset."""


class Ranked(NamedTuple):
    """A legal move with its win chance.

    >>> from puluc import Position, Rules, ranked_moves
    >>> position = Position.from_text(Rules.from_text("kekchi"), "3 1,S,2,MS,4 3 s 1")
    >>> for entry in ranked_moves(position) or ():
    ...     print(entry.move, f"{entry.win:.0%}")
    5-4 83%
    c-1 82%
    2-3 81%
    """

    move: Move
    """The move."""
    win: float
    """The chance, 0 to 1, that the side that plays it wins."""


class Thrown(NamedTuple):
    """A throw with the win chances of its moves."""

    marks: int
    """The marks thrown, 0 to 4."""
    spaces: int
    """The value of the throw in spaces."""
    chance: float
    """The chance of the throw, 0 to 1."""
    win: float
    """The mover's win chance with the best move."""
    moves: tuple[Ranked, ...]
    """The legal moves, best first."""

    @property
    def best(self) -> Move:
        """The best move, which may be a pass."""
        return self.moves[0].move


class Evaluation(NamedTuple):
    """The evaluation of a position."""

    position: Position
    """The position evaluated."""
    win: float
    """The mover's win chance, 0 to 1, rounded to a multiple of 1 / `UNIT`."""
    exact: bool
    """Whether the chance comes from a solution."""
    error: float | None = 0.0
    """The mean error, in win chance; 0 if exact, None if it is not known."""
    throws: tuple[Thrown, ...] = ()
    """The pending throw; before a throw all throws, if requested; empty at the end."""

    @property
    def sun(self) -> float:
        """The chance that Sun wins."""
        return self.win if self.position.mover == SUN else 1 - self.win

    @property
    def moves(self) -> tuple[Ranked, ...]:
        """The moves with the pending throw, best first; none before a throw."""
        return () if self.position.marks is None or not self.throws else self.throws[0].moves

    @property
    def rest(self) -> float:
        """The position's chance minus the mean over its throws.

        It is the inconsistency of the values between now and one throw later.
        """
        if self.position.marks is not None or not self.throws:
            return 0.0
        return self.win - sum(throw.chance * throw.win for throw in self.throws)


def evaluate(
    position: Position, values: Values, *, throws: bool = False
) -> Generator[None, None, Evaluation]:
    """Evaluate a position in slices; `throws` adds each throw to a position before its throw."""
    if (ended := final_chance(position)) is not None:
        return Evaluation(position, ended, values.exact, values.error)
    pending = position.marks is not None
    found = []
    for marks in MARKS:
        if position.marks == marks or (throws and not pending):
            thrown = position.throw(marks)
            moves = yield from rank_moves(thrown, values)
            shown = tuple(Ranked(move, round_chance(win)) for move, win in moves)
            chance = chances(position.rules.bias)[marks]
            found.append(Thrown(marks, thrown.spaces_thrown, chance, shown[0].win, shown))
    win = found[0].win if pending else round_chance((yield from throw_chance(position, values)))
    return Evaluation(position, win, values.exact, values.error, tuple(found))


def rank_moves(position: Position, values: Values) -> Generator[None, None, list[Ranked]]:
    """Find the legal moves with the pending throw and their win chances, best first.

    Ties are ordered from the mover's own city outward. A finished game has no moves. Raises
    ValueError if no throw is pending.
    """
    found = []
    again = position.again
    for move, after in zip(position.moves(), position.outcomes(), strict=True):
        left = yield from throw_chance(after, values)
        found.append(Ranked(move, left if again else 1.0 - left))
        yield
    return sorted(found, key=lambda entry: (-entry.win, distance_from_city(position, entry.move)))


def best_move(position: Position, values: Values) -> Generator[None, None, Ranked]:
    """Find only the first of `rank_moves`, which is faster: worse moves are cut off.

    Raises ValueError if the game is over or no throw is pending.
    """
    moves = position.moves()
    if not moves:
        raise ValueError("the game is over")
    guess = values.guess or (lambda after: 0.0)
    again = position.again
    # After the first of two throws the mover is still to move, so that their chance is maximised.
    sign = -1 if again else 1
    afters = sorted(
        zip(moves, position.outcomes(), strict=True),
        key=lambda pair: (sign * guess(pair[1]), distance_from_city(position, pair[0])),
    )
    least, found = ALL, afters[0][0]
    for move, after in afters:
        left = sign * (yield from throw_chance(after, values, ALL if again else least))
        if left < least:
            least, found = left, move
        yield
    return Ranked(found, -least if again else 1.0 - least)


def throw_chance(position: Position, values: Values, enough: float = ALL) -> Chance:
    """Find the chance, 0 to 1, that the side to move wins a position before its throw.

    If the chance is `enough` or more, any number from `enough` on may be returned.
    """
    if (ended := final_chance(position)) is not None:
        return ended
    return (yield from values.chance(position, enough))


def search_expected(
    position: Position,
    evaluator: Evaluator,
    ahead: int = 1,
    share: float = 0.0,
    enough: float = ALL,
) -> Chance:
    """Find the chance that the side to move wins by an expectiminimax search `ahead` throws deep.

    The value is the mean over the throws with the best move after each. At each level, `share` of
    it is the evaluation without a search. If the chance is `enough` or more, the search stops early
    and returns a number from `enough` on (as in Ballard's *-minimax). For that it needs a lower
    bound: 0 for a throw without a searched move, else the best of its moves so far.
    """
    if ahead == 0 or position.result is not None:
        return evaluator(position)
    total = share * evaluator(position)
    again = position.again
    seen: list[tuple[float, float, Iterator[Position]]] = []
    for marks, chance in list_throws(position.rules):
        if ahead == 1:
            yield
        part = chance * (1 - share)
        replies = position.throw(marks).outcomes()
        if ahead > 1:
            replies = sorted(replies, key=evaluator, reverse=again)
        rest = iter(replies)
        reply = yield from search_expected(next(rest), evaluator, ahead - 1, share)
        reply = reply if again else 1 - reply
        total += part * reply
        if total >= enough:
            return total
        seen.append((part, reply, rest))
    for part, most, rest in seen:
        if ahead == 1:
            yield
        for after in rest:
            enough_left = ALL if again else 1 - most
            reply = yield from search_expected(after, evaluator, ahead - 1, share, enough_left)
            reply = reply if again else 1 - reply
            if reply > most:
                total += part * (reply - most)
                most = reply
                if total >= enough:
                    return total
    return total


def for_position(evaluation: Evaluation | None, position: Position | None) -> Evaluation | None:
    """Return an evaluation if it belongs to this position, else None."""
    return evaluation if evaluation and evaluation.position == position else None


def final_chance(position: Position) -> float | None:
    """Return 1, 0 or, for a draw, 1/2 for the side to move in a finished game, else None."""
    result = position.result
    if result is None:
        return None
    return 0.5 if result == "draw" else float(result == position.mover)


def distance_from_city(position: Position, move: Move) -> int:
    """Return the distance, in spaces, from the mover's city to the source of a move."""
    if not move.source:
        return 0
    return move.source if position.mover == SUN else position.rules.spaces + 1 - move.source


def round_chance(win: float) -> float:
    """Return a chance rounded to a multiple of 1 / `UNIT`, so that 1 minus it is rounded too."""
    return 0.5 + round(UNIT * (win - 0.5)) / UNIT


def run_to_end(work: Generator[None, None, T]) -> T:
    """Run a computation that is divided into slices to its end, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
