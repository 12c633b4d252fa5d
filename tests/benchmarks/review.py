"""The speed of a review in the page: its time, and the tasks that block the page."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Sequence
from itertools import count

from playwright.sync_api import Browser, Page, sync_playwright

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.engine.game import Game
from puluc.engine.position import SUN
from puluc.engine.rules import RULESETS, Rules
from puluc.players import PLAYERS
from puluc.reviewing.match import play_game
from puluc.site_build import ensure_site
from tests.browser.player import keep
from tests.serving import serving
from tests.support.browser import launch_options, wait_until_ready

RULES = (*RULESETS, "classic:spaces=15")
"""The rules of the games to review."""
TURNS = range(45, 56)
"""The lengths of the games."""
QUIET_MS = 4000
"""The time after the start in which the page has work of its own."""
SPLIT = """() => {
  window.began = performance.now();
  window.found = { longtask: [], event: [] };
  window.when = {};
  const seen = { curve: '.curve', whole: '.sum' };
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(seen))
      if (document.querySelector(selector)) when[name] ??= performance.now() - began;
  }).observe(document.body, { subtree: true, childList: true });
}"""
STEPS = 30

WATCH = """() => {
  window.found = { longtask: [], event: [] };
  for (const [type, options] of [['longtask', {}], ['event', { durationThreshold: 16 }]])
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) found[type].push([name, duration]);
    }).observe({ type, ...options });
}"""
INPUTS = ("click", "pointerdown", "pointerup", "keydown", "keyup")


def main(arguments: Sequence[str] = ()) -> None:
    """Review games and open the later screens; print slow tasks."""
    parser = argparse.ArgumentParser(prog="review")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--rules", nargs="*", default=RULES, choices=RULES)
    asked = parser.parse_args(arguments)
    with serving(ensure_site(), "puluc") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            **launch_options(playwright.chromium.executable_path, whole=True)
        )
        for _ in range(asked.rounds):
            for ruleset in asked.rules:
                _measure(browser, url, ruleset)
            _opened(browser, url)
        browser.close()


def _game(rules: Rules) -> Game:
    """Return the first game, by seed, with a wanted length."""
    players = [PLAYERS["learner"]] * 2
    games = (play_game(rules, f"b{number}", SUN, *players) for number in count())
    return next(game for game in games if game.ply in TURNS)


def _measure(browser: Browser, url: str, ruleset: str) -> None:
    """Review a game twice, the first time with everything still to load, then step through it."""
    game = _game(Rules.from_text(ruleset))
    page = _seated(browser, url, Session(Play(game)))
    for name in ("first", "again"):
        _time(page, f"{ruleset}, {game.ply} turns, {name}", lambda: _review(page))
        if name == "first":
            page.get_by_role("button", name="Leave the review").click()
    _time(page, f"{ruleset}, {STEPS} steps", lambda: _walk(page))
    page.close()


def _opened(browser: Browser, url: str) -> None:
    """Open the editor and the puzzles, with everything still to load."""
    for name, selector in (("Set up a position", ".throw-values"), ("Puzzles", "#nothing")):
        page = _seated(browser, url, None)
        page.locator("#open-menu").click()

        def open_it(page: Page = page, name: str = name, selector: str = selector) -> None:
            page.get_by_role("button", name=name).click()
            page.wait_for_selector(selector)

        _time(page, name, open_it)
        page.close()


def _seated(browser: Browser, url: str, session: Session | None) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    if session:
        keep(page, session)
    page.goto(url)
    wait_until_ready(page)
    page.evaluate(WATCH)
    page.wait_for_timeout(QUIET_MS)
    return page


def _review(page: Page) -> None:
    page.get_by_role("button", name="Review the game").click()
    page.wait_for_selector(".sum", state="attached")


def _walk(page: Page) -> None:
    for _ in range(STEPS):
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(60)


def _time(page: Page, name: str, act: Callable[[], None]) -> None:
    """Run an action; print its time and the tasks that blocked the page."""
    page.evaluate(SPLIT)
    act()
    page.wait_for_timeout(500)
    found, when = page.evaluate("() => [found, when]")
    tasks = [round(duration) for _, duration in found["longtask"]]
    frames = [duration for kind, duration in found["event"] if kind in INPUTS]
    parts = [f"{part} after {time:.0f} ms" for part, time in when.items()]
    if frames:
        middle = statistics.median(frames)
        parts.append(f"inputs over 16 ms: {middle:.0f} median, {max(frames):.0f} max")
    print(f"{name}: {'; '.join([*parts, f'tasks over 50 ms: {tasks}'])}", flush=True)
