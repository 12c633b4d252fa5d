"""A person at the page, who clicks, taps, presses keys and reads the page."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from puluc.app.open import saved
from puluc.app.session import Session
from puluc.app.settings import LEVELS, PERSON
from puluc.engine.rules import RULESETS
from puluc.words.about import about_ruleset
from tests.support.browser import READY_MS, run_python, visit, wait_for_drawing, wait_for_screens

WANTED = """() => {
  const shown = (selector, text = '') => [...document.querySelectorAll(selector)]
    .some((one) => one.checkVisibility() && one.innerText?.trim().startsWith(text) !== false);
  if (shown('.end')) return 'over';
  if (shown('#pass')) return 'pass';
  if (shown('#throw[data-do]')) return 'throw';
  return shown('.spot.may') && 'move';
}"""
"""A script for the next action that the page asks for, run in every drawn frame."""

OPPONENTS = {
    "A friend here": PERSON,
    **{f"Level {number}": level for number, level in enumerate(LEVELS, 1)},
    "Thinker": "search",
    "Random": "random",
}

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

NUMBERS = count()


def read_script(name: str) -> str:
    """Return a script of the folder `scripts`."""
    return Path(__file__).with_name("scripts").joinpath(name).read_text("utf-8")


def keep(page: Page, session: Session) -> None:
    """Make the page open a session from the device at its next start, and only then."""
    once, stored = json.dumps(f"kept {next(NUMBERS)}"), json.dumps(saved.dump_session(session))
    page.add_init_script(
        f"if (!sessionStorage.getItem({once})) localStorage.setItem('puluc', {stored});"
        f"sessionStorage.setItem({once}, 'yes');"
    )


def resize(page: Page, width: int, height: int) -> None:
    """Resize the window, and wait until the board is painted in its shape."""
    page.set_viewport_size({"width": width, "height": height})
    shape = "upright" if width <= height else "level"
    expect(page.locator(f"#board.{shape}")).to_be_visible()
    page.evaluate(TWO_FRAMES)


def stand_up(page: Page, url: str) -> None:
    """Leave the game for an empty page of its site, so that only the test changes the storage."""
    away, empty = f"{url}away", '<!doctype html><link rel="icon" href="data:,">'
    page.route(away, lambda route: route.fulfill(content_type="text/html", body=empty))
    page.goto(away)


def open_panel(page: Page, name: str) -> None:
    """Open a panel from the menu: `new`, `settings`, `rules` or `share`."""
    page.locator("#open-menu").click()
    page.locator(f"#menu-{name}").click()


def make_sheet(page: Page) -> None:
    """Make a task sheet, from the menu."""
    for part in ("#open-menu", "#in-class summary", "#make-sheet"):
        page.locator(part).click()


def sit_down(page: Page, url: str) -> Person:
    """Open the page and return its player, without animations."""
    visit(page, url)
    person = Person(page)
    person.play_at_once()
    return person


class Person:
    """Plays on a page by what is visible and has names."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = Random(seed)
        self.moves = 0

    def send(self, *messages: str) -> None:
        """Send messages to the session without the panels, which have tests of their own."""
        run_python(self.page, "\n".join(f"page.dispatch({text!r})" for text in messages))

    def new_game(
        self, ruleset: str, against: str = "A friend here", men: int | None = None
    ) -> None:
        """Start a game on the full board, by the names of its rules and opponent. Sun starts.

        With few men a side games are short.
        """
        rules = next(rules for rules in RULESETS if about_ruleset(rules).name == ruleset)
        game = {"size": "full", "ruleset": rules, "against": OPPONENTS[against], "starter": "sun"}
        if men:
            game["men"] = str(men)
        self.send(*(f"setup {field} {value}" for field, value in game.items()), "start ")

    def show_chances(self) -> None:
        """Show win chances."""
        self.send("set chances show")

    def has_perfect_play(self) -> None:
        """Show win chances, and wait until they are exact."""
        self.show_chances()
        wait_for_screens(self.page)
        exact = self.page.get_by_role("img", name=re.compile(r"^Win chance: Sun \d"))
        expect(exact).to_be_visible(timeout=READY_MS)

    def play_at_once(self) -> None:
        """Play without animations."""
        self.send("set speed none")

    def set_pace(self, pace: float) -> None:
        """Make slow animations longer by a factor: 1.8 is usual.

        The later screens must be loaded.
        """
        wait_for_screens(self.page)
        run_python(
            self.page, f"from puluc.browser import animation; animation.SPEEDS['slow'] = {pace}"
        )

    @property
    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def turns(self) -> list[str]:
        """Return the visible list of turns, each as its marks and signs."""
        wait_for_drawing(self.page)
        texts = self.page.locator("#turns .turn").all_inner_texts()
        return [text.replace("\N{WORD JOINER}", "") for text in texts]

    def board(self) -> list[str | None]:
        """Return the screen reader's text of each place of the board."""
        wait_for_drawing(self.page)
        return [spot.get_attribute("aria-label") for spot in self.page.locator(".spot").all()]

    def throw(self) -> None:
        self.page.get_by_role("button", name="Throw the kernels").click()

    def wait_for_choice(self) -> str:
        """Wait for the page to ask for an action, and return it: throw, move, pass or over."""
        found = self.page.wait_for_function(WANTED, timeout=READY_MS)
        return str(found.json_value())

    def move(self) -> None:
        """Pick up a man who may move, and put him down on a marked place."""
        men = self.page.locator(".spot.may")
        men.nth(self.random.randrange(men.count())).locator(".pile").click()
        self.page.locator(".ghost.target").click()
        self.moves += 1

    def turn(self) -> str:
        """Do the next action that the page asks for."""
        want = self.wait_for_choice()
        if want == "throw":
            self.throw()
        elif want == "move":
            self.move()
        elif want == "pass":
            self.page.get_by_role("button", name="Pass", exact=True).click()
        return want

    def play_on(self, until: int = 1000) -> None:
        """Play to the end, or until the person has made `until` moves."""
        while self.turn() != "over" and self.moves < until:
            pass
