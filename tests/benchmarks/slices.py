"""The longest slice of the engine's work on each question: what a later question waits for."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar
from unittest.mock import patch

from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.reviewing.protocol import (
    AddUpGames,
    ChooseMove,
    EvaluatePosition,
    FindReplies,
    Question,
    ReadTable,
    ReviewGame,
    SumUpGame,
)
from puluc.reviewing.statistics import summarise_review
from puluc.support import limits
from puluc.tablebase import library
from puluc.tablebase.file import FOLDER
from puluc.tablebase.index import get_index
from puluc.worker.reviewer import review_game
from puluc.worker.worker import answer_text
from tests.app.long_game import long_game
from tests.engine.test_limits import passes

TABLE = "siegartel"
"""The rules with the largest table."""
SEARCHED = "lemery-rescue"
"""Rules without a table: the engine searches."""
TURNS = 70
"""The turns of a long game."""


T = TypeVar("T")


class Slices(NamedTuple):
    """The seconds of processor time of a question's slices."""

    longest: float
    total: float
    number: int


def load_slices(rules: str, measure: Callable[[str, bytes], T]) -> T:
    """Return what `measure` finds of loading a table, as in an engine that has none."""
    get_index.cache_clear()
    content = (FOLDER / f"{rules}.puluc").read_bytes()
    with patch.dict("puluc.tablebase.library._tablebases", {f"{rules}.puluc": None}):
        return measure(ReadTable(Rules.from_text(rules)).text, content)


def measure_slices(text: str, content: bytes = b"") -> Slices:
    """Return the slices of the work on a question, with the reading of its text."""
    work, times = answer_text(text, content), []
    while True:
        begun = time.process_time()
        try:
            next(work)
        except StopIteration:
            break
        finally:
            times.append(time.process_time() - begun)
    return Slices(max(times), sum(times), len(times))


def list_questions() -> Iterator[tuple[str, Question]]:
    """Yield a name and a question for the most work of each kind, but for tables."""
    library.get_values(Rules.from_text(TABLE))
    for rules in (TABLE, SEARCHED):
        start = Position.start(Rules.from_text(rules))
        game = long_game(TURNS, start.rules)
        later = next(place for place in game.positions[TURNS // 2 :] if len(place.moves()) > 2)
        before = later._replace(marks=None)
        yield f"evaluation, {rules}", EvaluatePosition(before, throws=True)
        yield f"move, {rules}", ChooseMove(later, "perfect", "maize", 9)
        yield f"replies, {rules}", FindReplies((before, start))
        yield f"review of {TURNS} turns, {rules}", ReviewGame(Record(game))
    stuck = Record.from_text(passes(limits.TURNS))
    yield f"figures of {limits.TURNS} turns, {TABLE}", SumUpGame(stuck)
    played = Record(long_game(TURNS, Rules.from_text(TABLE)))
    side = summarise_review(review_game(played)).sides["S"]
    yield f"totals of {limits.GAMES} games", AddUpGames(((1.0, side),) * limits.GAMES)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the slices of each question, in milliseconds."""
    argparse.ArgumentParser(prog="slices", description=__doc__).parse_args(arguments)
    print(f"{'ms of processor time':44}{'longest slice':>15}{'whole':>10}{'slices':>10}")
    _print_slices(f"table of {TABLE}", load_slices(TABLE, measure_slices))
    for name, asked in list_questions():
        _print_slices(name, measure_slices(asked.text))


def _print_slices(name: str, found: Slices) -> None:
    """Print a row of the table."""
    longest, total = 1000 * found.longest, 1000 * found.total
    print(f"{name:44}{longest:15.1f}{total:10.0f}{found.number:10}", flush=True)
