"""Slow work in the background, in slices between which the page reacts: win chances by the
estimate, and the opponents' moves. Times are in seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import monotonic
from typing import Final, TypeVar

from puluc.app.effects import AskOpponent
from puluc.app.messages import OpponentMove
from puluc.app.settings import LEVELS
from puluc.browser import dom
from puluc.engine import kernels
from puluc.engine.rules import Rules
from puluc.evaluation import estimator
from puluc.players import PLAYERS

T = TypeVar("T")

SLICE: Final = 0.008
"""The longest slice of a long work; then the browser can paint and react."""
FRAME: Final = 0.03
"""The time in which the browser paints the result of a click, before slow work."""
SETTLED: Final = 2.0
"""The time after the start in which the connection and the device are left to the player."""
WEIGHTS: Final = "estimate.bin"
"""The path of the estimate's weights, where the interpreter lacks them."""
INSTEAD: Final = "captures"
"""The player in place of an opponent without an estimate."""


async def ensure_weights() -> bool:
    """Load the estimate's weights if necessary; return whether win chances can be estimated."""
    try:
        if not estimator.has_weights():
            weights = await dom.read_site_file(WEIGHTS)
            await asyncio.sleep(0)
            await run_in_slices(estimator.load_weights_in_slices(weights))
        await asyncio.sleep(0)
        estimator.get_network()
        await asyncio.sleep(0)
    except Exception as error:  # no connection, or a damaged file: the game continues
        print(f"Win chances can't be estimated: {error}")
        return False
    return True


async def estimate_error(rules: Rules) -> float | None:
    """Return the mean error of estimates for these rules, or None without estimates."""
    return estimator.mean_error(rules) if await ensure_weights() else None


async def run_in_slices(work: Generator[None, None, T]) -> T:
    """Return the result of work in slices, between which the page reacts."""
    while True:
        end = monotonic() + SLICE
        try:
            while monotonic() < end:
                next(work)
        except StopIteration as stop:
            found: T = stop.value
            return found
        await asyncio.sleep(0)


async def choose_move(effect: AskOpponent) -> OpponentMove:
    """Return the move of an opponent, by the estimate."""
    game, level = effect.game, effect.level
    if (level == "search" or level in LEVELS) and not await ensure_weights():
        level = INSTEAD
    draw = kernels.random_stream(game.seed, f"{effect.level} {game.ply}")
    thinking = PLAYERS[level].think(game.position, draw, estimator.estimate_values)
    return OpponentMove(effect.token, await run_in_slices(thinking))
