"""`python -m tests.monkey --minutes N`: does anything at all on the page, in Chromium.

`tests/app/walk.py` does the same to the session alone, with every message, link and file; this is
about what the browser adds. After each action the board must show the session's men, the device
must keep the session, someone must be able to act before long, and no error, uncaught exception or
request to another host may have come. A reload and another window must go on with the same turns.
What it does follows from a seed, which is printed with the last actions when something is wrong.
"""

import argparse
import sys
from collections import deque
from collections.abc import Callable
from random import Random
from time import monotonic, sleep
from typing import Any, Final

from playwright.sync_api import Browser, Error, Page, sync_playwright

from puluc.app.open import saved
from puluc.engine.game import Game
from puluc.engine.record import Record
from puluc.site_build import ensure_site
from tests.app.walk import KEYS, compare_kept
from tests.browser.player import read_script
from tests.serving import serving
from tests.support.browser import Expected, guard, launch_options, reload, visit

ACTIONS: Final = 120
"""The actions of a run; then another begins, with nothing kept on the device."""
OFFLINE: Final = r"ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|when fetching the script"
"""What the browser says of files without a connection."""
SAVED: Final = 10.0
"""Seconds after which the game is kept as it is shown, on a busy machine, too."""
PATIENCE: Final = 60.0
"""Seconds in which something must happen where nobody can act."""

SIZES: Final = ((360, 640), (390, 844), (600, 410), (768, 1024), (1280, 800), (1920, 1080))
CONTROLS = read_script("any-control.js")
"""Finds something that can be used; of a list it also chooses an entry."""
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
        self.done: deque[str] = deque(maxlen=25)
        self.count = 0
        self.unkept: str | None = None
        """What was kept when the storage was full: it changes with the next turn."""
        self.offline = False
        self.expected = Expected()
        self.expected.patterns.append(OFFLINE)
        width, height = self.random.choice(SIZES)
        self.context = browser.new_context(viewport={"width": width, "height": height})
        guard(self.context, self.expected)
        self.page = self.opened()

    def opened(self) -> Page:
        """Open the page in a tab of its own."""
        self.connect()
        page = self.context.new_page()
        page.on("crash", lambda _: self.expected.problems.append("the tab crashed"))
        visit(page, self.url)
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
            self.drag: 18,
            self.wait: 6,
            self.resize: 3,
            self.reload: 4,
            self.other_tab: 4,
            self.kill_worker: 2,
            self.cut: 2,
            self.fill: 2,
        }
        self.check()
        for _ in range(actions):
            (action,) = self.random.choices([*weights], [*weights.values()])
            self.done.append(action.__name__)
            self.done[-1] = f"{action.__name__}: {action()}"
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
                visit(self.page, self.url)
            state = self.state()
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
        if found and found["tag"] != "SELECT":
            self.page.mouse.click(found["x"], found["y"])
        return str(found and found["name"])

    def key(self) -> str:
        key: str = self.random.choice(KEYS)
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            self.page.keyboard.press(key)
        return key

    def drag(self) -> str:
        """Drag something that can be used to any point of the window."""
        size = self.page.viewport_size or {"width": 800, "height": 600}
        goal = self.random.randrange(size["width"]), self.random.randrange(size["height"])
        found = self.page.evaluate(CONTROLS, self.random.random()) or {"x": 9, "y": 9, "name": ""}
        self.page.mouse.move(found["x"], found["y"])
        self.page.mouse.down()
        self.page.mouse.move(*goal, steps=4)
        if self.random.random() < 0.2:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()
        return f"{found['name']} to {goal}"

    def wait(self) -> str:
        seconds = self.random.choice((0.1, 0.5, 2.0))
        sleep(seconds)
        return f"{seconds} s"

    def resize(self) -> str:
        width, height = self.random.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})
        return f"{width} x {height}"

    def reload(self) -> str:
        """Load the page anew: no turn is lost."""
        self.connect()
        before = self.game()
        reload(self.page)
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

    def other_tab(self) -> str:
        """Open a second tab, which goes on with the game, or close one of two."""
        if len(self.context.pages) > 1:
            self.page.close()
            self.page = self.context.pages[0]
            return "closed one"
        before = self.game()
        self.page = self.opened()
        self.expect_turns(before)
        return "a second one"


def main() -> int:
    """Run, and return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=Random().getrandbits(32), help="of a run")
    words = parser.parse_args()
    end, failures = monotonic() + 60 * words.minutes, 0
    with serving(ensure_site(), "puluc") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium.executable_path))
        while monotonic() < end:
            monkey = Monkey(browser, url, str(words.seed))
            try:
                monkey.run()
                print(f"seed {words.seed}: {monkey.count} actions", flush=True)
            except (Wrong, Error, ValueError) as error:
                failures += 1
                report = [f"seed {words.seed}: WRONG after {monkey.count} actions: {error}"]
                print(*report, *monkey.done, sep="\n  ", flush=True)
            monkey.context.close()
            words.seed += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
