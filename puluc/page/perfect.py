"""Perfect play in the page: a ruleset's table is loaded in slices, then answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from puluc.rules import Rules
from puluc.session.session import Session

SLICE = 0.008
FRAME = 0.03
"""Seconds in which what a click changed is painted, before work that takes a while."""


async def load(rules: Rules, tell: Callable[[str], None]) -> None:
    """Load the table of a ruleset, telling how it stands by messages."""
    await asyncio.sleep(FRAME)
    from puluc.solution.published import published

    await asyncio.sleep(FRAME)
    name = published(rules) if not rules.rescue else None
    from puluc.page import tables

    path = f"tables/{name}"
    if path not in tables.tables():
        tell(f"table {rules.text} {'absent' if name else 'none'}")
        return
    from puluc.solution import library

    if library.find(rules) is None:
        told = -1

        def stands(part: float) -> None:
            nonlocal told
            if int(20 * part) != told:
                told = int(20 * part)
                tell(f"table {rules.text} loading {part:.2f}")

        stands(0)
        try:
            data = await tables.load(path, lambda part: stands(part / 2))
            await _unpack(data, lambda part: stands((1 + part) / 2))
        except Exception as error:  # a broken line, a damaged file, no memory: play goes on
            print(f"{path} could not be loaded: {error}")
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


async def _unpack(data: bytes, tell: Callable[[float], None]) -> None:
    from puluc.solution.table import Loading

    await asyncio.sleep(FRAME)
    from puluc.solution import library
    from puluc.solution.solution import Solution

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
