"""Reviewing games in slices, between which the page reacts; the curve of chances comes first."""

from __future__ import annotations

import asyncio
from functools import cache
from time import monotonic
from typing import Any, Final, TypeGuard

from pyscript import document
from pyscript.ffi import to_js

from puluc.page import device
from puluc.page.desk import Desk, Dispatch
from puluc.page.pauses import SLICE
from puluc.review.review import Reviewing
from puluc.session.effects import Retell, StudyEffect
from puluc.session.play import Play
from puluc.session.session import Screen
from puluc.study.review.screen import (
    Advance,
    Advanced,
    Assess,
    Assessed,
    Reveal,
    ReviewScreen,
    Touched,
)
from puluc.study.review.story import retold

EACH: Final = 1.4
"""How long each turn is seen where a game is played through, in seconds."""
PAUSE: Final = 0.5
"""How often what is known is told, in seconds: drawing it takes time, too."""


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Begin a review, or let a turn be seen, unless that goes on already; or scroll."""
    match effect:
        case Assess(token) if not desk.tasks.go_on(token):
            desk.tasks.start(token, _review(effect, desk))
        case Advance(token) if not desk.tasks.go_on(token):
            _listen(desk.dispatch)
            desk.tasks.start(token, asyncio.sleep(EACH, Advanced(token)), desk.dispatch)
        case Reveal() if told := document.getElementById("checked"):
            told.scrollIntoView(to_js({"block": "nearest"}))


@cache
def _listen(dispatch: Dispatch) -> None:
    """Tell of each touch from now on, but for that of the button, which stops by itself."""

    def touched(event: Any) -> None:
        if not event.target.closest("#through"):
            dispatch(Touched())

    device.listen(document.getElementById("app"), "pointerdown", touched)


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


async def retell(effect: Retell, desk: Desk) -> None:
    """Review a game that is over, and tell what decided it, as long as it is on the screen."""
    await asyncio.sleep(0)
    play = desk.session().screen
    if not _is_retold(play, effect):
        return
    reviewing = Reviewing(play.record)
    end = monotonic() + SLICE
    for _ in reviewing:
        if monotonic() > end:
            await asyncio.sleep(0)
            if not _is_retold(desk.session().screen, effect):
                return
            end = monotonic() + SLICE
    desk.dispatch(retold(effect.token, reviewing.review))


def _is_retold(screen: Screen, effect: Retell) -> TypeGuard[Play]:
    return isinstance(screen, Play) and screen.retelling == effect.token


def _is_shown(effect: Assess, desk: Desk) -> bool:
    screen = desk.session().screen
    return isinstance(screen, ReviewScreen) and screen.case == effect.token
