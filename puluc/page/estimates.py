"""The estimate in the page: loaded when it is first needed; and work in slices."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import monotonic
from typing import Final, TypeVar

from puluc.estimate import estimate
from puluc.page import device
from puluc.page.pauses import SLICE
from puluc.rules import Rules

T = TypeVar("T")

WEIGHTS: Final = "estimate.bin"
"""The estimate's weights, where the interpreter does not have them."""


async def at_hand() -> bool:
    """Return whether win chances can be estimated, having loaded what that takes."""
    try:
        if not estimate.at_hand():
            weights = await device.brought(WEIGHTS)
            await asyncio.sleep(0)
            await in_slices(estimate.using(weights))
        await asyncio.sleep(0)
        estimate.network()
        await asyncio.sleep(0)
    except Exception as error:  # a broken line, a damaged file: play goes on
        print(f"Win chances can't be estimated: {error}")
        return False
    return True


async def error(rules: Rules) -> float | None:
    """Return how far estimates for such rules are off on average; None if there are none."""
    return estimate.error(rules) if await at_hand() else None


async def in_slices(thinking: Generator[None, None, T]) -> T:
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
