"""How long the page takes to start, built and as one file, against stock Pyodide and PyScript."""

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from puluc.site import ensure
from puluc.site.runtime import MODULES
from puluc.site.serve import serving
from puluc.site.single import SINGLE
from tests.browser import launch_options
from tests.site.budget import sizes

OURS, FILE = "this page", "this page as one file"
KEPT = "this page, by service worker"
RESTORED = "this page, from its image"
BEFORE = "the other build, by service worker"
PYODIDE, PYSCRIPT = "stock Pyodide", "stock PyScript"
NAMES = {
    "pyscript": PYSCRIPT,
    "plain": OURS,
    "kept": KEPT,
    "restored": RESTORED,
    "file": FILE,
}
BY_WORKER = (KEPT, RESTORED, BEFORE)

PYODIDE_PAGE = """<!doctype html><title>Pyodide</title><link rel="icon" href="data:,"><p>Loading
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
document.documentElement.dataset.ready = "1";
</script>"""

PYSCRIPT_PAGE = """<!doctype html><title>PyScript</title><link rel="icon" href="data:,"><p>Loading
<link rel="stylesheet" href="./core/core.css">
<script type="module" src="./core/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs", "packages_cache": "never"}'>
from pyscript import document
document.documentElement.dataset.ready = "1"
</script>"""

WATCH = """
new MutationObserver(() => {
  if ("ready" in document.documentElement.dataset) window.readyAfter ??= performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
"""

HURRY = """
const own = globalThis.setTimeout;
globalThis.setTimeout = (then, ms, ...rest) =>
  own(then, [10_000, 15_000, 45_000].includes(ms) ? ms / 3 : ms, ...rest);
"""
"""Lets the page make its image after a third of the time in which nobody is there: when the service
worker, whose files it takes, is at work."""

IMAGE = """new Promise((done) => {
  const kept = () => localStorage.getItem('puluc.image') === 'kept';
  const look = () => kept() ? done() : setTimeout(look, 100);
  look();
})"""

SETTLE_S = 4.0
"""Pause after a visit, in seconds, in which the browser fills its code caches: Chromium keeps
compiled WebAssembly when it has compiled no more of it for two seconds."""


@contextmanager
def stock_pages() -> Iterator[Path]:
    """A folder with the two pages to compare with, made of the npm packages as they are."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(MODULES / "pyodide", folder / "pyodide")
        shutil.copytree(MODULES / "@pyscript/core/dist", folder / "core")
        (folder / "pyodide.html").write_text(PYODIDE_PAGE)
        (folder / "pyscript.html").write_text(PYSCRIPT_PAGE)
        yield folder


def visit(context: BrowserContext, url: str, name: str, slower: int) -> dict[str, float]:
    """Open `url` in a new tab; return the milliseconds to first paint and to ready.

    The tab is left only when what is to be kept of the page `name` is. The processor is `slower`
    so many times.
    """
    page = context.new_page()
    page.add_init_script(WATCH)
    if slower > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    if name == RESTORED:
        page.add_init_script(HURRY)
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached")
    paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    times = {"ready": page.evaluate("readyAfter"), "paint": page.evaluate(paint)}
    if name in BY_WORKER:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    if name == RESTORED:
        page.evaluate(IMAGE)
        while page.workers:
            page.wait_for_timeout(100)
    time.sleep(SETTLE_S)
    page.close()
    return times


def measure(
    playwright: Playwright, urls: dict[str, str], rounds: int, slower: int
) -> dict[str, dict[str, list[float]]]:
    """Return the times of each page in milliseconds: cold, warm and later, paint and ready.

    A warm visit is the second one, a later visit the third.
    """
    chromium = playwright.chromium
    options = launch_options(chromium.executable_path, whole=True)
    samples: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in urls}
    for number in range(1, rounds + 1):
        for name, url in urls.items():
            workers: Literal["allow", "block"] = "allow" if name in BY_WORKER else "block"
            with tempfile.TemporaryDirectory() as profile:
                context = chromium.launch_persistent_context(
                    profile, service_workers=workers, **options
                )
                for kind in ("cold", "warm", "later"):
                    for what, value in visit(context, url, name, slower).items():
                        samples[name][f"{kind} {what}"].append(value)
                context.close()
        print(f"{number} of {rounds} rounds", file=sys.stderr, flush=True)
    return samples


def print_times(samples: dict[str, dict[str, list[float]]]) -> None:
    columns = ["cold paint", "cold ready", "warm paint", "warm ready", "later ready"]
    print(f"{'ms: median, least-most (of stock)':34}" + "".join(f"{c:>26}" for c in columns))
    base = samples[PYODIDE]
    for name, values in samples.items():
        cells = []
        for column in columns:
            found = values[column]
            middle = statistics.median(found)
            part = middle / statistics.median(base[column.replace("paint", "ready")])
            cells.append(f"{middle:.0f}, {min(found):.0f}-{max(found):.0f} ({part:.2f})")
        print(f"{name:34}" + "".join(f"{cell:>26}" for cell in cells))


def print_bytes(dist: Path) -> None:
    found = sizes(dist)
    print(f"\nA first visit: {found.pop('all') / 1e6:.2f} MB gzipped:", end=" ")
    print(", ".join(f"{kind} {size / 1e3:.0f} kB" for kind, size in sorted(found.items())))


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="boot", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument(
        "--pages",
        nargs="+",
        choices=NAMES,
        default=list(NAMES),
        help="what is measured beside stock Pyodide",
    )
    parser.add_argument("--before", type=Path, help="the dist/ of another build, measured as well")
    parser.add_argument(
        "--slower", type=int, nargs="+", default=[1, 4], help="the processor so many times slower"
    )
    chosen = parser.parse_args(arguments)
    dist = ensure()
    with ExitStack() as stack:
        stock, ours = stack.enter_context(stock_pages()), stack.enter_context(serving(dist))
        others = stack.enter_context(serving(stock))
        urls = {PYSCRIPT: f"{others}pyscript.html", FILE: (dist / SINGLE).as_uri()}
        urls |= {OURS: ours, KEPT: ours, RESTORED: ours}
        pages = {PYODIDE: f"{others}pyodide.html"}
        pages |= {NAMES[short]: urls[NAMES[short]] for short in chosen.pages}
        if chosen.before:
            pages[BEFORE] = stack.enter_context(serving(chosen.before))
        playwright = stack.enter_context(sync_playwright())
        for slower in chosen.slower:
            print(f"\nOn a processor {slower} times slower" if slower > 1 else "", flush=True)
            print_times(measure(playwright, pages, chosen.rounds, slower))
    print(f"\nOne file: {(dist / SINGLE).stat().st_size / 1e6:.1f} MB")
    print_bytes(dist)
