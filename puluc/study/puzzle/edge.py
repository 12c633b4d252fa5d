"""What puzzles ask of the browser: their file, and what this device keeps of those tried."""

from __future__ import annotations

from datetime import date

from puluc.page import device, fetched
from puluc.page.desk import Desk
from puluc.review import puzzles
from puluc.rules import Rules
from puluc.session.effects import StudyEffect
from puluc.study.puzzle import training
from puluc.study.puzzle.screen import FetchPuzzles, Puzzles, Recall, Recalled, Remember


def carry_out(effect: StudyEffect, desk: Desk) -> None:
    """Do what the screen of puzzles asks for."""
    match effect:
        case FetchPuzzles(rules):
            desk.tasks.start("puzzles", _fetch(rules, desk))
        case Recall():
            kept = device.STORAGE.getItem(training.KEY) if device.STORAGE is not None else ""
            desk.dispatch(Recalled(kept or "", date.today().toordinal()))
        case Remember(text):
            _remember(text)


async def _fetch(rules: Rules, desk: Desk) -> None:
    try:
        data = await fetched.load(f"puzzles/{puzzles.file_of(rules)}")
        lines = puzzles.lines(data.decode())
    except Exception as error:  # a broken line, a page without them
        print(f"The puzzles could not be loaded: {error}")
        lines = ()
    desk.dispatch(Puzzles(rules, lines))


def _remember(text: str) -> None:
    problem = device.store(training.KEY, text)
    if problem:
        print(f"The puzzles tried are not kept: {problem}")
