"""`python -m tests.monkey --minutes N`: does anything at all on the page, in Chromium.

After each action the board must show the session's men, the device must keep the session, someone
must be able to act before long, nothing that was clicked may have been refused, and no error,
uncaught exception or request to another host may have come. A reload and another window must go on
with the same turns. Now and then it kills the worker, cuts the connection or
fills the storage. What it does follows from a seed, which is told together with the last actions
when something is wrong. Ctrl-C ends it early.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Callable
from random import Random
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import quote

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

from puluc.app.open import saved
from puluc.engine.game import Game
from puluc.engine.record import Record
from puluc.site_build import ensure_site
from tests.app.walk import FILES, FRAGMENTS, KEYS, Walk, compare_kept
from tests.browser.player import read_script
from tests.serving import serving
from tests.support.browser import Expected, guard, launch_options, wait_until_ready

ACTIONS: Final = 120
"""The actions of a run; then another begins, with nothing kept on the device."""
OFFLINE: Final = r"ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|when fetching the script"
"""What the browser says of files without a connection."""
SAVED: Final = 10.0
"""Seconds after which the game is kept as it is shown, on a busy machine, too."""
PATIENCE: Final = 60.0
"""Seconds in which something must happen where nobody can act."""
TOLD: Final = 25
"""The last actions that are told."""

SIZES: Final = ((360, 640), (390, 844), (600, 410), (768, 1024), (1280, 800), (1920, 1080))
CONTROLS = read_script("any-control.js")
SELECT = """([x, y, chance]) => {
  const select = document.elementFromPoint(x, y)?.closest('select');
  if (!select) return;
  select.selectedIndex = Math.floor(chance * select.options.length);
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}"""
DROP = read_script("drop-text.js")
STATE = read_script("page-state.js")
"""What the page shows, and its session: the screen, the men on each space and the text to keep."""
FILL = read_script("fill-storage.js")
"""Fills the storage, or frees it again."""


class Wrong(Exception):
    """Something that may not be."""


class Monkey:
    """One run in a browser of its own, by its seed."""

    def __init__(self, browser: Browser, url: str, seed: str) -> None:
        self.random = Random(seed)
        self.url = url
        self.done: deque[str] = deque(maxlen=TOLD)
        self.count = 0
        self.refused: list[str] = []
        """What the page has refused, of what it offered."""
        self.unkept: str | None = None
        """What was kept when the storage was full: it changes with the next turn."""
        self.offline = False
        self.expected = Expected()
        self.expected.patterns.append(OFFLINE)
        width, height = self.random.choice(SIZES)
        self.context = browser.new_context(viewport={"width": width, "height": height})
        guard(self.context, self.expected)
        self.context.on("console", self.listen)
        self.page = self.opened()

    def listen(self, message: ConsoleMessage) -> None:
        """Note what Python says of an error that nobody caught, and of what it refused."""
        if "Traceback" in message.text:
            self.expected.problems.append(f"console: {message.text}")
        if message.text.startswith("Not possible now"):
            self.refused.append(message.text)

    def opened(self, query: str = "") -> Page:
        """Open the page, or a link to it, in a tab of its own."""
        self.connect()
        page = self.context.new_page()
        page.on("crash", lambda _: self.expected.problems.append("the tab crashed"))
        page.goto(self.url + query)
        wait_until_ready(page)
        return page

    def connect(self, *, online: bool = True) -> None:
        """Restore the connection, which a page needs to load, or cut it."""
        self.offline = not online
        self.context.set_offline(self.offline)

    def run(self, actions: int = ACTIONS) -> None:
        """Act so many times. Raises Wrong."""
        weights: dict[Callable[[], str], int] = {
            self.click: 50,
            self.key: 18,
            self.click_anywhere: 8,
            self.drag: 10,
            self.wait: 6,
            self.resize: 3,
            self.follow: 4,
            self.drop: 3,
            self.reload: 4,
            self.other_tab: 4,
            self.step_through: 2,
            self.kill_worker: 2,
            self.cut: 2,
            self.fill: 2,
        }
        self.check()
        for _ in range(actions):
            (action,) = self.random.choices([*weights], [*weights.values()])
            self.done.append(action.__name__)
            self.done[-1] = f"{action.__name__}: {action()}"
            if action != self.click:
                self.state()  # what it tells has come then
                self.refused.clear()  # keys and drags may mean nothing
            self.count += 1
            self.check()

    def check(self) -> None:
        """Raise Wrong if something is that may not be."""
        since = sound = monotonic()
        before = ""
        while True:
            if problems := self.expected.unexpected():
                raise Wrong("; ".join(problems))
            if self.page.url.split("?")[0].split("#")[0].endswith((".html", ".txt")):  # to read
                self.page.goto(self.url)
                wait_until_ready(self.page)
            state = self.state()
            if self.refused:
                raise Wrong(f"what the page offers is refused: {self.refused}")
            whole = state["ready"] == "whole"
            wrong = self.find_fault(state) if whole else ""
            sound = sound if wrong else monotonic()
            if monotonic() > sound + SAVED:
                raise Wrong(wrong)
            if whole and state["can"] and not wrong:
                return
            if state["shown"] != before:
                since, before = monotonic(), state["shown"]
            if monotonic() > since + PATIENCE:
                raise Wrong(wrong or f"nobody can act, and nothing happens: {state}")
            sleep(0.1)

    def state(self) -> Any:
        """Return what the page shows, which may just be loading anew."""
        for _ in range(20):
            try:
                return self.page.evaluate(STATE)
            except Error as error:
                if "navigat" not in str(error) and "destroyed" not in str(error):
                    raise
                sleep(0.1)
        raise Wrong("the page can't be asked")

    def game(self) -> Game | None:
        """Return the game of the session, if it is played here and kept."""
        state = self.state()
        keeps = state["saved"] and not state["full"]
        return saved.saved_play(saved.load_session(state["saved"])).game if keeps else None

    def expect_turns(self, before: Game | None) -> None:
        """Raise Wrong unless the session has the turns of the game that was played before."""
        now = self.game()
        if before and now and (now.seed, now.moves[: before.ply]) != (before.seed, before.moves):
            raise Wrong(f"{Record(before).text} was played, and now it is {Record(now).text}")

    def find_fault(self, state: dict[str, Any]) -> str:
        """Return what is not as the session is: the page, or what the device keeps."""
        if state["behind"]:
            return "the session is not drawn"
        (screen, road), text, kept = state["session"], state["saved"], state["kept"]
        if screen != state["screen"]:
            return f"{screen} is shown as {state['screen']}"
        if road and road != state["road"] and not state["ended"]:
            return f"{state['road']} men are on the road, and {road} in the session"
        self.unkept = kept if state["full"] else self.unkept
        if text and kept != self.unkept and not compare_kept(text, kept):
            return f"the session is {text}, and kept is {kept}"
        return ""

    def click(self) -> str:
        """Use something that can be used."""
        found = self.page.evaluate(CONTROLS, self.random.random())
        if not found:
            return "nothing"
        if found["tag"] == "SELECT":
            self.page.evaluate(SELECT, [found["x"], found["y"], self.random.random()])
        else:
            self.page.mouse.click(found["x"], found["y"])
        return str(found["name"])

    def point(self) -> tuple[int, int]:
        """Return any point of the window."""
        size = self.page.viewport_size or {"width": 800, "height": 600}
        return self.random.randrange(size["width"]), self.random.randrange(size["height"])

    def click_anywhere(self) -> str:
        x, y = self.point()
        self.page.mouse.click(x, y, click_count=self.random.choice((1, 1, 2)))
        return f"{x}, {y}"

    def key(self) -> str:
        key: str = self.random.choice(KEYS)
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            self.page.keyboard.press(key)
        return key

    def drag(self) -> str:
        """Drag something that can be used, or nothing, to some place."""
        found = self.page.evaluate(CONTROLS, self.random.random())
        x, y = (found["x"], found["y"]) if found and self.random.random() < 0.7 else self.point()
        goal = self.point()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(*goal, steps=4)
        if self.random.random() < 0.2:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()
        return f"{x:.0f}, {y:.0f} to {goal}"

    def wait(self) -> str:
        seconds = self.random.choice((0.1, 0.5, 2.0))
        sleep(seconds)
        return f"{seconds} s"

    def resize(self) -> str:
        width, height = self.random.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})
        return f"{width} x {height}"

    def follow(self) -> str:
        """Open a link in the same tab or a new one, or its fragment in the page that is there."""
        fragment: str = self.random.choice(FRAGMENTS)
        query = f"?{quote(fragment, safe='=&%')}"
        match self.random.choice(("here", "in a new tab", "as a fragment")):
            case "here" as how:
                self.connect()
                self.page.goto(self.url + query)
                wait_until_ready(self.page)
            case "in a new tab" as how:
                self.close_others()
                self.page = self.opened(query)
            case how:
                self.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        return f"{fragment} {how}"

    def drop(self) -> str:
        text = self.random.choice(FILES)
        self.page.evaluate(DROP, text)
        return repr(text[:30])

    def reload(self) -> str:
        """Load the page anew: no turn is lost."""
        self.connect()
        before = self.game()
        self.page.reload()
        wait_until_ready(self.page)
        self.expect_turns(before)
        return "done"

    def kill_worker(self) -> str:
        """Let the worker end without a word, or hear nothing more."""
        if not self.page.workers:
            return "no worker"
        how = self.random.choice(["close()", "onmessage = null"])
        self.page.workers[-1].evaluate(how)
        return how

    def cut(self) -> str:
        """Cut the connection, or restore it."""
        self.connect(online=self.offline)
        return "off" if self.offline else "on"

    def fill(self) -> str:
        """Fill the storage, or free it: at most the latest turns are lost then."""
        self.page.evaluate(FILL)
        return "full" if self.state()["full"] else "free"

    def step_through(self) -> str:
        """Go back or forth in the tab's history; the page is opened anew where it was left."""
        self.connect()
        step = self.random.choice((self.page.go_back, self.page.go_forward))
        step()
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url)
        wait_until_ready(self.page)
        return step.__name__

    def other_tab(self) -> str:
        """Open a second tab, which goes on with the game, or go to it, or close one of two."""
        pages = self.context.pages
        if len(pages) < 2:
            before = self.game()
            self.page = self.opened()
            self.expect_turns(before)
            return "a second one"
        if self.random.random() < 0.5:
            self.page.close()
            self.page = self.context.pages[0]
            return "closed one"
        self.page = next(page for page in pages if page is not self.page)
        self.page.bring_to_front()
        return "the other one"

    def close_others(self) -> None:
        """Close all tabs but the present one."""
        for page in self.context.pages:
            if page is not self.page:
                page.close()


def main() -> int:
    """Run, and return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=Random().getrandbits(32), help="of a run")
    words = parser.parse_args()
    begun = monotonic()
    seed, runs, actions, failures = words.seed, 0, 0, 0
    try:
        with serving(ensure_site(), "puluc") as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                **launch_options(playwright.chromium.executable_path)
            )
            while monotonic() < begun + 60 * words.minutes:
                print(f"seed {seed}", end=": ", flush=True)
                monkey = Monkey(browser, url, str(seed))
                try:
                    Walk(seed).go(ACTIONS)
                    monkey.run()
                    print(f"{monkey.count} actions", flush=True)
                except (Wrong, Error, AssertionError, ValueError) as error:
                    failures += 1
                    print(f"WRONG after {monkey.count} actions: {error}", flush=True)
                    print("\n".join(f"  {action}" for action in monkey.done), flush=True)
                finally:
                    actions += monkey.count
                    monkey.context.close()
                runs, seed = runs + 1, seed + 1
    except KeyboardInterrupt:
        pass
    minutes = (monotonic() - begun) / 60
    print(f"{actions:,} actions in {runs} runs, {minutes:.1f} minutes; {failures} went wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
