"""What the screens of study ask of the browser."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import date
from typing import TYPE_CHECKING, Any

from pyscript import document, window

from puluc.kernels import new_seed
from puluc.page import device, fetched, files
from puluc.page.estimates import in_slices
from puluc.pictures.diagram import diagram
from puluc.position import Position
from puluc.review.puzzles import file_of
from puluc.review.weighing import weighing
from puluc.rules import Rules
from puluc.session import training
from puluc.session.messages import OpenLink
from puluc.session.study import (
    FetchPuzzles,
    OpenGame,
    Print,
    Puzzles,
    Recall,
    Recalled,
    Remember,
    SavePicture,
    StudyEffect,
    Weigh,
    Weighed,
)

if TYPE_CHECKING:
    from puluc.page.main import Page

SHEETS = ("theme.css", "board.css")

_tasks: set[asyncio.Task[None]] = set()
"""What goes on: a task that nobody holds may vanish."""
_weighed: set[Position] = set()
"""The positions that are being weighed."""


def carry_out(effect: StudyEffect, page: Page) -> None:
    """Do what a screen asks for."""
    match effect:
        case Weigh(position):
            _hold(_weigh(position, page))
        case OpenGame(fragment):
            page.dispatch(OpenLink(new_seed(), f"#{fragment}"))
        case SavePicture(position):
            picture = diagram(position, standalone=True, style=_style())
            files.save("puluc-position.svg", picture, "image/svg+xml")
        case Print():
            window.print()
        case FetchPuzzles(rules):
            _hold(_fetch(rules, page))
        case Recall():
            kept = device.STORAGE.getItem(training.KEY) if device.STORAGE is not None else ""
            page.dispatch(Recalled(kept or "", date.today().toordinal()))
        case Remember(text):
            _remember(text)


def _hold(work: Coroutine[Any, Any, None]) -> None:
    """Let something go on."""
    task = asyncio.create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _weigh(position: Position, page: Page) -> None:
    """Find what a position is worth in slices, unless that is under way; tell who still asks."""
    if position in _weighed:
        return
    _weighed.add(position)
    try:
        weight = await in_slices(weighing(position))
    finally:
        _weighed.discard(position)
    if Weigh(position) in page.session.screen.wishes(page.session):
        page.dispatch(Weighed(weight))


async def _fetch(rules: Rules, page: Page) -> None:
    try:
        data = await fetched.load(f"puzzles/{file_of(rules)}")
        text = data.decode()
    except Exception as error:  # a broken line, a page without them
        print(f"The puzzles could not be loaded: {error}")
        text = ""
    page.dispatch(Puzzles(rules, text))


def _remember(text: str) -> None:
    try:
        if device.STORAGE is not None:
            device.STORAGE.setItem(training.KEY, text)
    except Exception as error:  # its space is used up
        print(f"The puzzles tried are not kept: {error}")


def _style() -> str:
    """Return the colours and the lines of the board as the page wears them; the single file has all
    its style in one sheet."""
    sheets = list(document.styleSheets)
    worn = [sheet for sheet in sheets if any(name in (sheet.href or "") for name in SHEETS)]
    rules = [rule.cssText for sheet in worn or sheets for rule in list(sheet.cssRules)]
    return "\n".join(rules)
