"""What the edges work with: the way to the session, and the tasks that go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol, TypeVar

from pyscript import window

from puluc.app.effects import AskOpponent, Effect, Evaluate
from puluc.app.messages import Evaluated, Message, OpponentMove
from puluc.app.session import Session
from puluc.app.table_state import TableState
from puluc.engine.rules import Rules

T = TypeVar("T")
Dispatch = Callable[[Message], None]
"""The way of each message to the session."""


class Tasks:
    """What goes on beside the page, a task a name: one that is started ends the one before it."""

    def __init__(self) -> None:
        """Begin with none."""
        self._going: dict[str, asyncio.Task[None]] = {}

    def start(
        self,
        name: str,
        work: Coroutine[Any, Any, T],
        then: Callable[[T], None] | None = None,
    ) -> None:
        """Let something go on under a name, in place of what went on under it; `then` is called
        with what it returns, when it goes on no more. What goes wrong in it is told at once: nobody
        waits for it."""

        async def whole() -> None:
            try:
                found = await work
            finally:
                if self._going.get(name) is task:
                    del self._going[name]
            if then:
                then(found)

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()):
                window.console.error(f"What was {name} went wrong: {error!r}")

        self.stop(name)
        task = self._going[name] = asyncio.create_task(whole())
        task.add_done_callback(ended)

    def stop(self, name: str) -> None:
        """End what goes on under a name, if something does."""
        if name in self._going:
            self._going.pop(name).cancel()

    def go_on(self, name: str) -> bool:
        """Return whether something goes on under a name."""
        return name in self._going


class Study(Protocol):
    """What the page has once its other screens and the engine have come."""

    def start(self, effect: Effect) -> None:
        """Start what an effect of the study asks for."""

    def ask_again(self) -> None:
        """Let the engine be started once more after it was lost."""

    def is_solved(self, rules: Rules) -> bool:
        """Return whether chances of a ruleset are exact."""

    async def load(self, state: TableState) -> None:
        """Load the table of a ruleset, telling how it stands."""

    async def weigh(self, effect: Evaluate) -> Evaluated | None:
        """Find what a position is worth; nothing if the engine can't answer at once."""

    async def think(self, effect: AskOpponent) -> OpponentMove | None:
        """Find the move of an opponent; nothing if the engine can't answer at once."""


class Context(NamedTuple):
    """What an edge works with: where messages go, the session as it stands, and the tasks."""

    dispatch: Dispatch
    session: Callable[[], Session]
    tasks: Tasks
