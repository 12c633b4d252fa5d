"""The level of a player's decisions over several games."""

from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from math import exp, inf, log, sqrt
from typing import Final, NamedTuple

from puluc.players.levels import LEVELS

GAMES: Final = 5
"""The games needed to name a level: a game has about ten decisions a side."""
DECISIONS: Final = 20
"""The decisions needed: short games have few."""
NAMES: Final = ("random", *(level.id for level in LEVELS))
"""The levels from the weakest to the strongest."""
_SHARPNESS: Final = [1 / level.temperature for level in LEVELS if level.temperature]
_BOUNDS: Final = [
    _SHARPNESS[0] / 2,
    *(sqrt(one * two) for one, two in pairwise(_SHARPNESS)),
    2 * _SHARPNESS[-1],
]
"""The sharpness between each level and the next: their geometric mean."""
SHARPEST: Final = 2.0**12
"""The highest sharpness that is tried."""
LIKELY: Final = 1.92
"""The fall of the log-likelihood at the ends of a 95 % range."""
TINY: Final = 1e-300
"""The smallest weight whose logarithm is taken."""

MoveLosses = Sequence[float]
"""The loss of each move of a decision, in win chance, the played move first."""


class Level(NamedTuple):
    """A level, with its 95 % range."""

    name: str
    """The most likely level."""
    weakest: str
    """The weakest level in the range."""
    strongest: str
    """The strongest level in the range."""


def rate_level(decisions: Sequence[MoveLosses]) -> Generator[None, None, Level | None]:
    """Find the level whose temperature makes the decisions most likely, with its 95 % range.

    The result is None without decisions. They should come from `GAMES` games or more.

    >>> from puluc.evaluation.win_chance import run_to_end
    >>> run_to_end(rate_level([(0.0, 0.05, 0.2)] * 40))
    Level(name='perfect', weakest='expert', strongest='perfect')
    >>> run_to_end(rate_level([(0.0, 0.1), (0.1, 0.0)] * 40)).name
    'random'
    """
    found = yield from fit_sharpness(decisions)
    return Level(*map(_nearest_level, found)) if found else None


def fit_sharpness(decisions: Sequence[MoveLosses]) -> Generator[None, None, list[float] | None]:
    """Find the sharpness that makes the decisions most likely, then the lower and the upper end of
    its 95 % range; None without decisions.

    Moves are played with probabilities proportional to exp(sharpness * win chance). At the most
    likely sharpness, the expected loss equals the loss of the moves played; without any loss it is
    infinite. Within its range, the likelihood is at least exp(-1.92) of the highest.
    """
    if not decisions:
        return None
    value = yield from _find_crossing(
        lambda trial: _excess_loss(decisions, trial), -SHARPEST, SHARPEST
    )
    enough = _log_likelihood(decisions, value) - LIKELY
    low = yield from _find_crossing(
        lambda trial: _log_likelihood(decisions, trial) - enough, -SHARPEST, value
    )
    high = yield from _find_crossing(
        lambda trial: enough - _log_likelihood(decisions, trial), value, SHARPEST
    )
    return [inf if trial == SHARPEST else trial for trial in (value, low, high)]


def _find_crossing(
    increasing: Callable[[float], float], low: float, high: float
) -> Generator[None, None, float]:
    """Find the zero of an increasing function between two limits, or the nearer limit."""
    if increasing(high) <= 0:
        return high
    while high - low > 1e-3:
        yield
        middle = (low + high) / 2
        if increasing(middle) > 0:
            high = middle
        else:
            low = middle
    return low


def _excess_loss(decisions: Sequence[MoveLosses], value: float) -> float:
    """Return the loss of the moves played minus the expected loss at a sharpness."""
    surplus = 0.0
    for losses in decisions:
        weights = _choice_weights(losses, value)
        mean = sum(w * loss for w, loss in zip(weights, losses, strict=True)) / sum(weights)
        surplus += losses[0] - mean
    return surplus


def _log_likelihood(decisions: Sequence[MoveLosses], value: float) -> float:
    """Return the log-likelihood of the decisions at a sharpness."""
    total = 0.0
    for losses in decisions:
        weights = _choice_weights(losses, value)
        total += log(max(weights[0], TINY) / sum(weights))
    return total


def _choice_weights(losses: MoveLosses, value: float) -> list[float]:
    """Return the weight of each move at a sharpness."""
    least = min(value * loss for loss in losses)
    return [exp(least - value * loss) for loss in losses]


def _nearest_level(value: float) -> str:
    """Return the name of the level nearest to a sharpness."""
    return NAMES[sum(value >= bound for bound in _BOUNDS)]
