"""The number of examples of a run: half of `python3 tests thorough`, or a tenth when `quick`."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

THOROUGH, USUAL, QUICK = 100, 50, 10
"""The number of examples of a test without a number of its own, by kind of run."""

settings.register_profile("thorough", max_examples=THOROUGH)
settings.register_profile("usual", max_examples=USUAL)
settings.register_profile("quick", max_examples=QUICK)
settings.load_profile("usual")


def examples(number: int) -> int:
    """Return the number of examples for this run, from the number for a thorough one."""
    return max(1, number * _effort() // THOROUGH)


def some(whole: T, quick: T, thorough: T | None = None) -> T:
    """Return the value for this kind of run; a thorough run without its own takes `whole`."""
    if _effort() <= QUICK:
        return quick
    return whole if thorough is None or _effort() < THOROUGH else thorough


def _effort() -> int:
    return int(settings.default.max_examples)  # type: ignore[union-attr]
