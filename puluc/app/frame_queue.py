"""The queue of the page's work: draw the session, then take the next step, a piece at a time."""

from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final, NamedTuple, Protocol

FRAME: Final = 0.03
"""The seconds in which the browser paints the result of a click, before slow work."""
PRESSED: Final = 50
"""The most frames for which work waits while something is pressed."""


class Drawing(NamedTuple):
    """The drawing of the session after a step."""

    parts: Callable[[], Iterator[None]]
    """Starts the drawing, which yields after each part."""
    then: Callable[[], None]
    """Runs the step's effects, once all is drawn."""
    at_once: bool
    """Whether the effects can't wait, so that all is drawn in one piece."""


QueuedStep = Callable[[], Drawing | None]
"""A change of the session; it returns the drawing that the change needs, if any."""


class Focus(Protocol):
    """The focus of the page."""

    @property
    def focus_is_due(self) -> bool:
        """Whether the focus has to move."""

    @property
    def has_no_focus(self) -> bool:
        """Whether no element has the focus."""

    def move_focus(self) -> None:
        """Move the focus if a move is pending."""


class Turns(Protocol):
    """The turns that the browser gives."""

    def soon(self, work: Callable[[], None]) -> None:
        """Call `work` in a turn of its own, before other work that waits."""

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `work` in the background."""

    def sleep(self, seconds: float) -> Awaitable[None]:
        """Wait for some seconds; even for none, let the browser have a turn."""


class FrameQueue:
    """Draws each step of the session before the next one, in turns that are never long.

    A press on the board waits until the page shows the session, and goes before the steps.
    """

    def __init__(self, page: Focus, turns: Turns, is_pressed: Callable[[], bool]) -> None:
        """Start with nothing to do; `is_pressed` tells whether a finger or a button is down."""
        self._page = page
        self._is_pressed = is_pressed
        self._turns = turns
        self._steps: list[QueuedStep] = []
        self._presses: list[Callable[[], None]] = []
        self._drawing: Drawing | None = None
        self._parts: Iterator[None] | None = None
        """The parts of the drawing that are still to be drawn, once it has begun."""
        self._runs = False
        """Whether the background task runs."""
        self._hurries = False
        """Whether an early turn is scheduled."""

    @property
    def has_pending(self) -> bool:
        """Whether drawing, focus, a press or a step is pending."""
        return bool(self._drawing or self._presses or self._steps or self._page.focus_is_due)

    def enqueue(self, step: QueuedStep) -> None:
        """Run a step now, or after drawing the session."""
        self._steps.append(step)
        if not self._drawing and len(self._steps) == 1:
            self._take_step()
        if self.has_pending and not (self._runs or self._hurries):
            self._runs = True
            self._turns.start(self._run)

    def press(self, do: Callable[[], None]) -> None:
        """Carry out a press once the page shows the session."""
        if self._drawing or self._presses:
            self._presses.append(do)
            self.hurry()
        else:
            do()

    def hurry(self) -> None:
        """Run the waiting tasks in early turns, or now if something is pressed: a drag needs it."""
        if self._is_pressed():
            self.finish()
        elif self.has_pending and not self._hurries:
            self._hurries = True
            self._turns.soon(self._take_turn)

    def show(self) -> None:
        """Draw the session now, and carry out the presses."""
        while self._drawing or self._presses:
            self.next()

    def flush(self) -> None:
        """Take all steps now, and draw the session."""
        while self._drawing or self._presses or self._steps:
            self.next()

    def finish(self) -> None:
        """Do everything now, and move the focus."""
        self.flush()
        self._page.move_focus()

    def draw_again(self) -> None:
        """Draw from the first part again, as the page looks different now."""
        self._parts = None

    def next(self) -> None:
        """Do the next task: move the focus, draw a section, carry out a press or a step."""
        if self._page.focus_is_due:
            self._page.move_focus()
        elif self._drawing:
            self._draw_part(self._drawing)
        elif self._presses:
            self._presses.pop(0)()
        else:
            self._take_step()

    def _take_step(self) -> None:
        drawing = self._drawing = self._steps.pop(0)()
        while drawing and drawing.at_once and self._drawing is drawing:
            self._draw_part(drawing)

    def _draw_part(self, drawing: Drawing) -> None:
        """Draw a part, or run the step's effects if all are drawn."""
        if self._parts is None:
            self._parts = drawing.parts()
        for _part in self._parts:
            return
        self._drawing = self._parts = None
        # The effects' own steps come before the steps that wait.
        waiting, self._steps = self._steps, []
        try:
            drawing.then()
        finally:
            self._steps += waiting

    def _take_turn(self) -> None:
        """Do the next piece, then ask for another early turn."""
        self._hurries = False
        if self.has_pending:
            self.next()
        if self.has_pending:
            self._hurries = True
            self._turns.soon(self._take_turn)

    async def _run(self) -> None:
        """Do what waits, a piece a turn.

        While something is pressed it waits, as it could move a button away before its click.
        """
        frames = PRESSED
        try:
            while self.has_pending and not self._hurries:
                if self._is_pressed() and frames:
                    frames -= 1
                    await self._turns.sleep(FRAME)
                else:
                    self.next()
                    if self._page.has_no_focus:
                        # A key could come before the next turn, and find the focus nowhere.
                        self._page.move_focus()
                    await self._turns.sleep(0)
        finally:
            self._runs = False
