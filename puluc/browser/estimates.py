"""The estimate in the page: loaded when it is first needed; and work in slices."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import monotonic
from typing import Final, TypeVar

from puluc.browser import dom
from puluc.browser.pauses import SLICE
from puluc.engine.rules import Rules
from puluc.evaluation import estimator

T = TypeVar("T")

WEIGHTS: Final = "estimate.bin"
"""The estimate's weights, where the interpreter does not have them."""


async def ensure_weights() -> bool:
    """Return whether win chances can be estimated, having loaded what that takes."""
    try:
        if not estimator.has_weights():
            weights = await dom.read_site_file(WEIGHTS)
            await asyncio.sleep(0)
            await run_in_slices(estimator.load_weights_in_slices(weights))
        await asyncio.sleep(0)
        estimator.get_network()
        await asyncio.sleep(0)
    except Exception as error:  # a broken line, a damaged file: play goes on
        print(f"Win chances can't be estimated: {error}")
        return False
    return True


async def estimate_error(rules: Rules) -> float | None:
    """Return how far estimates for such rules are off on average; None if there are none."""
    return estimator.mean_error(rules) if await ensure_weights() else None


async def run_in_slices(thinking: Generator[None, None, T]) -> T:
    """Return what is thought out in slices, between which the page reacts."""
    while True:
        end = monotonic() + SLICE
        try:
            while monotonic() < end:
                next(thinking)
        except StopIteration as stop:
            found: T = stop.value
            return found
        await asyncio.sleep(0)
