"""The estimate in the page: loaded when it is first needed; it answers where no table does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Sequence
from time import monotonic
from typing import TypeVar

from puluc.estimate import estimate
from puluc.page.pauses import SLICE
from puluc.players.search import SearchPlayer
from puluc.position import SUN
from puluc.rules import Rules
from puluc.session.effects import Judge
from puluc.session.messages import Judged
from puluc.session.solved import Verdict
from puluc.solution.solution import Ranked

T = TypeVar("T")

_search = SearchPlayer()
_judging: tuple[Judge, asyncio.Task[None]] | None = None


async def at_hand() -> bool:
    """Return whether win chances can be estimated, having loaded what that takes."""
    try:
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


def judge(effect: Judge, tell: Callable[[Judged], None]) -> None:
    """Tell the estimated win chances of a position by and by, unless that is under way."""
    global _judging

    async def whole() -> None:
        tell(await _judged(effect))

    if _judging:
        before, task = _judging
        if before == effect and not task.done():
            return
        task.cancel()
    _judging = effect, asyncio.create_task(whole())


async def _judged(effect: Judge) -> Judged:
    if effect.position.marks is None:
        return judged(effect, await in_slices(_search.value(effect.position, 1)), estimated=True)
    moves = await in_slices(_search.ranked(effect.position))
    return judged(effect, moves[0].win, moves, estimated=True)


def judged(
    effect: Judge, win: float, moves: Sequence[Ranked] = (), *, estimated: bool = False
) -> Judged:
    """Return the win chances of a position, of its mover and after each move, as a message."""
    sun = win if effect.position.mover == SUN else 1 - win
    ranked = tuple((entry.move, entry.win) for entry in moves)
    return Judged(Verdict(effect.moment, sun, ranked, estimated))
