"""The perfect index: it numbers every unfinished position of a ruleset, without gaps.

Positions are sorted into layers by the men alive: (a, b) with a men of the mover and b of the
opponent. Where these don't give the men taken, layers also differ by the mover's lead.

Within a layer, a position's number is its rank in the lexicographic order of the spaces' codes. An
automaton finds it. Its state has the spaces left, the men that each side may still place (men who
are never placed are in the city), and whether each side owns a stack on the spaces passed. `offset`
is the number of positions of the layer that have a smaller code in this place, `follow` the next
state.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from typing import NamedTuple

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.tablebase.encoding import CodedBoard, codes_for, decode_board, encode_position

State = tuple[int, int, int, bool, bool]
"""The spaces left, the men that the mover and the opponent may still place, and whether each of
them owns a stack on the spaces passed."""
Key = tuple[int, int, int]
"""The men alive of the mover and of the opponent, and the mover's lead."""


class Layer(NamedTuple):
    """The positions with the same men alive and the same lead."""

    mine: int
    """The mover's men."""
    theirs: int
    """The opponent's men."""
    start: int
    """The number of the layer's first position."""
    size: int
    """The number of its positions."""
    lead: int = 0
    """The mover's lead."""


class Row(dict[int, tuple[int, "Row"]]):
    """The transitions of a state: (offset, next row) by code, computed on the first look-up."""

    def __init__(self, index: Index, state: State) -> None:
        """Make the row of a state, still empty."""
        super().__init__()
        self.index, self.state = index, state

    def filled(self) -> Row:
        """Return the row with all its entries, in order of the codes."""
        if not self and self.state[0]:
            total = 0
            for code, follow in self.index.fits(self.state):
                if count := self.index.count(follow):
                    self[code] = total, self.index.row(follow)
                    total += count
        return self

    def __missing__(self, code: int) -> tuple[int, Row]:
        """Fill the row and look up again. Raises KeyError for a code that can't follow."""
        if self or code not in self.filled():
            raise KeyError(code)
        return self[code]


class Index:
    """The numbers of a ruleset's positions, from 0 to `size` - 1.

    With `draw`, the positions with one man each are over and have no number.

    - `layers`: the layers in the order of their numbers
    - `layer`: the layers by their keys
    - `count`: the number of ways to fill the spaces left so that neither side has lost, by state
    - `row`: the row of a state
    """

    def __init__(self, rules: Rules) -> None:
        """Count the positions of each layer, in the order in which the layers can be solved."""
        self.men, self.spaces, self.draw = rules.men, rules.spaces, rules.draw
        self.trade = rules.capture == "trade"
        self.fire = rules.middle if rules.fire else 0
        self.leads = rules.counts and not self.trade
        self.codes = codes_for(rules)
        self.layers: list[Layer] = []
        self.layer: dict[Key, Layer] = {}
        self.count = cache(self._count)
        self.row = cache(partial(Row, self))
        self.size = 0
        for keys in self.rounds():
            for mine, theirs, lead in keys:
                size = self.count(self.begin(mine, theirs))
                layer = Layer(mine, theirs, self.size, size, lead)
                self.layers.append(layer)
                self.layer[mine, theirs, lead] = layer
                self.size += size

    def rounds(self) -> list[list[Key]]:
        """Return the keys of the layers in rounds.

        The layers of a round can lead to each other; otherwise only to those of earlier rounds.
        """
        pairs = [(a, b) for b in range(1, self.men + 1) for a in range(1, b + 1)]
        if self.trade:
            pairs = [pair for pair in pairs if sum(pair) > self.men]
        pairs = sorted(pairs, key=lambda pair: (sum(pair), pair))[1 if self.draw else 0 :]
        found: list[list[Key]] = []
        for low, high in pairs:
            # A side that has taken k men leaves its opponent at least k short.
            least = 0 if low == high or not self.leads else high - self.men
            for lead in range(least, self.men - low + 1 if self.leads else 1):
                found.append(sorted({(low, high, -lead), (high, low, lead)}))
        return found

    def begin(self, mine: int, theirs: int) -> State:
        """Return the first state of a layer, from the men of a `CodedBoard`."""
        if self.trade:
            mine = theirs = mine + theirs - self.men
        return self.spaces, mine, theirs, False, False

    def _count(self, state: State) -> int:
        left, mine, theirs, owns, enemy_owns = state
        if left == 0:
            return int((owns or mine > 0) and (enemy_owns or theirs > 0))
        return sum(self.count(follow) for _, follow in self.fits(state))

    def fits(self, state: State) -> list[tuple[int, State]]:
        """Return the codes that are possible on the next space, each with the state after it."""
        left, mine, theirs, owns, enemy_owns = state
        fits = []
        # At the far end men turn only with their next move: nobody walks home there.
        ends = {1: self.codes.turned[0], self.spaces: self.codes.turned[1]}
        stacks = self.codes.stacks[: 1 if left == self.fire else None]
        for code, (owned, m, o) in enumerate(stacks):
            if m <= mine and o <= theirs and ends.get(left) != code:
                enemy = code > 0 and not owned
                after = (left - 1, mine - m, theirs - o, owns or owned, enemy_owns or enemy)
                fits.append((code, after))
        return fits

    def first(self, mine: int, theirs: int) -> Row:
        """Return the first row of a layer."""
        return self.row(self.begin(mine, theirs))

    def rank(self, board: CodedBoard) -> int:
        """Return the number of a board. Raises KeyError for a finished game."""
        mine, theirs, codes, lead = board
        number = self.layer[mine, theirs, lead].start
        row = self.first(mine, theirs)
        for code in codes:
            offset, row = row[code]
            number += offset
        return number

    def unrank(self, number: int) -> CodedBoard:
        """Return the board with a number. Raises IndexError for a number out of range."""
        for layer in self.layers:
            if 0 <= number - layer.start < layer.size:
                break
        else:
            raise IndexError(f"{number} is not a number from 0 to {self.size - 1}")
        rest = number - layer.start
        row = self.first(layer.mine, layer.theirs)
        codes = []
        for _ in range(self.spaces):
            code, (offset, row) = next(
                item for item in reversed(row.filled().items()) if item[1][0] <= rest
            )
            rest -= offset
            codes.append(code)
        return CodedBoard(layer.mine, layer.theirs, tuple(codes), layer.lead)

    def number(self, position: Position) -> int:
        """Return the number of an unfinished position; a pending throw is ignored."""
        return self.rank(encode_position(position))

    def position(self, rules: Rules, number: int) -> Position:
        """Return a position with this number, Sun to move; the inverse of `number`."""
        return decode_board(rules, self.unrank(number))


@lru_cache(maxsize=4)
def get_index(rules: Rules) -> Index:
    """Return the index of a ruleset's positions."""
    return Index(rules)
