"""The chance to win any position by any ruleset, as the network estimates it.

The page loads the weights when they are first needed and hands them to `use`; in the source tree
they are read from `FILE`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from puluc.estimate.network import Network
from puluc.estimate.sight import Sight
from puluc.kernels import throws
from puluc.position import Position
from puluc.rules import Rules

FILE: Final = Path(__file__).parent / "estimate.puluc"
"""Where the weights are in the source tree."""
BLEND: Final = 0.2
"""What an estimate counts for beside the one a throw further ahead: the errors of both differ."""
ROUNDING: Final = 1e-9
"""More than sums of chances are off."""

_network: Network | None = None


def use(data: bytes) -> None:
    """Estimate by the weights in these bytes of a file. Raises EstimateError."""
    global _network
    _network = Network.load(data)


def at_hand() -> bool:
    """Whether the weights are there: handed in, or in the source tree."""
    return _network is not None or FILE.is_file()


def network() -> Network:
    """Return the network in use. Raises OSError where there is none, EstimateError if damaged."""
    if _network is None:
        use(FILE.read_bytes())
    assert _network is not None
    return _network


def win(position: Position, ahead: int = 0, known: dict[Position, float] | None = None) -> float:
    """Return the chance 0..1 that the side to move wins, a draw counting one half.

    Before its throw, or with a throw pending and its best move. The estimate is made so many throws
    `ahead` (0, 1, ...), with the best moves in between: the further, the better and the slower. A
    finished game is exact. What is in `known` is not estimated again: for who asks about positions
    near each other, it takes up those seen without a throw ahead. Raises as `network` does.
    """
    result = position.result
    if result is not None:
        return 0.5 if result == "draw" else float(result == position.mover)
    if position.marks is not None:
        return 1.0 - min(win(after, ahead, known) for after in position.outcomes())
    bare = None if known is None else known.get(position)
    if bare is None:
        bare = _sight(position.rules, network()).chance(position)
        if known is not None:
            known[position] = bare
    if not ahead:
        return bare
    mean = 0.0
    for marks, chance in throws(position.rules):
        mean += chance * win(position.throw(marks), ahead - 1, known)
    return BLEND * bare + (1 - BLEND) * mean


def least(
    positions: Iterable[Position], known: dict[Position, float]
) -> Generator[None, None, float]:
    """Return the least of the chances one throw ahead of positions without a throw, in slices.

    `known` is as in `win`. What is certainly more than that of another one is not worked out.
    """
    found = 1.0
    for position in sorted(positions, key=lambda place: win(place, 0, known)):
        if found == 1.0 or not (yield from _exceeds(position, found, known)):
            yield
            found = min(found, win(position, 1, known))
    return found


def _exceeds(
    position: Position, chance: float, known: dict[Position, float]
) -> Generator[None, None, bool]:
    """Return whether a position's chance one throw ahead is more than a number.

    Each throw counts by its best reply seen so far, first by one reply each.
    """
    if position.result is not None:
        return False
    total = BLEND * win(position, 0, known) - ROUNDING
    seen = []
    for marks, part in throws(position.rules):
        replies = iter(position.throw(marks).outcomes())
        best = 1 - win(next(replies), 0, known)
        part *= 1 - BLEND
        total += part * best
        if total > chance:
            return True
        seen.append((part, best, replies))
    for part, best, replies in seen:
        yield
        for reply in replies:
            gain = 1 - win(reply, 0, known) - best
            if gain > 0:
                best += gain
                total += part * gain
        if total > chance:
            return True
    return False


def error(rules: Rules, ahead: int = 1) -> float:
    """Return how far `win` is off on average, in win chance, 0 or 1 throws ahead.

    Measured on rulesets the network had not learned from; this is the one most like `rules`: in
    Rescue, in the captors' way, in men and spaces. Raises as `network` does.
    """
    measured = network().header["errors"]
    alike = min(measured, key=lambda text: _distance(rules, Rules.from_text(text)))
    return float(measured[alike][min(ahead, 1)])


@lru_cache(maxsize=4)
def _sight(rules: Rules, network: Network) -> Sight:
    return Sight(rules, network)


def _distance(one: Rules, other: Rules) -> tuple[float, ...]:
    return (
        one.rescue != other.rescue,
        one.captors != other.captors,
        abs(one.men - other.men) / one.men + abs(one.spaces - other.spaces) / one.spaces,
        sum(abs(a - b) for a, b in zip(one.values, other.values, strict=True)),
        abs(one.bias - other.bias),
        one.draw != other.draw,
    )
