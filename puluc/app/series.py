"""An evening of bul: five games in a row, their score, and the teams that play them."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.engine.position import MOON, SUN, Result, Side
from puluc.engine.rules import BUL

CROWD: Final = 40
"""The most players of a team."""


class Series(NamedTuple):
    """How the games ended that are over, and who plays in each side's team, Sun's first.

    A side without a team is played by one person, or by the page; in a team without names, each
    player is empty.

    >>> evening = Series(("S", "draw", "S"))
    >>> evening.score, evening.name, evening.ruleset
    ((2, 0), 'sakakil', 'classic')
    """

    results: tuple[Result, ...] = ()
    teams: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    @property
    def over(self) -> bool:
        """Whether all games are over."""
        return len(self.results) == len(BUL)

    @property
    def name(self) -> str:
        """The next game of `BUL`, or the last one."""
        return list(BUL)[min(len(self.results), len(BUL) - 1)]

    @property
    def ruleset(self) -> str:
        """The ruleset of that game."""
        return BUL[self.name]

    @property
    def score(self) -> tuple[int, int]:
        """How many games Sun and Moon have won."""
        return self.results.count(SUN), self.results.count(MOON)

    @property
    def result(self) -> Result:
        """The side that has won more games, or `draw`."""
        sun, moon = self.score
        return "draw" if sun == moon else SUN if sun > moon else MOON

    def after(self, result: Result | None) -> Series:
        """Return the evening after a game that ended so; None for one that is on."""
        return self._replace(results=(*self.results, result)) if result else self

    def team(self, side: Side) -> tuple[str, ...]:
        """Return the players of a side's team."""
        return self.teams[side != SUN]

    def due(self, side: Side, turns: int) -> int:
        """Return the number, from 0, of who moves in a team when their side has had so many turns.

        Each game begins with the next player of a team.

        >>> Series(("S",), (("Ana", "Luis", "Ix"), ())).due("S", 4)
        2
        """
        return (len(self.results) + turns) % len(self.team(side))
