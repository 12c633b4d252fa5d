"""The player's hand: clicks, keys and drags become messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyscript import document

from puluc.page.closeup import Closeup
from puluc.page.desk import Dispatch
from puluc.page.device import listen
from puluc.session.keys import REPEATED

EVENTS = (
    *("click", "change", "submit", "contextmenu"),
    *("pointerdown", "pointermove", "pointerup", "pointercancel"),
)
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
SIDEWAYS = ARROWS[:2]
STEPS = (*ARROWS, "Home", "End", "Escape")
"""Keys that a screen may take for itself before they mean what they do everywhere."""
DRAG_FROM = 6.0
REACH = 22.0
"""How far, in CSS pixels, a finger may miss the middle of a place that can be played."""
SCROLLING = (" ", *ARROWS)
"""The keys of the game that scroll the page where nothing else hears them."""
FIELDS = "input, select, textarea, [contenteditable]"
WRONG = "div:has(> .problem:not(:empty)) :is(input, select)"
"""The first field that keeps a game from starting."""
PRESSED = "button, a, summary, [role=button], [tabindex='0']:not(.spot)"
"""What the space bar presses or scrolls."""


class Hand:
    """Listens to the page and hands on messages; remembers how the player last acted."""

    def __init__(
        self,
        dispatch: Dispatch,
        touched: Callable[[], None],
        key: Callable[[str], bool],
        shaken: Callable[[], None],
    ) -> None:
        """Hand messages to `dispatch`.

        `touched` is called at every press, before its message; `key` with each key, and it returns
        whether the key means anything; `shaken` when a hand closes on kernels to throw.
        """
        self.dispatch = dispatch
        self.touched = touched
        self.key = key
        self.shaken = shaken
        self.by_keyboard = False
        self.drag: _Drag | None = None
        self.dragged = False
        self.late: list[str] = []
        """What a field said while something was pressed."""
        self.down = False
        """Whether a finger or a button is down on the page."""
        self.closeup = Closeup(dispatch, lambda: self.by_keyboard)
        app = document.getElementById("app")
        for name in EVENTS:
            listen(app, name, getattr(self, name))
        listen(document, "keydown", self.keydown)
        listen(document.getElementById("panel"), "cancel", self.cancel)

    def click(self, event: Any) -> None:
        """Hand on the message of what was clicked, unless the click ended a drag."""
        if self.dragged:
            self.dragged = False
            return
        # A click that no pointer made comes from a key or a screen reader.
        self.by_keyboard = self.by_keyboard or not getattr(event, "detail", 0)
        actor = _aim(event).closest("[data-do]")
        self._catch_up()
        if actor:
            do = actor.dataset.do
            self.dispatch(do)
            if do == "start" and (wrong := document.querySelector(WRONG)):
                wrong.focus()
        elif event.target.id == "panel":
            self.dispatch("close")

    def change(self, event: Any) -> None:
        """Hand on the message that a field's value completes.

        A text that a press ends waits for the click: that would miss what the text moves away.
        """
        field = event.target.closest("[data-set]")
        if not field:
            return
        self.late.append(f"{field.dataset.set} {field.value}")
        if not (self.down and field.type == "text"):
            self._catch_up()

    def _catch_up(self) -> None:
        while self.late:
            self.dispatch(self.late.pop())

    def submit(self, event: Any) -> None:
        """Keep forms from leaving the page."""
        event.preventDefault()

    def cancel(self, event: Any) -> None:
        """Let the session close the panel when the Escape key asks for it."""
        event.preventDefault()
        self.dispatch("close")

    def keydown(self, event: Any) -> None:
        """Act for the board as buttons do, walk with arrows, put back with Escape, or shortcuts.

        What the browser, an input method or a held key does of itself is left alone.
        """
        self.by_keyboard = True
        if event.isComposing or event.ctrlKey or event.metaKey or event.altKey:
            return
        if document.querySelector("dialog[open]") or event.target.closest(FIELDS):
            return
        if self._acts(event) or (event.key in SCROLLING and _on_the_game(event.target)):
            event.preventDefault()

    def _acts(self, event: Any) -> bool:
        """Do what a key means; return whether it meant something."""
        target, key = event.target, event.key
        if key in STEPS and self.key(key):
            self.closeup.stop()
            return True
        if key == "Escape":
            self.closeup.stop()
            self.dispatch("drop")
            return False
        if key in ARROWS:
            return self._walk(target, key, everywhere=event.shiftKey)
        if key in ("Enter", " ") and target.closest("[data-do]"):
            if event.repeat:
                return True
            spot = target.closest(".spot")
            if spot:
                self.touched()
                self.dispatch(spot.dataset.do)
            return bool(spot)
        if key == " " and target.closest(PRESSED):
            return False
        if (event.shiftKey and key.isalpha()) or (event.repeat and key not in REPEATED):
            return False
        return self.key(key)

    def pointerdown(self, event: Any) -> None:
        """Skip what is being shown, and take hold of a man that may move."""
        self.down = True
        self.by_keyboard = False
        self.dragged = False
        self.closeup.stop()
        self.touched()
        if not event.isPrimary or event.button != 0:
            return
        aim = _aim(event)
        if aim.closest("#throw[data-do]"):
            self.shaken()
        spot = aim.closest(".spot")
        if spot and spot.classList.contains("may"):
            self.drag = _Drag(spot, event)
        if spot and event.pointerType == "touch":
            self.closeup.press(spot, self._let_go)

    def pointermove(self, event: Any) -> None:
        """Carry the man along once the pointer has moved a little."""
        self.down = bool(event.buttons)
        if self.drag and self.drag.follow(event) and not self.dragged:
            self.dragged = True
            self.closeup.stop()
            if not self.drag.spot.classList.contains("picked"):
                self.dispatch(self.drag.spot.dataset.do)

    def pointerup(self, event: Any) -> None:
        """Put the man down, if he was dragged to a place; off the board he goes back."""
        self.down = False
        if event.pointerType == "touch":
            self.closeup.stop()
        if not self.drag:
            return
        self.drag.release()
        self.drag = None
        if self.dragged:
            under = document.elementFromPoint(event.clientX, event.clientY)
            spot = under and under.closest(".spot")
            self.dispatch(f"put {spot.id.removeprefix('spot-')}" if spot else "drop")

    def pointercancel(self, event: Any) -> None:
        """Put a dragged man back."""
        self.down = False
        self.closeup.stop()
        if self.drag:
            self.drag.release()
            self.drag = None
            self.dispatch("drop")

    def contextmenu(self, event: Any) -> None:
        """Keep a finger that presses a stack long from opening a menu."""
        if event.target.closest(".spot") and getattr(event, "pointerType", "") == "touch":
            event.preventDefault()

    def _let_go(self) -> None:
        """Let the press that goes on be neither a drag nor a click."""
        if self.drag:
            self.drag.release()
            self.drag = None
        self.dragged = True

    def _walk(self, target: Any, key: str, *, everywhere: bool) -> bool:
        """Focus the next place that can be played, or the next of all; return whether one was."""
        here = target.closest(".spot")
        legal = list(document.querySelectorAll(".spot[role=button]"))
        if not here and (key not in SIDEWAYS or not legal):
            return False
        places = list(document.querySelectorAll(".spot")) if everywhere or not legal else legal
        if here and here.id not in [place.id for place in places]:
            places.append(here)
        places.sort(key=_along)
        at = [place.id for place in places].index(here.id) if here else -1
        step = 1 if not here or key in ("ArrowRight", "ArrowUp") else -1
        places[(at + step) % len(places)].focus()
        return True


def _on_the_game(target: Any) -> bool:
    """Return whether a key is meant for the game: the focus is on it, or nowhere."""
    pressed = target.closest("button[data-do], a")
    return not pressed and bool(target == document.body or target.closest("#field, #dock"))


def _along(place: Any) -> float:
    """Return how far to the right or up the screen a place lies."""
    box = place.querySelector(".hit").getBoundingClientRect()
    return float(box.left - box.top)


def _aim(event: Any) -> Any:
    """Return the element that is meant: on touch, a place in reach that can be played."""
    target = event.target
    spot = target.closest(".spot")
    touch = getattr(event, "pointerType", "") == "touch"
    if not touch or not spot or spot.getAttribute("role") == "button":
        return target

    def miss(place: Any) -> float:
        box = place.querySelector(".hit").getBoundingClientRect()
        across = abs(event.clientX - (box.left + box.right) / 2) - box.width / 2
        along = abs(event.clientY - (box.top + box.bottom) / 2) - box.height / 2
        narrow = min(box.width, box.height) / 2
        return float(max(across, along) + narrow)

    legal = document.querySelectorAll(".spot[role=button]")
    return min((place for place in legal if miss(place) <= REACH), key=miss, default=target)


class _Drag:
    """A man being dragged: a copy of his pile follows the pointer above all that is on the board,
    in its units."""

    def __init__(self, spot: Any, event: Any) -> None:
        self.spot = spot
        self.pile = spot.querySelector(".pile")
        self.copy = self.pile and self.pile.cloneNode(True)
        self.start = (event.clientX, event.clientY)
        self.board = spot.ownerSVGElement
        self.scale = self.board.viewBox.baseVal.width / self.board.getBoundingClientRect().width
        self.moving = False

    def follow(self, event: Any) -> bool:
        """Move the pile to the pointer; return whether it has left its place."""
        dx, dy = event.clientX - self.start[0], event.clientY - self.start[1]
        self.moving = self.moving or abs(dx) + abs(dy) > DRAG_FROM
        if self.moving and self.pile:
            self.pile.style.visibility = "hidden"
            self.copy.classList.add("dragged")
            self.copy.style.transform = f"translate({dx * self.scale}px, {dy * self.scale}px)"
            if not self.copy.isConnected:  # it isn't yet, or the board was drawn anew
                self.board.append(self.copy)
        return self.moving

    def release(self) -> None:
        """Let the pile go back to its place."""
        if self.pile:
            self.copy.remove()
            self.pile.style.visibility = ""
