"""An evening of bul: five games in a row, their score, and the teams."""

from __future__ import annotations

from typing import Final, NamedTuple

from puluc.engine.position import MOON, SUN, Result, Side
from puluc.engine.rules import BUL

CROWD: Final = 40
"""The most players of a team."""


class Series(NamedTuple):
    """The state of an evening.

    >>> evening = Series(("S", "draw", "S"))
    >>> evening.score, evening.name, evening.ruleset
    ((2, 0), 'sakakil', 'classic')
    """

    results: tuple[Result, ...] = ()
    """The results of the finished games."""
    teams: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The players of Sun's and of Moon's team.

    A side without a team is played by one person or by the page; in a team without names, each
    player is empty.
    """

    @property
    def over(self) -> bool:
        """Whether all games are finished."""
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
        """The numbers of games that Sun and Moon have won."""
        return self.results.count(SUN), self.results.count(MOON)

    @property
    def result(self) -> Result:
        """The side that has won more games, or `draw`."""
        sun, moon = self.score
        return "draw" if sun == moon else SUN if sun > moon else MOON

    def after(self, result: Result | None) -> Series:
        """Return the evening after a game with this result; None is for a game that is on."""
        return self._replace(results=(*self.results, result)) if result else self

    def team(self, side: Side) -> tuple[str, ...]:
        """Return the players of a side's team."""
        return self.teams[side != SUN]

    def due(self, side: Side, turns: int) -> int:
        """Return the number, from 0, of the player of a team who moves next.

        The side has had `turns` turns in this game. In each game the next player of a team begins.

        >>> Series(("S",), (("Ana", "Luis", "Ix"), ())).due("S", 4)
        2
        """
        return (len(self.results) + turns) % len(self.team(side))
