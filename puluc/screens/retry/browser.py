"""What may follow the move found, and the one that was played."""

from __future__ import annotations

from puluc.app.effects import StudyEffect
from puluc.browser.tasks import Context
from puluc.reviewing.continuations import list_replies
from puluc.screens.retry.screen import CompareMoves, MovesCompared
from puluc.tablebase import library


def run_effect(effect: StudyEffect, desk: Context) -> None:
    """Answer what may follow positions."""
    if isinstance(effect, CompareMoves):
        values = library.get_values(effect.positions[0].rules)
        lines = tuple(list_replies(position, values) for position in effect.positions)
        desk.dispatch(MovesCompared(effect.token, lines))
