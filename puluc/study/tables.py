"""Perfect play in the page: a ruleset's table is loaded in slices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from puluc.page import fetched
from puluc.page.desk import Dispatch
from puluc.page.pauses import FRAME, SLICE
from puluc.published import published
from puluc.session.messages import Stands
from puluc.session.solved import TableState
from puluc.solution import library
from puluc.solution.solution import Solution
from puluc.solution.table import Loading


async def load(state: TableState, dispatch: Dispatch) -> None:
    """Load the table of a ruleset, telling how it stands from here on."""
    rules = state.rules
    name = published(rules) if not rules.rescue else None
    path = f"tables/{name}"
    if path not in fetched.sizes():
        dispatch(Stands(state._replace(state="absent" if name else "none")))
        return
    if library.find(rules) is None:
        told = -1

        def stands(part: float) -> None:
            nonlocal told
            if int(20 * part) != told:
                told = int(20 * part)
                dispatch(Stands(state._replace(state="loading", part=part)))

        stands(0)
        try:
            data = await fetched.load(path, lambda part: stands(part / 2))
            await _unpack(data, lambda part: stands((1 + part) / 2))
        except Exception as error:  # a broken line, a damaged file, no memory: play goes on
            print(f"{path} could not be loaded: {error}")
            dispatch(Stands(state._replace(state="failed")))
            return
    dispatch(Stands(state._replace(state="ready")))


async def _unpack(data: bytes, progress: Callable[[float], None]) -> None:
    await asyncio.sleep(FRAME)
    loading = Loading(data)
    end = monotonic() + SLICE
    for part in loading:
        if monotonic() > end:
            progress(part)
            await asyncio.sleep(0)
            end = monotonic() + SLICE
    assert loading.table is not None
    library.add(Solution(loading.table))
