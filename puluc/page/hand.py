"""The player's hand: clicks, keys and drags become messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document
from pyscript.ffi import create_proxy

DRAG_FROM = 6.0

Dispatch = Callable[[str], None]


class Hand:
    """Listens to the page and hands on messages; remembers how the player last acted."""

    def __init__(self, dispatch: Dispatch, touched: Callable[[], None]) -> None:
        """Hand messages to `dispatch`; `touched` is told of every press, before its message."""
        self.dispatch = dispatch
        self.touched = touched
        self.by_keyboard = False
        self.drag: _Drag | None = None
        self.dragged = False
        app = document.getElementById("app")
        for name in ("click", "change", "submit", "pointerdown", "pointermove", "pointerup"):
            app.addEventListener(name, create_proxy(getattr(self, name)))
        app.addEventListener("pointercancel", create_proxy(self.pointercancel))
        document.addEventListener("keydown", create_proxy(self.keydown))
        document.getElementById("panel").addEventListener("cancel", create_proxy(self.cancel))

    def click(self, event: Any) -> None:
        """Hand on the message of what was clicked, unless the click ended a drag."""
        if self.dragged:
            self.dragged = False
            return
        actor = event.target.closest("[data-do]")
        if actor:
            self.dispatch(actor.dataset.do)
        elif event.target.id == "panel":
            self.dispatch("close")

    def change(self, event: Any) -> None:
        """Hand on the message that a field's value completes."""
        field = event.target.closest("[data-set]")
        if field:
            self.dispatch(f"{field.dataset.set} {field.value}")

    def submit(self, event: Any) -> None:
        """Keep forms from leaving the page."""
        event.preventDefault()

    def cancel(self, event: Any) -> None:
        """Close the panel by the session's hand, when the Escape key asks for it."""
        event.preventDefault()
        self.dispatch("close")

    def keydown(self, event: Any) -> None:
        """Act for the board as buttons do, walk with arrows, put down with Escape."""
        self.by_keyboard = True
        if event.ctrlKey or event.metaKey or event.altKey or document.querySelector("dialog[open]"):
            return
        target = event.target
        spot = target.closest(".spot[data-do]")
        if event.key == "Escape":
            self.dispatch("drop")
        elif spot and event.key in ("Enter", " "):
            event.preventDefault()
            self.touched()
            self.dispatch(spot.dataset.do)
        elif spot and event.key in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
            event.preventDefault()
            self._walk(target, 1 if event.key in ("ArrowRight", "ArrowUp") else -1)

    def pointerdown(self, event: Any) -> None:
        """Skip what is being shown, and take hold of a man that may move."""
        self.by_keyboard = False
        self.dragged = False
        self.touched()
        spot = event.target.closest(".spot.may")
        if spot and event.isPrimary and event.button == 0:
            self.drag = _Drag(spot, event)

    def pointermove(self, event: Any) -> None:
        """Carry the man along once the pointer has moved a little."""
        if self.drag and self.drag.follow(event) and not self.dragged:
            self.dragged = True
            if "picked" not in self.drag.spot.getAttribute("class").split():
                self.dispatch(self.drag.spot.dataset.do)

    def pointerup(self, event: Any) -> None:
        """Set the man down where he may go, else put him back."""
        if not self.drag:
            return
        self.drag.release()
        self.drag = None
        if self.dragged:
            under = document.elementFromPoint(event.clientX, event.clientY)
            goal = under and under.closest(".goal[data-do]")
            self.dispatch(goal.dataset.do if goal else "drop")

    def pointercancel(self, event: Any) -> None:
        """Put a dragged man back."""
        if self.drag:
            self.drag.release()
            self.drag = None
            self.dispatch("drop")

    def _walk(self, target: Any, step: int) -> None:
        spots = list(document.querySelectorAll(".spot[role=button]"))
        ids = [spot.id for spot in spots]
        if target.id in ids:
            spots[(ids.index(target.id) + step) % len(ids)].focus()


class _Drag:
    """A man being dragged: his pile follows the pointer, in the board's units."""

    def __init__(self, spot: Any, event: Any) -> None:
        self.spot = spot
        self.pile = spot.querySelector(".pile")
        self.start = (event.clientX, event.clientY)
        board = spot.ownerSVGElement
        self.scale = board.viewBox.baseVal.width / board.getBoundingClientRect().width
        self.moving = False

    def follow(self, event: Any) -> bool:
        """Move the pile to the pointer; return whether it has left its place."""
        dx, dy = event.clientX - self.start[0], event.clientY - self.start[1]
        self.moving = self.moving or abs(dx) + abs(dy) > DRAG_FROM
        if self.moving and self.pile:
            self.pile.classList.add("dragged")
            shift = f"translate({dx * self.scale}px, {dy * self.scale}px)"
            self.pile.style.transform = shift
        return self.moving

    def release(self) -> None:
        """Let the pile go back to its place."""
        if self.pile:
            self.pile.classList.remove("dragged")
            self.pile.style.transform = ""
