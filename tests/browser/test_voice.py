"""The page with a screen reader: games by names alone, each event announced once, no lost focus."""

import re

from playwright.sync_api import Locator, expect

from puluc.app.open import saved
from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.engine.game import Game
from puluc.engine.position import PASS, Position
from puluc.engine.rules import Rules
from tests.app.headless import playing
from tests.app.log_lines import story
from tests.browser.player import read_script
from tests.browser.seat import Seat

LISTEN = read_script("listen-to-log.js")
FOCUS_IS_LOST = "() => (document.activeElement ?? document.body) === document.body"


def press(control: Locator) -> None:
    """Press a control as a screen reader does: focus it, and press Enter."""
    control.focus()
    control.press("Enter")
    assert not control.page.evaluate(FOCUS_IS_LOST)


def test_a_game_is_played_to_its_end_by_roles_and_names_alone(seat: Seat) -> None:
    """A few turns, with a pass, a capture and a rescue."""
    rules = Rules.from_text("lemery-rescue:zero=0,men=3,spaces=7")
    game = Game.at(Position.from_text(rules, "0 1,SS,1,SM,3 1 m"), "heard 4")
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
    for turn in range(99):
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
    spoken = story(session)
    # The worker may have found the turning point by now.
    assert page.evaluate("() => heard")[: len(spoken)] == spoken
