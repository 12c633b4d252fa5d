"""The player's hand: clicks, keys and drags become messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import document

from puluc.app.keyboard import REPEATED
from puluc.browser.dom import add_listener
from puluc.browser.stack_zoom import StackZoom
from puluc.browser.tasks import Dispatch

EVENTS = (
    *("click", "change", "submit", "contextmenu"),
    *("pointerdown", "pointermove", "pointerup", "pointercancel"),
)
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
SIDEWAYS = ARROWS[:2]
STEPS = (*ARROWS, "Home", "End", "Escape")
"""Keys that a screen may take for itself before they mean what they do everywhere."""
DRAG_FROM = {"mouse": 6.0, "touch": 12.0}
"""How far, in CSS pixels, a pointer moves before it drags: a finger that taps is never still."""
REACH = 22.0
"""How far, in CSS pixels, a finger may miss the middle of a man, or of a place to be played."""
UNDER_A_FINGER = 1.4
"""How much larger a man is drawn while a finger drags and hides him."""
SCROLLING = (" ", *ARROWS)
"""The keys of the game that scroll the page where nothing else hears them."""
FIELDS = "input, select, textarea, [contenteditable]"
WRONG = "div:has(> .problem:not(:empty)) :is(input, select)"
"""The first field that keeps a game from starting."""
PRESSED = "button, a, summary, [role=button], [tabindex='0']:not(.spot)"
"""What the space bar presses or scrolls."""


class InputHandler:
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
        self.spent = False
        """Whether the press has meant something already, so that its click means nothing."""
        self.late: list[str] = []
        """What a field said while something was pressed."""
        self.catching_up: asyncio.Task[None] | None = None
        """What hands that on after a click on a field."""
        self.down = False
        """Whether a finger or a button is down on the page."""
        self.closeup = StackZoom(dispatch, lambda: self.by_keyboard)
        app = document.getElementById("app")
        for name in EVENTS:
            add_listener(app, name, getattr(self, name))
        add_listener(document.getElementById("field"), "touchmove", self.touchmove)
        add_listener(document, "keydown", self.keydown)
        add_listener(document.getElementById("panel"), "cancel", self.cancel)

    def click(self, event: Any) -> None:
        """Hand on the message of what was clicked, unless the click ended a drag."""
        # A click that no pointer made comes from a key or a screen reader.
        by_pointer = bool(getattr(event, "detail", 0))
        if self.spent and by_pointer:
            self.spent = False
            return
        self.by_keyboard = self.by_keyboard or not by_pointer
        actor = _aimed_element(event).closest("[data-do]")
        if event.target.matches("input"):
            # To draw now would undo the choice that this click is about to make.
            self.catching_up = asyncio.create_task(self._catch_up_soon())
            return
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

    async def _catch_up_soon(self) -> None:
        await asyncio.sleep(0)
        self._catch_up()

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
        self._put_back()
        if self._acts(event) or (event.key in SCROLLING and _is_for_game(event.target)):
            event.preventDefault()

    def _acts(self, event: Any) -> bool:
        """Do what a key means; return whether it meant something. Caps Lock changes no key."""
        target, key = event.target, event.key
        if len(key) == 1 and not event.shiftKey:
            key = key.lower()
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
        """Skip what is being shown, and take hold of a man that may move.

        A finger takes hold of men alone, since beside them it scrolls the page; a second finger
        puts the man back.
        """
        self.down = True
        self.by_keyboard = False
        self.spent = False
        self.closeup.stop()
        self.touched()
        if not event.isPrimary:
            self._put_back()
        if not event.isPrimary or event.button != 0:
            return
        aim = _aimed_element(event)
        if aim.closest("#throw[data-do]"):
            self.shaken()
        spot = aim.closest(".spot")
        touch = event.pointerType == "touch"
        if spot and spot.classList.contains("may") and not (touch and _beside_men(spot, event)):
            self.drag = _Drag(spot, event)
        if spot and touch:
            self.closeup.press(spot, self._spend)

    def pointermove(self, event: Any) -> None:
        """Carry the man along once the pointer has moved a little."""
        self.down = bool(event.buttons)
        drag = self.drag
        if not drag or event.pointerId != drag.pointer:
            return
        if not event.buttons & 1:  # The button was let go where nobody heard it.
            self._put_back()
            return
        if not drag.moving and drag.has_left(event):
            drag.moving = True
            self._spend()
            self.closeup.stop()
            # What happens outside the window and the frame is heard from now on.
            document.getElementById("field").setPointerCapture(event.pointerId)
            if not drag.place_state.classList.contains("picked"):
                self.dispatch(drag.place_state.dataset.do)
        if drag.moving:
            drag.follow(event)

    def pointerup(self, event: Any) -> None:
        """Put the man down, if he was dragged to a place; off the board he goes back."""
        self.down = False
        if event.pointerType == "touch":
            self.closeup.stop()
        drag = self.drag
        if not drag or event.pointerId != drag.pointer:
            return
        self.drag = None
        drag.release()
        if drag.moving:
            spot = _spot_at(event)
            self.dispatch(f"put {spot.id.removeprefix('spot-')}" if spot else "drop")

    def pointercancel(self, event: Any) -> None:
        """Put a dragged man back."""
        self.down = False
        self.closeup.stop()
        self._put_back()

    def touchmove(self, event: Any) -> None:
        """Keep the browser from scrolling by the finger that holds a man.

        It would need no listener if every browser heeded `touch-action` inside of an SVG.
        """
        if self.drag and event.cancelable:
            event.preventDefault()

    def contextmenu(self, event: Any) -> None:
        """Keep a finger that presses a stack long from opening a menu."""
        if event.target.closest(".spot") and getattr(event, "pointerType", "") == "touch":
            event.preventDefault()

    def _put_back(self) -> None:
        """End a drag, if there is one, without a move."""
        drag, self.drag = self.drag, None
        if drag:
            drag.release()
            if drag.moving:
                self.dispatch("drop")

    def _spend(self) -> None:
        """Let the press that goes on end without a click."""
        self.spent = True

    def _walk(self, target: Any, key: str, *, everywhere: bool) -> bool:
        """Focus the next place that can be played, or the next of all; return whether one was."""
        here = target.closest(".spot")
        legal = list(document.querySelectorAll(".spot[role=button]"))
        if not here and (key not in SIDEWAYS or not legal):
            return False
        places = list(document.querySelectorAll(".spot")) if everywhere or not legal else legal
        if here and here.id not in [place.id for place in places]:
            places.append(here)
        places.sort(key=_screen_offset)
        at = [place.id for place in places].index(here.id) if here else -1
        step = 1 if not here or key in ("ArrowRight", "ArrowUp") else -1
        places[(at + step) % len(places)].focus()
        return True


def _is_for_game(target: Any) -> bool:
    """Return whether a key is meant for the game: the focus is on it, or nowhere."""
    pressed = target.closest("button[data-do], a")
    return not pressed and bool(target == document.body or target.closest("#field, #dock"))


def _screen_offset(place: Any) -> float:
    """Return how far to the right or up the screen a place lies."""
    box = place.querySelector(".hit").getBoundingClientRect()
    return float(box.left - box.top)


def _aimed_element(event: Any) -> Any:
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


def _beside_men(spot: Any, event: Any) -> bool:
    """Return whether a finger is beside all men of a place."""

    def is_beside(man: Any) -> bool:
        box = man.getBoundingClientRect()
        across = abs(event.clientX - (box.left + box.right) / 2)
        along = abs(event.clientY - (box.top + box.bottom) / 2)
        return bool(max(across, along) > max(REACH, box.width / 2))

    return all(map(is_beside, spot.querySelectorAll(".man")))


def _spot_at(event: Any) -> Any:
    """Return the place of the board under a pointer, if one is."""
    under = document.elementFromPoint(event.clientX, event.clientY)
    return under and under.closest(".spot")


class _Drag:
    """A man in a pointer's hold: once it moves, a copy of his pile follows it above all that is on
    the board, in its units."""

    def __init__(self, spot: Any, event: Any) -> None:
        self.place_state = spot
        self.pointer = event.pointerId
        self.finger = event.pointerType == "touch"
        self.pile = spot.querySelector(".pile")
        self.copy = self.pile and self.pile.cloneNode(True)
        self.start = (event.clientX, event.clientY)
        self.grip = self._grip()
        self.board = spot.ownerSVGElement
        self.scale = self.board.viewBox.baseVal.width / self.board.getBoundingClientRect().width
        self.moving = False
        self.over: Any = None

    def has_left(self, event: Any) -> bool:
        """Return whether the pointer has gone too far from where it began for a click."""
        dx, dy = event.clientX - self.start[0], event.clientY - self.start[1]
        return bool(abs(dx) + abs(dy) > DRAG_FROM["touch" if self.finger else "mouse"])

    def follow(self, event: Any) -> None:
        """Move the pile to the pointer, and mark the place below."""
        dx, dy = event.clientX - self.grip[0], event.clientY - self.grip[1]
        size = UNDER_A_FINGER if self.finger else 1
        if self.pile:
            self.pile.style.visibility = "hidden"
            self.copy.classList.add("dragged")
            place = f"translate({dx * self.scale}px, {dy * self.scale}px) scale({size})"
            self.copy.style.transform = place
            if not self.copy.isConnected:  # it isn't yet, or the board was drawn anew
                self.board.append(self.copy)
        self._mark(_spot_at(event))

    def release(self) -> None:
        """Let the pile go back to its place."""
        self._mark(None)
        if self.pile:
            self.copy.remove()
            self.pile.style.visibility = ""

    def _grip(self) -> tuple[float, float]:
        """Return the point of the page that follows the pointer: the middle of the pile, unless the
        pointer is on the pile."""
        if not self.pile:
            return self.start
        box, (x, y) = self.pile.getBoundingClientRect(), self.start
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            return self.start
        return (box.left + box.right) / 2, (box.top + box.bottom) / 2

    def _mark(self, spot: Any) -> None:
        if self.over:
            self.over.classList.remove("over")
        if spot:
            spot.classList.add("over")
        self.over = spot
