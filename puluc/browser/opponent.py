"""The opponents' moves, in slices between which the page reacts."""

from __future__ import annotations

from puluc.app.effects import AskOpponent
from puluc.app.messages import OpponentMove
from puluc.app.settings import LEVELS
from puluc.browser import estimates
from puluc.engine import kernels
from puluc.evaluation import estimator
from puluc.players import PLAYERS

INSTEAD = "captures"
"""The player in place of an opponent without an estimate."""


async def choose_move(effect: AskOpponent) -> OpponentMove:
    """Return the move of an opponent, by the estimate."""
    game, level = effect.game, effect.level
    if (level == "search" or level in LEVELS) and not await estimates.ensure_weights():
        level = INSTEAD
    draw = kernels.random_stream(game.seed, f"{effect.level} {game.ply}")
    thinking = PLAYERS[level].think(game.position, draw, estimator.estimate_values)
    return OpponentMove(effect.token, await estimates.run_in_slices(thinking))
