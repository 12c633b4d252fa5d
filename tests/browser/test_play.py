"""Whole games on the built page, played as a person plays them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from puluc.app.settings import Settings, Setup
from puluc.engine.game import Game
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import RULESETS, Rules
from tests.app.headless import new_session
from tests.browser.player import Person
from tests.browser.seat import Seat
from tests.support.browser import wait_until_ready
from tests.support.effort import thoroughly


def replay_turns(rules: Rules, turns: list[str]) -> Position:
    """Return the position after the turns in the page's list, played by the engine here."""
    game = Game.at(Position.start(rules, SUN), "")
    for turn in turns:
        spaces, signs = turn.split()[:2]
        worth = [k for k, value in enumerate(game.rules.values) if value == int(spaces)]
        game = game.throw(worth[0])
        text = "--" if signs == "–" else signs.replace("–", "-")
        game = game.play(Move.from_text(text))
    return game.position


def test_a_game_against_the_page_goes_on_after_a_reload(person: Person) -> None:
    page = person.page
    person.new_game("Kekchi", against="Thinker")
    person.play_on(until=thoroughly(2, 1))
    while person.wait_for_choice() != "throw":
        person.turn()
    person.throw()
    expect(page.locator("#throw .total")).not_to_be_empty()
    expect(page.locator(".spot.may").or_(page.locator("#pass")).first).to_be_visible()
    thrown = page.locator("#throw .total b").inner_text()
    turns = person.turns()
    board = person.board()
    page.reload()
    wait_until_ready(page)
    assert page.locator("#throw .total b").inner_text() == thrown
    assert person.turns() == turns
    assert person.board() == board
    person.play_on(until=person.moves + 1)
    person.wait_for_choice()
    replay_turns(RULESETS["kekchi"], person.turns())
    assert person.over or len(person.turns()) >= len(turns) + 2


def test_a_whole_game_by_keyboard_alone(seat: Seat) -> None:
    """Tab to the panel, then only Enter and the arrow keys: the focus moves on through the game.

    A usual run plays its beginning; `test_voice.py` plays by keys to the end.
    """
    short = Setup(Rules.from_text("classic:men=2,spaces=5"))
    person = seat.take(new_session(short, "keys", Settings(turns="signs", speed="none")))
    page = person.page
    person.tab_to("New game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="New game")).to_be_visible()
    person.tab_to("Level 1")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="A friend here")).to_be_checked()
    person.tab_to("Start the game")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="New game")).to_be_hidden()
    for _ in range(thoroughly(1000, 9)):
        want = person.wait_for_choice()
        if want == "over":
            break
        focused = page.locator(":focus")
        expected = {"throw": r"\bthrow\b", "move": r"\bspot\b", "pass": r"\bmain\b"}[want]
        expect(focused).to_have_class(re.compile(expected))
        if want == "move" and page.locator(".spot.may").count() > 1:
            before = focused.get_attribute("id")
            page.keyboard.press("ArrowRight")
            expect(focused).not_to_have_id(str(before))
        page.keyboard.press("Enter")
        if want == "move":
            expect(page.locator(".spot.goal:focus")).to_have_count(1)
            page.keyboard.press("Enter")
            expect(page.locator(".spot.goal")).to_have_count(0)
    if thoroughly(True, False):
        expect(page.locator("#next")).to_contain_text(" has no free man left")
        expect(page.locator(":focus")).to_have_text("Rematch")


def test_what_is_typed_stays_while_the_opponent_plays(seat: Seat) -> None:
    Person(seat.page).set_pace(1000)
    setup = Setup(starter="moon")
    person = seat.take(new_session(setup, "typed", Settings(speed="slow")))
    page = person.page
    # A click would end the animation.
    page.get_by_role("button", name="New game").press("Enter")
    page.get_by_role("button", name="Options").press("Enter")
    field = page.get_by_label("Spaces for 0/1/2/3/4 marks")
    field.fill("1/2")
    give_up = page.get_by_role("button", name="Give up this game")
    expect(give_up).to_have_count(0)
    page.locator("#app").dispatch_event("pointerdown")
    expect(give_up).to_be_visible()
    expect(field).to_have_value("1/2")
    person.set_pace(1.8)


def test_a_wrong_option_keeps_the_game_from_starting_until_it_is_mended(person: Person) -> None:
    page = person.page
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Options").click()
    field = page.get_by_label("Spaces for 0/1/2/3/4 marks")
    start = page.get_by_role("button", name="Start the game")
    field.fill("foo")
    start.click()
    expect(field).to_be_focused()
    expect(field).to_have_value("foo")
    expect(field).to_be_in_viewport()
    expect(page.get_by_role("alert").filter(has_text="Five numbers")).to_be_visible()
    page.get_by_role("button", name="Options").click()
    start.click()
    expect(field).to_be_focused()
    field.fill("6/1/2/3/4")
    start.click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".ruleset")).to_have_text("Classic")
