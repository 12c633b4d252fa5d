"""Opponents think in slices, between which the page reacts."""

from __future__ import annotations

from puluc import kernels
from puluc.page import estimates
from puluc.players import PLAYERS
from puluc.session.effects import Think
from puluc.session.messages import Answered
from puluc.session.setup import LEVELS
from puluc.solution import library

INSTEAD = "captures"
"""Who plays for an opponent that has nothing to go by."""


async def think(effect: Think) -> Answered:
    """Return the move of an opponent."""
    game, level = effect.game, effect.level
    solved = level in LEVELS and library.find(game.rules)
    if (level == "search" or level in LEVELS) and not solved and not await estimates.at_hand():
        level = INSTEAD
    draw = kernels.stream(game.seed, f"{effect.level} {game.ply}")
    return Answered(
        effect.token, await estimates.in_slices(PLAYERS[level].think(game.position, draw))
    )
