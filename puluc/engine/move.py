"""The two sides, a move between places, and what a move does.

Spaces are numbered from Sun's city, 1 to n, for both sides; both cities are `CITY`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from puluc.support.i18n import _

Side = Literal["S", "M"]
"""The type of a side: `SUN` or `MOON`."""
Result = Literal["S", "M", "draw"]
"""The type of how a game ended: the side that won, or `draw`."""
Obstacle = Literal["zero", "empty", "enemy", "own", "three", "pair"]
"""The type of why something can't move, as `Position.obstacle` explains."""
Fate = Literal["", "burnt", "traded"]

SUN: Final = "S"
"""The side whose city is before space 1; its men in a stack."""
MOON: Final = "M"
"""The side whose city is behind the last space; its men in a stack."""
CITY: Final = 0
"""The mover's city in a move, where a space could stand."""


class IllegalMove(ValueError):
    """A move that the position does not allow, or a text that is not a move.

    >>> Move.from_text("3")
    Traceback (most recent call last):
    puluc.engine.move.IllegalMove: '3' is not a move: write c-3, 2-5, 8-c or --
    """


def other(side: Side) -> Side:
    """Return the opponent of a side.

    >>> other(SUN)
    'M'
    """
    return MOON if side == SUN else SUN


class Move(NamedTuple):
    """A move from a `source` to a `target`: spaces from 1 on, or `CITY`.

    A man who enters comes from his own city; what ends its lap goes to one. A pass is `PASS`.

    >>> Move.from_text("2-5") == Move(2, 5)
    True
    >>> print(Move(8, CITY))
    8-c
    """

    source: int
    target: int

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
        source, dash, target = text.partition("-")
        try:
            if not dash:
                raise ValueError
            return cls(_place(source), _place(target))
        except ValueError:
            raise IllegalMove(
                _("{text!r} is not a move: write c-3, 2-5, 8-c or --").format(text=text)
            ) from None

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
        """Return Python that makes the move again: from its text, else field by field."""
        try:
            if Move.from_text(self.text) == self:
                return f"Move.from_text({self.text!r})"
        except IllegalMove:
            pass
        return f"Move{tuple.__repr__(self)}"


PASS: Final = Move(-1, -1)
"""The move of a turn in which nothing can move."""


class Event(NamedTuple):
    """What a move does, as `Position.event` and `Game.event` tell it.

    - `mover`: the side that moves
    - `move`: the move
    - `stack`: what moves, from bottom to top
    - `landed`: what lies on the target, from bottom to top
    - `home`: whether the stack ends its lap in a city
    - `back`: whether it is without captives on its way home afterwards
    - `fate`: empty, or why all that moves or is landed on leaves the game: `burnt` in the fire, or
      `traded`, captor for captive

    >>> from puluc import Position, Rules
    >>> position = Position.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 3 s 3")
    >>> event = position.event(Move.from_text("7-c"))
    >>> event.home, event.returned, event.removed, event.captured
    (True, 1, 1, 0)
    """

    mover: Side
    move: Move
    stack: str
    landed: str = ""
    home: bool = False
    back: bool = False
    fate: Fate = ""

    @property
    def joins(self) -> bool:
        """Whether the stack settles on an own man (Rescue)."""
        return self.landed == self.mover

    @property
    def captured(self) -> int:
        """How many enemy men are captured: those of the stack landed on."""
        return self.landed.count(other(self.mover))

    @property
    def rescued(self) -> int:
        """How many own men were captives in the stack landed on."""
        return 0 if self.joins else self.landed.count(self.mover)

    @property
    def returned(self) -> int:
        """How many own men come home."""
        return self.stack.count(self.mover) if self.home else 0

    @property
    def removed(self) -> int:
        """How many enemy men leave the game."""
        return self._gone(other(self.mover))

    @property
    def spent(self) -> int:
        """How many own men leave the game: in the fire, or for those they capture."""
        return 0 if self.home else self._gone(self.mover)

    def _gone(self, side: Side) -> int:
        if self.fate:
            return (self.stack + self.landed).count(side)
        return self.stack.count(side) if self.home else 0


def _place(text: str) -> int:
    if text == "c":
        return CITY
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 99 and text[0] != "0"):
        raise ValueError
    return int(text)
