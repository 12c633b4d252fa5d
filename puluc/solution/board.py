"""A position as its mover sees it, in small numbers: one code a space, and the moves on them.

Both sides are reduced to one: spaces are counted from the mover's city, and a code names the owner
of a stack and how many men of either side it holds. The order inside a stack never matters, except
with Rescue, where a code also tells whether a pair is on top and how the stack begins.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from puluc.kernels import chances
from puluc.position import MOON, SUN, Position, Side
from puluc.rules import Rules

EMPTY: Final = 0
SINGLE: Final = 1

StackShape = tuple[bool, int, int]
Order = tuple[bool, bool, bool]
PLAIN: Final[Order] = (False, False, False)


class CodedBoard(NamedTuple):
    """The mover's and the other's men that are not removed, and a code per space.

    `codes[0]` is the space next to the mover's city. Men on no space are in their city.
    """

    mine: int
    theirs: int
    codes: tuple[int, ...]


class Codes:
    """The stacks that can lie on a space when either side has `men` men, numbered.

    `stacks[code]` is (the mover owns it, mover's men, other's men); code 0 is no stack, 1 a single
    man of the mover, 2 a single man of the other. `orders[code]` is what else counts with Rescue,
    always the same without: (a pair is on top, the lowest man is the mover's, the two lowest are of
    one side). `flipped[code]` is the same stack as the other side sees it, `lands[code][landed]`
    whether a stack of the mover may land on another, `joined[code][landed]` what they become.
    `texts[code]` is a stack of that code from bottom to top, the mover being Sun.
    """

    def __init__(self, men: int, rescue: bool = False) -> None:
        """Number the stacks; those with fewer men come first."""
        self.rescue = rescue
        self.texts = self._reachable(men) if rescue else _piles(men)
        self.texts[3:] = sorted(self.texts[3:], key=self._place)
        shapes = [self.shape(text, SUN) for text in self.texts]
        self.code = {shape: code for code, shape in enumerate(shapes)}
        self.stacks: list[StackShape] = [stack for stack, _ in shapes]
        self.orders: list[Order] = [order for _, order in shapes]
        self.mine = [stack[1] for stack in self.stacks]
        self.theirs = [stack[2] for stack in self.stacks]
        self.owned = [stack[0] for stack in self.stacks]
        self.flipped = [self.code[self.shape(text, MOON)] for text in self.texts]
        if rescue:
            self.lands = [[_may_land(text, low) for low in self.texts] for text in self.texts]
            self.joined = [
                [self.code.get(self.shape(low + text, SUN), EMPTY) for low in self.texts]
                for text in self.texts
            ]
        else:
            self.lands = [[not owned for owned in self.owned]] * len(self.texts)
            self.joined = [
                [self.code.get(((True, m + x, o + y), PLAIN), EMPTY) for _, x, y in self.stacks]
                for _, m, o in self.stacks
            ]
        self._known: dict[Side, dict[str, int]] = {SUN: {}, MOON: {}}

    def of(self, stack: str, mover: Side) -> int:
        """Return the code of a stack, listed from bottom to top, as the mover sees it."""
        known = self._known[mover]
        code = known.get(stack)
        if code is None:
            code = known[stack] = self.code[self.shape(stack, mover)]
        return code

    def shape(self, stack: str, mover: Side) -> tuple[StackShape, Order]:
        """Return all that counts of a stack, listed from bottom to top."""
        mine = stack.count(mover)
        kind = stack[-1:] == mover, mine, len(stack) - mine
        if not self.rescue or not stack:
            return kind, PLAIN
        pair, double = (two in (SUN * 2, MOON * 2) for two in (stack[-2:], stack[:2]))
        return kind, (pair, stack[0] == mover, double)

    def _reachable(self, men: int) -> list[str]:
        """Return a stack of each shape that moves with Rescue lead to."""
        texts = [""]
        known = {self.shape("", SUN)}
        waiting = [SUN, MOON]
        while waiting:
            new = []
            for text in waiting:
                if (shape := self.shape(text, SUN)) not in known:
                    known.add(shape)
                    new.append(text)
            texts += new
            pairs = {(low, high) for low in texts for high in new}
            pairs |= {(low, high) for low in new for high in texts}
            both = (low + high for low, high in sorted(pairs) if low and _may_land(high, low))
            waiting = [text for text in both if max(map(text.count, (SUN, MOON))) <= men]
        return texts

    def _place(self, text: str) -> tuple[int, int, bool, Order]:
        kind, order = self.shape(text, SUN)
        return len(text), kind[1], not kind[0], order


def _piles(men: int) -> list[str]:
    """Return a stack of each kind that there is without Rescue."""
    both = [(m, o) for m in range(1, men + 1) for o in range(1, men + 1)]
    piles = [text for m, o in both for text in (MOON * o + SUN * m, SUN * m + MOON * o)]
    return ["", SUN, MOON, *piles]


def _may_land(stack: str, landed: str) -> bool:
    """Return whether a stack may land on another with Rescue, as `Position.obstacle` has it."""
    if not stack or not landed:
        return bool(stack)
    top = stack[-1]
    if landed[-1] != top:
        return top not in landed or stack[-2:] == top * 2
    return landed == top and stack[:2] != top * 2


@lru_cache(maxsize=16)
def codes_of(men: int, rescue: bool = False) -> Codes:
    """Return the numbering of stacks for that many men a side."""
    return Codes(men, rescue)


def board_of(position: Position) -> CodedBoard:
    """Return a position, its pending throw left aside, as its mover sees it."""
    mover: Side = position.mover
    enemy: Side = MOON if mover == SUN else SUN
    codes = codes_of(position.rules.men, position.rules.rescue)
    mine, theirs = position.city(mover), position.city(enemy)
    spaces = []
    for stack in position.road if mover == SUN else reversed(position.road):
        if stack:
            own = stack.count(mover)
            mine += own
            theirs += len(stack) - own
            spaces.append(codes.of(stack, mover))
        else:
            spaces.append(EMPTY)
    return CodedBoard(mine, theirs, tuple(spaces))


def position_of(rules: Rules, board: CodedBoard) -> Position:
    """Return a position, Sun to move, that looks like a board."""
    codes = codes_of(rules.men, rules.rescue)
    sun = board.mine - sum(map(codes.mine.__getitem__, board.codes))
    moon = board.theirs - sum(map(codes.theirs.__getitem__, board.codes))
    return Position(rules, sun, tuple(map(codes.texts.__getitem__, board.codes)), moon)


class Throw(NamedTuple):
    """One number of spaces thrown, and its chance: throws of equal worth count as one."""

    spaces: int
    chance: float


@lru_cache(maxsize=16)
def throws_of(rules: Rules) -> tuple[Throw, ...]:
    """Return the different numbers of spaces a throw can be worth, ascending, with chances."""
    total: dict[int, float] = {}
    for value, chance in zip(rules.values, chances(rules.bias), strict=True):
        total[value] = total.get(value, 0.0) + chance
    return tuple(Throw(value, total[value]) for value in sorted(total))


def after(rules: Rules, board: CodedBoard, *throws: int) -> list[list[CodedBoard]]:
    """Return, for each number of spaces thrown, what each legal move leaves, as the other sees it.

    The moves come in the order of their sources, the city first; a pass leaves the board as it is.
    """
    codes = codes_of(rules.men, rules.rescue)
    owned, theirs, joined, flipped = codes.owned, codes.theirs, codes.joined, codes.flipped
    lands = codes.lands
    road = board.codes
    n = rules.spaces
    homeward = rules.captors == "homeward"
    seen = [flipped[code] for code in reversed(road)]
    stacks = [(space, code) for space, code in enumerate(road, 1) if owned[code]]
    enters = sum(map(codes.mine.__getitem__, road)) < board.mine
    found = []
    for spaces in throws:
        boards = []
        if spaces and enters:
            landed = road[spaces - 1] if spaces <= n else EMPTY
            if lands[SINGLE][landed]:
                left = seen.copy()
                if spaces <= n:
                    left[n - spaces] = flipped[joined[SINGLE][landed]]
                boards.append(CodedBoard(board.theirs, board.mine, tuple(left)))
        for space, code in stacks if spaces else ():
            target = space - spaces if homeward and theirs[code] else space + spaces
            removed = 0
            if 0 < target <= n:
                landed = road[target - 1]
                if not lands[code][landed]:
                    continue
                left = seen.copy()
                left[n - target] = flipped[joined[code][landed]]
            else:
                left = seen.copy()
                removed = theirs[code]
            left[n - space] = EMPTY
            boards.append(CodedBoard(board.theirs - removed, board.mine, tuple(left)))
        found.append(boards or [CodedBoard(board.theirs, board.mine, tuple(seen))])
    return found
