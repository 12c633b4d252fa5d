"""The events that enlarge a stack (pointing, focus, long press), and its place on the page."""

import asyncio
from collections.abc import Callable
from math import ceil
from typing import Any

from pyscript import document, window

from puluc.browser.context import Dispatch, Tasks
from puluc.browser.dom import add_listener

REST = 0.3
"""The seconds of pointing at a stack, or of focus on it, before it is enlarged."""
LONG = 0.5
"""The seconds of a long press."""
LEAVE = 0.25
"""The seconds before the picture disappears."""
GAP = 8.0
"""The pixels between the stack and its picture."""
EDGE = 4.0
"""The pixels between the picture and the window's edge."""


class StackZoom:
    """Sends `look` messages; the picture stays while the pointer is on it."""

    def __init__(self, dispatch: Dispatch, by_keyboard: Callable[[], bool]) -> None:
        """Send messages to `dispatch`; the focus counts only when moved by keyboard."""
        self.dispatch = dispatch
        self.by_keyboard = by_keyboard
        self.tasks = Tasks()
        self.over = ""
        app = document.getElementById("app")
        add_listener(app, "pointermove", self.pointermove)
        add_listener(app, "pointerleave", lambda _event: self.away())
        add_listener(app, "focusin", self.focusin)

    def pointermove(self, event: Any) -> None:
        """Start to wait on a stack, keep its picture, or leave."""
        if event.pointerType == "touch" or event.buttons:
            return
        if event.target.closest("#closeup"):
            self.stop()
        else:
            self._rest(event.target.closest(".spot"))

    def focusin(self, event: Any) -> None:
        """Start to wait on a stack focused by keyboard."""
        if self.by_keyboard():
            self.over = ""
            self._rest(event.target.closest(".spot"))

    def press(self, spot: Any, then: Callable[[], None]) -> None:
        """Enlarge a stack after a long press, and call `then`."""

        def enlarge() -> None:
            self._look(spot)
            if document.getElementById("closeup").firstChild:
                then()

        self.after(LONG, enlarge)

    def away(self) -> None:
        """Enlarge nothing more, and soon remove the picture."""
        self.over = ""
        self.stop()
        if document.getElementById("closeup").firstChild:
            self.after(LEAVE, lambda: self.dispatch("look"))

    def after(self, seconds: float, then: Callable[[], None]) -> None:
        """Call `then` after some seconds, replacing any earlier call."""
        self.tasks.start("look", asyncio.sleep(seconds), lambda _none: then())

    def stop(self) -> None:
        """Cancel the pending call."""
        self.tasks.stop("look")

    def _rest(self, spot: Any) -> None:
        name = spot.id if spot else ""
        if not name:
            self.away()
        elif name != self.over:
            self.over = name
            self.after(REST, lambda: self._look(spot))

    def _look(self, spot: Any) -> None:
        if spot.isConnected:
            self.dispatch(f"look {spot.id.removeprefix('spot-')}")


def place_zoom(space: int) -> None:
    """Place the picture above the stack on a space, else below it or to its side, on the board."""
    box = document.getElementById("closeup")
    pile = document.querySelector(f"#spot-{space} .pile").getBoundingClientRect()
    size = box.getBoundingClientRect()
    width, height = ceil(size.width), ceil(size.height)
    left = pile.left + (pile.width - width) / 2
    top = pile.top - height - GAP
    field = document.getElementById("field").getBoundingClientRect()
    if top < field.top:
        top = pile.bottom + GAP
    if top + height > field.bottom:
        top = pile.top + (pile.height - height) / 2
        beside = pile.right + GAP
        left = beside if beside + width < window.innerWidth else pile.left - width - GAP
    box.style.left = f"{max(EDGE, min(left, window.innerWidth - width - EDGE)):.1f}px"
    box.style.top = f"{max(field.top, min(top, field.bottom - height)):.1f}px"
