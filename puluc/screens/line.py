"""The line to the engine: questions are numbered, and an answer that nobody waits for is dropped.

An engine that dies is started again once for what was asked, which is then asked again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.engine.rules import Rules
from puluc.reviewing.questions import LOST, Query, ReadTable

Hear = Callable[[str], None]
Fetch = Callable[[], Awaitable[Any]]


class EngineError(Exception):
    """The engine can't answer: it could not be started, has died again, or something went wrong."""


class EngineDied(EngineError):
    """The engine has died; it may be started again. `why` is for the page to show, or empty."""

    def __init__(self, reason: str, why: str) -> None:
        """Begin with the `reason` for the log."""
        super().__init__(reason)
        self.why = why


class _Waiting:
    """A question that has not got its last answer."""

    def __init__(self, hear: Hear) -> None:
        self.hear = hear
        self.end = asyncio.Event()
        self.problem: EngineError | None = None


class Line:
    """Asks the engine, which is started by the first question."""

    def __init__(self, tell_lost: Callable[[str], None]) -> None:
        """Begin with nothing asked; `tell_lost` gets the reason when the engine has died twice."""
        self._tell_lost = tell_lost
        self.is_lost = False
        self._number = 0
        self._open: dict[str, _Waiting] = {}
        self._life = 0
        self._tables: dict[str, tuple[int, Fetch]] = {}
        """In which of the engine's lives each table was loaded, and what fetches it again."""
        boot.engine.listen(create_proxy(self._heard), create_proxy(self._died))

    @property
    def is_ready(self) -> bool:
        """Whether the engine answers at once."""
        return bool(boot.engine.isReady())

    def has(self, rules: Rules) -> bool:
        """Return whether the engine has the table of a ruleset."""
        return rules.text in self._tables

    async def ask(self, question: Query, rules: Rules, hear: Hear) -> None:
        """Ask a question about a ruleset; `hear` is called with the text of each answer.

        Raises EngineError when there is no answer.
        """
        await self._twice(lambda: self._asked(question, rules, hear))

    async def load(self, rules: Rules, fetch: Fetch, hear: Hear) -> None:
        """Load the table of a ruleset, which `fetch` returns. Raises what that does, or
        EngineError."""
        await self._twice(lambda: self._loaded(rules, fetch, hear))

    async def _twice(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something with the engine, once more if it dies meanwhile; then it is lost."""
        if self.is_lost:
            raise EngineError("the engine is lost")
        try:
            await work()
        except EngineDied:
            try:
                await work()
            except EngineDied as error:
                if not self.is_lost:
                    self.is_lost = True
                    self._tell_lost(error.why)
                raise

    async def _loaded(self, rules: Rules, fetch: Fetch, hear: Hear) -> None:
        content = await fetch()
        await self._send(ReadTable(rules).text, hear, content)
        self._tables[rules.text] = self._life, fetch

    async def _asked(self, question: Query, rules: Rules, hear: Hear) -> None:
        if rules.text in self._tables:
            life, fetch = self._tables[rules.text]
            if life != self._life:
                await self._loaded(rules, fetch, lambda _text: None)
        await self._send(question.text, hear, None)

    async def _send(self, text: str, hear: Hear, content: Any) -> None:
        """Send a question, and wait for its last answer."""
        self._number += 1
        number = str(self._number)
        waiting = self._open[number] = _Waiting(hear)
        boot.engine.send(f"{number} {text}", content)
        try:
            await waiting.end.wait()
        finally:
            if number in self._open:
                del self._open[number]
                boot.engine.send(f"{number} drop", None)
        if waiting.problem:
            raise waiting.problem

    def _heard(self, text: str) -> None:
        """Take an answer, unless nobody waits for it."""
        number, _space, answer = text.partition(" ")
        waiting = self._open.get(number)
        if not waiting:
            return
        if answer == ".":
            self._end(number)
        elif answer.startswith(LOST):
            self._end(number, EngineError(answer))
        else:
            waiting.hear(answer)

    def _died(self, reason: str, why: str) -> None:
        """Let all that is asked be asked again, or fail."""
        self._life += 1
        print(f"The engine has died: {reason}")
        for number in list(self._open):
            self._end(number, EngineDied(reason, why))

    def _end(self, number: str, problem: EngineError | None = None) -> None:
        waiting = self._open.pop(number)
        waiting.problem = problem
        waiting.end.set()
