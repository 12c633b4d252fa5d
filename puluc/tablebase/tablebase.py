"""Win chances from a packed table, in pure Python.

The chances in the table are coarse. The chance before a throw is therefore found by looking one
throw ahead: V(s) = sum over throws of chance * max over moves of 1 - (coarse win chance after the
move), unless the table has a correction for the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from puluc.engine.kernels import list_values
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.engine.solved import parse_mechanics
from puluc.evaluation.win_chance import Chance, Evaluator, Values, final_chance
from puluc.tablebase.baseline import LIMIT, UNIT, Shape, make_logistic_table
from puluc.tablebase.encoding import (
    CodedBoard,
    codes_for,
    decode_board,
    encode_position,
    men_in_game,
    successors,
    swap_sides,
)
from puluc.tablebase.file import Errors, Loading, PackedTable
from puluc.tablebase.index import Key, Row

SHIFT: Final = 8
"""The bits of a number of men in a stack's code."""
MASK: Final = (1 << SHIFT) - 1
"""The mask of these bits."""


def constant_values(win: Evaluator, worst: float = 0.0) -> Values:
    """Return exact values whose chances come from a function that needs no slices."""

    def chance(position: Position, enough: float) -> Chance:
        yield from ()
        return win(position)

    return Values(chance, exact=True, worst=worst)


class Pairs(dict[int, dict[int, int]]):
    """The weights of a layer by pair of features; a feature's own weight has it as both keys.

    The weights of a feature are read at their first use.
    """

    def __init__(self, shape: Shape, weights: Sequence[int]) -> None:
        """Index where the weights of each feature begin."""
        self._shape, self._weights = shape, weights
        self._begin: dict[int, tuple[int, int]] = {}
        place = 1 + len(shape.features)
        for k, feature in enumerate(shape.features):
            self._begin[feature] = k, place
            place += shape.number(k)

    def __missing__(self, feature: int) -> dict[int, int]:
        """Return the weights of a feature with each on a later place, and its own."""
        k, place = self._begin[feature]
        partners = self._shape.partners(k)
        weights = self._weights[place : place + len(partners)]
        row = self[feature] = dict(zip(partners, weights, strict=True))
        row[feature] = self._weights[1 + k]
        return row


class Tablebase:
    """A solved ruleset.

    - `rules`: the ruleset
    - `first_mover`: the exact win chance of the side that starts
    - `errors`: the measured errors of the table
    """

    def __init__(self, table: PackedTable) -> None:
        """Make a tablebase of a packed table."""
        self.table = table
        self.rules = table.rules
        self._mechanics = parse_mechanics(table.rules)
        self.errors = Errors(**table.header["errors"])
        self.first_mover = float(table.header["first_mover"])
        codes = codes_for(self.rules)
        self._men = [m + (o << SHIFT) + (own << 2 * SHIFT) for own, m, o in codes.stacks]
        self._layers: dict[Key, tuple[int, Row, int, Pairs | None]] = {}
        self._width = Shape(self.rules, 1, 1).width
        self._city = self.rules.spaces * self._width
        self._places = range(0, self._city, self._width)
        self._logistic = make_logistic_table()
        self._spaces, self._chances = zip(*list_values(self.rules), strict=True)

    @classmethod
    def load(cls, data: bytes) -> Tablebase:
        """Read a packed table without slices (`Loading` has slices). Raises TableError."""
        loading = Loading(data)
        for _ in loading:
            pass
        return cls(cast(PackedTable, loading.table))

    def covers(self, rules: Rules) -> bool:
        """Return whether the table solves these rules, which may have another name."""
        return rules == self.rules or parse_mechanics(rules) == self._mechanics

    @property
    def values(self) -> Values:
        """The values of the ruleset."""
        return constant_values(self.win, worst=self.errors.worst_loss)

    def win(self, position: Position) -> float:
        """Return the chance, 0 to 1, that the side to move wins before its throw.

        A draw counts one half. The chance of a finished game is exact. A pending throw is ignored.
        Raises ValueError for rules that are not the table's.
        """
        if not self.covers(position.rules):
            raise ValueError(f"{position.rules.text} is not solved by {self.rules.text}")
        if (ended := final_chance(position)) is not None:
            return ended
        board = encode_position(position)
        if position.second or self.rules.throws == "one":
            return self.before(board)
        return self.twice(board)

    def twice(self, board: CodedBoard) -> float:
        """Return the win chance, 0 to 1, of a board's mover before the first of two throws."""
        if (known := self._corrected(board)) is not None:
            return known
        total = 0.0
        follows = successors(self.rules, board, *self._spaces)
        for chance, boards in zip(self._chances, follows, strict=True):
            total += chance * max(
                1 - ended / UNIT
                if (ended := self._ended(left)) is not None
                else self.before(swap_sides(self.rules, left))
                for left in boards
            )
        return total

    def _ended(self, board: CodedBoard) -> int | None:
        """Return the result for a board's mover, in 1 / `UNIT`, or None if the game is not over."""
        if self.rules.fire:
            chance = final_chance(decode_board(self.rules, board))
            return None if chance is None else int(UNIT * chance)
        mine, theirs, codes, _lead = board
        if self.rules.capture == "trade":
            if mine + theirs > self.rules.men:
                return None
            return UNIT // 2 if mine == theirs else UNIT * (mine > theirs)
        men = sum(map(self._men.__getitem__, codes))
        if not men >> 2 * SHIFT and men & MASK == mine:
            return 0  # The mover owns no stack, and all men are on the road.
        return UNIT // 2 if self.rules.draw and mine == 1 and theirs == 1 else None

    def _corrected(self, board: CodedBoard) -> float | None:
        """Return the win chance of a board with a correction; None without one."""
        fine = self.table.fine.get(self.table.index.rank(board))
        if fine is None:
            return None
        return min(max(self.coarse(board) + (fine * self.table.step >> 8), 0), UNIT) / UNIT

    def before(self, board: CodedBoard) -> float:
        """Return the win chance, 0 to 1, of a board's mover before the throw."""
        if (ended := self._ended(board)) is not None:
            return ended / UNIT
        if self.rules.throws == "one" and (known := self._corrected(board)) is not None:
            return known
        total = 0.0
        follows = successors(self.rules, board, *self._spaces)
        for chance, boards in zip(self._chances, follows, strict=True):
            total += chance * (1.0 - min(map(self.coarse, boards)) / UNIT)
        return total

    def coarse(self, board: CodedBoard) -> float:
        """Return the coarse win chance of a board's mover, in 1 / `UNIT`."""
        mine, theirs, codes, lead = board
        if (ended := self._ended(board)) is not None:
            return ended
        men = sum(map(self._men.__getitem__, codes))
        number, row, total, pairs = self._layers.get((mine, theirs, lead)) or self._layer(
            mine, theirs, lead
        )
        for code in codes:
            offset, row = row[code]
            number += offset
        if pairs is not None:
            active = [place + code for place, code in zip(self._places, codes, strict=True) if code]
            mine, theirs = men_in_game(self.rules, mine, theirs)
            if in_city := mine - (men & MASK):
                active.append(self._city + in_city)
            if in_city := theirs - (men >> SHIFT & MASK):
                active.append(self._city + self._width + in_city)
            for first, feature in enumerate(active):
                weights = pairs[feature]
                for other in active[first:]:
                    total += weights[other]
        estimate = self._logistic[min(max(total, -LIMIT), LIMIT) + LIMIT]
        return min(max(estimate + self.table.codes[number] * self.table.step, 0), UNIT)

    def _layer(self, mine: int, theirs: int, lead: int) -> tuple[int, Row, int, Pairs | None]:
        """Return a layer's first number and row, and its baseline's constant and pairs."""
        index = self.table.index
        pairs, constant = None, 0
        if weights := self.table.weights.get((mine, theirs)):
            pairs, constant = Pairs(Shape(self.rules, mine, theirs), weights), weights[0]
        layer = index.layer[mine, theirs, lead].start, index.first(mine, theirs), constant, pairs
        self._layers[mine, theirs, lead] = layer
        return layer
