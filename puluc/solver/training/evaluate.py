"""The errors and losses of the estimate in use against exact win chances."""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

from puluc.engine.kernels import list_throws
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.evaluation import win_chance
from puluc.evaluation.estimator import estimate_chance, estimate_values, evaluate_bare
from puluc.players.levels import LevelPlayer
from puluc.players.player import Thought
from puluc.tablebase.tablebase import constant_values


class Figures(NamedTuple):
    """Mean figures of the estimate, in win chance."""

    bare: float
    """The figure without a search."""
    ahead: float
    """The figure with one throw ahead."""


class ValuesPlayer(LevelPlayer):
    """Plays the best move by values of its own."""

    def __init__(self, values: win_chance.Values) -> None:
        """Play by `values`."""
        super().__init__("", 0.0)
        self.values = values

    def think(self, position: Position, draw: Random, source: win_chance.Source) -> Thought:
        """Return the best move."""
        return super().think(position, draw, lambda rules: self.values)


def estimates(rules: Rules) -> tuple[win_chance.Values, win_chance.Values]:
    """Return the values of the estimate in use without a search and with one throw ahead."""
    return constant_values(evaluate_bare), estimate_values(rules)


def mean_errors(positions: Sequence[Position], exact: Sequence[float]) -> Figures:
    """Return the mean errors for positions with these exact win chances."""
    known = [*zip(positions, exact, strict=True)]
    return Figures(
        *(fmean(abs(estimate_chance(one, ahead) - win) for one, win in known) for ahead in (0, 1))
    )


def mean_losses(positions: Sequence[Position], exact: win_chance.Values) -> Figures:
    """Return the mean losses of decisions in positions of one ruleset with these exact values."""
    players = estimates(positions[0].rules)
    decisions, lost = 0.0, [0.0, 0.0]
    for position in positions:
        for marks, chance in list_throws(position.rules):
            thrown = position.throw(marks)
            if len(thrown.moves()) > 1:
                decisions += chance
                ranked = win_chance.run_to_end(win_chance.rank_moves(thrown, exact))
                wins = dict(ranked)
                for k, values in enumerate(players):
                    chosen = win_chance.run_to_end(win_chance.best_move(thrown, values)).move
                    lost[k] += chance * (ranked[0].win - wins[chosen])
    return Figures(lost[0] / decisions, lost[1] / decisions)
