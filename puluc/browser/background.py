"""Slow work in the background, in slices between which the page reacts: win chances by the
estimate, and the opponents' moves. Times are in seconds."""

import asyncio
from collections.abc import Generator
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar

from puluc.app.effects import AskOpponent, Evaluate
from puluc.app.messages import Evaluated, OpponentMove
from puluc.app.settings import LEVELS
from puluc.browser import dom
from puluc.engine import kernels
from puluc.engine.rules import Rules
from puluc.evaluation.win_chance import Values, evaluate
from puluc.players import PLAYERS

T = TypeVar("T")

SLICE: Final = 0.008
"""The longest slice of a long work; then the browser can paint and react."""
SETTLED: Final = 2.0
"""The time after the start in which the connection and the device are left to the player."""
UNUSED: Final = 8.0
"""The time after that in which most people have not opened a panel yet, nor anything else loads."""
WEIGHTS: Final = "weights.bin"
"""The file of the estimate's weights."""
INSTEAD: Final = "captures"
"""The player in place of an opponent without an estimate."""


async def ensure_estimate() -> bool:
    """Load the weights if necessary; return whether win chances can be estimated."""
    try:
        from puluc.evaluation import estimator

        if not estimator.is_loaded():
            await dom.fetch_site_file(WEIGHTS)
        if not estimator.is_loaded():
            weights = Path(f"/{WEIGHTS}").read_bytes()
            await asyncio.sleep(0)
            await run_in_slices(estimator.load_weights_in_slices(weights))
            await asyncio.sleep(0)
    except Exception as error:  # no connection, or a damaged file: the game continues
        print(f"Win chances can't be estimated: {error}")
        return False
    return True


async def prepare_estimate(rules: Rules) -> float | None:
    """Prepare estimates for these rules; return their mean error, or None without estimates."""
    if not await ensure_estimate():
        return None
    from puluc.evaluation import estimator

    error = await run_in_slices(estimator.prepare_in_slices(rules))
    await asyncio.sleep(0)
    return error


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
    if (level == "search" or level in LEVELS) and not await ensure_estimate():
        level = INSTEAD
    draw = kernels.random_stream(game.seed, f"{effect.level} {game.ply}")
    thinking = PLAYERS[level].think(game.position, draw, _estimate_values)
    return OpponentMove(effect.token, await run_in_slices(thinking))


async def evaluate_position(effect: Evaluate) -> Evaluated:
    """Return the evaluation of a position by the estimate, which must be loaded."""
    values = _estimate_values(effect.position.rules)
    return Evaluated(await run_in_slices(evaluate(effect.position, values, throws=effect.throws)))


def _estimate_values(rules: Rules) -> Values:
    """Return the estimated values of a ruleset; the estimate must be loaded."""
    from puluc.evaluation import estimator

    return estimator.estimate_values(rules)
