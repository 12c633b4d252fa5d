"""Perfect play in the page: a ruleset's table is loaded in slices, then answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import monotonic
from typing import Any

from pyscript import document, window

from puluc.rules import Rules
from puluc.session import Session

SLICE = 0.008
FRAME = 0.03
"""Seconds in which what a click changed is painted, before work that takes a while."""
CACHE = "puluc-tables"


async def load(rules: Rules, tell: Callable[[str], None]) -> None:
    """Load the table of a ruleset, telling how it stands by messages."""
    await asyncio.sleep(FRAME)
    from puluc.solution.published import published

    await asyncio.sleep(FRAME)
    name = published(rules) if not rules.rescue else None
    facts = json.loads(document.getElementById("boot-facts").textContent)["tables"]
    path = f"tables/{name}"
    if path not in facts:
        tell(f"table {rules.text} {'absent' if name else 'none'}")
        return
    from puluc.solution import library

    if library.find(rules) is None:
        tell(f"table {rules.text} loading 0")
        address = f"{path}?{facts[path]['sha256'][:12]}"
        try:
            data = await _fetched(address, facts[path]["bytes"])
            await _unpack(data, lambda part: tell(f"table {rules.text} loading {part:.2f}"))
        except Exception as error:  # a broken line, a damaged file, no memory: play goes on
            print(f"{path} could not be loaded: {error}")
            if cache := await _cache():
                await cache.delete(address)
            tell(f"table {rules.text} failed")
            return
    tell(f"table {rules.text} ready")


def judge(session: Session) -> str:
    """Return the message with the exact chances of the session's position."""
    from puluc.solution import library

    position = session.game.position
    solution = library.find(position.rules)
    assert solution is not None
    if position.marks is None:
        return f"judged {session.moment} {solution.win(position):.6f}"
    ranked = solution.moves(position)
    moves = " ".join(f"{entry.move.text}={entry.win:.6f}" for entry in ranked)
    return f"judged {session.moment} {ranked[0].win:.6f} {moves}"


async def _fetched(address: str, size: int) -> bytes:
    """Return a file's content, from the browser's cache of tables if it was loaded before."""
    cache = await _cache()
    response: Any = await cache.match(address) if cache else None
    fresh = not response
    if fresh:
        response = await window.fetch(address)
        if not response.ok:
            raise OSError(f"the server answers {response.status}")
    copy = response.clone()
    data: bytes = (await response.arrayBuffer()).to_bytes()
    if len(data) != size:
        raise OSError(f"{len(data)} of {size} bytes came")
    if cache and fresh:
        try:
            await cache.put(address, copy)
        except Exception as error:  # a full device, a page that is itself a file
            print(f"{address} is not kept: {error}")
    return data


async def _cache() -> Any:
    """Return the cache for tables, or None where the browser has or gives none."""
    try:
        return await window.caches.open(CACHE)
    except Exception:  # insecure or sandboxed pages, refused storage
        return None


async def _unpack(data: bytes, tell: Callable[[float], None]) -> None:
    from puluc.solution.table import Loading

    await asyncio.sleep(FRAME)
    from puluc.solution import library
    from puluc.solution.solution import Solution

    await asyncio.sleep(FRAME)
    loading = Loading(data)
    told = -1
    end = monotonic() + SLICE
    for part in loading:
        if monotonic() > end:
            if int(20 * part) != told:
                told = int(20 * part)
                tell(part)
            await asyncio.sleep(0)
            end = monotonic() + SLICE
    assert loading.table is not None
    library.add(Solution(loading.table))
