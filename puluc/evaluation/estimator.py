"""Win chances estimated by the network, for any position under any rules."""

from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import Final

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.evaluation.extract import Extractor, list_rows
from puluc.evaluation.families import estimate_family
from puluc.evaluation.network import Network
from puluc.evaluation.win_chance import Chance, Values, final_chance, run_to_end, search_expected
from puluc.support.memoize import Lookup

FILE: Final = Path(__file__).parent / "weights.puluc"
"""The path of the weights in the package."""
BLEND: Final = 0.2
"""The weight of an estimate in its mean with the one a throw further ahead."""
WORST: Final = 4
"""The loss to allow for the preferred move, as a multiple of the mean error.

Measured: 99 of 100 decisions lost less than 2.1 times the mean error. The worst of 1,500 decisions
lost 4 to 7 times the mean error, depending on the ruleset (four rulesets).
"""

_network: Network | None = None


def load_weights(data: bytes) -> None:
    """Use the weights in the bytes of a file from now on. Raises EstimateError."""
    run_to_end(load_weights_in_slices(data))


def load_weights_in_slices(data: bytes) -> Generator[None, None, None]:
    """Use the weights in the bytes of a file, read in slices. Raises EstimateError."""
    global _network
    _network = yield from Network.loading(data)


def is_loaded() -> bool:
    """Return whether weights are loaded."""
    return _network is not None


def get_network() -> Network:
    """Return the network in use, reading its file if necessary.

    Raises OSError without a file, and EstimateError for a damaged one.
    """
    if _network is None:
        load_weights(FILE.read_bytes())
    assert _network is not None
    return _network


def estimate_values(rules: Rules) -> Values:
    """Return the estimated values of a ruleset, found by looking one throw ahead.

    They keep the network's result for each position. Raises the errors of `get_network`.
    """
    known: Lookup[Position, float] = {}

    def evaluate_once(position: Position) -> float:
        if position not in known:
            known[position] = evaluate_bare(position)
        return known[position]

    def chance(position: Position, enough: float) -> Chance:
        return search_expected(position, evaluate_once, 1, BLEND, enough)

    mean = mean_error(rules)
    return Values(chance, False, mean, 1.0 if mean is None else WORST * mean, evaluate_once)


def estimate_chance(position: Position, ahead: int = 0) -> float:
    """Return the chance, 0 to 1, that the side to move wins; a draw counts one half.

    With a throw pending, it is the chance after the best move. The search looks `ahead` throws (0,
    1, ...); more throws are slower and more accurate. The chance of a finished game is exact.
    Raises the errors of `get_network`.
    """
    if position.marks is not None and position.result is None:
        wins = [estimate_chance(after, ahead) for after in position.outcomes()]
        return max(wins) if position.again else 1.0 - min(wins)
    return run_to_end(search_expected(position, evaluate_bare, ahead, BLEND))


def evaluate_bare(position: Position) -> float:
    """Return the network's chance, 0 to 1, for a position before its throw, without a search."""
    if (ended := final_chance(position)) is not None:
        return ended
    return _get_extractor(position.rules, get_network()).chance(position)


def mean_error(rules: Rules) -> float | None:
    """Return the mean error of estimates with one throw ahead, in win chance, for a ruleset.

    It is the stated error of its family, measured on random rulesets; None if it is not known.
    Raises the errors of `get_network`.
    """
    stated: dict[str, float] = get_network().header.get("families", {})
    return stated.get(estimate_family(rules) or "")


def prepare_in_slices(rules: Rules) -> Generator[None, None, float | None]:
    """Compute what all estimates of a ruleset share, in slices; return their mean error."""
    for row in list_rows(rules):
        yield
        get_network().row(row)
    yield
    _get_extractor(rules, get_network())
    return mean_error(rules)


_get_extractor: Final = lru_cache(maxsize=4)(Extractor)
