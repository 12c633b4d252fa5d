"""The number of examples: a quarter of `python3 tests thorough`, or a tenth when `quick`."""

from collections.abc import Sequence
from itertools import cycle
from typing import TypeVar

from hypothesis import HealthCheck, settings

S = TypeVar("S")
T = TypeVar("T")

THOROUGH, USUAL, QUICK = 100, 25, 10
"""The number of examples of a test without a number of its own, by kind of run."""

for name, number in (("thorough", THOROUGH), ("usual", USUAL), ("quick", QUICK)):
    # The same examples in every run, so that a failure comes from a change, and no deadline: the
    # machines are shared.
    settings.register_profile(
        name,
        max_examples=number,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
settings.load_profile("usual")


def examples(number: int) -> int:
    """Return the number of examples for this run, from the number for a thorough one."""
    return max(1, number * _effort() // THOROUGH)


def some(whole: T, quick: T, thorough: T | None = None) -> T:
    """Return the value for this kind of run; a thorough run without its own takes `whole`."""
    if _effort() <= QUICK:
        return quick
    return whole if thorough is None or _effort() < THOROUGH else thorough


def thoroughly(every: T, usual: T) -> T:
    """Return what a thorough run checks, or what a usual run does."""
    return every if _effort() >= THOROUGH else usual


def pairs(
    ones: Sequence[S], others: Sequence[T], usual: Sequence[S] | None = None
) -> list[tuple[S, T]]:
    """Return the pairs to check: in a thorough run all, else each of `usual` once, with the others
    in turn.

    `usual` are all of the first, unless given.
    """
    every = [(one, other) for one in ones for other in others]
    return thoroughly(every, [*zip(usual or ones, cycle(others), strict=False)])


def _effort() -> int:
    return int(settings.default.max_examples)  # type: ignore[union-attr]
