"""What puzzles ask of the browser: their file, and what this device keeps of those tried."""

from __future__ import annotations

from datetime import date

from puluc.app.effects import StudyEffect
from puluc.browser import dom
from puluc.browser.io import downloads
from puluc.browser.tasks import Context
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


def run_effect(effect: StudyEffect, desk: Context, _line: Line) -> None:
    """Do what the screen of puzzles asks for."""
    match effect:
        case FetchPuzzles(rules):
            desk.tasks.start("puzzles", _fetch_puzzles(rules, desk))
        case LoadTraining():
            kept = dom.STORAGE.getItem(training.KEY) if dom.STORAGE is not None else ""
            desk.dispatch(TrainingLoaded(kept or "", date.today().toordinal()))
        case StoreTraining(text):
            _store_training(text)


async def _fetch_puzzles(rules: Rules, desk: Context) -> None:
    why = ""
    try:
        name = puzzles.puzzle_file_name(rules).replace(".jsonl", ".txt")
        lines = puzzles.split_lines(await downloads.text(f"puzzles/{name}"))
    except Exception as error:  # a broken line, a page without them
        print(f"The puzzles could not be loaded: {error}")
        lines, why = (), downloads.reason(error)
    desk.dispatch(PuzzlesLoaded(rules, lines, why))


def _store_training(text: str) -> None:
    problem = dom.store_text(training.KEY, text)
    if problem:
        print(f"The puzzles tried are not kept: {problem}")
