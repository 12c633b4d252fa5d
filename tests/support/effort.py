"""How much the tests try: half of what `python3 tests thorough` tries, in `python3 tests quick` a
tenth."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

THOROUGH, USUAL, QUICK = 100, 50, 10
"""The examples of a test that names no number."""

settings.register_profile("thorough", max_examples=THOROUGH)
settings.register_profile("usual", max_examples=USUAL)
settings.register_profile("quick", max_examples=QUICK)
settings.load_profile("usual")


def examples(number: int) -> int:
    """Return how many examples to try now where a thorough run tries this many."""
    return max(1, number * _effort() // THOROUGH)


def some(whole: T, quick: T, thorough: T | None = None) -> T:
    """Return what is tried in a usual run, the part of it that will do in a quick one, or what a
    thorough one tries if that is more."""
    if _effort() <= QUICK:
        return quick
    return whole if thorough is None or _effort() < THOROUGH else thorough


def _effort() -> int:
    return int(settings.default.max_examples)  # type: ignore[union-attr]
