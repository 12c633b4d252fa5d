"""The effect of retrying: find the replies to the move found and to the one played."""

from __future__ import annotations

from puluc.app.effects import ScreenEffect
from puluc.browser.context import Context
from puluc.reviewing.questions import FindReplies
from puluc.screens.line import EngineError, Line
from puluc.screens.retry.screen import CompareMoves, MovesCompared


def run_effect(effect: ScreenEffect, context: Context, line: Line) -> None:
    """Run an effect of retrying."""
    if isinstance(effect, CompareMoves):
        context.tasks.start("comparing", _compare(effect, context, line))


async def _compare(effect: CompareMoves, context: Context, line: Line) -> None:
    asked = FindReplies(effect.positions)

    def on_answer(text: str) -> None:
        context.dispatch(MovesCompared(effect.token, asked.read(text)))

    try:
        await line.ask(asked, effect.positions[0].rules, on_answer)
    except EngineError as error:
        print(f"The replies could not be found: {error}")
