"""The level that decisions over several games are played like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp, inf, log, sqrt
from typing import Final, NamedTuple

from puluc.players.levels import LEVELS

GAMES: Final = 5
"""From how many games on a level is named: one has some ten decisions a side."""
NAMES: Final = ("random", *(level.id for level in LEVELS))
"""The levels from the weakest to the strongest."""
_SHARPNESS: Final = [1 / level.temperature for level in LEVELS if level.temperature]
_BOUNDS: Final = [
    _SHARPNESS[0] / 2,
    *(sqrt(one * two) for one, two in pairwise(_SHARPNESS)),
    2 * _SHARPNESS[-1],
]
"""Where one level's sharpness ends and the next one's begins: halfway, as ratios go."""
SHARPEST: Final = 2.0**12
LIKELY: Final = 1.92
"""By how much the logarithm of the likelihood falls at the ends of a 95 % range."""
TINY: Final = 1e-300

MoveLosses = Sequence[float]
"""What each move of a decision loses in win chance, the one played first."""


class Level(NamedTuple):
    """A level's name, and the weakest and strongest that fit the decisions nearly as well."""

    name: str
    weakest: str
    strongest: str


class Sharpness(NamedTuple):
    """How strongly the worth of moves decides: they are played in proportion to
    exp(`value` * win chance). `low` and `high` are the ends of its 95 % range."""

    value: float
    low: float
    high: float


def rate_level(decisions: Sequence[MoveLosses]) -> Level | None:
    """Return the level whose temperature makes the decisions most likely, with its 95 % range.

    None without decisions. They should come from `GAMES` games or more.

    >>> rate_level([(0.0, 0.05, 0.2)] * 40)
    Level(name='perfect', weakest='expert', strongest='perfect')
    >>> rate_level([(0.0, 0.1), (0.1, 0.0)] * 40).name
    'random'
    """
    found = fit_sharpness(decisions)
    return Level(*map(_nearest_level, found)) if found else None


def fit_sharpness(decisions: Sequence[MoveLosses]) -> Sharpness | None:
    """Return the sharpness that makes the decisions most likely, None without decisions.

    The mean loss of what was played is then what it is on average by that sharpness. Where nothing
    was lost, it is infinite. In its range the decisions are at least exp(-1.92) times as likely.
    """
    if not decisions:
        return None
    value = _find_crossing(lambda trial: _excess_loss(decisions, trial), -SHARPEST, SHARPEST)
    enough = _log_likelihood(decisions, value) - LIKELY
    low = _find_crossing(lambda trial: _log_likelihood(decisions, trial) - enough, -SHARPEST, value)
    high = _find_crossing(lambda trial: enough - _log_likelihood(decisions, trial), value, SHARPEST)
    return Sharpness(*(inf if trial == SHARPEST else trial for trial in (value, low, high)))


def _find_crossing(rises: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function that rises passes 0 between two limits, or the nearer limit."""
    if rises(high) <= 0:
        return high
    while high - low > 1e-3:
        middle = (low + high) / 2
        if rises(middle) > 0:
            high = middle
        else:
            low = middle
    return low


def _excess_loss(decisions: Sequence[MoveLosses], value: float) -> float:
    """Return how much more was lost than is on average by a sharpness."""
    surplus = 0.0
    for losses in decisions:
        weights = _choice_weights(losses, value)
        mean = sum(w * loss for w, loss in zip(weights, losses, strict=True)) / sum(weights)
        surplus += losses[0] - mean
    return surplus


def _log_likelihood(decisions: Sequence[MoveLosses], value: float) -> float:
    """Return the logarithm of the chance to decide just so by a sharpness."""
    total = 0.0
    for losses in decisions:
        weights = _choice_weights(losses, value)
        total += log(max(weights[0], TINY) / sum(weights))
    return total


def _choice_weights(losses: MoveLosses, value: float) -> list[float]:
    least = min(value * loss for loss in losses)
    return [exp(least - value * loss) for loss in losses]


def _nearest_level(value: float) -> str:
    return NAMES[sum(value >= bound for bound in _BOUNDS)]
