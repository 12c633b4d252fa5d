"""Opponents think in slices, between which the page reacts."""

from __future__ import annotations

from puluc import kernels
from puluc.page import estimates
from puluc.players import PLAYERS
from puluc.session.effects import Think
from puluc.session.messages import Answered
from puluc.session.setup import LEVELS
from puluc.worth import Source

INSTEAD = "captures"
"""Who plays for an opponent that has nothing to go by."""


async def think(effect: Think, source: Source, *, solved: bool) -> Answered:
    """Return the move of an opponent; levels need no estimate where the ruleset is `solved`."""
    game, level = effect.game, effect.level
    estimated = level == "search" or (level in LEVELS and not solved)
    if estimated and not await estimates.at_hand():
        level = INSTEAD
    draw = kernels.stream(game.seed, f"{effect.level} {game.ply}")
    thinking = PLAYERS[level].think(game.position, draw, source)
    return Answered(effect.token, await estimates.in_slices(thinking))
