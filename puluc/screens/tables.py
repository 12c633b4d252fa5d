"""Perfect play in the page: a ruleset's table is loaded in slices."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from puluc.app.messages import TableStatus
from puluc.app.table_state import TableState
from puluc.browser.io import downloads
from puluc.browser.pauses import FRAME, SLICE
from puluc.browser.tasks import Dispatch
from puluc.engine.solved import table_name
from puluc.tablebase import library
from puluc.tablebase.file import Loading
from puluc.tablebase.tablebase import Tablebase


async def load_table(state: TableState, dispatch: Dispatch) -> None:
    """Load the table of a ruleset, telling how it stands from here on."""
    rules = state.rules
    name = table_name(rules) if not rules.rescue else None
    path = f"tables/{name}".replace(".puluc", ".bin")
    if path not in downloads.file_sizes():
        dispatch(TableStatus(state._replace(state="absent" if name else "none")))
        return
    if library.find_tablebase(rules) is None:
        told = -1

        def stands(part: float) -> None:
            nonlocal told
            if int(20 * part) != told:
                told = int(20 * part)
                dispatch(TableStatus(state._replace(state="loading", part=part)))

        stands(0)
        try:
            data = await downloads.load_file(path, lambda part: stands(part / 2))
            await _unpack_table(data, lambda part: stands((1 + part) / 2))
        except Exception as error:  # a broken line, a damaged file, no memory: play goes on
            print(f"{path} could not be loaded: {error}")
            dispatch(TableStatus(state._replace(state="failed", why=downloads.reason(error))))
            return
    dispatch(TableStatus(state._replace(state="ready")))


async def _unpack_table(data: bytes, progress: Callable[[float], None]) -> None:
    await asyncio.sleep(FRAME)
    loading = Loading(data)
    end = monotonic() + SLICE
    for part in loading:
        if monotonic() > end:
            progress(part)
            await asyncio.sleep(0)
            end = monotonic() + SLICE
    assert loading.table is not None
    library.add_tablebase(Tablebase(loading.table))
