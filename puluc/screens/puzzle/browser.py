"""The effects of puzzles: load their file, and load and save the results on this device."""

import asyncio
from datetime import date

from pyscript import window

from puluc.browser import dom
from puluc.browser.context import Context, Handlers
from puluc.browser.io import downloads
from puluc.engine.rules import Rules
from puluc.reviewing import puzzles
from puluc.screens.puzzle import screen as puzzle
from puluc.screens.puzzle import training
from puluc.screens.worker_client import WorkerClient


def make_handlers(context: Context, _worker: WorkerClient) -> Handlers:
    """Return the handlers of the effects of puzzles."""

    def fetch(effect: puzzle.FetchPuzzles) -> None:
        context.tasks.start("puzzles", _fetch_puzzles(effect.rules, context))

    def load(_effect: puzzle.LoadTraining) -> None:
        context.dispatch(puzzle.TrainingLoaded(dom.load_text(training.KEY), *_read_clock()))
        context.tasks.start("reading the clock", _watch_clock(context))

    return {
        puzzle.FetchPuzzles: fetch,
        puzzle.LoadTraining: load,
        puzzle.StoreTraining: _store_training,
    }


def _read_clock() -> tuple[int, int]:
    """Return the number of the day, and the minutes until the person's own midnight."""
    now = window.Date.new()
    left = 24 * 60 - 60 * now.getHours() - now.getMinutes()
    return date.today().toordinal(), left if left > 0 else 0  # also where the clock shows none


async def _watch_clock(context: Context) -> None:
    """Report the day each minute while puzzles are open, also after the device has slept."""
    while True:
        await asyncio.sleep(60)
        if context.session().screen.name != "puzzle":
            return
        context.dispatch(puzzle.TrainingLoaded(None, *_read_clock()))


async def _fetch_puzzles(rules: Rules, context: Context) -> None:
    why = ""
    try:
        name = puzzles.puzzle_file_name(rules).replace(".jsonl", ".txt")
        lines = puzzles.split_lines(await downloads.text(f"puzzles/{name}"))
    except Exception as error:  # no connection, or a page without puzzles
        print(f"The puzzles could not be loaded: {error}")
        lines, why = (), downloads.reason(error)
    context.dispatch(puzzle.PuzzlesLoaded(rules, lines, why))


def _store_training(effect: puzzle.StoreTraining) -> None:
    if problem := dom.store_text(training.KEY, effect.text):
        print(f"The puzzle results could not be saved: {problem}")
