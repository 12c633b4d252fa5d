"""The client of the worker: it numbers questions and dispatches the answers.

It restarts a worker that dies once, and repeats the open questions.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.browser.io import downloads
from puluc.engine.rules import Rules
from puluc.engine.solved import may_be_small, table_name
from puluc.reviewing.protocol import LOST, Question, ReadTable, TablePart

OnPart = Callable[[float, int], None]
"""Called with the part of a table that is done, 0 to 1, and the positions solved, 0 in loading."""
OnAnswer = Callable[[str], None]
"""Called with the text of each answer."""


def find_table(rules: Rules) -> str:
    """Return the path of a ruleset's table on the site, or an empty text."""
    path = f"tables/{table_name(rules)}".replace(".puluc", ".bin")
    return path if path in downloads.file_sizes() else ""


def may_be_solved(rules: Rules) -> bool:
    """Return whether a ruleset has a table, or may be small enough to be solved here."""
    return bool(find_table(rules)) or may_be_small(rules)


class WorkerError(Exception):
    """The error if the worker can't answer: it could not start, died again, or failed."""


class WorkerDied(WorkerError):
    """The error if the worker has died; it may be started again.

    `why` is for the page, or empty.
    """

    def __init__(self, reason: str, why: str) -> None:
        """Start with the `reason` for the log."""
        super().__init__(reason)
        self.why = why


class _Waiting:
    """A question that waits for its last answer."""

    def __init__(self, on_answer: OnAnswer) -> None:
        self.on_answer = on_answer
        self.end = asyncio.Event()
        self.problem: WorkerError | None = None


class WorkerClient:
    """Asks the worker, which the first question starts."""

    def __init__(self, on_lost: Callable[[str], None]) -> None:
        """Start without questions; call `on_lost` with the reason if the worker dies twice."""
        self._on_lost = on_lost
        self.is_lost = False
        self._is_retrying = False
        self._number = 0
        self._open: dict[str, _Waiting] = {}
        self._life = 0
        self._tables: dict[str, int] = {}
        """The life of the worker in which each table was loaded."""
        boot.worker.listen(create_proxy(self._on_answer), create_proxy(self._on_death))

    @property
    def is_ready(self) -> bool:
        """Whether the worker can answer now."""
        return bool(boot.worker.isReady())

    def has(self, rules: Rules) -> bool:
        """Return whether the worker has the table of a ruleset."""
        return rules.text in self._tables

    def start_again(self) -> None:
        """Restart the worker after its loss; call `on_lost` if that fails."""
        self.is_lost = False
        self._is_retrying = True
        boot.worker.start()

    async def ask(self, question: Question, rules: Rules, on_answer: OnAnswer) -> None:
        """Ask a question about a ruleset; `on_answer` is called with the text of each answer.

        Raises WorkerError if there is no answer.
        """
        await self._retry_once(lambda: self._ask_now(question, rules, on_answer))

    async def find_answer(self, question: Question, rules: Rules) -> Any:
        """Return the answer to a question that has one, or None if the worker is lost."""
        found: list[str] = []
        try:
            await self.ask(question, rules, found.append)
        except WorkerError as error:
            print(f"The worker does not answer: {error}")
            return None
        return question.read(found[0])

    async def load(self, rules: Rules, report: OnPart) -> None:
        """Load the table of a ruleset, or solve it, unless the worker has it.

        Raises the errors of downloads, or WorkerError.
        """
        if not self.has(rules):
            await self._retry_once(lambda: self._load_now(rules, report))

    async def _retry_once(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do work with the worker; repeat it once if the worker dies, then report the loss."""
        if self.is_lost:
            raise WorkerError("the worker is lost")
        try:
            await work()
        except WorkerDied:
            try:
                await work()
            except WorkerDied as error:
                if not self.is_lost:
                    self.is_lost = True
                    self._on_lost(error.why)
                raise

    async def _load_now(self, rules: Rules, report: OnPart) -> None:
        path, question, part = find_table(rules), ReadTable(rules), TablePart()

        def hear(text: str) -> None:
            nonlocal part
            part = question.read(text)
            if path:
                report((1 + part.fraction) / 2, 0)
            elif part.positions:
                report(part.fraction, part.positions)

        if path:
            report(0, 0)
            content = await downloads.content(path, lambda part: report(part / 2, 0))
        else:
            content = await downloads.made_before(rules.text)
        await self._send(question.text, hear, content)
        if part.fraction == 1:
            self._tables[rules.text] = self._life

    async def _ask_now(self, question: Question, rules: Rules, on_answer: OnAnswer) -> None:
        if self._tables.get(rules.text, self._life) != self._life:
            await self._load_now(rules, lambda _part, _positions: None)
        await self._send(question.text, on_answer, None)

    async def _send(self, text: str, on_answer: OnAnswer, content: Any) -> None:
        """Send a question, and wait for its last answer."""
        self._number += 1
        number = str(self._number)
        waiting = self._open[number] = _Waiting(on_answer)
        boot.worker.send(f"{number} {text}", content)
        try:
            await waiting.end.wait()
        finally:
            if number in self._open:
                del self._open[number]
                boot.worker.send(f"{number} drop", None)
        if waiting.problem:
            raise waiting.problem

    def _on_answer(self, text: str) -> None:
        """Pass an answer on, unless nobody waits for it."""
        self._is_retrying = False
        number, _space, answer = text.partition(" ")
        waiting = self._open.get(number)
        if not waiting:
            return
        if answer == ".":
            self._end(number)
        elif answer.startswith(LOST):
            self._end(number, WorkerError(answer))
        else:
            waiting.on_answer(answer)

    def _on_death(self, reason: str, why: str) -> None:
        """End all open questions, to repeat them or to fail."""
        self._life += 1
        print(f"The worker has died: {reason}")
        if self._is_retrying and not self._open:
            self.is_lost = True
            self._on_lost(why)
        self._is_retrying = False
        for number in list(self._open):
            self._end(number, WorkerDied(reason, why))

    def _end(self, number: str, problem: WorkerError | None = None) -> None:
        waiting = self._open.pop(number)
        waiting.problem = problem
        waiting.end.set()
