"""How many examples hypothesis tries: in `python3 tests quick` less than a third of them."""

from __future__ import annotations

from hypothesis import settings

WHOLE = 100
"""The examples of a test that names no number, in the whole run."""

settings.register_profile("quick", max_examples=30)


def examples(number: int) -> int:
    """Return how many examples to try now where the whole run tries this many."""
    return number * settings.default.max_examples // WHOLE  # type: ignore[union-attr]
