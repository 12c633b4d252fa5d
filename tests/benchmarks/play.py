"""The speed of the game in MicroPython: messages with their views, tasks that block the page, and
opponents' moves."""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from puluc.app.open import saved
from puluc.app.play.new_play import new_play
from puluc.app.session import Session
from puluc.app.settings import PERSON, Setup
from puluc.engine.rules import RULESETS
from puluc.site_build import ensure_site
from puluc.site_build.runtime import MODULES
from puluc.site_build.tools import ROOT
from tests.serving import serving
from tests.support.browser import launch_options, wait_until_ready

ALONE = """
Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) (window.tasks ??= []).push(duration);
}).observe({ type: 'longtask' });
"""
"""Keeps the later screens from loading, and records tasks over 50 ms."""

TURNS = """async (turns) => {
  const told = { throw: [], move: [], panel: [] };
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const click = (kind, element) => {
    const begun = performance.now();
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    told[kind].push(performance.now() - begun);
  };
  const WANTED = ['.goal[data-do]', '#throw[data-do="throw"]', '#pass', '.may[data-do]'];
  window.tasks = [];
  for (let turn = 0, waits = 0; turn < turns && waits < 900;) {
    const wanted = WANTED.map((one) => document.querySelector(one)).find(Boolean);
    if (!wanted) {
      waits++;
      await frame();
      continue;
    }
    click(wanted.matches('.spot') ? 'move' : 'throw', wanted);
    turn++;
    await frame();
    if (turn % 5) continue;
    click('panel', document.getElementById('open-menu'));
    await frame();
    document.querySelector('dialog [data-do="close"]')?.click();
    await frame();
  }
  return { ...told, tasks: window.tasks };
}"""
"""Takes turns and says how long each click held the page up: the message, the next session, its
sections as HTML, and the page brought up to date."""

THINK = """
from time import ticks_us, ticks_diff
from puluc.engine import kernels
from puluc.engine.game import Game
from puluc.engine.rules import RULESETS
from puluc.evaluation import estimator
estimator.load_weights(open('/weights.bin', 'rb').read())
from puluc.players import PLAYERS

moves, slices = [], []
for rules in list(RULESETS.values()):
    game = Game.new(rules, 'benchmark', 'S')
    for turn in range(6):
        game = game.throw()
        if game.result is not None:
            break
        thinking = PLAYERS['expert'].think(
            game.position, kernels.random_stream('benchmark', str(turn)),
            estimator.estimate_values)
        whole = ticks_us()
        while True:
            begun = ticks_us()
            try:
                next(thinking)
            except StopIteration as stop:
                found = stop.value
                break
            finally:
                slices.append(ticks_diff(ticks_us(), begun) / 1000)
        moves.append(ticks_diff(ticks_us(), whole) / 1000)
        game = game.play(found)
"""

VIEWS = """
from js import starts
from time import ticks_us, ticks_diff
from puluc.app.messages import AnimationEnded
from puluc.app.open import saved
from puluc.app.update import update
from puluc.ui.sections import render_sections

messages = []
for text in starts:
    session = saved.load_session(text)
    for _ in range(12):
        if session.screen.over:
            break
        thrown = session.screen.game.position.marks is not None
        for message in (f'move {session.screen.moves[0].text}' if thrown else 'throw', None):
            begun = ticks_us()
            session = update(session, message or AnimationEnded(session.screen.token))[0]
            render_sections(session, upright=False, framed=False, address='', single=0)
            messages.append(ticks_diff(ticks_us(), begun) / 1000)
        while session.screen.in_motion:
            session = update(session, AnimationEnded(session.screen.token))[0]
"""

LENT = (
    MODULES / "@micropython/micropython-webassembly-pyscript/micropython.mjs",
    ROOT / "puluc/browser/boot/win-chance.mjs",
    ROOT / "puluc/browser/boot/caught.mjs",
)
"""The imports of `ASIDE`, which the site has in one file with others."""
ASIDE = """async ([code, names]) => {
  const { loadMicroPython } = await import('./aside/micropython.mjs');
  const bytes = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
  const python = await loadMicroPython({
    url: new URL('runtime/micropython.wasm', document.baseURI).href,
    romfs: await bytes('game.bin'),
    heapsize: 4 << 20,
    pystack: 16 << 10,
  });
  python.registerJsModule('chance', await import('./aside/chance.mjs'));
  python.registerJsModule('caught', await import('./aside/caught.mjs'));
  python.FS.writeFile('/weights.bin', await bytes('weights.bin'));
  python.runPython(code);
  return Object.fromEntries(names.map((name) => [name, [...python.globals.get(name)]]));
}"""
"""Runs a program in an interpreter of its own, on a page without another: `THINK` lets the fourth
level choose moves by every ruleset, `VIEWS` says what a message takes with the next session's
sections as HTML."""


def starts() -> list[str]:
    """Return a game of two people at its start in each ruleset, as kept on the device."""
    plays = (new_play(Setup(rules, PERSON, PERSON, "sun"), "views") for rules in RULESETS.values())
    return [saved.dump_session(Session(play)) for play in plays]


def main(arguments: Sequence[str] = ()) -> None:
    """Play and print the times."""
    parser = argparse.ArgumentParser(prog="play", description=__doc__)
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--slower", type=int, nargs="+", default=[1, 4])
    chosen = parser.parse_args(arguments)
    with serving(ensure_site(), "puluc") as url, sync_playwright() as playwright:
        options = launch_options(playwright.chromium.executable_path, whole=True)
        browser = playwright.chromium.launch(**options)
        for slower in chosen.slower:
            load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
            print(f"A processor {slower} times slower{load}", flush=True)
            page = browser.new_page(service_workers="block", reduced_motion="reduce")
            page.add_init_script(ALONE)
            page.goto(url)
            wait_until_ready(page)
            throttle = page.context.new_cdp_session(page)
            throttle.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            _report(page.evaluate(TURNS, chosen.turns))
            page.close()
            for program, names in ((VIEWS, ["messages"]), (THINK, ["moves", "slices"])):
                # Two interpreters on one page would share their state.
                page = _aside(browser, url)
                throttle = page.context.new_cdp_session(page)
                throttle.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                _report(page.evaluate(ASIDE, [program, names]))
                page.close()
        browser.close()


def _aside(browser: Browser, url: str) -> Page:
    """Return a page of the site without an interpreter, with the imports of `ASIDE`."""
    page = browser.new_page(service_workers="block")
    for path in LENT:
        page.route(f"{url}aside/{path.name}", lambda route, _, p=path: route.fulfill(path=p))
    page.goto(f"{url}licences.txt")
    page.evaluate("(texts) => { window.starts = texts; }", starts())
    return page


def _report(found: dict[str, Any]) -> None:
    for name, times in found.items():
        if times:
            middle, most = statistics.median(times), max(times)
            high = sorted(times)[int(len(times) * 0.95)]
            print(
                f"  {name}: {len(times)}, median {middle:.1f}, 95% {high:.1f}, most {most:.1f} ms"
            )
        else:
            print(f"  {name}: none")
