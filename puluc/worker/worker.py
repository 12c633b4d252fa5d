"""Answer the page's questions in slices, in the worker.

Answers come from loaded tables, else from the estimate.
"""

from collections.abc import Callable, Generator
from time import monotonic
from typing import Final, NamedTuple

from puluc.engine import kernels
from puluc.evaluation.win_chance import evaluate
from puluc.players import PLAYERS
from puluc.reviewing import protocol
from puluc.reviewing.continuations import find_replies
from puluc.reviewing.statistics import sum_games, summarise_review
from puluc.tablebase import library
from puluc.tablebase.file import Loading
from puluc.tablebase.index import get_index
from puluc.tablebase.small_solver import Solving, is_small
from puluc.tablebase.tablebase import Tablebase
from puluc.worker.reviewer import GameReviewer

SLICE: Final = 0.02
"""The seconds of work on a question before the next one has its turn."""
LIMIT: Final = 60.0
"""The seconds of work on a question with a single answer, after which it counts as stuck."""
LONG_LIMIT: Final = 600.0
"""The seconds of work between two answers of a table or a review, which show their progress."""
PAUSE: Final = 0.3
"""The seconds of work between two answers to the same question."""
TURNS: Final = 8
"""The most turns of a review in one answer: the page reads and draws between answers."""


class Made(NamedTuple):
    """A file that the worker has made, for the page to keep."""

    name: str
    """Its name."""
    content: bytes
    """Its bytes."""


Answers = Generator[str | None, None, None]
"""The work on a question: it yields answers as texts, and None between slices."""
Keep = Callable[[Made], None]
"""A function that is called with each file made."""


def answer_question(text: str, content: bytes = b"", keep: Keep = lambda made: None) -> Answers:
    """Answer the text of a question; `content` is the file that was sent with it."""
    question = protocol.read_question(text)
    match question:
        case protocol.ReadTable():
            yield from _load(question, content, keep)
        case protocol.EvaluatePosition(position, throws):
            evaluation = yield from evaluate(
                position, library.get_values(position.rules), throws=throws
            )
            yield question.write(evaluation)
        case protocol.ChooseMove(position, level, seed, ply):
            draw = kernels.random_stream(seed, f"{level} {ply}")
            move = yield from PLAYERS[level].think(position, draw, library.get_values)
            yield question.write(move)
        case protocol.ReviewGame():
            yield from _review(question)
        case protocol.FindReplies(positions):
            values = library.get_values(positions[0].rules)
            found = []
            for position in positions:
                found.append((yield from find_replies(position, values)))
            yield question.write(tuple(found))
        case protocol.SumUpGame(record):
            reviewing = GameReviewer(record)
            yield from reviewing
            yield question.write(summarise_review(reviewing.review))
        case protocol.AddUpGames(games):
            yield question.write((yield from sum_games(games)))


def _load(question: protocol.ReadTable, content: bytes, keep: Keep) -> Answers:
    """Load a table, or solve the ruleset."""
    rules = question.rules
    if library.find_tablebase(rules) is None:
        if not content:
            content = yield from _solve(question)
            if not content:
                return
            keep(Made(rules.text, content))
        loading, reported = Loading(content), 0
        for part in loading:
            yield None
            if int(20 * part) > reported and part < 1:
                reported = int(20 * part)
                yield question.write(protocol.TablePart(part))
        assert loading.table is not None
        library.add_tablebase(Tablebase(loading.table))
    yield question.write(protocol.TablePart(1))


def _solve(question: protocol.ReadTable) -> Generator[str | None, None, bytes]:
    """Solve a small ruleset; return the file of its table, empty for other rulesets."""
    if not is_small(question.rules):
        return b""
    solving, due = Solving(question.rules), 0.0
    for part in solving:
        yield None
        if monotonic() > due:
            yield question.write(protocol.TablePart(part, get_index(question.rules).size))
            due = monotonic() + PAUSE
    return solving.data


def _review(question: protocol.ReviewGame) -> Answers:
    """Review a game. Raises ValueError for rules without a stated error."""
    reviewing, known, due = GameReviewer(question.record), 0, 0.0
    if reviewing.values.error is None:
        raise ValueError("the error of these estimates is not known")
    for _ in reviewing:
        yield None
        if reviewing.charted and monotonic() > due:
            found = reviewing.review
            yield question.write(found, known)
            known, due = len(found.turns), monotonic() + PAUSE
    found = reviewing.review
    while len(found.turns) - known > TURNS:
        part = found._replace(turns=found.turns[: known + TURNS], whole=False)
        yield question.write(part, known)
        known += TURNS
    yield question.write(found, known)


class StuckError(Exception):
    """The error for a question that takes too long: the worker has to be started again."""


class _Open:
    """An open question: the work on it, and the seconds of work since its last answer."""

    def __init__(self, text: str, content: bytes, keep: Keep) -> None:
        """Start with the text of the question, and the file that was sent with it."""
        self.work = answer_question(text, content, keep)
        self.limit = LONG_LIMIT if text.startswith(("table\n", "review\n")) else LIMIT
        self.spent = 0.0


class Worker:
    """The open questions by their numbers."""

    def __init__(self) -> None:
        """Start without questions."""
        self._open: dict[str, _Open] = {}
        self.made: Made | None = None
        """The file made in the last slice, if any."""

    def ask(self, text: str, content: bytes | memoryview = b"") -> None:
        """Add a question, which starts with its number; `drop` instead of a question removes it."""
        number, _space, question = text.partition(" ")
        if question == "drop":
            self._open.pop(number, None)
        else:
            self._open[number] = _Open(question, bytes(content), self._keep)

    def _keep(self, made: Made) -> None:
        self.made = made

    def work(self) -> str | None:
        """Work for a slice and return an answer, which starts with its number, or None.

        An answer `.` ends the answers to a question. Raises StuckError.
        """
        if not self._open:
            return None
        self.made = None
        number, question = next(iter(self._open.items()))
        begun = now = monotonic()
        while now < begun + SLICE:
            try:
                found = next(question.work)
            except StopIteration:
                del self._open[number]
                return f"{number} ."
            except Exception as error:
                del self._open[number]
                return f"{number} {protocol.LOST} {error}"
            if found is not None:
                question.spent = 0.0
                return f"{number} {found}"
            now = monotonic()
        question.spent += now - begun
        if question.spent > question.limit:
            raise StuckError(f"question {number} takes too long")
        # Move on to the next question.
        self._open[number] = self._open.pop(number)
        return None

    @property
    def is_busy(self) -> bool:
        """Whether there is work to do."""
        return bool(self._open)
