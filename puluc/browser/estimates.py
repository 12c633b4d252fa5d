"""The estimate in the page: its weights are loaded when needed, its work is done in slices."""

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
"""The path of the estimate's weights, where the interpreter lacks them."""


async def ensure_weights() -> bool:
    """Load the estimate's weights if necessary; return whether win chances can be estimated."""
    try:
        if not estimator.has_weights():
            weights = await dom.read_site_file(WEIGHTS)
            await asyncio.sleep(0)
            await run_in_slices(estimator.load_weights_in_slices(weights))
        await asyncio.sleep(0)
        estimator.get_network()
        await asyncio.sleep(0)
    except Exception as error:  # no connection, or a damaged file: the game continues
        print(f"Win chances can't be estimated: {error}")
        return False
    return True


async def estimate_error(rules: Rules) -> float | None:
    """Return the mean error of estimates for these rules, or None without estimates."""
    return estimator.mean_error(rules) if await ensure_weights() else None


async def run_in_slices(work: Generator[None, None, T]) -> T:
    """Return the result of work in slices, between which the page reacts."""
    while True:
        end = monotonic() + SLICE
        try:
            while monotonic() < end:
                next(work)
        except StopIteration as stop:
            found: T = stop.value
            return found
        await asyncio.sleep(0)
