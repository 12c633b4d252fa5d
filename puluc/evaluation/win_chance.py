"""What a position is worth: the one definition of a win chance, and the search behind estimates.

Before a throw, the chance of a position is what the values of its ruleset say: the table of its
solution, or the estimate. With a throw pending, the chance of a move is what is left of that of
the position after it, and the position has that of its best move. A draw counts one half.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Final, NamedTuple, TypeVar

from puluc.engine.kernels import MARKS, chances, list_throws
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import Rules
from puluc.support.memoize import Lookup

UNIT: Final = 1 << 20
"""A certain win; chances are shown, written and added up in whole parts of it."""
ALL: Final = 2.0
"""More than any chance."""

T = TypeVar("T")
Chance = Generator[None, None, float]
Evaluation = Callable[[Position], float]


class Values(NamedTuple):
    """Who says what positions of a ruleset are worth: a table, or an estimate.

    `chance` finds, in slices, the chance 0..1 that the side to move wins a position before its
    throw; of one that is certainly worth `enough` (its second argument) or more, it may return any
    number not below that. `exact` says that chances come from a solution; `error` is how far they
    are off on average, 0 if exact, `worst` the most that the move found best may lose in truth.
    Moves are looked at in the order of `guess`, if there is one, so that more need no search.
    """

    chance: Callable[[Position, float], Chance]
    exact: bool
    error: float = 0.0
    worst: float = 0.0
    guess: Evaluation | None = None


Source = Callable[[Rules], Values]
"""Who has the values of each ruleset."""


class Ranked(NamedTuple):
    """A legal `move` and the chance to win, 0 to 1, of the side that plays it.

    >>> from puluc import Position, Rules, ranked_moves
    >>> position = Position.from_text(Rules.from_text("kekchi"), "3 1,S,2,MS,4 3 s 1")
    >>> for entry in ranked_moves(position) or ():
    ...     print(entry.move, f"{entry.win:.0%}")
    5-4 83%
    c-1 82%
    2-3 81%
    """

    move: Move
    win: float


class Thrown(NamedTuple):
    """A throw: its chance 0..1, the mover's chance with the best move, and the moves, best first,
    each with the mover's chance."""

    marks: int
    spaces: int
    chance: float
    win: float
    moves: tuple[Ranked, ...]

    @property
    def best(self) -> Move:
        """The best move, which may be a pass."""
        return self.moves[0].move


class Worth(NamedTuple):
    """What a position is worth: the mover's chance in whole parts of `UNIT`, and its throws.

    `throws` has the one that is pending, else all of them if they were asked for, none at the end.
    """

    position: Position
    win: float
    exact: bool
    error: float = 0.0
    throws: tuple[Thrown, ...] = ()

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
        """What the position's chance is beyond the mean over its throws: by so much the values
        don't agree with themselves one throw later."""
        if self.position.marks is not None or not self.throws:
            return 0.0
        return self.win - sum(throw.chance * throw.win for throw in self.throws)


def evaluate(
    position: Position, values: Values, *, throws: bool = False
) -> Generator[None, None, Worth]:
    """Find what a position is worth, in slices, and before a throw what each throw is if asked."""
    ended = final_chance(position)
    if ended is not None:
        return Worth(position, ended, values.exact, values.error)
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
    return Worth(position, win, values.exact, values.error, tuple(found))


def rank_moves(position: Position, values: Values) -> Generator[None, None, list[Ranked]]:
    """Find what each legal move with the pending throw is worth, best first.

    Among equally good moves, the one that starts nearer to the mover's city comes first. A finished
    game has none. Raises ValueError if no throw is pending.
    """
    found = []
    again = position.again
    for move, after in zip(position.moves(), position.outcomes(), strict=True):
        left = yield from throw_chance(after, values)
        found.append(Ranked(move, left if again else 1.0 - left))
        yield
    return sorted(found, key=lambda entry: (-entry.win, distance_from_city(position, entry.move)))


def best_move(position: Position, values: Values) -> Generator[None, None, Ranked]:
    """Find the first of `rank_moves` alone: moves that are certainly worse are not searched to the
    end.

    Raises ValueError if the game is over or no throw is pending.
    """
    afters = list(zip(position.moves(), position.outcomes(), strict=True))
    if not afters:
        raise ValueError("the game is over")
    guess = values.guess or (lambda after: 0.0)
    again = position.again
    # The mover keeps the chance after a first throw; else it is the opponent's.
    sign = -1 if again else 1
    afters.sort(key=lambda pair: (sign * guess(pair[1]), distance_from_city(position, pair[0])))
    least, found = ALL, afters[0][0]
    for move, after in afters:
        left = sign * (yield from throw_chance(after, values, ALL if again else least))
        if left < least:
            least, found = left, move
        yield
    return Ranked(found, -least if again else 1.0 - least)


def throw_chance(position: Position, values: Values, enough: float = ALL) -> Chance:
    """Find the chance that the side to move wins before its throw; a finished game is exact.

    Of what is worth `enough` or more it may return any number not below that.
    """
    ended = final_chance(position)
    if ended is not None:
        return ended
    return (yield from values.chance(position, enough))


def search_expected(
    position: Position,
    evaluation: Evaluation,
    ahead: int = 1,
    share: float = 0.0,
    enough: float = ALL,
) -> Chance:
    """Find the chance that the side to move wins, seen `ahead` throws ahead by an evaluation: means
    over throws, the best move after each, each time with a `share` of what is seen without.

    Once the chance is certain to be `enough` or more, some number not below `enough` is returned.
    Until one reply to a throw is seen, the throw counts as lost; after that, as no better than the
    best reply seen so far.
    """
    if ahead == 0 or position.result is not None:
        return evaluation(position)
    total = share * evaluation(position)
    again = position.again
    seen: list[tuple[float, float, Iterator[Position]]] = []
    for marks, chance in list_throws(position.rules):
        if ahead == 1:
            yield
        part = chance * (1 - share)
        replies = position.throw(marks).outcomes()
        if ahead > 1:
            replies.sort(key=evaluation, reverse=again)
        rest = iter(replies)
        reply = yield from search_expected(next(rest), evaluation, ahead - 1, share)
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
            reply = yield from search_expected(after, evaluation, ahead - 1, share, enough_left)
            reply = reply if again else 1 - reply
            if reply > most:
                total += part * (reply - most)
                most = reply
                if total >= enough:
                    return total
    return total


def for_position(worth: Worth | None, position: Position | None) -> Worth | None:
    """Return what was found if it is about this position."""
    return worth if worth and worth.position == position else None


def final_chance(position: Position) -> float | None:
    """Return the chance of the side to move where the game is over: 1, 0, or 1/2 for a draw."""
    result = position.result
    if result is None:
        return None
    return 0.5 if result == "draw" else float(result == position.mover)


def distance_from_city(position: Position, move: Move) -> int:
    """Return how far from the mover's city a move starts."""
    if not move.source:
        return 0
    return move.source if position.mover == SUN else position.rules.spaces + 1 - move.source


def round_chance(win: float) -> float:
    """Return a chance in whole parts of `UNIT`; what is left of it likewise."""
    return 0.5 + round(UNIT * (win - 0.5)) / UNIT


def constant_values(
    win: Evaluation, exact: bool = True, error: float = 0.0, worst: float = 0.0
) -> Values:
    """Return the values that a function says at once."""

    def chance(position: Position, enough: float) -> Chance:
        yield from ()
        return win(position)

    return Values(chance, exact, error, worst)


def cached_values(values: Values) -> Values:
    """Return the same values, each found once."""
    known: Lookup[Position, float] = {}

    def chance(position: Position, enough: float) -> Chance:
        if position not in known:
            found = yield from values.chance(position, enough)
            if found >= enough:
                return found
            known[position] = found
        return known[position]

    return values._replace(chance=chance)


def run_to_end(work: Generator[None, None, T]) -> T:
    """Return what is found in slices, found in one go."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
