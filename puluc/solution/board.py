"""A position as its mover sees it, in small numbers: one code a space, and the moves on them.

Both sides are reduced to one: spaces are counted from the mover's city, and a code names the owner
of a stack and how many men of either side it holds. The order inside a stack never matters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from puluc.kernels import chances
from puluc.position import MOON, SUN, Position, Side
from puluc.rules import Rules

EMPTY: Final = 0
SINGLE: Final = 1

Stack = tuple[bool, int, int]


class Board(NamedTuple):
    """The mover's and the other's men that are not removed, and a code per space.

    `codes[0]` is the space next to the mover's city. Men on no space are in their city.
    """

    mine: int
    theirs: int
    codes: tuple[int, ...]


class Codes:
    """The stacks that can lie on a space when either side has `men` men, numbered.

    `stacks[code]` is (the mover owns it, mover's men, other's men); code 0 is no stack, 1 a single
    man of the mover, 2 a single man of the other. `flipped[code]` is the same stack as the other
    side sees it, `joined[code][landed]` the stack the mover gets by capturing `landed`.
    """

    def __init__(self, men: int) -> None:
        """Number the stacks; those with fewer men come first."""
        piles = [(m, o) for m in range(1, men + 1) for o in range(1, men + 1)]
        piles.sort(key=lambda pile: (sum(pile), pile))
        self.stacks: list[Stack] = [(False, 0, 0), (True, 1, 0), (False, 0, 1)]
        self.stacks += [(owned, *pile) for pile in piles for owned in (True, False)]
        self.code: dict[Stack, int] = {stack: code for code, stack in enumerate(self.stacks)}
        self.mine = [stack[1] for stack in self.stacks]
        self.theirs = [stack[2] for stack in self.stacks]
        self.owned = [stack[0] for stack in self.stacks]
        self.flipped = [
            self.code[not owned and mine + theirs > 0, theirs, mine]
            for owned, mine, theirs in self.stacks
        ]
        self.joined = [
            [self.code.get((True, m + x, o + y), EMPTY) for _, x, y in self.stacks]
            for _, m, o in self.stacks
        ]


@lru_cache(maxsize=16)
def codes_of(men: int) -> Codes:
    """Return the numbering of stacks for that many men a side."""
    return Codes(men)


def solvable(rules: Rules) -> bool:
    """Whether positions of the rules have boards: Rescue has stacks and passes of its own."""
    return not rules.rescue


def board_of(position: Position) -> Board:
    """Return a position, its pending throw left aside, as its mover sees it."""
    mover: Side = position.mover
    enemy: Side = MOON if mover == SUN else SUN
    code = codes_of(position.rules.men).code
    mine, theirs = position.city(mover), position.city(enemy)
    spaces = []
    for stack in position.road if mover == SUN else reversed(position.road):
        if stack:
            own = stack.count(mover)
            captive = len(stack) - own
            mine += own
            theirs += captive
            spaces.append(code[stack[-1] == mover, own, captive])
        else:
            spaces.append(EMPTY)
    return Board(mine, theirs, tuple(spaces))


def position_of(rules: Rules, board: Board) -> Position:
    """Return a position, Sun to move, that looks like a board; captives lie at the bottom."""
    codes = codes_of(rules.men)
    road = []
    sun, moon = board.mine, board.theirs
    for code in board.codes:
        owned, mine, theirs = codes.stacks[code]
        sun -= mine
        moon -= theirs
        low, high = (MOON * theirs, SUN * mine) if owned else (SUN * mine, MOON * theirs)
        road.append(low + high)
    return Position(rules, sun, tuple(road), moon)


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


def after(rules: Rules, board: Board, *throws: int) -> list[list[Board]]:
    """Return, for each number of spaces thrown, what each legal move leaves, as the other sees it.

    The moves come in the order of their sources, the city first; a pass leaves the board as it is.
    """
    codes = codes_of(rules.men)
    owned, theirs, joined, flipped = codes.owned, codes.theirs, codes.joined, codes.flipped
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
            if not owned[landed]:
                left = seen.copy()
                if spaces <= n:
                    left[n - spaces] = flipped[joined[SINGLE][landed]]
                boards.append(Board(board.theirs, board.mine, tuple(left)))
        for space, code in stacks if spaces else ():
            target = space - spaces if homeward and theirs[code] else space + spaces
            removed = 0
            if 0 < target <= n:
                landed = road[target - 1]
                if owned[landed]:
                    continue
                left = seen.copy()
                left[n - target] = flipped[joined[code][landed]]
            else:
                left = seen.copy()
                removed = theirs[code]
            left[n - space] = EMPTY
            boards.append(Board(board.theirs - removed, board.mine, tuple(left)))
        found.append(boards or [Board(board.theirs, board.mine, tuple(seen))])
    return found
