"""Value iteration in pure Python: exact win chances of a small ruleset, in slices.

The page's worker solves rulesets with it while a game is on. The boards and their moves are those
of the tables (`encoding`); the engine says who has won. With V the chance before a throw, V(s) = 1
- sum over throws of chance * min over moves of V(after).

If a turn has two throws, V is the chance before the first one, and V(after) is replaced by the
chance of the side not to move before its second throw. That has numbers of its own, from the number
of positions on. Sweeps start from one half, so that a game that goes on for ever counts as a draw.
"""

import math
import struct
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Final

from puluc.engine.kernels import list_values
from puluc.engine.position import MOON, SUN, Position
from puluc.engine.rules import Rules
from puluc.engine.solved import may_be_small
from puluc.tablebase.encoding import CodedBoard, decode_board, successors, swap_sides
from puluc.tablebase.file import FINE, Errors, make_header, pack_table
from puluc.tablebase.index import Row, get_index

MOST: Final = 80_000
"""The most positions of a small ruleset; docs/solution.md has the seconds that they take."""
TOLERANCE: Final = 1e-8
"""The error, estimated from the last changes, at which a layer is solved."""
SWEEPS: Final = 2_000
"""The most sweeps over a layer: the values of games that hardly ever end converge too slowly."""
NOISE: Final = 1e-15
"""The differences of two changes that are rounding errors."""
SLICE: Final = 64
"""The positions in a slice of work."""
RESULTS: Final = (MOON, "draw", SUN)
"""The results for Sun to move, in the order of the last three values."""

Getter = Callable[[list[float]], tuple[float, ...]]
"""A function that returns the values of the boards after a throw."""


def is_small(rules: Rules) -> bool:
    """Return whether a ruleset has few enough positions to be solved in pure Python.

    >>> [is_small(Rules.from_text(text)) for text in ("kekchi:men=3,spaces=5", "kekchi")]
    [True, False]
    """
    return may_be_small(rules) and get_index(rules).size <= MOST


class Solving:
    """A small ruleset being solved, in slices.

    Iterating does the work and yields the part done, 0 to 1. Afterwards, `data` holds the table's
    file; it is empty if the values don't converge.
    """

    def __init__(self, rules: Rules) -> None:
        """Start without values."""
        self.rules = rules
        self.data = b""
        self._index = get_index(rules)
        self._spaces, self._chances = zip(*list_values(rules), strict=True)
        self._twice = rules.throws == "two"
        size = self._index.size * (1 + self._twice)
        self._rows: list[list[Getter]] = [[]] * size
        self._values = [0.5] * size + [0.0, 0.5, 1.0]

    def __iter__(self) -> Iterator[float]:
        """Do the work."""
        size = self._index.size
        for number in self._expand():
            yield number / size / 2
        for keys in self._index.rounds():
            layers = [self._index.layer[key] for key in keys]
            begin, end = layers[0].start, layers[-1].start + layers[-1].size
            change, error = 0.0, 0.99
            for _ in range(SWEEPS):
                before, change = change, 0.0
                for low in range(begin, end, SLICE):
                    change = max(change, self._sweep(range(low, min(low + SLICE, end))))
                    swept = (end - begin) * math.log(error) / math.log(TOLERANCE)
                    yield (1 + (begin + swept) / size) / 2
                if change == 0:
                    break
                if before - change > NOISE:
                    # Changes shrink by a factor: this is the sum of those to come.
                    error = min(max(change * change / (before - change), TOLERANCE), error)
                if error == TOLERANCE:
                    break
            else:
                return
        self.data = self._pack()

    def _expand(self) -> Iterator[int]:
        """Find the boards after each throw; yield the number of a board between slices."""
        rules, index, rows = self.rules, self._index, self._rows
        numbers: dict[CodedBoard, int] = {}
        for mine, theirs, _start, _size, lead in index.layers:
            for codes in _list_codes(index.first(mine, theirs)):
                numbers[CodedBoard(mine, theirs, codes, lead)] = len(numbers)
                if len(numbers) % SLICE == 0:
                    yield 0
        for number, board in enumerate(list(numbers)):
            row = []
            for boards in successors(rules, board, *self._spaces):
                for left in boards:
                    if left not in numbers:
                        result = RESULTS.index(decode_board(rules, left).result)
                        numbers[left] = len(rows) + result
                row.append({numbers[left] for left in boards})
            # Before the first throw of two, the same side throws again.
            more = index.size if self._twice else 0
            rows[number] = [_make_getter({n + more * (n < more) for n in after}) for after in row]
            if self._twice:
                other = numbers[swap_sides(rules, board)] + index.size
                rows[other] = [_make_getter(after) for after in row]
            if number % SLICE == 0:
                yield number

    def _sweep(self, numbers: range) -> float:
        """Update the values of some positions; return the largest change."""
        values, rows, chances, largest = self._values, self._rows, self._chances, 0.0
        for number in numbers:
            total = 1.0
            for chance, after in zip(chances, rows[number], strict=True):
                total -= chance * min(after(values))
            largest = max(largest, abs(total - values[number]))
            values[number] = total
        for number in numbers if self._twice else ():
            total = 0.0
            for chance, after in zip(chances, rows[number + self._index.size], strict=True):
                total += chance * min(after(values))
            values[number + self._index.size] = total
        return largest

    def _pack(self) -> bytes:
        """Return the file of the table."""
        size = self._index.size
        codes = [round((value - 0.5) * FINE) for value in self._values[:size]]
        first = self._values[self._index.number(Position.start(self.rules))]
        errors = dict.fromkeys(Errors._fields, 0.0) | {"worst_error": 1e-6, "bounds": TOLERANCE}
        return pack_table(make_header(self.rules, first, errors), struct.pack(f"<{size}i", *codes))


def solve_in_python(rules: Rules) -> bytes:
    """Return the file of a small ruleset's table.

    It is empty for other rulesets, and for games that hardly ever end.
    """
    if not is_small(rules):
        return b""
    solving = Solving(rules)
    for _ in solving:
        pass
    return solving.data


def _list_codes(row: Row) -> Iterator[tuple[int, ...]]:
    """Yield the codes of the boards that begin with a row, in the order of their numbers."""
    if not row.state[0]:
        yield ()
    for code, (_offset, follow) in row.filled().items():
        for rest in _list_codes(follow):
            yield code, *rest


def _make_getter(numbers: set[int]) -> Getter:
    """Return a function that returns the values of some numbers."""
    first, *others = numbers
    return itemgetter(first, *(others or (first,)))
