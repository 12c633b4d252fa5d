"""The page with a screen reader: games by names alone, each event announced once, no lost focus."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.engine.game import Game
from puluc.engine.position import PASS, SUN
from puluc.engine.rules import Rules
from tests.app.headless import playing
from tests.app.log_lines import story
from tests.browser.seat import Seat
from tests.support.effort import thoroughly

LISTEN = """() => {
  window.heard = [];
  const log = document.querySelector('[role=log]');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const line of addedNodes) heard.push(line.innerText);
  }).observe(log, { childList: true });
  heard.push(...[...log.children].map((line) => line.innerText));
}"""
FOCUS_IS_LOST = "() => (document.activeElement ?? document.body) === document.body"


def press(control: Locator) -> None:
    """Press a control as a screen reader does: focus it, and press Enter."""
    control.focus()
    control.press("Enter")


def start(page: Page, ruleset: str, men: int | None = None, spaces: int = 9) -> None:
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("button", name="Settings"))
    page.get_by_label("Speed of the men").select_option("At once")
    press(page.get_by_role("button", name="Close"))
    press(page.get_by_role("button", name="New game"))
    panel = page.get_by_role("dialog", name="New game")
    panel.get_by_role("radio", name=re.compile(f"^{ruleset}")).check()
    panel.get_by_role("radio", name="A friend here").check()
    panel.get_by_label("Who starts").select_option("Sun")
    if men:
        press(panel.get_by_role("button", name="Options"))
        panel.get_by_role("combobox", name="Men per side").select_option(str(men))
        panel.get_by_role("combobox", name="Spaces").select_option(str(spaces))
    press(panel.get_by_role("button", name="Start the game"))
    expect(panel).to_be_hidden()


def test_a_whole_game_by_roles_and_names_alone(seat: Seat) -> None:
    rules = Rules.from_text("lemery-rescue:zero=0,men=3,spaces=7")
    game = Game.new(rules, "heard 1099", SUN)
    play = Play(game, moon="person", drawn=False)
    page = seat.take(Session(play, settings=Settings(turns="signs", speed="none"))).page
    page.evaluate(LISTEN)
    road = page.get_by_role("list", name="The road")
    expect(road.get_by_role("listitem")).to_have_count(9)
    throw = page.get_by_role("button", name="Throw the kernels")
    skip = page.get_by_role("button", name="Pass", exact=True)
    again = page.get_by_role("button", name="Rematch")
    man = road.get_by_role("button", name=re.compile("can go to"))
    goal = road.get_by_role("button", name=re.compile("move here"))
    for turn in range(1000):
        expect(throw.or_(skip).or_(again).or_(man).first).to_be_visible()
        if again.count():
            break
        if throw.count():
            press(throw)
        elif skip.count():
            press(skip)
        else:
            press(man.nth(turn % man.count()))
            press(goal)
    # The page keeps the game soon after it has drawn it.
    page.wait_for_function(
        "() => !JSON.parse(localStorage.puluc).record.includes('[Result \"*\"]')"
    )
    session = saved.load_session(page.evaluate("() => localStorage.puluc"))
    played = playing(session).game
    assert played.result
    assert PASS in played.moves
    events = [played.event(ply) for ply in range(played.ply)]
    assert any(event and event.captured for event in events)
    assert any(event and event.rescued for event in events)
    told = story(session)
    # The engine may have found the turning point by now.
    assert page.evaluate("() => heard")[: len(told)] == told


def test_the_focus_is_never_lost(seat: Seat) -> None:
    """A game by keys alone, with panels, undo at the start, hints and an opponent's turns."""
    page = seat.take().page
    lost = []

    def key(name: str) -> None:
        page.keyboard.press(name)
        if page.evaluate(FOCUS_IS_LOST):
            lost.append(name)

    start(page, "Classic", men=2, spaces=thoroughly(9, 5))
    undo = page.get_by_role("button", name="Undo")
    throw = page.get_by_role("button", name="Throw the kernels")
    again = page.get_by_role("button", name="Rematch")
    man = page.get_by_role("button", name=re.compile("can go to"))
    expect(throw).to_be_focused()
    for turn in range(400):
        expect(throw.or_(again).or_(man).first).to_be_visible()
        if again.count():
            break
        if throw.count():
            key("Space")
            continue
        key("Enter")
        key("Enter")
        if turn < 4:
            undo.focus()
            key("Enter")
            expect(undo).to_be_focused()
            key("Enter")
            expect(undo).to_have_attribute("aria-disabled", "true")
            expect(undo).to_be_focused()
            key("r")
            key("r")
            for name in ("n", "?"):
                key(name)
                key("Escape")
            throw.focus()
    expect(again).to_be_focused()
    key("Enter")
    expect(throw).to_be_focused()
    press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("button", name="Settings"))
    press(page.get_by_role("button", name="Show all keys"))
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    key("Escape")
    assert lost == []
