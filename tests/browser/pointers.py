"""Pointers: a mouse, or fingers through Chromium's protocol.

The browser treats these fingers as real ones: it scrolls, cancels and clicks for them.
"""

from playwright.sync_api import Frame, Locator, Page

from tests.support.browser import wait_for_drawing

Point = tuple[float, float]

STEPS = 6
"""The number of moves on the way to a point."""


class Mouse:
    """A mouse with its left button."""

    def __init__(self, page: Page) -> None:
        """Use the mouse of a page."""
        self.mouse = page.mouse

    def press(self, at: Point) -> None:
        """Press the button at a point."""
        self.mouse.move(*at)
        self.mouse.down()

    def move(self, to: Point, steps: int = STEPS) -> None:
        """Move to a point."""
        self.mouse.move(*to, steps=steps)

    def release(self) -> None:
        """Release the button."""
        self.mouse.up()


class _Contact:
    """What touches the screen, through Chromium's protocol."""

    def __init__(self, page: Page) -> None:
        """Use it on a page; points are those of its window."""
        self.page, self.session = page, page.context.new_cdp_session(page)
        self.at: Point = (0, 0)


class Finger(_Contact):
    """A finger, and a second one beside it."""

    def press(self, at: Point) -> None:
        """Put the finger down at a point."""
        self.at = at
        self._send("touchStart", at)

    def move(self, to: Point, steps: int = STEPS) -> None:
        """Move the finger to a point."""
        (x, y), (to_x, to_y) = self.at, to
        for step in range(1, steps + 1):
            part = step / steps
            self.at = x + (to_x - x) * part, y + (to_y - y) * part
            self._send("touchMove", self.at)

    def press_second(self, at: Point) -> None:
        """Put a second finger down at a point."""
        self._send("touchStart", self.at, at)

    def release(self) -> None:
        """Lift all fingers."""
        self._send("touchEnd")
        wait_for_drawing(self.page)

    def cancel(self) -> None:
        """Let the system cancel the touch, as for a gesture of its own."""
        self._send("touchCancel")
        wait_for_drawing(self.page)

    def tap(self, at: Point) -> None:
        """Put the finger down at a point and lift it."""
        self.press(at)
        self.release()

    def _send(self, kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


class Pen(_Contact):
    """A pen."""

    def hover(self, at: Point) -> None:
        """Hold the pen above a point."""
        self._send("mouseMoved", at, pressed=False)

    def press(self, at: Point) -> None:
        """Put the pen down at a point."""
        self._send("mousePressed", at)

    def move(self, to: Point, steps: int = STEPS) -> None:
        """Move the pen to a point on the page."""
        (x, y), (to_x, to_y) = self.at, to
        for step in range(1, steps + 1):
            part = step / steps
            self._send("mouseMoved", (x + (to_x - x) * part, y + (to_y - y) * part))

    def release(self) -> None:
        """Lift the pen."""
        self._send("mouseReleased", self.at, pressed=False)
        wait_for_drawing(self.page)

    def _send(self, kind: str, at: Point, *, pressed: bool = True) -> None:
        self.at = at
        button = "none" if kind == "mouseMoved" and not pressed else "left"
        self.session.send(
            "Input.dispatchMouseEvent",
            {
                **{"type": kind, "x": at[0], "y": at[1], "pointerType": "pen", "clickCount": 1},
                **{"button": button, "buttons": int(pressed), "force": 0.5 * pressed},
            },
        )


Pointer = Mouse | Finger


def middle(place: Locator) -> Point:
    """Return the middle of an element, in the page's window."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def man(page: Page | Frame, place: int) -> Point:
    """Return the middle of the man or stack that moves from a place."""
    return middle(page.locator(f"#spot-{place} .pile"))


def space(page: Page | Frame, place: int) -> Point:
    """Return the middle of a space or a city."""
    return middle(page.locator(f"#spot-{place} .hit"))


def carry(pointer: Pointer, start: Point, end: Point) -> None:
    """Drag from a point to another one and release."""
    pointer.press(start)
    pointer.move(end)
    pointer.release()


def scroll(page: Page, finger: Finger, at: Point) -> None:
    """Scroll the page with a finger from a point, and go back to its top."""
    x, y = at
    finger.press(at)
    finger.move((x, y - 100))
    # A slow page follows the finger from a later point on.
    page.wait_for_function("() => scrollY > 0")
    page.wait_for_timeout(200)  # Without a rest the page would keep moving after the finger.
    finger.move(finger.at, 1)
    finger.release()
    page.evaluate("scrollTo(0, 0)")
