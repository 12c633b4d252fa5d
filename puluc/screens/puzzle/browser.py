"""The effects of puzzles: load their file, and load and save the results on this device."""

from __future__ import annotations

from datetime import date

from puluc.app.effects import ScreenEffect
from puluc.browser import dom
from puluc.browser.context import Context
from puluc.browser.io import downloads
from puluc.engine.rules import Rules
from puluc.reviewing import puzzles
from puluc.screens.line import Line
from puluc.screens.puzzle import training
from puluc.screens.puzzle.screen import (
    FetchPuzzles,
    LoadTraining,
    PuzzlesLoaded,
    StoreTraining,
    TrainingLoaded,
)


def run_effect(effect: ScreenEffect, context: Context, _line: Line) -> None:
    """Run an effect of the puzzles."""
    match effect:
        case FetchPuzzles(rules):
            context.tasks.start("puzzles", _fetch_puzzles(rules, context))
        case LoadTraining():
            kept = dom.STORAGE.getItem(training.KEY) if dom.STORAGE is not None else ""
            context.dispatch(TrainingLoaded(kept or "", date.today().toordinal()))
        case StoreTraining(text):
            _store_training(text)


async def _fetch_puzzles(rules: Rules, context: Context) -> None:
    why = ""
    try:
        name = puzzles.puzzle_file_name(rules).replace(".jsonl", ".txt")
        lines = puzzles.split_lines(await downloads.text(f"puzzles/{name}"))
    except Exception as error:  # no connection, or a page without puzzles
        print(f"The puzzles could not be loaded: {error}")
        lines, why = (), downloads.reason(error)
    context.dispatch(PuzzlesLoaded(rules, lines, why))


def _store_training(text: str) -> None:
    problem = dom.store_text(training.KEY, text)
    if problem:
        print(f"The puzzle results could not be saved: {problem}")
