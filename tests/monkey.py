"""`python -m tests.monkey --minutes N`: does anything at all on the page, in Chromium.

After each action the men must all be there, someone must be able to act before long, nothing that
was clicked may have been refused, and no error, uncaught exception or request to another host may
have come. Now and then the later screens come, or the engine is killed, and nothing may change by
that. What it does follows from a seed, which is told together with the last actions when something
is wrong. Ctrl-C ends it early.
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
from puluc.app.open.saved import SavedError
from puluc.build import ensure_site
from tests.bylink.sample_games import FOLDER
from tests.serving import serving
from tests.support.browser import (
    Expected,
    ask_for_screens,
    guard,
    launch_options,
    wait_until_ready,
)

ACTIONS: Final = 120
"""The actions of a run; then another begins, with nothing kept on the device."""
GAMES: Final = ("play", "watch", "past")
"""The screens that show the game that is kept."""
ANY_MEN: Final = ("editor", "games", "friend")
"""The screens on which men may be missing."""
SAVED: Final = 10.0
"""Seconds after which the game is kept as it is shown, on a busy machine, too."""
PATIENCE: Final = 60.0
"""Seconds in which something must happen where nobody can act."""
TOLD: Final = 25
"""The last actions that are told."""

SIZES: Final = ((360, 640), (390, 844), (600, 410), (768, 1024), (1280, 800), (1920, 1080))
KEYS: Final = (
    *("Space", "Enter", "Escape", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp"),
    *("ArrowDown", "Home", "End", "PageDown", *"turpmnfhc?0123456789xyz", "Control+z"),
)
LINKS: Final = (
    *[link.read_text("utf-8").strip().partition("#")[2] for link in sorted(FOLDER.glob("*.link"))],
    "p1AAVtYWl6ZYtQAPc",
    "p1",
)
"""Games by link: others' games on which the page looks on, and what is none."""
FRAGMENTS: Final = (
    "rules=kekchi",
    "rules=siegartel&level=1",
    "rules=lemery-rescue&sun=random&moon=captures",
    "rules=poulouc&position=4_1,SM,S,2,MS,3_1_m_2",
    "rules=classic&position=0_S,M,7_0_s_1",
    "sun=person&moon=person&rules=classic:men=1,spaces=5",
    "rules=<script>&level=9&position=%00",
    "record=eJw&lang=xx&theme=es",
    "lang=es",
    "theme=dark",
    "friend",
    "friend=0123abcd",
    *LINKS,
)
FILES: Final = (
    '[Rules "kekchi"]\n\n1. 3 c-3  2 c-8\n',
    '[Rules "lemery:zero=0"]\n\n1. 0 --  0 --\n',
    "<script>alert(1)</script>",
    "\0" * 1000,
    "{" * 200_000,
    "",
)

CONTROLS = """chance => {
  const usable = '[data-do], button, select, summary, input:not([type=file])';
  const seen = [...document.querySelectorAll(`#app :is(${usable})`)]
    .filter(each => each.getClientRects().length);
  if (!seen.length) return null;
  const one = seen[Math.floor(chance * seen.length)];
  one.scrollIntoView({ block: 'nearest' });
  const box = one.getBoundingClientRect();
  const name = one.dataset.do || one.id || one.name || one.tagName;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, tag: one.tagName, name };
}"""
SELECT = """([x, y, chance]) => {
  const select = document.elementFromPoint(x, y)?.closest('select');
  if (!select) return;
  select.selectedIndex = Math.floor(chance * select.options.length);
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}"""
DROP = """text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'a game.txt'));
  const options = { dataTransfer, bubbles: true, cancelable: true };
  for (const name of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(name, options));
}"""
STATE = """() => {
  const score = '.man:has(+ .number)';  // a sign, no man
  // Those who have gone home are still seen where they stood; a scene shows what a captive is.
  const other = `${score}, .ending *, .captivity *`;
  const men = side => document.querySelectorAll(`#board .man.${side}:not(${other})`).length;
  const can = "#dock [id^=throw][data-do], .spot.may, .spot.picked, #pass, #resume, #again, #here,"
    + "[data-do=leave], [data-do^='link '],"
    + "[role=dialog] [data-do]";
  return {
    ready: document.documentElement.dataset.ready,
    screen: document.documentElement.dataset.screen ?? 'play',
    men: [men('S'), men('M')],
    counted: !!document.querySelector(`#board ${score}`),
    can: !!document.querySelector(can),
    shown: (document.querySelector('#board')?.outerHTML ?? '')
      + document.querySelector('#dock')?.innerText,
    watching: !!document.querySelector('#here'),
    kept: localStorage.getItem('puluc'),
  };
}"""


class Wrong(Exception):
    """Something that may not be."""


class Monkey:
    """One run in a browser of its own, by its seed."""

    def __init__(self, browser: Browser, url: str, seed: str) -> None:
        self.random = Random(seed)
        self.url = url
        self.done: deque[str] = deque(maxlen=TOLD)
        self.count = 0
        self.games = set[str]()
        """The seeds of the games that were seen."""
        self.refused: list[str] = []
        """What the page has refused, of what it offered."""
        self.killed = 0
        """How often the engine was killed."""
        self.expected = Expected()
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

    def opened(self) -> Page:
        """Open the page in a tab of its own."""
        page = self.context.new_page()
        page.on("crash", lambda _: self.expected.problems.append("the tab crashed"))
        page.goto(self.url)
        wait_until_ready(page)
        return page

    def run(self, actions: int = ACTIONS) -> None:
        """Act so many times. Raises Wrong."""
        weights: dict[Callable[[], str], int] = {
            self.click: 50,
            self.key: 18,
            self.click_anywhere: 8,
            self.drag: 10,
            self.wait: 6,
            self.resize: 3,
            self.follow: 3,
            self.drop: 3,
            self.reload: 2,
            self.other_tab: 2,
            self.step_back: 1,
            self.ask: 3,
            self.kill_engine: 2,
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
        since, before = monotonic(), ""
        while True:
            if self.expected.problems:
                raise Wrong("; ".join(self.expected.problems))
            if self.page.url.split("?")[0].split("#")[0].endswith((".html", ".txt")):  # to read
                self.page.goto(self.url)
                wait_until_ready(self.page)
            state = self.state()
            if self.refused:
                raise Wrong(f"what the page offers is refused: {self.refused}")
            wrong = ""
            if state["ready"] == "whole":
                wrong = self.find_fault(state)
                if wrong and monotonic() > since + SAVED:
                    raise Wrong(wrong)
                if state["can"] and not wrong:
                    return
            if state["shown"] != before:
                since, before = monotonic(), state["shown"]
            if monotonic() > since + PATIENCE:
                raise Wrong(wrong or f"nobody can act, and nothing happens: {state}")
            sleep(0.1)

    def state(self) -> dict[str, Any]:
        """Return what the page shows, which may just be loading anew."""
        for _ in range(20):
            try:
                found: dict[str, Any] = self.page.evaluate(STATE)
                return found
            except Error as error:
                if "navigat" not in str(error) and "destroyed" not in str(error):
                    raise
                sleep(0.1)
        raise Wrong("the page can't be asked")

    def find_fault(self, state: dict[str, Any]) -> str:
        """Return what is wrong if a man is missing, or the game could not be read again."""
        sun, moon = state["men"]
        if state["screen"] in ANY_MEN:
            return ""
        if max(sun, moon) > 9 or (not state["counted"] and (sun != moon or not sun)):
            return f"{sun} men of Sun and {moon} of Moon are on the board"
        if state["kept"] and not state["watching"] and state["screen"] in GAMES:
            try:
                play = saved.saved_play(saved.load_session(state["kept"]))
            except SavedError as error:
                return f"what is kept can't be read: {error}"
            self.games.add(play.game.seed)
            if play.rules.men < sun or (play.rules.men > sun and not state["counted"]):
                kept = f"{play.rules.men} are kept: {state['kept']}"
                return f"{sun} men a side are shown on {state['screen']}, {kept}"
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
        """Open a link in the same tab, or its fragment in the page that is there."""
        fragment: str = self.random.choice(FRAGMENTS)
        if self.random.random() < 0.5:
            self.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        else:
            self.page.goto(f"{self.url}?{quote(fragment, safe='=&%')}")
            wait_until_ready(self.page)
        return fragment

    def drop(self) -> str:
        text = self.random.choice(FILES)
        self.page.evaluate(DROP, text)
        return repr(text[:30])

    def reload(self) -> str:
        self.page.reload()
        wait_until_ready(self.page)
        return "done"

    def ask(self) -> str:
        """Ask for the later screens while this goes on."""
        ask_for_screens(self.page)
        return "the later screens"

    def kill_engine(self) -> str:
        """Let the engine's worker end without a word, or hear nothing more."""
        if not self.page.workers:
            return "no engine"
        how = self.random.choice(["close()", "onmessage = null"])
        self.page.workers[-1].evaluate(how)
        self.killed += 1
        return how

    def step_back(self) -> str:
        """Go back and forth in the tab's history, where it stays on the page."""
        if self.page.evaluate("history.length") < 4:
            return "no history"
        self.page.go_back()
        self.page.go_forward()
        if not self.page.url.startswith(self.url):
            self.page.goto(self.url)
        wait_until_ready(self.page)
        return "done"

    def other_tab(self) -> str:
        """Go to the other tab, or close one of two."""
        pages = self.context.pages
        if len(pages) < 2:
            self.page = self.opened()
            return "a second one"
        if self.random.random() < 0.5:
            self.page.close()
            self.page = self.context.pages[0]
            return "closed one"
        self.page = next(page for page in pages if page is not self.page)
        self.page.bring_to_front()
        return "the other one"


def main() -> int:
    """Run, and return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=Random().getrandbits(32), help="of a run")
    words = parser.parse_args()
    begun = monotonic()
    seed, runs, actions, failures = words.seed, 0, 0, 0
    games, killed = 0, 0
    try:
        with serving(ensure_site(), "puluc") as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                **launch_options(playwright.chromium.executable_path)
            )
            while monotonic() < begun + 60 * words.minutes:
                print(f"seed {seed}", end=": ", flush=True)
                monkey = Monkey(browser, url, str(seed))
                try:
                    monkey.run()
                    print(f"{monkey.count} actions", flush=True)
                except (Wrong, Error) as error:
                    failures += 1
                    print(f"WRONG after {monkey.count} actions: {error}", flush=True)
                    print("\n".join(f"  {action}" for action in monkey.done), flush=True)
                finally:
                    actions += monkey.count
                    games += len(monkey.games)
                    killed += monkey.killed
                    monkey.context.close()
                runs, seed = runs + 1, seed + 1
    except KeyboardInterrupt:
        pass
    minutes = (monotonic() - begun) / 60
    print(f"{actions:,} actions in {runs} runs, {minutes:.1f} minutes; {failures} went wrong")
    print(f"{games} games; the engine was killed {killed} times")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
