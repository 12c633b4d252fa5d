"""Perfect play on the built page: the table is loaded, shows chances, and works offline."""

import re
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from puluc import solve
from puluc.engine.rules import Rules
from puluc.words.about import about_ruleset
from tests.browser.player import Person, open_panel, read_script
from tests.support.browser import READY_MS, reload, visit, wait_for_screens
from tests.support.effort import thoroughly


def sun_has(person: Person) -> float:
    """Return Sun's exact win chance as the page shows it, once it does."""
    exact = re.compile(r"^Win chance: Sun ([\d.]+)\s%")
    bar = person.page.get_by_role("img", name=exact)
    expect(bar).to_be_visible()
    found = exact.match(bar.get_attribute("aria-label") or "")
    assert found
    return float(found[1]) / 100


def test_a_house_rule_is_solved_while_it_is_played_and_kept(person: Person) -> None:
    page = person.page
    rules = Rules.from_text("classic:men=2,spaces=10")
    wait_for_screens(page)
    start = ("ruleset classic", "men 2", "spaces 10", "against person", "starter sun")
    person.send(*(f"setup {field}" for field in start), "start ", "set chances show")
    note = page.locator(".table-state")
    expect(note).to_contain_text("This board has 5,634 positions. Solving it")
    expect(page.get_by_role("progressbar", name="Solving it")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(note).to_contain_text("off by")
    expect(page.get_by_role("img", name=re.compile("^Win chance: Sun ≈"))).to_be_visible()
    page.get_by_role("button", name="Solve this board").click()
    expect(note).to_have_count(0, timeout=READY_MS)
    assert sun_has(person) == pytest.approx(solve(rules), abs=0.0006)
    reload(page)
    person.has_perfect_play()
    assert sun_has(person) == pytest.approx(solve(rules), abs=0.0006)
    # It was kept, so there is nothing to tell.
    expect(note).to_have_count(0)


TIWIL = about_ruleset("tiwil").name
"""The ruleset with the smallest table."""
DAMAGE = read_script("damage-table.js")
KEPT = read_script("kept-table.js")


@pytest.mark.thorough
@pytest.mark.parametrize("how", ["cut short", "altered"])
def test_a_damaged_table_is_not_kept_and_a_sound_one_until_it_is_damaged_there(
    person: Person, site: Path, how: str
) -> None:
    page = person.page
    content = (site / "tables/tiwil.bin").read_bytes()
    body = content[:-1] if how == "cut short" else content[:-1] + bytes([content[-1] ^ 1])
    page.route("**/tables/*", lambda route: route.fulfill(body=body))
    person.new_game(TIWIL)
    expect(page.locator(".table-state")).to_contain_text("could not be loaded")
    page.unroute("**/tables/*")
    person.new_game(TIWIL)
    person.has_perfect_play()
    sound = sha256(content).hexdigest()
    # The worker may have had the table before.
    assert page.wait_for_function(KEPT).json_value() == sound
    page.route("**/tables/*", lambda route: route.abort())
    reload(page)
    person.has_perfect_play()
    page.unroute("**/tables/*")
    page.evaluate(DAMAGE)
    assert page.evaluate(KEPT) not in (None, sound)
    reload(page)
    person.has_perfect_play()
    page.wait_for_function(f"async (sound) => await ({KEPT})() === sound", arg=sound)


def test_a_visit_without_play_loads_no_table_and_until_it_has_come_estimates_serve(
    page: Page, site_url: str
) -> None:
    requests: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: requests.append(request.url))
    page.route("**/tables/*", lambda route: held.append(route))
    visit(page, f"{site_url}?rules=classic&sun=person&moon=person")
    open_panel(page, "rules")
    page.get_by_role("button", name="Close").click()
    assert requests
    assert not [url for url in requests if "/tables/" in url]
    person = Person(page)
    person.play_at_once()
    person.new_game("Classic")
    wait_for_screens(page)
    person.show_chances()
    expect(page.get_by_role("img", name=re.compile(r"^Win chance: Sun ≈\s5\d\s%"))).to_be_visible()
    if thoroughly(True, False):
        person.throw()
        person.play_on(until=1)
        person.wait_for_choice()
    while not held:
        page.wait_for_timeout(50)
    assert [url for url in requests if "/tables/classic.bin" in url]
    held[0].continue_()
    person.has_perfect_play()
