"""How the page keeps up during play: input to painted frame, and tasks that block it."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, sync_playwright

from puluc.site import ensure
from puluc.site.serve import serving
from tests.browser import launch_options, wait_until_ready
from tests.page.player import Person

WATCH = """() => {
  window.found = { longtask: [], event: [] };
  for (const [type, options] of [['longtask', {}], ['event', { durationThreshold: 16 }]])
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) found[type].push([name, duration]);
    }).observe({ type, ...options });
}"""
INPUTS = ("click", "pointerdown", "pointerup", "keydown", "keyup")


def main(arguments: Sequence[str] = ()) -> None:
    """Play games against the thinker and print what was slow."""
    parser = argparse.ArgumentParser(prog="play")
    parser.add_argument("--games", type=int, default=2)
    games = parser.parse_args(arguments).games
    with serving(ensure(), prefix="/puluc/") as url, sync_playwright() as playwright:
        options = launch_options(playwright.chromium.executable_path, whole=True)
        browser = playwright.chromium.launch(**options)
        for ruleset in ("Classic", "Lemery Rescue")[:games]:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(url)
            wait_until_ready(page)
            page.evaluate(WATCH)
            _report(ruleset, _play(page, ruleset))
            page.close()
        browser.close()


def _play(page: Page, ruleset: str) -> dict[str, Any]:
    person = Person(page)
    person.set_speed("Fast")
    person.new_game(ruleset, against="Thinker")
    person.play_on()
    found: dict[str, Any] = page.evaluate("() => found")
    found["turns"] = len(person.turns())
    return found


def _report(ruleset: str, found: dict[str, Any]) -> None:
    frames = [duration for name, duration in found["event"] if name in INPUTS]
    tasks = [duration for _, duration in found["longtask"]]
    slow = f"{statistics.median(frames):.0f} median, {max(frames):.0f} max" if frames else "none"
    print(
        f"{ruleset}: {found['turns']} turns; inputs over 16 ms to the next frame: {len(frames)} "
        f"({slow} ms); tasks over 50 ms: {len(tasks)} {[round(task) for task in tasks]}"
    )
