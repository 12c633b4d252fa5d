"""Reviews shared by a game's summary and the review screen, from one question to the worker."""

import asyncio
from collections.abc import Callable

from puluc.engine.record import Record
from puluc.reviewing.protocol import ReviewGame
from puluc.reviewing.review import Review
from puluc.screens.worker_client import WorkerClient, WorkerError


class SharedReview:
    """The review of a game, which several may follow."""

    def __init__(self, question: ReviewGame, worker: WorkerClient) -> None:
        """Start without asking."""
        self.question = question
        self.has_table = worker.has(question.record.game.rules)
        """Whether its chances are exact."""
        self._worker = worker
        self._found: Review | None = None
        self._listeners: list[Callable[[Review], None]] = []
        self._end: asyncio.Event | None = None
        """The end of the question, while the worker works on it."""

    @property
    def is_known(self) -> bool:
        """Whether the review is whole."""
        return self._found is not None and self._found.whole

    def answers(self, question: ReviewGame) -> bool:
        """Return whether it answers a question, or will: somebody waits for it.

        Once the table is there, a review without exact chances does not.
        """
        return (
            (self.is_known or bool(self._listeners))
            and self.question.text == question.text
            and self.has_table == self._worker.has(question.record.game.rules)
        )

    async def follow(self, on_review: Callable[[Review], None]) -> Review | None:
        """Report each part; return the whole review, or None without a worker.

        The first to follow asks; if that is cancelled, the next asks again.
        """
        if self._found:
            on_review(self._found)
        self._listeners.append(on_review)
        try:
            while not self.is_known:
                if self._end:
                    await self._end.wait()
                else:
                    await self._ask()
        except WorkerError as error:
            print(f"The game could not be reviewed: {error}")
            return None
        finally:
            self._listeners.remove(on_review)
        return self._found

    async def _ask(self) -> None:
        """Ask the worker. Raises WorkerError."""
        self._end = end = asyncio.Event()
        try:
            await self._worker.ask(self.question, self.question.record.game.rules, self._on_answer)
        finally:
            self._end = None
            end.set()

    def _on_answer(self, text: str) -> None:
        self._found = self.question.read(text, self._found.turns if self._found else ())
        for on_review in tuple(self._listeners):
            on_review(self._found)


class Reviews:
    """Reviews from the worker; the last one is kept."""

    def __init__(self, worker: WorkerClient) -> None:
        """Start without a review."""
        self._worker = worker
        self._last: SharedReview | None = None

    async def follow(self, record: Record, on_review: Callable[[Review], None]) -> Review | None:
        """Return the whole review of a game, or None without a worker; report each part of it."""
        question = ReviewGame(record)
        if not self._last or not self._last.answers(question):
            self._last = SharedReview(question, self._worker)
        return await self._last.follow(on_review)
