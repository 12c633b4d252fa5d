"""The effects of reviews: ask the worker, play the turns through, scroll."""

import asyncio
from time import monotonic
from typing import Any, Final

from pyscript import document
from pyscript.ffi import to_js

from puluc.app.effects import Summarise
from puluc.app.messages import GameSummary
from puluc.browser import dom
from puluc.browser.context import Context, Handlers
from puluc.reviewing.review import Review
from puluc.screens.review import screen as review
from puluc.screens.review.screen import ReviewScreen, StartReview
from puluc.screens.review.shared_review import Reviews
from puluc.screens.review.story import tell_story
from puluc.screens.worker_client import WorkerClient

EACH: Final = 1.4
"""The seconds that each turn stays when the game is played through."""
PAUSE: Final = 0.5
"""The seconds between two reports of a review, since drawing it takes time."""


def make_handlers(context: Context, worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects of reviews; none starts a task twice."""
    reviews = Reviews(worker)
    tasks = context.tasks

    def start_review(effect: StartReview) -> None:
        if not tasks.is_running(effect.token):
            tasks.start(effect.token, _run_review(effect, context, reviews))

    def summarise(effect: Summarise) -> None:
        if not tasks.is_running("summary"):
            tasks.start("summary", _summarise_game(effect, context, reviews))

    def revive(_effect: review.ReviveWorker) -> None:
        if worker.is_lost:
            worker.start_again()

    def wait(effect: review.WaitThenAdvance) -> None:
        if not tasks.is_running(effect.token):
            pause = asyncio.sleep(EACH, review.AdvanceTurn(effect.token))
            tasks.start(effect.token, pause, context.dispatch)

    def touched(event: Any) -> None:
        screen = context.session().screen
        plays = isinstance(screen, ReviewScreen) and screen.through
        # The button stops by itself.
        if plays and not event.target.closest("#through"):
            context.dispatch(review.PageTouched())

    dom.add_listener(document.getElementById("app"), "pointerdown", touched)
    return {
        StartReview: start_review,
        Summarise: summarise,
        review.ReviveWorker: revive,
        review.WaitThenAdvance: wait,
        review.ScrollIntoView: _scroll_to_check,
    }


def _scroll_to_check(_effect: review.ScrollIntoView) -> None:
    if result := document.getElementById("checked"):
        result.scrollIntoView(to_js({"block": "nearest"}))


async def _summarise_game(effect: Summarise, context: Context, reviews: Reviews) -> None:
    """Review a finished game and report what turned it."""
    await asyncio.sleep(0)
    if found := await reviews.follow(effect.record, lambda _found: None):
        story = tell_story(found, effect.called, effect.given_up)
        context.dispatch(GameSummary(effect.token, story))


async def _run_review(effect: StartReview, context: Context, reviews: Reviews) -> None:
    """Review a game while it is on the screen.

    What takes long to draw comes at the end, step by step.
    """
    due = 0.0

    def on_review(found: Review) -> None:
        nonlocal due
        if not _is_visible(effect, context):
            context.tasks.stop(effect.token)
        elif found.whole or monotonic() > due:
            context.dispatch(review.ReviewDone(effect.token, found, review.SUM))
            due = monotonic() + PAUSE

    last = await reviews.follow(effect.record, on_review)
    for detail in (review.MARKS, review.FIGURES):
        await asyncio.sleep(0)
        if not _is_visible(effect, context):
            return
        if last:
            context.dispatch(review.ReviewDone(effect.token, last, detail))
    if not last and not context.session().pending.failed:
        # Otherwise a notice says that the worker is lost, and its button starts it again.
        context.dispatch(review.ReviewFailed(effect.token))


def _is_visible(effect: StartReview, context: Context) -> bool:
    screen = context.session().screen
    return isinstance(screen, ReviewScreen) and screen.game_token == effect.token
