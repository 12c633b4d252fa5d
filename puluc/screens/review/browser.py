"""Reviewing games: the engine answers with the curve of chances first, then with the turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, TypeGuard

from pyscript import document
from pyscript.ffi import to_js

from puluc.app.effects import StudyEffect, Summarise
from puluc.app.messages import GameSummary
from puluc.app.play.screen import Play
from puluc.app.session import Screen
from puluc.browser import dom
from puluc.browser.tasks import Context, Dispatch
from puluc.engine.record import Record
from puluc.reviewing.questions import ReviewGame
from puluc.reviewing.review import Review, TurnReview
from puluc.screens.line import EngineError, Line
from puluc.screens.review.screen import (
    AdvanceTurn,
    PageTouched,
    ReviewDone,
    ReviewScreen,
    ScrollIntoView,
    StartReview,
    WaitThenAdvance,
)
from puluc.screens.review.story import tell_story

EACH: Final = 1.4
"""How long each turn is seen where a game is played through, in seconds."""
PAUSE: Final = 0.5
"""How often what is known is told, in seconds: drawing it takes time, too."""


def run_effect(effect: StudyEffect, desk: Context, line: Line) -> None:
    """Begin a review, or let a turn be seen, unless that goes on already; or scroll."""
    match effect:
        case StartReview(token) if not desk.tasks.go_on(token):
            desk.tasks.start(token, _run_review(effect, desk, line))
        case WaitThenAdvance(token) if not desk.tasks.go_on(token):
            _listen_to_touches(desk.dispatch)
            desk.tasks.start(token, asyncio.sleep(EACH, AdvanceTurn(token)), desk.dispatch)
        case ScrollIntoView() if told := document.getElementById("checked"):
            told.scrollIntoView(to_js({"block": "nearest"}))


def _listen_to_touches(dispatch: Dispatch) -> None:
    """Tell of each touch from now on, but for that of the button, which stops by itself."""
    app = document.getElementById("app")
    if app.dataset.listened:
        return
    app.dataset.listened = "true"

    def touched(event: Any) -> None:
        if not event.target.closest("#through"):
            dispatch(PageTouched())

    dom.add_listener(app, "pointerdown", touched)


async def _run_review(effect: StartReview, desk: Context, line: Line) -> None:
    """Review a game while it is on the screen. The table of all figures is drawn in a turn of its
    own."""

    due = 0.0

    def hear(found: Review) -> None:
        nonlocal due
        if not _is_visible(effect, desk):
            desk.tasks.stop(effect.token)
        elif found.whole or monotonic() > due:
            desk.dispatch(ReviewDone(effect.token, found, listed=False))
            due = monotonic() + PAUSE

    last = await _answers(effect.record, line, hear)
    await asyncio.sleep(0)
    if last and _is_visible(effect, desk):
        desk.dispatch(ReviewDone(effect.token, last))


async def summarise_game(effect: Summarise, desk: Context, line: Line) -> None:
    """Review a game that is over, and tell what turned it, as long as it is on the screen."""
    await asyncio.sleep(0)
    play = desk.session().screen
    if not _is_summarised(play, effect):
        return
    found = await _answers(play.record, line, lambda _found: None)
    if found and _is_summarised(desk.session().screen, effect):
        person = play.persons[0] if len(play.persons) == 1 else None
        desk.dispatch(GameSummary(effect.token, tell_story(found, play.given_up, person)))


async def _answers(record: Record, line: Line, hear: Callable[[Review], None]) -> Review | None:
    """Return the whole review of a game, if the engine answers, and tell of each part of it."""
    asked = ReviewGame(record)
    parts: list[Review] = []
    known: tuple[TurnReview, ...] = ()

    def heard(text: str) -> None:
        nonlocal known
        found = asked.read(text, known)
        known = found.turns
        parts.append(found)
        hear(found)

    try:
        await line.ask(asked, record.game.rules, heard)
    except EngineError as error:
        print(f"The game is not reviewed: {error}")
        return None
    return parts[-1] if parts else None


def _is_summarised(screen: Screen, effect: Summarise) -> TypeGuard[Play]:
    return isinstance(screen, Play) and screen.summary_key == effect.token


def _is_visible(effect: StartReview, desk: Context) -> bool:
    screen = desk.session().screen
    return isinstance(screen, ReviewScreen) and screen.case == effect.token
