"""Perfect play in the page: a ruleset's table is loaded in slices, then answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from puluc.page import fetched
from puluc.page.pauses import FRAME, SLICE
from puluc.position import SUN
from puluc.rules import Rules
from puluc.session.effects import Judge
from puluc.session.messages import Judged, Stands
from puluc.session.solved import TableState, Verdict
from puluc.solution import library
from puluc.solution.published import published
from puluc.solution.solution import Solution
from puluc.solution.table import Loading

Tell = Callable[[Stands], None]


async def load(rules: Rules, tell: Tell) -> None:
    """Load the table of a ruleset, telling how it stands."""
    name = published(rules) if not rules.rescue else None
    path = f"tables/{name}"
    if path not in fetched.files():
        tell(Stands(TableState(rules, "absent" if name else "none")))
        return
    if library.find(rules) is None:
        told = -1

        def stands(part: float) -> None:
            nonlocal told
            if int(20 * part) != told:
                told = int(20 * part)
                tell(Stands(TableState(rules, "loading", part)))

        stands(0)
        try:
            data = await fetched.load(path, lambda part: stands(part / 2))
            await _unpack(data, lambda part: stands((1 + part) / 2))
        except Exception as error:  # a broken line, a damaged file, no memory: play goes on
            print(f"{path} could not be loaded: {error}")
            tell(Stands(TableState(rules, "failed")))
            return
    tell(Stands(TableState(rules, "ready")))


def judge(effect: Judge) -> Judged:
    """Return the exact chances of a position; ValueError if its solution is not at hand."""
    position = effect.position
    solution = library.find(position.rules)
    if solution is None:
        raise ValueError(f"no solution of {position.rules.text} is at hand")
    moves = []
    if position.marks is None:
        win = solution.win(position)
    else:
        moves = [(ranked.move, ranked.win) for ranked in solution.moves(position)]
        win = moves[0][1]
    sun = win if position.mover == SUN else 1 - win
    return Judged(Verdict(effect.moment, sun, tuple(moves)))


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
