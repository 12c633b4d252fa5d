"""One tab of any browser, driven the same way whatever protocol the browser speaks."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from playwright.sync_api import ConsoleMessage, Page
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

PATIENCE_S = 120
"""The time limit for the page, in seconds, on a busy machine."""

MIDDLE = """(() => {
  const element = document.querySelector(%s);
  if (!element?.getClientRects().length) return null;
  element.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  const is_still = String(middle) === window.middle;
  window.middle = String(middle);
  return is_still ? middle : null;
})()"""
"""The middle of the first element that a selector matches; null while it isn't shown, and until it
is where it was when last looked for."""


class Tab(ABC):
    """A tab of a browser: opens pages, evaluates expressions, clicks, and records problems."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to an address, without waiting for the game."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, as from JSON."""

    @abstractmethod
    def press(self, x: float, y: float) -> None:
        """Press the mouse's button at a point of the window and let it go."""

    @abstractmethod
    def problems(self) -> list[str]:
        """Return the errors on the console and the uncaught exceptions since last asked."""

    def wait_for(self, selector: str) -> None:
        """Wait until something matches a CSS selector. Raises TimeoutError with the page's text."""
        self._until(selector, lambda: self.there(selector))

    def wait_until(self, expression: str) -> None:
        """Wait until a JavaScript expression is true. Raises TimeoutError with the page's text."""
        self._until(expression, lambda: self.ask(expression))

    def there(self, selector: str) -> bool:
        """Return whether an element matches a CSS selector."""
        return bool(self.ask(f"document.querySelector({json.dumps(selector)}) !== null"))

    def click(self, selector: str) -> None:
        """Wait until the first that a CSS selector matches is shown and still; click in its middle.

        Raises TimeoutError with the page's text.
        """
        x, y = self._until(selector, lambda: self.ask(MIDDLE % json.dumps(selector)))
        self.press(x, y)

    def _until(self, selector: str, look: Callable[[], Any]) -> Any:
        """Return what a look at the page finds, once it finds anything."""
        end = time.monotonic() + PATIENCE_S
        while not (found := look()):
            if time.monotonic() > end:
                raise TimeoutError(f"no {selector} in: {self.ask('document.body.innerText')}")
            time.sleep(0.05)
        return found


class PlaywrightTab(Tab):
    """A tab of a browser that Playwright drives."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.found.append(str(error)))

    def open(self, url: str) -> None:
        self.page.goto(url)

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def problems(self) -> list[str]:
        # Playwright hands events on only while it is asked something.
        self.page.wait_for_timeout(100)
        found, self.found = self.found, []
        return found

    def _note(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.found.append(said.text)


class BidiTab(Tab):
    """The tab of a Firefox, over WebDriver BiDi."""

    ABORTED = "status=2152398850"
    """A part of the error about a font that Firefox stops to download as its page is left."""

    def __init__(self, address: str) -> None:
        self.connection = WebSocketConnection(address, PATIENCE_S, 0.01)
        self.found: list[str] = []
        self.connection.callbacks["log.entryAdded"] = [self._note]
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self.context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def ask(self, expression: str) -> Any:
        answer = self._send(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self.context},
            awaitPromise=False,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def press(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "hand", "actions": steps}
        self._send("input.performActions", context=self.context, actions=[hand])

    def problems(self) -> list[str]:
        found, self.found = self.found, []
        return found

    def close(self) -> None:
        """End the session and the browser."""
        self.connection.send_cmd("browser.close", {})
        self.connection.close()

    def _send(self, method: str, **parameters: Any) -> Any:
        answer = self.connection.send_cmd(method, parameters)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error" and self.ABORTED not in entry["text"]:
            self.found.append(str(entry["text"]))


class WebDriverTab(Tab):
    """The tab of a browser behind a WebDriver, which tells of no problems: the page notes them."""

    NOTE = """
      window.problems = [];
      const own = console.error;
      console.error = (...words) => { problems.push(words.join(" ")); own(...words); };
      addEventListener("error", (event) => problems.push(event.message));
      addEventListener("unhandledrejection", (event) => problems.push(String(event.reason)));
    """

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def open(self, url: str) -> None:
        self.driver.get(url)
        self.driver.execute_script(self.NOTE)

    def ask(self, expression: str) -> Any:
        return self.driver.execute_script(f"return {expression}")

    def press(self, x: float, y: float) -> None:
        hand = ActionBuilder(self.driver)
        hand.pointer_action.move_to_location(round(x), round(y)).click()
        hand.perform()

    def problems(self) -> list[str]:
        found: list[str] = self.ask("problems.splice(0)")
        return found
