"""How much the tests try: in `python3 tests quick` a tenth of the whole run's examples."""

from __future__ import annotations

from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")

WHOLE = 100
"""The examples of a test that names no number, in the whole run."""

settings.register_profile("quick", max_examples=10)


def examples(number: int) -> int:
    """Return how many examples to try now where the whole run tries this many."""
    percent = settings.default.max_examples  # type: ignore[union-attr]
    return max(1, number * percent // WHOLE)


def some(whole: T, quick: T) -> T:
    """Return what is tried in the whole run, or the part of it that will do in a quick one."""
    is_quick = settings.default.max_examples < WHOLE  # type: ignore[union-attr]
    return quick if is_quick else whole
