"""The check of a game's throws by a person: the hash before, the seed and the button after, and the
same on the command line."""

from __future__ import annotations

import json
import re
from hashlib import sha256

import pytest
from playwright.sync_api import Page, expect

from puluc import __main__ as cli
from puluc.app.settings import Settings, Setup
from puluc.engine.rules import Rules
from tests.app.headless import new_session
from tests.browser.axe import problems
from tests.browser.player import open_panel
from tests.browser.seat import Seat
from tests.support.browser import run_python

RULES = "classic:men=1,spaces=5"


def text_after(page: Page, label: str, where: str) -> str:
    """Return the text after a label in a part of the page."""
    fair = page.locator(f"{where} #fair:not([open]) summary")
    if fair.count():
        fair.click()
    line = page.locator(f"{where} p").filter(has_text=re.compile(f"^{re.escape(label)}"))
    return line.inner_text().removeprefix(label).strip()


def test_a_game_is_played_and_its_throws_checked(
    seat: Seat, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = Setup(Rules.from_text(RULES), moon="captures")
    person = seat.take(new_session(setup, "4 maize, é", Settings(turns="signs", speed="none")))
    page = person.page
    page.get_by_role("button", name="Menu").click()
    noted = text_after(page, "SHA-256 of the seed:", "#panel")
    page.get_by_role("button", name="Close").click()
    assert re.fullmatch("[0-9a-f]{64}", noted)
    expect(page.get_by_text(re.compile("^Seed:"))).to_have_count(0)
    person.play_on()
    expect(page.locator("#turns #fair")).to_have_count(1)
    seed = text_after(page, "Seed:", "#turns")
    assert sha256(seed.encode()).hexdigest() == noted
    open_panel(page, "share")
    page.get_by_text("Addresses, print and code").click()
    link = page.get_by_role("textbox", name="Link to this game").input_value()
    page.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Review the game").press("Enter")
    check = page.get_by_role("button", name="Check the throws")
    check.press("Enter")
    sentence = "Every throw follows from the seed, and so does who starts."
    expect(page.locator("#checked").get_by_text(sentence)).to_be_in_viewport()
    expect(page.locator("#checked .seed").last).to_be_in_viewport()
    expect(page.get_by_role("log")).to_contain_text(sentence)
    expect(check).to_be_focused()
    assert text_after(page, "SHA-256 of the seed:", "#checked") == noted
    assert text_after(page, "Seed:", "#checked") == seed
    assert not problems(page)

    assert cli.main(["verify", link]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rules"], data["ok"], data["problem"]) == (RULES, True, None)
    assert data["result"] in ("sun", "moon")


def test_each_game_has_a_seed_of_its_own_of_128_bits(seat: Seat) -> None:
    page = seat.take().page
    seeds = "' '.join([new_seed() for _ in range(3)])"
    run_python(page, f"import js; from puluc.engine.kernels import new_seed; js.seeds = {seeds}")
    found = page.evaluate("seeds").split()
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in found)
    assert len({*found}) == 3
