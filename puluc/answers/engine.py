"""The engine's end of the line: each question is answered in slices, by tables where they are
loaded, else by the estimate."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from time import monotonic
from typing import Any, Final

from puluc.answers.reviewer import GameReviewer
from puluc.engine import kernels
from puluc.evaluation.win_chance import evaluate
from puluc.players import PLAYERS
from puluc.reviewing.continuations import list_replies
from puluc.reviewing.questions import (
    LOST,
    AddUpGames,
    ChooseMove,
    FindReplies,
    Query,
    ReadTable,
    ReviewGame,
    SumUpGame,
    WeighPosition,
    read_question,
)
from puluc.reviewing.statistics import sum_games, summarise_review
from puluc.tablebase import library
from puluc.tablebase.file import Loading
from puluc.tablebase.tablebase import Tablebase

SLICE: Final = 0.02
"""How many seconds a question is worked at before others have their turn."""
PAUSE: Final = 0.3
"""How many seconds of work lie between two answers of the same question."""
TURNS: Final = 8
"""How many turns of a review an answer has at most: the page reads and draws between them."""

Answers = Generator[str | None, None, None]
"""The work on a question: it yields its answers as texts, and None between slices."""


def answer_question(asked: Query, content: bytes = b"") -> Answers:
    """Answer a question; `content` is the file that came beside it."""
    match asked:
        case ReadTable():
            yield from _load(asked, content)
        case WeighPosition(position, throws):
            worth = yield from evaluate(position, library.get_values(position.rules), throws=throws)
            yield asked.write(worth)
        case ChooseMove(position, level, seed, ply):
            draw = kernels.random_stream(seed, f"{level} {ply}")
            yield asked.write((yield from PLAYERS[level].think(position, draw, library.get_values)))
        case ReviewGame():
            yield from _review(asked)
        case FindReplies(positions):
            values = library.get_values(positions[0].rules)
            yield asked.write(tuple(list_replies(position, values) for position in positions))
        case SumUpGame(record):
            reviewing = GameReviewer(record)
            yield from reviewing
            yield asked.write(summarise_review(reviewing.review))
        case AddUpGames(games):
            yield asked.write(sum_games(games))


def _load(asked: ReadTable, content: bytes) -> Answers:
    if library.find_tablebase(asked.rules) is None:
        loading, told = Loading(content), 0
        for part in loading:
            yield None
            if int(20 * part) > told and part < 1:
                told = int(20 * part)
                yield asked.write(part)
        assert loading.table is not None
        library.add_tablebase(Tablebase(loading.table))
    yield asked.write(1)


def _review(asked: ReviewGame) -> Answers:
    reviewing, known, due = GameReviewer(asked.record), 0, 0.0
    for _ in reviewing:
        yield None
        if reviewing.charted and monotonic() > due:
            found = reviewing.review
            yield asked.write(found, known)
            known, due = len(found.turns), monotonic() + PAUSE
    found = reviewing.review
    while len(found.turns) - known > TURNS:
        part = found._replace(turns=found.turns[: known + TURNS], whole=False)
        yield asked.write(part, known)
        known += TURNS
    yield asked.write(found, known)


class Engine:
    """The questions that are being worked at, by their numbers."""

    def __init__(self) -> None:
        """Begin with none."""
        self._open: dict[str, Answers] = {}

    def ask(self, text: str, content: bytes | memoryview = b"") -> None:
        """Take a question, its number first; `drop` in place of a question ends that one."""
        number, _space, asked = text.partition(" ")
        if asked == "drop":
            self._open.pop(number, None)
        else:
            self._open[number] = _asked(asked, bytes(content))

    def work(self) -> str | None:
        """Work for a slice. Return an answer, its number first, if there is one: `…` marks one
        that others follow; nothing while there is none."""
        end = monotonic() + SLICE
        while self._open and monotonic() < end:
            number, work = next(iter(self._open.items()))
            try:
                found = next(work)
            except StopIteration:
                del self._open[number]
                return f"{number} ."
            except Exception as error:
                del self._open[number]
                return f"{number} {LOST} {error}"
            if found is not None:
                return f"{number} {found}"
        # The next question has its turn.
        if self._open:
            number = next(iter(self._open))
            self._open[number] = self._open.pop(number)
        return None

    @property
    def is_busy(self) -> bool:
        """Whether there is something to work at."""
        return bool(self._open)


def _asked(text: str, content: bytes) -> Answers:
    yield from answer_question(read_question(text), content)


def ask_directly(asked: Query, content: bytes = b"") -> Iterator[Any]:
    """Yield the answers to a question, each as it is read at the other end."""
    known: tuple[Any, ...] = ()
    for found in answer_question(asked, content):
        if found is None:
            continue
        if isinstance(asked, ReviewGame):
            review = asked.read(found, known)
            known = review.turns
            yield review
        else:
            yield asked.read(found)
