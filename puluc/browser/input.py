"""The input: clicks, keys and drags become messages."""

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import document, window

from puluc.app.frame_queue import FrameQueue
from puluc.app.keyboard import REPEATED, read_key
from puluc.browser.context import Act
from puluc.browser.dom import add_listener
from puluc.browser.zoom_events import StackZoom

EVENTS = (
    *("click", "change", "submit", "contextmenu"),
    *("pointerdown", "pointermove", "pointerup", "pointercancel"),
)
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
SIDEWAYS = ARROWS[:2]
STEPS = (*ARROWS, "Home", "End", "Escape")
"""The keys that a screen may handle before the rest of the page."""
DRAG_FROM = {"mouse": 6.0, "touch": 12.0}
"""The distance in CSS pixels at which a drag starts; a finger that taps is never still."""
REACH = 22.0
"""The distance in CSS pixels by which a finger may miss the middle of a man or of a place."""
UNDER_A_FINGER = 1.4
"""The magnification of a man that a finger drags and hides."""
SCROLLING = (" ", *ARROWS)
"""The keys of the game that scroll the page unless they are handled."""
FIELDS = "input, select, textarea, [contenteditable]"
"""The elements in which keys are text."""
WRONG = "div:has(> .problem:not(:empty)) :is(input, select)"
"""The first field with a wrong value."""
PRESSED = "button, a, summary, [role=button], [tabindex='0']:not(.spot)"
"""The elements that the space bar presses or scrolls."""
PLAYED = ".spot, .ghost, #throw, #pass"
"""The actions that may run after drawing; others the browser allows only within a click."""
CLICKED = f"{PRESSED}, {FIELDS}, label"
"""The elements, besides those of the board, with a click of their own."""


class InputHandler:
    """Listens to the page and sends messages; remembers whether the last action was by keyboard."""

    def __init__(
        self,
        dispatch: Act,
        queue: FrameQueue,
        touched: Callable[[], None],
        key: Callable[[str], bool],
        shaken: Callable[[], None],
    ) -> None:
        """Send messages to `dispatch`.

        The `queue` lets presses on the board and most clicks meet the page of the present session,
        and keys that of all steps, with its focus. `touched` is called at every press or click,
        before its message. `key` is called with each key, and returns whether the key has a
        meaning. `shaken` is called when a hand closes on kernels to throw.
        """
        self.dispatch = dispatch
        self.queue = queue
        self.touched = touched
        self.key = key
        self.shaken = shaken
        self.by_keyboard = False
        self.drag: _Drag | None = None
        self.spent = False
        """Whether the press has had an effect, so that its click must have none."""
        self.late: list[str] = []
        """The messages of fields that changed while something was pressed."""
        self.sending_late: asyncio.Task[None] | None = None
        """The task that sends them after a click on a field."""
        self.down = False
        """Whether a finger or a button is down on the page."""
        self.closeup = StackZoom(dispatch, lambda: self.by_keyboard)
        for name in EVENTS:
            # A finger whose place is gone is lifted from nowhere in the page's content.
            add_listener(document, name, getattr(self, name))
        add_listener(document.getElementById("field"), "touchmove", self.touchmove)
        add_listener(document, "keydown", self._once_drawn(self.keydown))
        add_listener(document.getElementById("panel"), "cancel", self._once_drawn(self.cancel))

    def _once_drawn(self, listener: Callable[[Any], None]) -> Callable[[Any], None]:
        """Return a listener that finishes the drawing first."""

        def listen(event: Any) -> None:
            self.queue.finish()
            listener(event)

        return listen

    def click(self, event: Any) -> None:
        """Send the message of a click, unless the click ended a drag."""
        # A click without a pointer comes from a key or a screen reader.
        by_pointer = bool(getattr(event, "detail", 0))
        if self.spent and by_pointer:
            self.spent = False
            return
        self.by_keyboard = self.by_keyboard or not by_pointer
        if event.target.matches("input"):
            # A redraw now would undo the choice that this click is about to make.
            self.sending_late = asyncio.create_task(self._send_late_soon())
            return
        screen = document.documentElement.dataset.screen
        if event.target.closest(PLAYED):
            self.queue.press(lambda: self._click(event, screen, by_pointer=by_pointer))
        else:
            self.queue.show()
            self._click(event, screen, by_pointer=by_pointer)

    def _click(self, event: Any, screen: str, *, by_pointer: bool) -> None:
        """Send the message of a click on a screen."""
        if by_pointer:
            self.touched()
        target = _aimed_element(event)
        actor = target.closest("[data-do]")
        self._send_late()
        if actor:
            do = actor.dataset.do
            if _shows_menu() and (menu := actor.closest("[popover]")):
                menu.hidePopover()
            self.dispatch(do, screen)
            if do == "start":
                self.queue.finish()
                if wrong := document.querySelector(WRONG):
                    wrong.focus()
        elif target.id == "panel":
            self.dispatch("close")

    def change(self, event: Any) -> None:
        """Send the message of a changed field.

        A text field that a press leaves waits for the click: redrawing could move the click's
        target away.
        """
        field = event.target.closest("[data-set]")
        if not field:
            return
        self.late.append(f"{field.dataset.set} {field.value}")
        if not (self.down and field.type in ("text", "textarea")):
            self._send_late()

    def _send_late(self) -> None:
        while self.late:
            self.dispatch(self.late.pop())

    async def _send_late_soon(self) -> None:
        await asyncio.sleep(0)
        self._send_late()

    def submit(self, event: Any) -> None:
        """Keep forms from leaving the page."""
        event.preventDefault()

    def cancel(self, event: Any) -> None:
        """Close the panel after the Escape key."""
        event.preventDefault()
        self.dispatch("close")

    def keydown(self, event: Any) -> None:
        """Handle a key: buttons, arrow keys on the board, Escape, shortcuts.

        Keys of the browser, of an input method and repeated keys keep their effects.
        """
        self.by_keyboard = True
        target = document.activeElement  # A drawing may have just moved the focus.
        if event.key == "Enter" and not event.repeat and target.matches("[role=switch]"):
            target.click()
        if document.querySelector("dialog[open]") or target.closest(FIELDS):
            return
        if event.isComposing or event.ctrlKey or event.metaKey or event.altKey:
            known = {"z": "u", "Z": "r", "y": "r"}.get(event.key) if not event.altKey else None
            if known and self.key(known):
                event.preventDefault()
            return
        self._put_back()
        if self._handle_key(event, target) or (event.key in SCROLLING and _is_for_game(target)):
            event.preventDefault()

    def _handle_key(self, event: Any, target: Any) -> bool:
        """Handle a key of the game; return whether it has a meaning."""
        key = read_key(event.key, event.code, shift=event.shiftKey)
        if key == "Escape" and _shows_menu():
            return False
        if key in STEPS and self.key(key):
            self.closeup.stop()
            return True
        if key == "Escape":
            self.closeup.stop()
            self.dispatch("drop")
            return False
        if key in ARROWS:
            return self._focus_next(target, key, everywhere=event.shiftKey)
        actor = target.closest("[data-do]") if key in ("Enter", " ") else None
        if actor:
            spot = target.closest(".spot")
            # The browser presses a newly focused element only from the next key on.
            is_new = event.target == document.body
            if event.repeat:
                return True
            if spot:
                self.touched()
                self.dispatch(spot.dataset.do)
            elif is_new:
                actor.click()
            return bool(spot or is_new)
        if key == " " and target.closest(PRESSED):
            return False
        if (event.shiftKey and key.isalpha()) or (event.repeat and key not in REPEATED):
            return False
        # Where nothing has the focus, Enter does what the space bar does.
        nowhere = target == document.body and key == "Enter"
        return self.key(" " if nowhere else key)

    def pointerdown(self, event: Any) -> None:
        """End the animation, and start a drag of a man that may move.

        On a button the click ends it, as drawing could move the button away before. A finger has to
        start on a man, since elsewhere it scrolls the page. A second finger puts the man back, as
        does a press after a pen has left without an event.
        """
        self.down = True
        self.by_keyboard = False
        self.spent = False
        self.closeup.stop()
        on_board = event.target.closest("#field")
        if on_board:
            self.queue.show()
        if on_board or not event.target.closest(CLICKED):
            self.touched()
        self._put_back()
        if not event.isPrimary or event.button != 0:
            return
        aim = _aimed_element(event)
        if aim.closest("#throw[data-do]"):
            self.shaken()
        spot = aim.closest(".spot")
        touch = event.pointerType == "touch"
        if spot and spot.classList.contains("may") and not (touch and _misses_men(spot, event)):
            self.drag = _Drag(spot, event)
        if spot and touch:
            self.closeup.press(spot, self._ignore_click)

    def pointermove(self, event: Any) -> None:
        """Move the man once the pointer has moved a little."""
        self.down = bool(event.buttons)
        drag = self.drag
        if not drag or event.pointerId != drag.pointer:
            return
        spot = drag.spot()
        if not spot or not event.buttons & 1:  # The button was released outside the page.
            self._put_back()
            return
        if not drag.moving and drag.has_left(event):
            drag.moving = True
            self._ignore_click()
            self.closeup.stop()
            # Follow events outside the window and the frame, too.
            document.getElementById("field").setPointerCapture(event.pointerId)
            if not drag.spot():
                self.dispatch(spot.dataset.do)
        if drag.moving:
            drag.follow(event)

    def pointerup(self, event: Any) -> None:
        """Put the man down, if he was dragged to a place; off the board he goes back.

        In the editor he leaves it there.
        """
        self.down = False
        if event.pointerType == "touch":
            self.closeup.stop()
        drag = self.drag
        if not drag or event.pointerId != drag.pointer:
            return
        self.queue.show()
        self.drag = None
        # While the man is dragged, rings let the pointer through to their places.
        spot = drag.spot() and _spot_at(event)
        drag.release()
        if drag.moving:
            if drag.spot() and document.documentElement.dataset.screen == "editor":
                under = document.elementFromPoint(event.clientX, event.clientY)
                if not under or not under.closest("#field .board"):
                    self.dispatch("clear")
            self.dispatch(f"put {spot.id.removeprefix('spot-')}" if spot else "drop")
            self.queue.show()

    def pointercancel(self, event: Any) -> None:
        """Put a dragged man back."""
        self.down = False
        self.closeup.stop()
        self._put_back()

    def touchmove(self, event: Any) -> None:
        """Keep the browser from scrolling with the finger that holds a man.

        With `touch-action` in SVG, which not all browsers support, this would not be necessary.
        """
        if self.drag and event.cancelable:
            event.preventDefault()

    def contextmenu(self, event: Any) -> None:
        """Keep a long press on a stack from opening a menu."""
        if event.target.closest(".spot") and getattr(event, "pointerType", "") in ("touch", "pen"):
            event.preventDefault()

    def _put_back(self) -> None:
        """End a drag, if there is one, without a move."""
        drag, self.drag = self.drag, None
        if drag:
            drag.release()
            if drag.moving:
                self.dispatch("drop")

    def _ignore_click(self) -> None:
        """Ignore the click of the present press."""
        self.spent = True

    def _focus_next(self, target: Any, key: str, *, everywhere: bool) -> bool:
        """Focus the next playable place, or the next of all; return whether there was one."""
        here = target.closest(".spot")
        legal = list(document.querySelectorAll(".spot[role=button]"))
        if not here and (key not in SIDEWAYS or not legal):
            return False
        places = list(document.querySelectorAll(".spot")) if everywhere or not legal else legal
        if here and here.id not in [place.id for place in places]:
            places.append(here)
        places = sorted(places, key=_screen_offset)
        at = [place.id for place in places].index(here.id) if here else -1
        step = 1 if not here or key in ("ArrowRight", "ArrowUp") else -1
        places[(at + step) % len(places)].focus()
        return True


def _is_for_game(target: Any) -> bool:
    """Return whether a key is meant for the game: the focus is on it, or nowhere."""
    pressed = target.closest("button[data-do], a")
    return not pressed and bool(target == document.body or target.closest("#field, #dock"))


def _screen_offset(place: Any) -> float:
    """Return how far to the right or up on the screen a place is."""
    box = place.querySelector(".hit").getBoundingClientRect()
    return float(box.left - box.top)


def _aimed_element(event: Any) -> Any:
    """Return the element that a press means: on touch, a playable place in reach."""
    target, kind = event.target, getattr(event, "pointerType", "")
    if not target.isConnected:  # A drawing has just replaced it.
        under = kind and document.elementFromPoint(event.clientX, event.clientY)
        target = under or (document.body if kind else document.activeElement)
    spot = target.closest(".spot")
    if kind != "touch" or not spot or spot.getAttribute("role") == "button":
        return target

    def distance(place: Any) -> float:
        box, across, along = _offsets(place.querySelector(".hit"), event)
        outside = max(across - box.width / 2, along - box.height / 2)
        return float(outside + min(box.width, box.height) / 2)

    legal = document.querySelectorAll(".spot[role=button]")
    return min((place for place in legal if distance(place) <= REACH), key=distance, default=target)


def _offsets(element: Any, event: Any) -> tuple[Any, float, float]:
    """Return an element's box, and how far a pointer is from its middle across and along."""
    box = element.getBoundingClientRect()
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return box, abs(event.clientX - middle[0]), abs(event.clientY - middle[1])


def _shows_menu() -> bool:
    """Return whether a menu is open, which Escape closes."""
    known = window.CSS.supports("selector(:popover-open)")
    return bool(known and document.querySelector(":popover-open"))


def _misses_men(spot: Any, event: Any) -> bool:
    """Return whether a finger touches no man of a place."""

    def misses(man: Any) -> bool:
        box, across, along = _offsets(man, event)
        return bool(max(across, along) > max(REACH, box.width / 2))

    return all(map(misses, spot.querySelectorAll(".man")))


def _spot_at(event: Any) -> Any:
    """Return the place of the board under a pointer, or None."""
    under = document.elementFromPoint(event.clientX, event.clientY)
    return under and under.closest(".spot")


class _Drag:
    """A drag of a man: a copy of his pile follows the pointer above everything on the board."""

    def __init__(self, spot: Any, event: Any) -> None:
        self.place = spot.id
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

    def spot(self) -> Any:
        """Return the man's place as it is drawn now; None if he can't be dragged from it any more:
        a drawing may have replaced it, or taken its action away.
        """
        return document.querySelector(f"#{self.place}.{'picked' if self.moving else 'may'}")

    def has_left(self, event: Any) -> bool:
        """Return whether the pointer has moved too far for a click."""
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
            if not self.copy.isConnected:  # not yet added, or the board was redrawn
                self.board.append(self.copy)
        self._mark(_spot_at(event))

    def release(self) -> None:
        """Return the pile to its place."""
        self._mark(None)
        if self.pile:
            self.copy.remove()
            self.pile.style.visibility = ""

    def _grip(self) -> tuple[float, float]:
        """Return the point of the page that follows the pointer.

        It is the middle of the pile, unless the pointer is on the pile.
        """
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
