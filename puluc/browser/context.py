"""The context of effects: the dispatcher, the session, and the running tasks."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, NamedTuple, Protocol, TypeVar

from pyscript import window
from pyscript.ffi import create_proxy
from pyscript.js_modules import boot

from puluc.app.effects import AskOpponent, Effect, Evaluate
from puluc.app.messages import Evaluated, OpponentMove, Sent
from puluc.app.session import ScreenBundle, Session
from puluc.app.table_state import TableState
from puluc.engine.rules import Rules

T = TypeVar("T")
Dispatch = Callable[[Sent], None]
"""A function that sends a message to the session."""


class Act(Protocol):
    """A function that sends a person's message."""

    def __call__(self, message: Sent, screen: str = "") -> None:
        """Send a message; drop one for a `screen` that is no longer open."""


class Tasks:
    """Background tasks by name; starting one cancels the former task of that name."""

    def __init__(self) -> None:
        """Start without tasks."""
        self._running: dict[str, asyncio.Task[None]] = {}

    def start(
        self, name: str, work: Coroutine[Any, Any, T], then: Callable[[T], None] | None = None
    ) -> None:
        """Start a named task, cancelling any task of that name; call `then` with its result.

        Errors go to the console, since no caller waits for the task.
        """

        async def whole() -> None:
            try:
                found = await work
                if then:
                    await asyncio.sleep(0)  # It has a turn of its own, as it may draw.
            finally:
                if self._running.get(name) is task:
                    del self._running[name]
            if then:
                then(found)

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()):
                window.console.error(f"The task {name!r} failed: {error!r}")

        self.stop(name)
        task = self._running[name] = asyncio.create_task(whole())
        task.add_done_callback(ended)

    def stop(self, name: str) -> None:
        """Cancel the task of a name, if it is running."""
        if name in self._running:
            self._running.pop(name).cancel()

    def is_running(self, name: str) -> bool:
        """Return whether a task of this name is running."""
        return name in self._running


class BrowserTurns:
    """The turns that the browser gives, as `FrameQueue` needs them."""

    def __init__(self, tasks: Tasks) -> None:
        """Run background work among the tasks."""
        self._tasks = tasks
        self._due: list[Callable[[], None]] = []
        self._next = create_proxy(lambda: self._due.pop(0)())

    def soon(self, work: Callable[[], None]) -> None:
        """Call `work` in a turn of its own, before other work that waits."""
        self._due.append(work)
        boot.soon(self._next)

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `work` in the background."""
        self._tasks.start("drawing", work())

    def sleep(self, seconds: float) -> Awaitable[None]:
        """Wait for some seconds; even for none, let the browser have a turn."""
        return asyncio.sleep(seconds)


Handlers = dict[type[Effect], Callable[[Any], None]]
"""The function that runs an effect, by the effect's type."""


class LaterScreens(Protocol):
    """The other screens and the worker after loading."""

    parts: ScreenBundle
    """The screens."""
    handlers: Handlers
    """The handlers of their effects."""

    def ask_again(self) -> None:
        """Restart the worker after its loss."""

    def is_solved(self, rules: Rules) -> bool:
        """Return whether the chances of a ruleset are exact."""

    async def load(self, state: TableState) -> None:
        """Load the table of a ruleset, reporting its state."""

    async def evaluate(self, effect: Evaluate) -> Evaluated | None:
        """Return the evaluation of a position, or None if the worker can't answer now."""

    async def think(self, effect: AskOpponent) -> OpponentMove | None:
        """Return the move of an opponent, or None if the worker can't answer now."""


class Context(NamedTuple):
    """The context of an effect."""

    dispatch: Dispatch
    """Sends a message to the session."""
    session: Callable[[], Session]
    """Returns the present session."""
    tasks: Tasks
    """The running tasks."""
