"""Opponents think in slices, between which the page reacts."""

from __future__ import annotations

import asyncio
from time import monotonic

from puluc import kernels
from puluc.page.pauses import SLICE
from puluc.players import PLAYERS
from puluc.session.effects import Think
from puluc.session.messages import Answered


async def think(effect: Think) -> Answered:
    """Return the move of an opponent."""
    game = effect.game
    draw = kernels.stream(game.seed, f"{effect.level} {game.ply}")
    thought = PLAYERS[effect.level].think(game.position, draw)
    while True:
        end = monotonic() + SLICE
        try:
            while monotonic() < end:
                next(thought)
        except StopIteration as stop:
            return Answered(effect.token, stop.value)
        await asyncio.sleep(0)
