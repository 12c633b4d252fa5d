"""The chance to win any position by any ruleset, as the network estimates it.

The page loads the weights when they are first needed and hands them to `load_weights`; in the
source tree they are read from `FILE`.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import Final

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.evaluation.extract import Extractor
from puluc.evaluation.network import Network
from puluc.evaluation.win_chance import Chance, Values, final_chance, run_to_end, search_expected
from puluc.support.memoize import Lookup

FILE: Final = Path(__file__).parent / "weights.puluc"
"""Where the weights are in the source tree."""
BLEND: Final = 0.2
"""What an estimate counts for beside the one a throw further ahead: the errors of both differ."""
WORST: Final = 4
"""How many times the mean error of estimates the move they prefer may lose: 99 of 100 decisions
lost less than 2.1 times, the worst of 1,500 by each of four rulesets 4 to 7 times."""

_network: Network | None = None


def load_weights(data: bytes) -> None:
    """Estimate by the weights in these bytes of a file. Raises EstimateError."""
    run_to_end(load_weights_in_slices(data))


def load_weights_in_slices(data: bytes) -> Generator[None, None, None]:
    """Do what `load_weights` does, in slices."""
    global _network
    _network = yield from Network.loading(data)


def has_weights() -> bool:
    """Whether the weights are there: handed in, or in the source tree."""
    return _network is not None or FILE.is_file()


def get_network() -> Network:
    """Return the network in use. Raises OSError where there is none, EstimateError if damaged."""
    if _network is None:
        load_weights(FILE.read_bytes())
    assert _network is not None
    return _network


def estimate_values(rules: Rules) -> Values:
    """Return what positions of a ruleset are worth by the estimate, one throw ahead.

    What the network says of a position is remembered as long as the values are. Raises as
    `network` does.
    """
    known: Lookup[Position, float] = {}

    def seen(position: Position) -> float:
        if position not in known:
            known[position] = evaluate_bare(position)
        return known[position]

    def chance(position: Position, enough: float) -> Chance:
        return search_expected(position, seen, 1, BLEND, enough)

    mean = mean_error(rules)
    return Values(chance, False, mean, WORST * mean, seen)


def estimate_chance(position: Position, ahead: int = 0) -> float:
    """Return the chance 0..1 that the side to move wins, a draw counting one half.

    Before its throw, or with a throw pending and its best move. The estimate is made so many throws
    `ahead` (0, 1, ...), with the best moves in between: the further, the better and the slower. A
    finished game is exact. Raises as `network` does.
    """
    if position.marks is not None and position.result is None:
        wins = [estimate_chance(after, ahead) for after in position.outcomes()]
        return max(wins) if position.again else 1.0 - min(wins)
    return run_to_end(search_expected(position, evaluate_bare, ahead, BLEND))


def evaluate_bare(position: Position) -> float:
    """Return the chance before a throw as the network sees it, no throw ahead."""
    ended = final_chance(position)
    if ended is not None:
        return ended
    return _get_extractor(position.rules, get_network()).chance(position)


def mean_error(rules: Rules, ahead: int = 1) -> float:
    """Return how far `estimate_chance` is off on average, in win chance, 0 or 1 throws ahead.

    Measured on rulesets the network had not learned from; this is the one most like `rules`: in
    how men walk and what they do, in Rescue, in the captors' way, in men and spaces. Raises as
    `network` does.
    """
    measured = get_network().header["errors"]
    alike = min(measured, key=lambda text: _rules_distance(rules, Rules.from_text(text)))
    return float(measured[alike][min(ahead, 1)])


@lru_cache(maxsize=4)
def _get_extractor(rules: Rules, network: Network) -> Extractor:
    return Extractor(rules, network)


def _rules_distance(one: Rules, other: Rules) -> tuple[float, ...]:
    return (
        one.throws != other.throws,
        one.capture != other.capture,
        one.lap != other.lap,
        one.sting != other.sting,
        one.fire != other.fire,
        one.counts != other.counts,
        one.rescue != other.rescue,
        one.captors != other.captors,
        abs(one.men - other.men) / one.men + abs(one.spaces - other.spaces) / one.spaces,
        sum(abs(a - b) for a, b in zip(one.values, other.values, strict=True)),
        abs(one.bias - other.bias),
        one.draw != other.draw,
    )
