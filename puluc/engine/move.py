"""The two sides, moves between places, and the effects of a move.

Spaces are numbered from Sun's city, 1 to n, for both sides; both cities are `CITY`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.support.digits import is_number
from puluc.support.i18n import _
from puluc.support.representation import represent

Side = Literal["S", "M"]
"""The type of a side: `SUN` or `MOON`."""
Result = Literal["S", "M", "draw"]
"""The type of a game's result: the side that won, or `draw`."""
Obstacle = Literal["zero", "empty", "enemy", "own", "three", "pair"]
"""The type of the reasons against a move.

- `zero`: the throw is worth 0 spaces
- `empty`: the source has no man
- `enemy`: an enemy man is on top
- `own`: the mover's own stack is on the target
- `three`: three men of one side would lie on each other (only with `rescue`)
- `pair`: only a pair may free captives (only with `rescue`)
"""

SUN: Final = "S"
"""The side whose city is before space 1, and the letter of its men in a stack."""
MOON: Final = "M"
"""The side whose city is behind the last space, and the letter of its men in a stack."""
CITY: Final = 0
"""The number of either city as the source or target of a move."""


class IllegalMove(ValueError):
    """The error for a move that the position does not allow, and for a text that is no move.

    >>> Move.from_text("3")
    Traceback (most recent call last):
    puluc.engine.move.IllegalMove: '3' is not a move: write c-3, 2-5, 8-c or --
    """

    @classmethod
    def of_move(
        cls, move: Move, position: str, over: bool, obstacle: Obstacle | None, target: int | None
    ) -> IllegalMove:
        """Internal: return the error for a move that is not legal in a position, given as text.

        `over` is whether the game is over; else `obstacle` is the reason against any move from
        there, or `target` the only legal target. Both are None for a source off the board.

        >>> IllegalMove.of_move(Move(1, 5), "4 S,2,M,5 4 s 3", False, None, 4)
        IllegalMove('1-5 is not legal in 4 S,2,M,5 4 s 3: the throw goes to 4')
        """
        if over:
            reason = _("{move} is not legal: the game is over in {position}")
        elif obstacle:
            reason = _("{move} is not legal in {position}: {obstacle}")
        elif target is None:
            reason = _("{move} is not legal in {position}")
        else:
            reason = _("{move} is not legal in {position}: the throw goes to {target}")
        end = target or "c"
        return cls(reason.format(move=move, position=position, obstacle=obstacle, target=end))

    @classmethod
    def of_pass(cls, position: str, over: bool) -> IllegalMove:
        """Internal: return the error for a pass that is not legal in a position, given as text.

        >>> IllegalMove.of_pass("5 9 5 s 1", False)
        IllegalMove('a move is possible in 5 9 5 s 1, so the turn can’t pass')
        """
        if over:
            return cls(_("the game is over in {position}").format(position=position))
        reason = _("a move is possible in {position}, so the turn can’t pass")
        return cls(reason.format(position=position))


def other(side: Side) -> Side:
    """Return the opponent of a side.

    >>> other(SUN)
    'M'
    """
    return MOON if side == SUN else SUN


class Move(NamedTuple):
    """A move from `source` to `target`, each a space from 1 on or `CITY`.

    A man who enters starts from his own city. A stack that ends its lap has a city as its target.
    A pass is `PASS`.

    >>> Move.from_text("2-5") == Move(2, 5)
    True
    >>> print(Move(8, CITY))
    8-c
    """

    source: int
    """The space the stack leaves, or `CITY`."""
    target: int
    """The space the stack lands on, or `CITY`."""

    @classmethod
    def from_text(cls, text: str) -> Move:
        """Read `c-3`, `2-5`, `8-c` or `--`. Raises IllegalMove for any other text.

        >>> Move.from_text("c-3").target
        3
        >>> Move.from_text("e2e4")
        Traceback (most recent call last):
        puluc.engine.move.IllegalMove: 'e2e4' is not a move: write c-3, 2-5, 8-c or --
        """
        if text == "--":
            return PASS
        source, _dash, target = text.partition("-")
        try:
            return cls(parse_place(source), parse_place(target))
        except ValueError:
            reason = _("{text} is not a move: write c-3, 2-5, 8-c or --")
            raise IllegalMove(reason.format(text=repr(text))) from None

    @property
    def text(self) -> str:
        """The move as text; the inverse of `from_text`.

        >>> Move(CITY, 3).text
        'c-3'
        """
        return "--" if self == PASS else f"{self.source or 'c'}-{self.target or 'c'}"

    def __str__(self) -> str:
        """Return the move's text."""
        return self.text

    def __repr__(self) -> str:
        """Return a Python expression for the move: from its text, else from its fields."""
        return represent(self, "from_text", "text")


PASS: Final = Move(-1, -1)
"""The move of a turn in which no man can move."""


class Event(NamedTuple):
    """The effects of a move, as `Position.event` and `Game.event` return them.

    >>> from puluc import Position, Rules
    >>> position = Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 3 s 3")
    >>> event = position.event(Move.from_text("7-c"))
    >>> event.home, event.returned, event.removed, event.captured
    (True, 1, 1, 0)
    """

    mover: Side
    """The side that moves."""
    move: Move
    """The move itself."""
    stack: str
    """The moving stack, from bottom to top."""
    landed: str = ""
    """The stack on the target before the move, from bottom to top."""
    home: bool = False
    """Whether the stack ends its lap in a city."""
    back: bool = False
    """Whether the stack, without captives, is on its way home after the move."""
    fate: Literal["", "burnt", "traded"] = ""
    """Why both stacks leave the game: `burnt` in the fire, `traded`, or empty if they stay."""

    @property
    def joins(self) -> bool:
        """Whether the stack lands on a single man of its own side (with `rescue`)."""
        return self.landed == self.mover

    @property
    def captured(self) -> int:
        """The number of enemy men captured, all from the stack landed on."""
        return self.landed.count(other(self.mover))

    @property
    def rescued(self) -> int:
        """The number of own men freed from the stack landed on."""
        return 0 if self.joins else self.landed.count(self.mover)

    @property
    def returned(self) -> int:
        """The number of own men who come home."""
        return self.stack.count(self.mover) if self.home else 0

    @property
    def removed(self) -> int:
        """The number of enemy men who leave the game."""
        return self._count_leaving(other(self.mover))

    @property
    def spent(self) -> int:
        """The number of own men who leave the game, in the fire or by a trade."""
        return 0 if self.home else self._count_leaving(self.mover)

    def _count_leaving(self, side: Side) -> int:
        """Return the number of a side's men in the stacks that leave the road."""
        if self.fate:
            return (self.stack + self.landed).count(side)
        return self.stack.count(side) if self.home else 0


def parse_place(text: str) -> int:
    """Return a space from 1 to 99, or `CITY` for `c`. Raises ValueError for any other text.

    >>> parse_place("c"), parse_place("12")
    (0, 12)
    """
    if text == "c":
        return CITY
    if is_number(text, 2) and text[0] != "0":
        return int(text)
    raise ValueError(f"{text!r} is neither a space nor c")
