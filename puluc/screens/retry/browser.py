"""What may follow the move found, and the one that was played."""

from __future__ import annotations

from puluc.app.effects import StudyEffect
from puluc.browser.tasks import Context
from puluc.reviewing.questions import FindReplies
from puluc.screens.line import EngineError, Line
from puluc.screens.retry.screen import CompareMoves, MovesCompared


def run_effect(effect: StudyEffect, desk: Context, line: Line) -> None:
    """Answer what may follow positions."""
    if isinstance(effect, CompareMoves):
        desk.tasks.start("comparing", _compare(effect, desk, line))


async def _compare(effect: CompareMoves, desk: Context, line: Line) -> None:
    asked = FindReplies(effect.positions)

    def hear(text: str) -> None:
        desk.dispatch(MovesCompared(effect.token, asked.read(text)))

    try:
        await line.ask(asked, effect.positions[0].rules, hear)
    except EngineError as error:
        print(f"The replies are not found: {error}")
