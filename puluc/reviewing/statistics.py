"""Figures of many games: what of each is kept, and what they come to together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from puluc.engine.position import Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.rating import GAMES, Level, rate_level
from puluc.reviewing.review import SIDES, Review

THOUSAND = 1000


class SideFigures(NamedTuple):
    """A side's sums in a game, in units, and of each decision what its moves lose, in thousandths
    of a win, the one played first."""

    luck: int
    loss: int
    stake: int
    decisions: tuple[tuple[int, ...], ...]


class GameFigures(NamedTuple):
    """What of a game's review is kept: `counts` as in `Review`, and each side's figures."""

    exact: bool
    counts: bool
    sides: dict[Side, SideFigures]

    @property
    def data(self) -> dict[str, Any]:
        """The figures for JSON."""
        return {
            "exact": self.exact,
            "counts": self.counts,
            **{SIDES[side]: list(figures) for side, figures in self.sides.items()},
        }

    @classmethod
    def from_data(cls, data: Any) -> GameFigures | None:
        """Read what `data` returned; None for anything else."""
        try:
            sides = {side: _sum_side(*data[name]) for side, name in SIDES.items()}
            exact, counts = data["exact"], data["counts"]
        except (KeyError, TypeError, ValueError):
            return None
        return cls(exact, counts, sides) if {type(exact), type(counts)} == {bool} else None


def summarise_review(found: Review) -> GameFigures:
    """Return what is kept of a review."""
    sides: dict[Side, SideFigures] = {}
    for side in SIDES:
        account = found.account(side)
        decisions = tuple(
            tuple(round(THOUSAND * loss / UNIT) for loss in turn.losses)
            for turn in found.turns
            if turn.side == side and turn.decision
        )
        sides[side] = SideFigures(account.luck, account.loss, account.stake, decisions)
    return GameFigures(found.exact, found.counts, sides)


class Totals(NamedTuple):
    """What games come to: how many, won (draws one half), the sums in units, decisions, level."""

    games: int
    won: float
    luck: int
    loss: int
    stake: int
    decisions: int
    level: Level | None

    @property
    def kept(self) -> float | None:
        """Which part of what was at stake was kept, None where nothing was."""
        return 1 - self.loss / self.stake if self.stake else None


def sum_games(games: Sequence[tuple[float, SideFigures]]) -> Totals:
    """Return the totals of a player's games, each with the points they won and their figures.

    A level is named from `GAMES` games on.
    """
    found = sums(games)
    if found.games < GAMES:
        return found
    decisions = [decision for _, side in games for decision in side.decisions]
    scaled = [[loss / THOUSAND for loss in decision] for decision in decisions]
    return found._replace(level=rate_level(scaled))


def sums(games: Sequence[tuple[float, SideFigures]]) -> Totals:
    """Return the totals without a level, which takes long to find."""
    figures = [side for _, side in games]
    return Totals(
        len(games),
        sum(points for points, _ in games),
        sum(side.luck for side in figures),
        sum(side.loss for side in figures),
        sum(side.stake for side in figures),
        sum(len(side.decisions) for side in figures),
        None,
    )


def _sum_side(luck: Any, loss: Any, stake: Any, decisions: Any) -> SideFigures:
    read = tuple(tuple(decision) for decision in decisions)
    numbers = [luck, loss, stake, *(loss for decision in read for loss in decision)]
    if not all(type(number) is int for number in numbers) or not all(read) or min(numbers[1:]) < 0:
        raise ValueError
    return SideFigures(luck, loss, stake, read)
