"""Whole games on the built page, played as a person plays them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from puluc.app.settings import PERSON, Settings, Setup
from puluc.engine.game import Game
from puluc.engine.position import SUN, Move, Position
from puluc.engine.rules import RULESETS, Rules
from puluc.words.about import about_ruleset
from tests.app.headless import new_session
from tests.browser.player import Person, open_panel, stand_up
from tests.browser.pointers import middle, space
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


@pytest.mark.thorough
def test_a_game_by_clicking(person: Person) -> None:
    ruleset = "siegartel"
    person.new_game(about_ruleset(ruleset).name)
    person.play_on(until=5)
    position = replay_turns(RULESETS[ruleset], person.turns())
    expect(person.page.locator("#next")).to_contain_text({"S": "Sun", "M": "Moon"}[position.mover])


@pytest.mark.thorough
def test_a_whole_game_by_clicking(seat: Seat) -> None:
    ruleset = "lemery-rescue"
    setup = Setup(RULESETS[ruleset]._replace(men=2, spaces=5), moon=PERSON, starter="sun")
    person = seat.take(new_session(setup, "b", Settings(turns="signs", speed="none")))
    person.play_on()
    position = replay_turns(setup.rules, person.turns())
    winner = {"S": "Sun", "M": "Moon"}[str(position.result)]
    expect(person.page.get_by_role("heading", name=f"{winner} wins!")).to_be_visible()
    person.page.get_by_role("button", name="Rematch").click()
    expect(person.page.locator("#turns .turn")).to_have_count(0)
    expect(person.page.locator(".ruleset")).to_have_text(about_ruleset(ruleset).name)


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


def test_a_reload_while_the_opponent_moves_loses_nothing(person: Person) -> None:
    page = person.page
    person.new_game("Classic", against="Thinker")
    person.turn()
    person.turn()
    expect(page.locator("#turns .turn")).to_have_count(1)
    page.reload()
    wait_until_ready(page)
    person.wait_for_choice()
    assert len(person.turns()) == 2


@pytest.mark.thorough
def test_undo_brings_the_same_throw_again(person: Person) -> None:
    page = person.page
    person.new_game("Classic", against="Random")
    person.turn()
    person.wait_for_choice()
    thrown = page.locator("#throw .total b").inner_text()
    person.move()
    person.wait_for_choice()
    turns = person.turns()
    assert len(turns) == 2
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#turns .turn")).to_have_count(0)
    assert page.locator("#throw .total b").inner_text() == thrown
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#turns .turn")).to_have_count(2)
    assert person.turns() == turns


def test_real_kernels(person: Person) -> None:
    page = person.page
    open_panel(page, "settings")
    panel = page.get_by_role("dialog", name="Settings")
    panel.get_by_role("switch", name="Real kernels").check()
    page.get_by_role("button", name="Close").click()
    person.new_game("Poulouc")
    page.get_by_role("button", name="3 marks").click()
    expect(page.locator("#dock .happened")).to_have_text("Sun throws 3 marks: 4 spaces.")
    expect(page.locator(".spot.may")).to_have_count(1)
    person.move()
    assert person.turns() == ["4 c–4"]


@pytest.mark.thorough
def test_a_man_is_dragged_to_where_he_may_go(either: Seat) -> None:
    person = either.take(new_session(Setup(), "person", Settings(turns="signs", speed="none")))
    page, pointer = person.page, either.pointer
    person.new_game("Classic")
    person.throw()
    waiting = page.locator(".spot.may .pile")
    expect(waiting).to_be_visible()
    worth = int(page.locator("#throw .total b").inner_text())
    for target in (8, worth):
        start = middle(waiting)
        pointer.press(start)
        pointer.move((start[0] + 60, start[1] - 20))
        pointer.move(space(page, target))
        expect(page.locator(".pile.dragged")).to_have_count(1)
        pointer.release()
        expect(page.locator(".pile.dragged")).to_have_count(0)
        assert len(person.turns()) == (1 if target == worth else 0)
    assert person.turns() == [f"{worth} c–{worth}"]


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


@pytest.mark.thorough
def test_a_stored_game_that_cannot_be_read_is_offered_as_a_file(
    person: Person, site_url: str
) -> None:
    page = person.page
    stand_up(page, site_url)
    page.evaluate("() => localStorage.setItem('puluc', '{\"version\": 99}')")
    page.goto(site_url)
    wait_until_ready(page)
    expect(page.locator("#app")).to_contain_text("version is 99")
    assert page.evaluate("() => localStorage.getItem('puluc.unreadable')") == '{"version": 99}'
    assert person.wait_for_choice() in ("throw", "move")
    person.turn()
    with page.expect_download() as download:
        page.locator("#rescue").click()
    assert Path(download.value.path()).read_text("utf-8") == '{"version": 99}'
    expect(page.locator("#rescue")).to_have_count(0)


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
