"""The aims of the start and the engine in one table: bytes, times, the longest tasks.

Each round measures stock Pyodide, this build and, with `--before`, another one, one after another,
so that what else the machine does meets all of them. Ratios are those within a round.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

from puluc.app.open import saved
from puluc.app.play.new_play import new_play
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import PERSON, Settings, Setup
from puluc.engine.rules import Rules
from puluc.site_build import ensure_site
from puluc.site_build.finish.precache import list_first_visit
from puluc.site_build.tools import find_node
from tests.benchmarks.boot import PLACES, PYODIDE, Place, compressing, stock_pages, throttle
from tests.benchmarks.drawing import long_game
from tests.site_build.budget import GAME, sizes
from tests.support.browser import ASK, launch_options
from tests.support.engines import tab_of

OURS, BEFORE = "this build", "the other build"
ENGINES = {"firefox": "Firefox", "webkit": "WebKit"}
LIGHTHOUSE = "node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
REVIEWED = 70
"""The turns of the game to review."""
TURNS = 60
"""The turns in which long tasks are looked for."""
LONG_EVERY = 3
"""One round in so many measures what takes long, too."""
LAUNCH_S = 1.5
"""The seconds after its launch in which a browser is still busy with itself."""
SETTLE_S = 3.0
"""The seconds after a visit in which a browser keeps compiled code."""
REACTION_MS = 150
"""The shortest time in which a person acts on what they see."""
TIMEOUT_MS = 240_000

EXACT = '[role=img][aria-label^="Win chance: Sun "]:not([aria-label*="≈"])'
"""The bar of exact chances."""
WATCH = """
(() => {
  const seen = { playable: 'html[data-ready=whole]', exact: `EXACT` };
  window.when = {};
  const look = () => {
    for (const [name, selector] of Object.entries(seen))
      if (!(name in when) && document.querySelector(selector)) {
        when[name] = performance.now();
        console.debug(name);
      }
  };
  new MutationObserver(look).observe(document, {
    attributes: true, subtree: true, childList: true,
    attributeFilter: ['data-ready', 'aria-label'],
  });
  window.tasks = [];
  try {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
  } catch {}
})();
""".replace("EXACT", EXACT)
"""Notes when the page can be played and when exact chances are shown, and tells it on the console:
nothing in the page has to be asked meanwhile. Notes tasks over 50 ms, too."""
PLAY = """async (turns) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const WANTED = [
    '.goal[data-do]', '.may[data-do]', '#throw[data-do="throw"]', '#pass[data-do]',
    '#again-rematch', '#again[data-do^="start"]',
  ];
  window.tasks = [];
  let moved = 0;
  for (let waits = 0; moved < turns && waits < 3000; ) {
    const wanted = WANTED.map((one) => document.querySelector(one)).find(Boolean);
    if (!wanted) {
      waits++;
      await frame();
      continue;
    }
    if (wanted.matches('.goal, #pass')) moved++;
    await new Promise((done) => setTimeout(done, REACTION));
    wanted.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await frame();
  }
  await new Promise((done) => setTimeout(done, 300));
  return [moved, tasks];
}""".replace("REACTION", str(REACTION_MS))
"""Plays turns of both sides, as quickly as a person can.

Returns their number and the tasks over 50 ms.
"""
REVIEW = """() => new Promise((done) => {
  const begun = performance.now();
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.sum')) return;
    observer.disconnect();
    done(performance.now() - begun);
  }).observe(document.body, { subtree: true, childList: true });
  [...document.querySelectorAll('button')]
    .find((one) => one.innerText.trim() === 'Review the game').click();
})"""
"""Opens the review of the finished game; returns the milliseconds until it is whole."""

Samples = dict[str, list[float]]
"""The numbers found, by what was measured."""


class Measured(NamedTuple):
    """What all rounds found."""

    plain: dict[str, Samples]
    """The times of each build, and of stock Pyodide."""
    slow: Samples
    """The times of this build with a processor four times slower."""
    warm: dict[str, Samples]
    """The time of a warm start of each build, by browser."""
    scores: Samples
    """Lighthouse's scores of this build."""
    size: dict[str, tuple[float, float]]
    """The kB until playable, and the MB of all but tables, of each build."""


# Measuring


def kept(session: Session) -> str:
    """Return a script that lets the page find a session on the device."""
    return f"localStorage.setItem('puluc', {json.dumps(saved.dump_session(session))});"


def two_persons() -> Session:
    """Return a game of two persons at its start, with win chances."""
    play = new_play(Setup(Rules.from_text("classic"), PERSON, PERSON, "sun"), "aims")
    return Session(play, settings=Settings(chances="show", speed="none"))


def finished_game() -> Session:
    """Return a game of `REVIEWED` turns that a side gave up."""
    game = long_game(REVIEWED, Rules.from_text("classic"))
    return Session(Play(game, notes=((game.ply, "sun-gives-up"),)))


@contextmanager
def visiting(playwright: Playwright, script: str, place: Place) -> Iterator[Page]:
    """Yield an empty tab of a browser that has nothing kept but what the script keeps."""
    chromium = playwright.chromium
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context: BrowserContext = chromium.launch_persistent_context(
            profile,
            service_workers="block",
            reduced_motion="reduce",
            **launch_options(chromium.executable_path, whole=True),
        )
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        page.add_init_script(WATCH + script)
        if place != PLACES["here"]:
            throttle(context.new_cdp_session(page), place)
        time.sleep(LAUNCH_S)
        try:
            yield page
        finally:
            context.close()


def longest(tasks: Sequence[tuple[float, float]], begin: float = 0, end: float = math.inf) -> float:
    """Return the longest task that overlaps a time, or 50: shorter ones are not told."""
    return max([50.0, *(length for at, length in tasks if at + length > begin and at < end)])


def told(page: Page, name: str) -> AbstractContextManager[object]:
    """Return a context that ends once the page has told of a moment."""
    return page.expect_console_message(lambda message: message.text == name)


def measure_stock(playwright: Playwright, url: str, found: Samples) -> None:
    """Measure the start of stock Pyodide."""
    with visiting(playwright, "", PLACES["here"]) as page:
        with told(page, "playable"):
            page.goto(url)
        found["playable"].append(page.evaluate("when.playable"))


def measure_start(
    playwright: Playwright, url: str, place: Place, found: Samples, *, asks: bool = False
) -> None:
    """Measure a cold start until exact chances, then turns with them.

    With `asks` someone asks for the chances as soon as the page can be played, as of a build that
    does not bring them by itself.
    """
    with visiting(playwright, kept(two_persons()), place) as page:
        with told(page, "exact"):
            with told(page, "playable"):
                page.goto(url)
            if asks:
                page.evaluate(ASK)
        page.wait_for_timeout(300)
        when, tasks = page.evaluate("[when, tasks]")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        found["playable"].append(when["playable"])
        found["exact"].append(when["exact"])
        found["task"].append(longest(tasks, paint, when["exact"]))
        moved, tasks = page.evaluate(PLAY, TURNS)
        if moved < TURNS:
            raise RuntimeError(f"only {moved} turns were played")
        found["turns"].append(longest(tasks))


def measure_review(playwright: Playwright, url: str, found: Samples) -> None:
    """Measure a review, asked for when the engine and its table are there."""
    with visiting(playwright, kept(finished_game()), PLACES["here"]) as page:
        page.goto(url)
        button = page.get_by_role("button", name="Review the game")
        button.click()
        page.wait_for_selector(".sum", state="attached")
        page.get_by_role("button", name="Leave the review").click()
        button.wait_for()
        found["review"].append(page.evaluate(REVIEW))


@contextmanager
def watched(dist: Path) -> Iterator[str]:
    """Serve a build whose page notes its times itself; yield its address."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "site")
        shutil.copytree(dist, folder)
        html = folder / "index.html"
        text = html.read_text("utf-8").replace("<head>", f"<head><script>{WATCH}</script>", 1)
        html.unlink()
        html.write_text(text, "utf-8")
        with compressing(folder) as url:
            yield url


def measure_warm(engine: str, playwright: Playwright, url: str) -> float:
    """Return the milliseconds until a browser's second visit can be played."""
    with tab_of(engine, playwright) as tab:
        for settle in (SETTLE_S, 0):
            tab.open(url)
            tab.wait_for("html[data-ready=whole]")
            time.sleep(settle)
        return float(tab.ask("when.playable"))


def rate_page(folder: Path, url: str, chromium: str) -> dict[str, float]:
    """Return Lighthouse's scores of a page for a simulated phone, 0 to 100, by category."""
    with tempfile.TemporaryDirectory() as name:
        output = Path(name, "report.json")
        subprocess.run(
            [
                *(find_node().node, folder / LIGHTHOUSE, url, "--quiet", "--output=json"),
                *(f"--output-path={output}", f"--only-categories={','.join(CATEGORIES)}"),
                "--chrome-flags=--headless=new --no-sandbox",
            ],
            check=True,
            env={**os.environ, "CHROME_PATH": chromium},
        )
        found = json.loads(output.read_text("utf-8"))["categories"]
    return {name: 100 * found[name]["score"] for name in CATEGORIES}


def count_bytes(dist: Path) -> tuple[float, float]:
    """Return the kB until playable, and the MB of all that the page may need but tables."""
    paths = [path for path in dist.rglob("*") if path.is_file()]
    files = {path.relative_to(dist).as_posix(): path.read_bytes() for path in paths}
    visit = list_first_visit(files).items()
    rest = [content for path, content in visit if not path.startswith("tables/")]
    whole = sum(len(gzip.compress(content, 9)) for content in rest)
    return sizes(dist)[GAME]["all"] / 1e3, whole / 1e6


def measure_round(
    playwright: Playwright, urls: Mapping[str, str], builds: Sequence[str], found: Measured
) -> None:
    """Measure what each round measures. The other build is asked for the chances."""
    measure_stock(playwright, urls[PYODIDE], found.plain[PYODIDE])
    for name in builds:
        start = found.plain[name]
        measure_start(playwright, urls[name], PLACES["here"], start, asks=name == BEFORE)
        measure_review(playwright, urls[name], found.plain[name])
    measure_start(playwright, urls[OURS], PLACES["slow"], found.slow)


def measure_long(
    playwright: Playwright,
    url: str,
    noted: Mapping[str, str],
    lighthouse: Path | None,
    found: Measured,
) -> None:
    """Measure what takes long: `noted` are the addresses of pages that note their times."""
    for engine in ENGINES:
        for name, address in noted.items():
            found.warm[name][engine].append(measure_warm(engine, playwright, address))
    if lighthouse:
        own = playwright.chromium.executable_path
        browser = launch_options(own, whole=True).get("executable_path", own)
        for category, score in rate_page(lighthouse, url, browser).items():
            found.scores[category].append(score)


# The table


class Aim(NamedTuple):
    """A row of the table."""

    text: str
    """The measure."""
    bound: float
    """The number that meets the aim."""
    find: Callable[[Measured, str], Sequence[float]]
    """Returns the numbers of a build."""
    digits: int = 0
    """The decimals shown."""
    is_least: bool = False
    """Whether the bound is the least number that meets the aim, not the most."""

    @property
    def wanted(self) -> str:
        """The aim in signs."""
        return f"{'≥' if self.is_least else '≤'} {self.bound:g}"

    def is_met(self, numbers: Sequence[float]) -> bool:
        """Return whether the median meets the aim."""
        middle = statistics.median(numbers)
        return middle >= self.bound if self.is_least else middle <= self.bound


def divide(numbers: Sequence[float], others: Sequence[float]) -> Sequence[float]:
    """Return the ratios of numbers, round by round; none without others."""
    return [one / two for one, two in zip(numbers, others, strict=True)] if others else ()


def start_ratio(found: Measured, name: str) -> Sequence[float]:
    """Return the times until playable, of those of stock Pyodide."""
    return divide(found.plain[name]["playable"], found.plain[PYODIDE]["playable"])


def time_of(what: str) -> Callable[[Measured, str], Sequence[float]]:
    """Return a function that finds the times of a build."""
    return lambda found, name: found.plain[name][what]


def slow_time_of(what: str) -> Callable[[Measured, str], Sequence[float]]:
    """Return a function that finds the times with a slow processor."""
    return lambda found, name: found.slow[what] if name == OURS else ()


def ratio_of(what: str) -> Callable[[Measured, str], Sequence[float]]:
    """Return a function that finds the times of this build, of those of the other."""
    return lambda found, name: (
        divide(found.plain[OURS][what], found.plain[BEFORE][what]) if name == OURS else ()
    )


def warm_ratio_of(engine: str) -> Callable[[Measured, str], Sequence[float]]:
    """Return a function that finds a browser's warm starts, of those of the other build."""
    return lambda found, name: (
        divide(found.warm[OURS][engine], found.warm[BEFORE][engine]) if name == OURS else ()
    )


def score_of(*names: str) -> Callable[[Measured, str], Sequence[float]]:
    """Return a function that finds the least of some of Lighthouse's scores."""

    def find(found: Measured, name: str) -> Sequence[float]:
        scores = [found.scores[one] for one in names]
        return list(map(min, *scores)) if len(scores) > 1 else scores[0]

    return lambda found, name: find(found, name) if name == OURS else ()


AIMS = (
    Aim("cold, playable, of stock Pyodide", 0.14, start_ratio, 3),
    Aim("kB until playable", 370, lambda found, name: found.size[name][:1], 1),
    Aim("MB until everything but tables", 5.5, lambda found, name: found.size[name][1:], 2),
    Aim("longest task from first paint to exact chances, ms", 50, time_of("task")),
    Aim("the same, four times slower", 120, slow_time_of("task")),
    Aim(f"longest task in {TURNS} turns with them, ms", 50, time_of("turns")),
    Aim("the same, four times slower", 120, slow_time_of("turns")),
    Aim("exact chances on screen, cold, of the other build", 1, ratio_of("exact"), 2),
    Aim(f"a review of {REVIEWED} turns, of the other build", 1.2, ratio_of("review"), 2),
    *(
        Aim(f"{name}, warm, of the other build", 1, warm_ratio_of(engine), 2)
        for engine, name in ENGINES.items()
    ),
    Aim("Lighthouse, phone, simulated", 97, score_of("performance"), is_least=True),
    Aim("its other scores, the least", 100, score_of(*CATEGORIES[1:]), is_least=True),
)


def format_numbers(numbers: Sequence[float], digits: int) -> str:
    """Return the median with the least and the most."""
    if not numbers:
        return ""
    found = statistics.median(numbers), min(numbers), max(numbers)
    middle, least, most = (f"{number:.{digits}f}" for number in found)
    return middle if len(numbers) == 1 else f"{middle} ({least}–{most})"


def write_report(found: Measured) -> str:
    """Return the table of the aims as Markdown."""
    lines = ["| | other build | this build | aim | met |", "|---|---|---|---|---|"]
    for aim in AIMS:
        others = aim.find(found, BEFORE) if BEFORE in found.size else ()
        mine = aim.find(found, OURS)
        met = ("yes" if aim.is_met(mine) else "no") if mine else "not measured"
        cells = format_numbers(others, aim.digits), format_numbers(mine, aim.digits)
        lines.append(f"| {aim.text} | {' | '.join(cells)} | {aim.wanted} | {met} |")
    lines += ["", "Medians, with the least and the most. Times in ms:", ""]
    for title, times in {**found.plain, f"{OURS}, four times slower": found.slow}.items():
        for what, numbers in times.items():
            lines.append(f"- {title}, {what}: {format_numbers(numbers, 0)}")
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] = ()) -> None:
    """Measure and write the table."""
    parser = argparse.ArgumentParser(prog="aims", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--before", type=Path, help="the dist/ of another build")
    parser.add_argument("--lighthouse", type=Path, help="the folder where npm put Lighthouse")
    parser.add_argument("--out", type=Path, help="the Markdown file to write")
    chosen = parser.parse_args(arguments)
    builds = {OURS: ensure_site()} | ({BEFORE: chosen.before} if chosen.before else {})
    found = Measured(
        defaultdict(partial(defaultdict, list)),
        defaultdict(list),
        defaultdict(partial(defaultdict, list)),
        defaultdict(list),
        {name: count_bytes(dist) for name, dist in builds.items()},
    )
    begun = time.monotonic()
    with ExitStack() as stack:
        stock = stack.enter_context(compressing(stack.enter_context(stock_pages())))
        urls = {name: stack.enter_context(compressing(dist)) for name, dist in builds.items()}
        noted = {name: stack.enter_context(watched(dist)) for name, dist in builds.items()}
        urls[PYODIDE] = f"{stock}pyodide.html"
        playwright = stack.enter_context(sync_playwright())
        for number in range(chosen.rounds):
            measure_round(playwright, urls, list(builds), found)
            if number % LONG_EVERY == 0:
                measure_long(playwright, urls[OURS], noted, chosen.lighthouse, found)
            spent = time.monotonic() - begun
            print(f"{number + 1} of {chosen.rounds} rounds, {spent:.0f} s", file=sys.stderr)
            if chosen.out:
                chosen.out.write_text(write_report(found), "utf-8")
    print(write_report(found))
