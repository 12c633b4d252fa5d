"""Reviewing games in slices, between which the page reacts; the curve of chances comes first."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final

from puluc.page.desk import Desk
from puluc.page.pauses import SLICE
from puluc.review.review import Reviewing
from puluc.session.effects import StudyEffect
from puluc.study.review.screen import Assess, Assessed, ReviewScreen

PAUSE: Final = 0.5
"""How often what is known is told, in seconds: drawing it takes time, too."""


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Begin a review, unless it goes on already."""
    if isinstance(effect, Assess) and not desk.tasks.go_on(effect.token):
        desk.tasks.start(effect.token, _review(effect, desk))


async def _review(effect: Assess, desk: Desk) -> None:
    """Review a game while it is on the screen. The table of all figures is drawn in a turn of its
    own."""
    await asyncio.sleep(0)
    reviewing = Reviewing(effect.record)
    end, due = monotonic() + SLICE, 0.0
    for _ in reviewing:
        if reviewing.charted and monotonic() > due:
            desk.dispatch(Assessed(effect.token, reviewing.review))
            due, end = monotonic() + PAUSE, 0
        if monotonic() > end:
            await asyncio.sleep(0)
            if not _is_shown(effect, desk):
                return
            end = monotonic() + SLICE
    found = reviewing.review
    desk.dispatch(Assessed(effect.token, found, listed=False))
    await asyncio.sleep(0)
    if _is_shown(effect, desk):
        desk.dispatch(Assessed(effect.token, found))


def _is_shown(effect: Assess, desk: Desk) -> bool:
    screen = desk.session().screen
    return isinstance(screen, ReviewScreen) and screen.case == effect.token
