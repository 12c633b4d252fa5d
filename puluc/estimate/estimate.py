"""The chance to win any position by any ruleset, as the network estimates it.

The page loads the weights when they are first needed and hands them to `use`; in the source tree
they are read from `FILE`.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import Final

from puluc.estimate.network import Network
from puluc.estimate.sight import Sight
from puluc.memo import Lookup
from puluc.position import Position
from puluc.rules import Rules
from puluc.worth import Chance, Values, at_once, expected, outcome

FILE: Final = Path(__file__).parent / "estimate.puluc"
"""Where the weights are in the source tree."""
BLEND: Final = 0.2
"""What an estimate counts for beside the one a throw further ahead: the errors of both differ."""
WORST: Final = 4
"""How many times the mean error of estimates the move they prefer may lose: 99 of 100 decisions
lost less than 2.1 times, the worst of 1,500 by each of four rulesets 4 to 7 times."""

_network: Network | None = None


def use(data: bytes) -> None:
    """Estimate by the weights in these bytes of a file. Raises EstimateError."""
    at_once(using(data))


def using(data: bytes) -> Generator[None, None, None]:
    """Do what `use` does, in slices."""
    global _network
    _network = yield from Network.loading(data)


def at_hand() -> bool:
    """Whether the weights are there: handed in, or in the source tree."""
    return _network is not None or FILE.is_file()


def network() -> Network:
    """Return the network in use. Raises OSError where there is none, EstimateError if damaged."""
    if _network is None:
        use(FILE.read_bytes())
    assert _network is not None
    return _network


def values(rules: Rules) -> Values:
    """Return what positions of a ruleset are worth by the estimate, one throw ahead.

    What the network says of a position is remembered as long as the values are. Raises as
    `network` does.
    """
    known: Lookup[Position, float] = {}

    def seen(position: Position) -> float:
        if position not in known:
            known[position] = bare(position)
        return known[position]

    def chance(position: Position, enough: float) -> Chance:
        return expected(position, seen, 1, BLEND, enough)

    mean = error(rules)
    return Values(chance, False, mean, WORST * mean, seen)


def win(position: Position, ahead: int = 0) -> float:
    """Return the chance 0..1 that the side to move wins, a draw counting one half.

    Before its throw, or with a throw pending and its best move. The estimate is made so many throws
    `ahead` (0, 1, ...), with the best moves in between: the further, the better and the slower. A
    finished game is exact. Raises as `network` does.
    """
    if position.marks is not None and position.result is None:
        wins = [win(after, ahead) for after in position.outcomes()]
        return max(wins) if position.again else 1.0 - min(wins)
    return at_once(expected(position, bare, ahead, BLEND))


def bare(position: Position) -> float:
    """Return the chance before a throw as the network sees it, no throw ahead."""
    ended = outcome(position)
    if ended is not None:
        return ended
    return _sight(position.rules, network()).chance(position)


def error(rules: Rules, ahead: int = 1) -> float:
    """Return how far `win` is off on average, in win chance, 0 or 1 throws ahead.

    Measured on rulesets the network had not learned from; this is the one most like `rules`: in
    how men walk and what they do, in Rescue, in the captors' way, in men and spaces. Raises as
    `network` does.
    """
    measured = network().header["errors"]
    alike = min(measured, key=lambda text: _distance(rules, Rules.from_text(text)))
    return float(measured[alike][min(ahead, 1)])


@lru_cache(maxsize=4)
def _sight(rules: Rules, network: Network) -> Sight:
    return Sight(rules, network)


def _distance(one: Rules, other: Rules) -> tuple[float, ...]:
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
