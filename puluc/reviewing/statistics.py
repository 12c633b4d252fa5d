"""The statistics of many games: the figures of each, and their totals."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from puluc.engine.position import Side
from puluc.evaluation.win_chance import UNIT
from puluc.reviewing.rating import DECISIONS, GAMES, Level, rate_level
from puluc.reviewing.review import SIDES, Review

THOUSAND = 1000
"""The units of a loss in a decision are thousandths of a win."""


class SideFigures(NamedTuple):
    """A side's figures in a game."""

    luck: int
    """The luck of its throws, in units."""
    loss: int
    """The loss of its moves, in units."""
    stake: int
    """The stake of its choices, in units."""
    decisions: tuple[tuple[int, ...], ...]
    """The loss of each move of each decision, in thousandths of a win, the played move first."""
    mistakes: int
    """The number of its mistakes."""

    @property
    def best(self) -> int:
        """The number of decisions in which the best move was played."""
        return sum([not decision[0] for decision in self.decisions])


class GameFigures(NamedTuple):
    """The figures of a review that are kept with a game."""

    exact: bool
    """Whether they come from a solution."""
    counts: bool
    """Whether the game counts in averages, as in `Review`."""
    sides: dict[Side, SideFigures]
    """The figures of each side."""

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
        """Read the value of `data`; the result is None for anything else."""
        try:
            sides = {side: _sum_side(*data[name]) for side, name in SIDES.items()}
            exact, counts = data["exact"], data["counts"]
        except (KeyError, TypeError, ValueError):
            return None
        return cls(exact, counts, sides) if {type(exact), type(counts)} == {bool} else None


def summarise_review(found: Review) -> GameFigures:
    """Return the figures of a review that are kept."""
    sides: dict[Side, SideFigures] = {}
    for side in SIDES:
        account = found.account(side)
        decisions = tuple(
            tuple(round(THOUSAND * loss / UNIT) for loss in turn.losses)
            for turn in found.turns
            if turn.side == side and turn.decision
        )
        sides[side] = SideFigures(
            account.luck, account.loss, account.stake, decisions, account.mistakes[0]
        )
    return GameFigures(found.exact, found.counts, sides)


class Totals(NamedTuple):
    """The totals of games."""

    games: int
    """The number of games."""
    luck: int
    """The luck, in units."""
    loss: int
    """The loss, in units."""
    best: int
    """The number of decisions in which the best move was played."""
    decisions: int
    """The number of decisions."""
    level: Level | None
    """The level of the decisions, if there are enough games."""


def sum_games(games: Sequence[SideFigures]) -> Generator[None, None, Totals]:
    """Find the totals of the figures of a player's games.

    A level is named from `GAMES` games and `DECISIONS` on.
    """
    found = sums(games)
    if found.games < GAMES or found.decisions < DECISIONS:
        return found
    decisions = [decision for side in games for decision in side.decisions]
    scaled = [[loss / THOUSAND for loss in decision] for decision in decisions]
    return found._replace(level=(yield from rate_level(scaled)))


def sums(figures: Sequence[SideFigures]) -> Totals:
    """Return the totals without a level, which takes long to find."""
    return Totals(
        len(figures),
        sum(side.luck for side in figures),
        sum(side.loss for side in figures),
        sum(side.best for side in figures),
        sum(len(side.decisions) for side in figures),
        None,
    )


def _sum_side(luck: Any, loss: Any, stake: Any, decisions: Any, mistakes: Any) -> SideFigures:
    """Return the figures of a side. Raises errors for other values than those of `data`."""
    read = tuple(tuple(decision) for decision in decisions)
    numbers = [luck, loss, stake, mistakes, *(loss for decision in read for loss in decision)]
    if not all(type(number) is int for number in numbers) or not all(read) or min(numbers[1:]) < 0:
        raise ValueError
    return SideFigures(luck, loss, stake, read, mistakes)
