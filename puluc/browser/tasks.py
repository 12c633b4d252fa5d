"""What the edges work with: the way to the session, and the tasks that go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeVar

from pyscript import window

from puluc.app.messages import Message
from puluc.app.session import Session

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

    def stop_all(self) -> None:
        """End all that goes on."""
        for name in list(self._going):
            self.stop(name)

    def go_on(self, name: str) -> bool:
        """Return whether something goes on under a name."""
        return name in self._going


class Context(NamedTuple):
    """What an edge works with: where messages go, the session as it stands, and the tasks."""

    dispatch: Dispatch
    session: Callable[[], Session]
    tasks: Tasks
