"""Random games a second: the cost of the engine's legal moves and plays."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from puluc.engine.kernels import MARKS, chances
from puluc.engine.position import Position
from puluc.engine.rules import RULESETS, Rules

RULES = tuple(RULESETS)
LONGEST = 5000


def playouts(rules_text: str, seconds: float) -> float:
    """Return the number of random games played to their end a second, over about `seconds`.

    It needs only the engine and the standard library, so that a page can call it too.
    """
    rules = Rules.from_text(rules_text)
    weights = chances(rules.bias)
    draw = random.Random(1)
    games = 0
    begun = perf_counter()
    while games == 0 or perf_counter() - begun < seconds:
        position = Position.start(rules)
        plies = 0
        while position.result is None and plies < LONGEST:
            thrown = position.throw(draw.choices(MARKS, weights)[0])
            moves = thrown.moves()
            position = thrown.play(moves[int(draw.random() * len(moves))])
            plies += 1
        games += 1
    return games / (perf_counter() - begun)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table; the argument is the seconds for each ruleset and machine."""
    seconds = float(arguments[0]) if arguments else 2.0
    here = {rules: playouts(rules, seconds) for rules in RULES}
    page = _in_page(seconds)
    print(f"{'random games a second':24}{'CPython':>10}{'page':>10}{'ratio':>10}")
    for rules in RULES:
        ratio = page[rules] / here[rules]
        print(f"{rules:24}{here[rules]:10.0f}{page[rules]:10.0f}{ratio:10.2f}", flush=True)


def _in_page(seconds: float) -> dict[str, float]:
    """Return the same figures from the built page's Python."""
    from playwright.sync_api import sync_playwright

    from puluc.site_build import ensure_site
    from puluc.site_build.serve import serving
    from tests.browser.engine_program import run_in_engine
    from tests.support.browser import launch_options

    site = ensure_site()
    source = Path(__file__).read_text("utf-8").split("def main(")[0]
    program = f"{source}\nfound = {{rules: playouts(rules, {seconds}) for rules in RULES}}"
    with serving(site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            **launch_options(playwright.chromium.executable_path, whole=True)
        )
        found: dict[str, float] = run_in_engine(browser.new_page(), site, url, program)
        browser.close()
    return found
