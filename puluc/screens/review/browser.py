"""The effects of reviews: ask the engine, play the turns through, scroll."""

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
from puluc.browser.context import Context, Dispatch
from puluc.engine.record import Record
from puluc.reviewing.questions import ReviewGame
from puluc.reviewing.review import Review
from puluc.screens.line import EngineError, Line
from puluc.screens.review.screen import (
    FIGURES,
    MARKS,
    SUM,
    AdvanceTurn,
    PageTouched,
    ReviewDone,
    ReviewFailed,
    ReviewScreen,
    ReviveEngine,
    ScrollIntoView,
    StartReview,
    WaitThenAdvance,
)
from puluc.screens.review.story import tell_story

EACH: Final = 1.4
"""The seconds that each turn stays when the game is played through."""
PAUSE: Final = 0.5
"""The seconds between two reports of a review, since drawing it takes time."""


def run_effect(effect: StudyEffect, context: Context, line: Line) -> None:
    """Run an effect of reviews, unless that is running already."""
    match effect:
        case StartReview(token) if not context.tasks.is_running(token):
            context.tasks.start(token, _run_review(effect, context, line))
        case ReviveEngine() if line.is_lost:
            line.start_again()
        case WaitThenAdvance(token) if not context.tasks.is_running(token):
            _listen_to_touches(context.dispatch)
            context.tasks.start(token, asyncio.sleep(EACH, AdvanceTurn(token)), context.dispatch)
        case ScrollIntoView() if told := document.getElementById("checked"):
            told.scrollIntoView(to_js({"block": "nearest"}))


def _listen_to_touches(dispatch: Dispatch) -> None:
    """Report each touch from now on, except one of the button, which stops by itself."""
    app = document.getElementById("app")
    if app.hasAttribute("data-listened"):
        return
    app.dataset.listened = "true"

    def touched(event: Any) -> None:
        if not event.target.closest("#through"):
            dispatch(PageTouched())

    dom.add_listener(app, "pointerdown", touched)


async def _run_review(effect: StartReview, context: Context, line: Line) -> None:
    """Review a game while it is on the screen.

    What takes long to draw comes at the end, step by step.
    """
    due = 0.0

    def on_review(found: Review) -> None:
        nonlocal due
        if not _is_visible(effect, context):
            context.tasks.stop(effect.token)
        elif found.whole or monotonic() > due:
            context.dispatch(ReviewDone(effect.token, found, SUM))
            due = monotonic() + PAUSE

    last = await _ask_review(effect.record, line, on_review)
    for detail in (MARKS, FIGURES):
        await asyncio.sleep(0)
        if not _is_visible(effect, context):
            return
        if last:
            context.dispatch(ReviewDone(effect.token, last, detail))
    if not last and not context.session().awaited.failed:
        # Otherwise a notice says that the engine is lost, and its button starts it again.
        context.dispatch(ReviewFailed(effect.token))


async def summarise_game(effect: Summarise, context: Context, line: Line) -> None:
    """Review a finished game and report what turned it, while it is on the screen."""
    await asyncio.sleep(0)
    play = context.session().screen
    if not _is_summarised(play, effect):
        return
    found = await _ask_review(play.record, line, lambda _found: None)
    if found and _is_summarised(context.session().screen, effect):
        person = play.persons[0] if len(play.persons) == 1 else None
        context.dispatch(GameSummary(effect.token, tell_story(found, play.given_up, person)))


async def _ask_review(
    record: Record, line: Line, on_review: Callable[[Review], None]
) -> Review | None:
    """Return the whole review of a game, or None without an engine; report each part of it."""
    return await _share_review(ReviewGame(record), line).follow(on_review)


class _SharedReview:
    """A review that the summary of a game and its screen share: the engine is asked once."""

    def __init__(self, question: ReviewGame, line: Line) -> None:
        """Start without asking."""
        self.question = question
        self.key = _review_key(question, line)
        self._line = line
        self._found: Review | None = None
        self._listeners: list[Callable[[Review], None]] = []
        self._end: asyncio.Event | None = None
        """The end of the question, while the engine works on it."""

    @property
    def is_known(self) -> bool:
        """Whether the review is whole."""
        return self._found is not None and self._found.whole

    @property
    def is_shared(self) -> bool:
        """Whether it is known, or will be: somebody waits for it."""
        return self.is_known or bool(self._listeners)

    async def follow(self, on_review: Callable[[Review], None]) -> Review | None:
        """Report each part; return the whole review, or None without an engine.

        The first to follow asks; if that is cancelled, the next asks again.
        """
        if self._found:
            on_review(self._found)
        self._listeners.append(on_review)
        try:
            while not self.is_known:
                if self._end:
                    await self._end.wait()
                else:
                    await self._ask()
        except EngineError as error:
            print(f"The game could not be reviewed: {error}")
            return None
        finally:
            self._listeners.remove(on_review)
        return self._found

    async def _ask(self) -> None:
        """Ask the engine. Raises EngineError."""
        self._end = end = asyncio.Event()
        try:
            await self._line.ask(self.question, self.question.record.game.rules, self._on_answer)
        finally:
            self._end = None
            end.set()

    def _on_answer(self, text: str) -> None:
        self._found = self.question.read(text, self._found.turns if self._found else ())
        for on_review in tuple(self._listeners):
            on_review(self._found)


_last_review: list[_SharedReview] = []
"""The review asked for last, if there is one."""


def _review_key(question: ReviewGame, line: Line) -> tuple[str, bool]:
    """Return what a review depends on: the game, and whether its chances are exact."""
    return question.text, line.has(question.record.game.rules)


def _share_review(question: ReviewGame, line: Line) -> _SharedReview:
    """Return the last review, if it answers this question, else a new one."""
    for last in _last_review:
        if last.is_shared and last.key == _review_key(question, line):
            return last
    _last_review[:] = [_SharedReview(question, line)]
    return _last_review[0]


def _is_summarised(screen: Screen, effect: Summarise) -> TypeGuard[Play]:
    return isinstance(screen, Play) and screen.summary_key == effect.token


def _is_visible(effect: StartReview, context: Context) -> bool:
    screen = context.session().screen
    return isinstance(screen, ReviewScreen) and screen.game_token == effect.token
