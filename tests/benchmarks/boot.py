"""The time until the page can be played.

Cold, warm and later, with and without slow connections and processors.
"""

import argparse
import contextlib
import gzip
import os
import statistics
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from http import HTTPStatus
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, sync_playwright

from puluc.site_build import ensure_site
from puluc.site_build.serve import HOST, Handler, Server, content_type, server_url
from tests.site_build.budget import KINDS, sizes
from tests.support.browser import launch_options

OURS, BEFORE = "this page", "the other build"
KEPT = "this page, by service worker"

WATCH = """
new MutationObserver(() => {
  if (document.documentElement.dataset.ready === 'whole') window.readyAfter ??= performance.now();
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"

SETTLE_S = 4.0
"""The seconds after a visit in which the browser fills its code caches.

Chromium stores compiled WebAssembly after two seconds without more of it.
"""
TIMEOUT_MS = 240_000


class Place(NamedTuple):
    """A connection (none: unchanged) and the slowdown of the processor."""

    name: str
    mbit: float = 0
    latency: int = 0
    slower: int = 1


PLACES = {
    "here": Place("here"),
    "slow": Place("a processor four times slower", slower=4),
    "line": Place("10 Mbit/s, 40 ms", 10, 40),
    "phone": Place("10 Mbit/s, 40 ms, a processor four times slower", 10, 40, 4),
    "weak": Place("1.6 Mbit/s, 150 ms, a processor four times slower", 1.6, 150, 4),
}


@cache
def _packed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


class Compressing(Handler):
    """Serves files compressed, as most servers do."""

    def do_GET(self) -> None:
        """Send a file, compressed; anything else as the site's server does."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            super().do_GET()
            return
        content = _packed(path, path.stat().st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", content_type(path.name))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self.wfile.write(content)


@contextmanager
def compressing(folder: Path) -> Iterator[str]:
    """Serve a folder compressed while the context lasts; yield its address.

    The files of the start are compressed in advance.
    """
    for path in folder.resolve().rglob("*"):
        if path.suffix in KINDS:
            _packed(path, path.stat().st_mtime_ns)
    with Server((HOST, 0), partial(Compressing, directory=folder.resolve())) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server_url(server)
        finally:
            server.shutdown()


def throttle(session: CDPSession, place: Place) -> None:
    """Slow down a tab's connection and processor."""
    if place.slower > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": place.slower})
    if place.mbit:
        speed = place.mbit * 1e6 / 8
        session.send("Network.enable")
        conditions: dict[str, float] = {"latency": place.latency, "uploadThroughput": speed}
        conditions |= {"downloadThroughput": speed, "offline": False}
        session.send("Network.emulateNetworkConditions", conditions)


def visit(
    context: BrowserContext, url: str, name: str, place: Place, settles: bool
) -> dict[str, float]:
    """Open `url` in a new tab; return the milliseconds to first paint and to ready.

    With `settles`, the tab is left when all that the browser keeps is kept.
    """
    page: Page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    page.add_init_script(WATCH)
    if place != PLACES["here"]:
        throttle(context.new_cdp_session(page), place)
    page.goto(url)
    page.wait_for_selector("html[data-ready=whole]", state="attached")
    times = {"ready": page.evaluate("readyAfter"), "paint": page.evaluate(PAINT)}
    if name == KEPT:
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    if settles:
        time.sleep(SETTLE_S)
    page.close()
    return times


def measure(
    playwright: Playwright, urls: dict[str, str], rounds: int, place: Place
) -> dict[str, dict[str, list[float]]]:
    """Return the times of each page in milliseconds: cold, warm and later, paint and ready.

    A warm visit is the second one, a later visit the third; on a slow line only cold ones are
    made. Each round visits all pages, so that what else the machine does meets all of them.
    """
    chromium = playwright.chromium
    options = launch_options(chromium.executable_path, whole=True)
    samples: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in urls}
    kinds = ("cold",) if place.mbit else ("cold", "warm", "later")
    for number in range(1, rounds + 1):
        for name, url in urls.items():
            workers: Literal["allow", "block"] = "allow" if name == KEPT else "block"
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                context = chromium.launch_persistent_context(
                    profile, service_workers=workers, **options
                )
                for kind in kinds:
                    last = kind == kinds[-1]
                    for what, value in visit(context, url, name, place, not last).items():
                        samples[name][f"{kind} {what}"].append(value)
                context.close()
        print(f"{number} of {rounds} rounds", file=sys.stderr, flush=True)
    return samples


def print_times(samples: dict[str, dict[str, list[float]]]) -> None:
    """Print medians and spreads."""
    base = samples[OURS]
    columns = [kind for kind in ("cold paint", *base) if kind in base and "paint" not in kind]
    columns[:0] = ["cold paint"]
    print(f"{'ms: median, least-most':34}" + "".join(f"{c:>26}" for c in columns))
    for name, values in samples.items():
        cells = []
        for column in columns:
            found = values[column]
            cells.append(f"{statistics.median(found):.0f}, {min(found):.0f}-{max(found):.0f}")
        print(f"{name:34}" + "".join(f"{cell:>26}" for cell in cells), flush=True)


def print_bytes(dist: Path) -> None:
    """Print the bytes of a visit, gzipped, by kind."""
    for group, found in sizes(dist).items():
        print(f"\nThe {group}: {found.pop('all') / 1e6:.3f} MB gzipped:", end=" ")
        print(", ".join(f"{kind} {size / 1e3:.0f} kB" for kind, size in sorted(found.items())))


def main(arguments: list[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="boot", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--before", type=Path, help="the dist/ of another build")
    parser.add_argument("--places", nargs="+", choices=PLACES, default=list(PLACES))
    chosen = parser.parse_args(arguments)
    dist = ensure_site()
    with ExitStack() as stack:
        ours = stack.enter_context(compressing(dist))
        pages = {OURS: ours, KEPT: ours}
        if chosen.before:
            pages[BEFORE] = stack.enter_context(compressing(chosen.before))
        playwright = stack.enter_context(sync_playwright())
        for short in chosen.places:
            load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
            print(f"\n{PLACES[short].name}{load}", flush=True)
            print_times(measure(playwright, pages, chosen.rounds, PLACES[short]))
    print_bytes(dist)
