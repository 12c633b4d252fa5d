"""Perfect play in the page: a ruleset's table is loaded in slices, then answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from puluc.page import estimates, fetched
from puluc.page.estimates import judged
from puluc.page.pauses import FRAME, SLICE
from puluc.published import published
from puluc.rules import Rules
from puluc.session.effects import Judge
from puluc.session.messages import Judged, Stands
from puluc.session.solved import TableState
from puluc.solution import library
from puluc.solution.solution import Solution
from puluc.solution.table import Loading

Tell = Callable[[Judged | Stands], None]


async def load(rules: Rules, tell: Tell) -> None:
    """Load the estimate and the table of a ruleset, telling how they stand."""
    state = TableState(rules, "asked", error=await estimates.error(rules))
    if state.tells:
        tell(Stands(state))
        await asyncio.sleep(0)
    name = published(rules) if not rules.rescue else None
    path = f"tables/{name}"
    if path not in fetched.files():
        tell(Stands(state._replace(state="absent" if name else "none")))
        return
    if library.find(rules) is None:
        told = -1

        def stands(part: float) -> None:
            nonlocal told
            if int(20 * part) != told:
                told = int(20 * part)
                tell(Stands(state._replace(state="loading", part=part)))

        stands(0)
        try:
            data = await fetched.load(path, lambda part: stands(part / 2))
            await _unpack(data, lambda part: stands((1 + part) / 2))
        except Exception as error:  # a broken line, a damaged file, no memory: play goes on
            print(f"{path} could not be loaded: {error}")
            tell(Stands(state._replace(state="failed")))
            return
    tell(Stands(state._replace(state="ready")))


def judge(effect: Judge, tell: Tell) -> None:
    """Tell the win chances of a position: at once if its solution is at hand, else by and by."""
    solution = library.find(effect.position.rules)
    if solution is None:
        estimates.judge(effect, tell)
        return
    moves = []
    if effect.position.marks is None:
        win = solution.win(effect.position)
    else:
        moves = solution.moves(effect.position)
        win = moves[0].win
    tell(judged(effect, win, moves))


async def _unpack(data: bytes, tell: Callable[[float], None]) -> None:
    await asyncio.sleep(FRAME)
    loading = Loading(data)
    end = monotonic() + SLICE
    for part in loading:
        if monotonic() > end:
            tell(part)
            await asyncio.sleep(0)
            end = monotonic() + SLICE
    assert loading.table is not None
    library.add(Solution(loading.table))
