"""The questions that take the engine most work, one of each kind."""

from collections.abc import Callable, Iterator
from typing import TypeVar
from unittest.mock import patch

from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.reviewing import protocol
from puluc.reviewing.statistics import summarise_review
from puluc.support import limits
from puluc.tablebase import library
from puluc.tablebase.file import FOLDER
from puluc.tablebase.index import get_index
from puluc.worker.reviewer import review_game
from tests.app.long_game import long_game
from tests.engine.test_limits import passes

TABLE = "siegartel"
"""The rules with the largest table."""
SEARCHED = "lemery-rescue"
"""Rules without a table: the worker searches."""
TURNS = 70
"""The turns of a long game."""


T = TypeVar("T")


def load_slices(rules: str, measure: Callable[[str, bytes], T]) -> T:
    """Return what `measure` finds of loading a table, as in a worker that has none."""
    get_index.cache_clear()
    content = (FOLDER / f"{rules}.puluc").read_bytes()
    with patch.dict("puluc.tablebase.library._tablebases", {f"{rules}.puluc": None}):
        return measure(protocol.ReadTable(Rules.from_text(rules)).text, content)


def list_questions() -> Iterator[tuple[str, protocol.Question]]:
    """Yield a name and a question for the most work of each kind, but for tables."""
    library.get_values(Rules.from_text(TABLE))
    for rules in (TABLE, SEARCHED):
        start = Position.start(Rules.from_text(rules))
        game = long_game(TURNS, start.rules)
        later = next(place for place in game.positions[TURNS // 2 :] if len(place.moves()) > 2)
        before = later._replace(marks=None)
        yield f"evaluation, {rules}", protocol.EvaluatePosition(before, throws=True)
        yield f"move, {rules}", protocol.ChooseMove(later, "perfect", "maize", 9)
        yield f"replies, {rules}", protocol.FindReplies((before, start))
        yield f"review of {TURNS} turns, {rules}", protocol.ReviewGame(Record(game))
    stuck = Record.from_text(passes(limits.TURNS))
    yield f"figures of {limits.TURNS} turns, {TABLE}", protocol.SumUpGame(stuck)
    played = Record(long_game(TURNS, Rules.from_text(TABLE)))
    side = summarise_review(review_game(played)).sides["S"]
    yield f"totals of {limits.GAMES} games", protocol.AddUpGames((side,) * limits.GAMES)
