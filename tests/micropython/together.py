"""Two works in slices that run at the same time, beside many tasks that only wait."""

import asyncio
from time import monotonic
from typing import Final

SLICES: Final = 20
SLICE: Final = 0.005
WAITING: Final = 200
"""More tasks than any machine looks at in a millisecond."""


async def one() -> None:
    """Work in slices, each in a turn of its own, and print a line in each."""
    for _ in range(SLICES):
        end = monotonic() + SLICE
        while monotonic() < end:
            pass
        print("a slice")
        await asyncio.sleep(0)


async def wait() -> None:
    """Wait for turns."""
    for _ in range(SLICES):
        await asyncio.sleep(0)


async def work() -> None:
    """Do two works at the same time."""
    ended: list[asyncio.Task[None]] = []
    tasks = [asyncio.create_task(wait()) for _ in range(WAITING)]
    tasks += [asyncio.create_task(one()) for _ in range(2)]
    for task in tasks:
        task.add_done_callback(ended.append)
    while len(ended) < len(tasks):
        await asyncio.sleep(0)
