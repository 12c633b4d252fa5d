"""How a game stands: where every man is, who is to move, and what was thrown.

Spaces are numbered from Sun's city, 1 to n, for both sides; both cities are `CITY`. How a position
is read and written stands in `puluc.written`, what may be played from it in `puluc.position`.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Self

from puluc import written
from puluc.language import _
from puluc.move import CITY, MOON, SUN, Result, Side, other
from puluc.plain import plain
from puluc.rules import Rules
from puluc.way import Direction
from puluc.written import PositionError, Written

_SWAP: Final = str.maketrans("SM", "MS")


class Standing(NamedTuple):
    """What a `Position` is, without what may be played from it.

    Its fields are those of a position; equal ones compare equal.

    >>> print(Standing.from_text(Rules.from_text("sayil"), "3 3,s,2,MS,2 4 m"))
                               S
    Sun 3 |  .  .  .  s  .  .  M  .  .  | 4 Moon
             1  2  3  4  5  6  7  8  9
    Moon to throw
    """

    rules: Rules
    sun: int
    road: tuple[str, ...]
    moon: int
    mover: Side = SUN
    marks: int | None = None
    homing: int = 0
    second: bool = False
    taken: tuple[int, int] = (0, 0)

    @classmethod
    def start(cls, rules: Rules, mover: Side = SUN) -> Self:
        """Return how a game starts: all men in their cities, the road empty.

        Raises ValueError if the side to move is neither `SUN` nor `MOON`.

        >>> Standing.start(Rules.from_text("classic"), MOON).text
        '5 9 5 m'
        """
        if mover not in (SUN, MOON):
            raise ValueError(f"{mover!r} is no side: Sun is {SUN!r}, Moon is {MOON!r}")
        return cls(rules, rules.men, ("",) * rules.spaces, rules.men, mover)

    @classmethod
    def from_text(cls, rules: Rules, text: str) -> Self:
        """Read a position text such as `3 3,S,2,MS,2 3 m` (`_` may stand for a space).

        It has the men in Sun's city; the road from there, as numbers of empty spaces and as stacks
        from bottom to top; the men in Moon's city; the side to move, `s` or `m`; and the marks, if
        a throw is pending. Men on their way back home are in small letters, `s2` is Sun before the
        second throw of a turn, and `3x2` in a city are three men and two enemy men taken.

        Raises PositionError, which names what is wrong: that it can't be read, or can't arise.

        >>> Standing.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 4 m").stack(7)
        'MS'
        >>> Standing.from_text(Rules.from_text("classic"), "5 8 5 s")
        Traceback (most recent call last):
        puluc.written.PositionError: the road has 8 spaces, not 9
        """
        position = cls.read(rules, text)
        position.check()
        return position

    @classmethod
    def read(cls, rules: Rules, text: str) -> Self:
        """Read a position text, whether or not the position can arise; `check` says that.

        Raises PositionError for a text that can't be read.

        >>> Standing.read(Rules.from_text("classic"), "9 SS,7 5 m").sun
        9
        """
        return cls(rules, *written.read(rules, text))

    @property
    def text(self) -> str:
        """The position as text; the inverse of `from_text`.

        >>> Standing.start(Rules.from_text("siegartel")).text
        '6 9 6 s'
        """
        return written.write(self._written)

    @property
    def _written(self) -> Written:
        return Written(*self[1:])

    def city(self, side: Side) -> int:
        """Return how many men a side has in its city.

        >>> Standing.from_text(Rules.from_text("classic"), "4 S,8 5 m").city(SUN)
        4
        """
        return self.sun if side == SUN else self.moon

    def removed(self, side: Side) -> int:
        """Return how many men of a side have left the game.

        >>> Standing.from_text(Rules.from_text("classic"), "4 S,8 3 m").removed(MOON)
        2
        """
        return self.rules.men - self.city(side) - sum(stack.count(side) for stack in self.road)

    def stack(self, space: int) -> str:
        """Return the men on a space 1..n, from bottom to top.

        >>> Standing.from_text(Rules.from_text("classic"), "4 SM,8 4 m").stack(1)
        'SM'
        """
        return self.road[space - 1]

    def score(self, side: Side) -> int:
        """Return how many men of the other side a side holds captive or has taken off the road.

        >>> Standing.from_text(Rules.from_text("classic"), "3 3,S,2,MS,2 3 m").score(SUN)
        2
        """
        enemy = other(side)
        held = sum(stack.count(enemy) for stack in self.road if stack[-1:] == side)
        taken = self.taken[side != SUN] if self.rules.counts else self.removed(enemy)
        return held + taken

    @property
    def result(self) -> Result | None:
        """The side that has won, `draw`, or None while the game is on.

        The game ends when a side has no free man. The other wins, or if the rules say so the side
        that has taken more.

        >>> Standing.from_text(Rules.from_text("classic"), "0 SM,8 4 m").result
        'M'
        """
        sun, moon = self.sun > 0, self.moon > 0
        for stack in self.road:
            if stack:
                if stack[-1] == SUN:
                    sun = True
                else:
                    moon = True
        if not (sun and moon):
            if self.rules.win == "count":
                more = self.score(SUN) - self.score(MOON)
                sun, moon = more > 0, more < 0
            return "draw" if sun == moon else SUN if sun else MOON
        if self.rules.draw and self.removed(SUN) == self.removed(MOON) == self.rules.men - 1:
            return "draw"
        return None

    @property
    def again(self) -> bool:
        """Whether the side to move has another throw after this one.

        >>> Standing.start(Rules.from_text("sapper")).again
        True
        """
        return not self.second and self.rules.throws == "two"

    @property
    def spaces_thrown(self) -> int:
        """How many spaces the pending throw is worth. Raises ValueError if there is none.

        >>> Standing.from_text(Rules.from_text("classic"), "5 9 5 s 0").spaces_thrown
        5
        """
        if self.marks is None:
            raise ValueError("no throw is pending")
        return self.rules.values[self.marks]

    def heading(self, stack: str, space: int = CITY) -> Direction:
        """Return which way a stack on a space travels: 1 towards Moon's city, -1 towards Sun's.

        >>> Standing.start(Rules.from_text("classic")).heading("MS")
        1
        >>> Standing.start(Rules.from_text("kekchi")).heading("MS")
        -1
        >>> Standing.from_text(Rules.from_text("sayil"), "4 3,s,5 5 m").heading("S", 4)
        -1
        """
        away = stack[-1] == SUN
        if self.homing and self.homing >> space & 1:
            return -1 if away else 1
        homeward = self.rules.captors == "homeward" and (MOON if away else SUN) in stack
        return 1 if away != homeward else -1

    def mirrored(self) -> Self:
        """Return the same position with the two sides exchanged.

        >>> Standing.from_text(Rules.from_text("classic"), "4 S,8 5 m").mirrored().text
        '5 8,M 4 s'
        """
        end = self.rules.spaces + 1
        by_sun, by_moon = self.taken
        return self._replace(
            sun=self.moon,
            road=tuple(stack.translate(_SWAP) for stack in reversed(self.road)),
            moon=self.sun,
            mover=other(self.mover),
            homing=sum(1 << end - space for space in range(1, end) if self.homing >> space & 1),
            taken=(by_moon, by_sun),
        )

    def __str__(self) -> str:
        """Return the position drawn in a few lines of text.

        >>> print(Standing.from_text(Rules.from_text("kekchi"), "3 3,S,2,MS,2 2 m 3"))
                                   S
        Sun 3 |  .  .  .  S  .  .  M  .  .  | 2 Moon
                 1  2  3  4  5  6  7  8  9
        Moon threw 3 marks: 3 spaces
        Removed: 0 of Sun, 2 of Moon
        """
        below = [self._state]
        removed = self.removed(SUN), self.removed(MOON)
        if any(removed):
            below.append("Removed: {} of Sun, {} of Moon".format(*removed))
        if self.rules.counts:
            below.append(f"Taken: {self.score(SUN)} by Sun, {self.score(MOON)} by Moon")
        return plain(self.sun, written.shown(self.road, self.homing), self.moon, *below)

    @property
    def _state(self) -> str:
        """Who has won, or who is to move and with what throw, for programmers."""
        names = {SUN: "Sun", MOON: "Moon"}
        if (result := self.result) is not None:
            return "A draw" if result == "draw" else f"{names[result]} has won"
        mover = names[self.mover]
        if self.marks is None:
            return f"{mover} to throw{' again' if self.second else ''}"
        marks = f"{self.marks} mark{'' if self.marks == 1 else 's'}"
        spaces = f"{self.spaces_thrown} space{'' if self.spaces_thrown == 1 else 's'}"
        return f"{mover} threw {marks}: {spaces}"

    def check(self) -> None:
        """Raise PositionError, which names the first thing that is wrong, if it can't arise.

        >>> Standing.read(Rules.from_text("classic"), "9 9 5 m").check()
        Traceback (most recent call last):
        puluc.written.PositionError: Sun has 9 men, not 5 at most
        """
        written.check(self.rules, self._written)
        if self.marks is not None and self.result is not None:
            raise PositionError(_("the game is over, so no throw can be pending"))
