"""Reviewing games in slices, between which the page reacts; the curve of chances comes first."""

from __future__ import annotations

import asyncio
from functools import cache
from time import monotonic
from typing import Any, Final, TypeGuard

from pyscript import document
from pyscript.ffi import to_js

from puluc.app.effects import StudyEffect, Summarise
from puluc.app.play.screen import Play
from puluc.app.session import Screen
from puluc.browser import dom
from puluc.browser.pauses import SLICE
from puluc.browser.tasks import Context, Dispatch
from puluc.reviewing.review import Reviewing
from puluc.screens.review.screen import (
    AdvanceTurn,
    PageTouched,
    ReviewDone,
    ReviewScreen,
    ScrollIntoView,
    StartReview,
    WaitThenAdvance,
)
from puluc.screens.review.story import summarise

EACH: Final = 1.4
"""How long each turn is seen where a game is played through, in seconds."""
PAUSE: Final = 0.5
"""How often what is known is told, in seconds: drawing it takes time, too."""


def run_effect(effect: StudyEffect, desk: Context) -> None:
    """Begin a review, or let a turn be seen, unless that goes on already; or scroll."""
    match effect:
        case StartReview(token) if not desk.tasks.go_on(token):
            desk.tasks.start(token, _run_review(effect, desk))
        case WaitThenAdvance(token) if not desk.tasks.go_on(token):
            _listen_to_touches(desk.dispatch)
            desk.tasks.start(token, asyncio.sleep(EACH, AdvanceTurn(token)), desk.dispatch)
        case ScrollIntoView() if told := document.getElementById("checked"):
            told.scrollIntoView(to_js({"block": "nearest"}))


@cache
def _listen_to_touches(dispatch: Dispatch) -> None:
    """Tell of each touch from now on, but for that of the button, which stops by itself."""

    def touched(event: Any) -> None:
        if not event.target.closest("#through"):
            dispatch(PageTouched())

    dom.add_listener(document.getElementById("app"), "pointerdown", touched)


async def _run_review(effect: StartReview, desk: Context) -> None:
    """Review a game while it is on the screen. The table of all figures is drawn in a turn of its
    own."""
    await asyncio.sleep(0)
    reviewing = Reviewing(effect.record)
    end, due = monotonic() + SLICE, 0.0
    for _ in reviewing:
        if reviewing.charted and monotonic() > due:
            desk.dispatch(ReviewDone(effect.token, reviewing.review))
            due, end = monotonic() + PAUSE, 0
        if monotonic() > end:
            await asyncio.sleep(0)
            if not _is_visible(effect, desk):
                return
            end = monotonic() + SLICE
    found = reviewing.review
    desk.dispatch(ReviewDone(effect.token, found, listed=False))
    await asyncio.sleep(0)
    if _is_visible(effect, desk):
        desk.dispatch(ReviewDone(effect.token, found))


async def summarise_game(effect: Summarise, desk: Context) -> None:
    """Review a game that is over, and tell what decided it, as long as it is on the screen."""
    await asyncio.sleep(0)
    play = desk.session().screen
    if not _is_summarised(play, effect):
        return
    reviewing = Reviewing(play.record)
    end = monotonic() + SLICE
    for _ in reviewing:
        if monotonic() > end:
            await asyncio.sleep(0)
            if not _is_summarised(desk.session().screen, effect):
                return
            end = monotonic() + SLICE
    alone = len(play.persons) == 1
    desk.dispatch(summarise(effect.token, reviewing.review, play.given_up, alone=alone))


def _is_summarised(screen: Screen, effect: Summarise) -> TypeGuard[Play]:
    return isinstance(screen, Play) and screen.summary_key == effect.token


def _is_visible(effect: StartReview, desk: Context) -> bool:
    screen = desk.session().screen
    return isinstance(screen, ReviewScreen) and screen.case == effect.token
