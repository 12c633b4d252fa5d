"""Positions in small numbers, from the mover's point of view, and the moves on them.

Spaces are counted from the mover's city. Each has a code, which gives the owner of the stack and
the men of each side in it. The order in a stack never matters, except with Rescue: there a code
also says whether a pair is on top and how the stack begins at the bottom.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from puluc.engine.position import MOON, SUN, Position, Side, other
from puluc.engine.position_text import write_stacks
from puluc.engine.rules import Rules

EMPTY: Final = 0
"""The code of a space without men."""
SINGLE: Final = 1
"""The code of a single man of the mover."""

StackShape = tuple[bool, int, int]
"""Whether the mover owns a stack, and the men of the mover and of the opponent in it."""
Order = tuple[bool, bool, bool]
"""Whether a pair is on top, the lowest man is the mover's, the two lowest are of one side."""
PLAIN: Final[Order] = (False, False, False)
"""The order of other stacks without Rescue."""
HOMING: Final[Order] = (False, False, True)
"""The order of a man without captives who walks home."""


class CodedBoard(NamedTuple):
    """A position in codes. Men on no space are in their city."""

    mine: int
    """The mover's men that are not removed; with `trade`, those that the enemy has not taken."""
    theirs: int
    """The same for the opponent. With `trade`, each side has the sum of both minus `Rules.men` in
    the game."""
    codes: tuple[int, ...]
    """The code of each space; `codes[0]` is the space next to the mover's city."""
    lead: int = 0
    """The men that the mover has taken off the road minus those that the opponent has taken. It is
    0 where `mine` and `theirs` give it."""


class Codes:
    """The numbering of the stacks that are possible with `men` men a side. Code 0 is no stack.

    - `texts[code]`: the stack from bottom to top, with Sun as the mover
    - `stacks[code]`: its owner and men, a `StackShape`
    - `flipped[code]`: the code of the same stack from the opponent's point of view
    - `lands[code][landed]`: whether the mover's stack `code` may land on `landed`
    - `joined[code][landed]`: the code of both together
    - `turned`: with `back`, the last two codes, a man of the mover and one of the opponent who walk
      home, in small letters in `texts`; otherwise both are -1
    """

    def __init__(self, men: int, rescue: bool, back: bool, trade: bool) -> None:
        """Number the stacks, those with fewer men first."""
        self.rescue = rescue
        self.texts = self._reachable(men) if rescue else _list_stacks(0 if trade else men)
        self.texts[3:] = sorted(self.texts[3:], key=self._sort_key)
        count = len(self.texts)
        self.turned = (count, count + 1) if back else (-1, -1)
        if back:
            self.texts += [SUN.lower(), MOON.lower()]
        shapes = [self.shape(text, SUN) for text in self.texts]
        self.code = {shape: code for code, shape in enumerate(shapes)}
        self.stacks: list[StackShape] = [stack for stack, _ in shapes]
        self.mine = [stack[1] for stack in self.stacks]
        self.theirs = [stack[2] for stack in self.stacks]
        self.owned = [stack[0] for stack in self.stacks]
        self.flipped = [self.code[self.shape(text, MOON)] for text in self.texts]
        if rescue:
            self.lands = [[_can_land(text, low) for low in self.texts] for text in self.texts]
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
            for code in self.turned if back else ():
                self.joined[code][EMPTY] = code
        self._known: dict[Side, dict[str, int]] = {SUN: {}, MOON: {}}

    def of(self, stack: str, mover: Side) -> int:
        """Return the code of a stack, given from bottom to top, for this mover."""
        known = self._known[mover]
        code = known.get(stack)
        if code is None:
            code = known[stack] = self.code[self.shape(stack, mover)]
        return code

    def shape(self, stack: str, mover: Side) -> tuple[StackShape, Order]:
        """Return the shape and the order of a stack, given from bottom to top, for this mover."""
        if stack in ("s", "m"):
            own = stack == mover.lower()
            return (own, int(own), int(not own)), HOMING
        mine = stack.count(mover)
        kind = stack[-1:] == mover, mine, len(stack) - mine
        if not self.rescue or not stack:
            return kind, PLAIN
        pair, double = (two in (SUN * 2, MOON * 2) for two in (stack[-2:], stack[:2]))
        return kind, (pair, stack[0] == mover, double)

    def _reachable(self, men: int) -> list[str]:
        """Return a stack of each shape that moves can make with Rescue."""
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
            both = (low + high for low, high in sorted(pairs) if low and _can_land(high, low))
            waiting = [text for text in both if max(map(text.count, (SUN, MOON))) <= men]
        return texts

    def _sort_key(self, text: str) -> tuple[int, int, bool, Order]:
        """Return the sort key of a stack."""
        kind, order = self.shape(text, SUN)
        return len(text), kind[1], not kind[0], order


def _list_stacks(men: int) -> list[str]:
    """Return a stack of each shape that moves can make without Rescue."""
    both = [(m, o) for m in range(1, men + 1) for o in range(1, men + 1)]
    piles = [text for m, o in both for text in (MOON * o + SUN * m, SUN * m + MOON * o)]
    return ["", SUN, MOON, *piles]


def _can_land(stack: str, landed: str) -> bool:
    """Return whether a stack may land on another with Rescue, as in `Position.obstacle`."""
    if not stack or not landed:
        return bool(stack)
    top = stack[-1]
    if landed[-1] != top:
        return top not in landed or stack[-2:] == top * 2
    return landed == top and stack[:2] != top * 2


_make_codes: Final = lru_cache(maxsize=16)(Codes)


def codes_for(rules: Rules) -> Codes:
    """Return the numbering of stacks in a ruleset."""
    return _make_codes(rules.men, rules.rescue, rules.lap == "back", rules.capture == "trade")


def men_in_game(rules: Rules, mine: int, theirs: int) -> tuple[int, int]:
    """Return the men of the mover and of the opponent in the game, from those of a `CodedBoard`."""
    if rules.capture == "carry":
        return mine, theirs
    alive = mine + theirs - rules.men
    return alive, alive


def encode_position(position: Position) -> CodedBoard:
    """Return a position in codes, without its pending throw."""
    codes, mover = codes_for(position.rules), position.mover
    mine, theirs = position.city(mover), position.city(other(mover))
    spaces = []
    road = write_stacks(position.road, position.homing)
    for text in road if mover == SUN else reversed(road):
        if text:
            stack = text.upper()
            own = stack.count(mover)
            mine += own
            theirs += len(stack) - own
            spaces.append(codes.of(text, mover))
        else:
            spaces.append(EMPTY)
    by_sun, by_moon = position.taken
    lost, won = (by_moon, by_sun) if mover == SUN else (by_sun, by_moon)
    if position.rules.capture == "trade":
        mine, theirs = position.rules.men - lost, position.rules.men - won
        return CodedBoard(mine, theirs, tuple(spaces))
    return CodedBoard(mine, theirs, tuple(spaces), won - lost)


def decode_board(rules: Rules, board: CodedBoard) -> Position:
    """Return a position with these codes, Sun to move."""
    codes = codes_for(rules)
    mine, theirs = men_in_game(rules, board.mine, board.theirs)
    sun = mine - sum(map(codes.mine.__getitem__, board.codes))
    moon = theirs - sum(map(codes.theirs.__getitem__, board.codes))
    taken = max(board.lead, 0), max(-board.lead, 0)
    if rules.counts and rules.capture == "trade":
        taken = rules.men - board.theirs, rules.men - board.mine
    homing = sum(1 << space for space, code in enumerate(board.codes, 1) if code in codes.turned)
    road = tuple(codes.texts[code].upper() for code in board.codes)
    return Position(rules, sun, road, moon, homing=homing, taken=taken)


def swap_sides(rules: Rules, board: CodedBoard) -> CodedBoard:
    """Return a board from the opponent's point of view."""
    flipped = codes_for(rules).flipped
    codes = tuple(flipped[code] for code in reversed(board.codes))
    return CodedBoard(board.theirs, board.mine, codes, -board.lead)


def successors(rules: Rules, board: CodedBoard, *throws: int) -> list[list[CodedBoard]]:
    """Return, for each number of spaces thrown, the boards after the legal moves.

    They are from the point of view of the other side, in the order of the moves' sources, the city
    first. If no move is legal, the only board is that after a pass.
    """
    codes = codes_for(rules)
    owned, theirs, joined, flipped = codes.owned, codes.theirs, codes.joined, codes.flipped
    turned = codes.turned[0]
    lands = codes.lands
    road = board.codes
    n = rules.spaces
    homeward = rules.captors == "homeward"
    seen = [flipped[code] for code in reversed(road)]
    stacks = [(space, code) for space, code in enumerate(road, 1) if owned[code]]
    trade = rules.capture == "trade"
    fire = rules.middle if rules.fire else 0
    leads = rules.counts and not trade
    enters = (
        sum(map(codes.mine.__getitem__, road)) < men_in_game(rules, board.mine, board.theirs)[0]
    )
    found = []
    for spaces in throws:
        boards = []
        sources = [(0, SINGLE), *stacks] if enters else stacks
        for space, code in sources if spaces else ():
            home = code == turned or (homeward and theirs[code] > 0)
            target, moved = space - spaces if home else space + spaces, code
            if target > n and not (home or theirs[code]):
                if rules.lap == "wrap":
                    target = (target - 1) % n + 1
                elif rules.lap == "back":
                    target, moved = max(2 * n - target, 0), turned
            targets = [target]
            if rules.sting and space:
                back = space + spaces if home else space - spaces
                landed = road[back - 1] if 0 < back <= n and back != target else EMPTY
                if landed and not owned[landed]:
                    targets.append(back)
            for target in targets:
                left = seen.copy()
                if space:
                    left[n - space] = EMPTY
                removed = burnt = lead = 0
                if fire and target == fire:
                    removed, burnt = theirs[code], codes.mine[code]
                elif 0 < target <= n:
                    landed = road[target - 1] if target != space else EMPTY
                    if not lands[code][landed]:
                        continue
                    removed = int(trade and landed != EMPTY)
                    left[n - target] = EMPTY if removed else flipped[joined[moved][landed]]
                else:
                    removed = theirs[code]
                    lead = removed if leads else 0
                boards.append(
                    CodedBoard(
                        board.theirs - removed, board.mine - burnt, tuple(left), -board.lead - lead
                    )
                )
        found.append(boards or [CodedBoard(board.theirs, board.mine, tuple(seen), -board.lead)])
    return found
