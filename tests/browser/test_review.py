"""The review in use: by keyboard, by roles and names."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings
from puluc.engine.position import SUN
from puluc.engine.rules import Rules
from puluc.players import PLAYERS
from puluc.reviewing.match import play_game
from tests.browser.axe import problems
from tests.browser.seat import Seat
from tests.support.browser import wait_until_ready


def review_game(seat: Seat) -> tuple[Page, int]:
    """Open a finished game and review it; return the page and the number of turns."""
    game = play_game(Rules.from_text("classic"), "b0", SUN, *[PLAYERS["learner"]] * 2)
    page = seat.take(Session(Play(game), settings=Settings(turns="signs", speed="none"))).page
    page.get_by_role("button", name="Review the game").press("Enter")
    unfold_numbers(page)
    return page, game.ply


def unfold_numbers(page: Page) -> None:
    """Unfold the tables of a review."""
    table = page.get_by_role("table", name="Sun’s chance from the start to the end")
    expect(table).to_be_hidden()
    page.get_by_text("More numbers").press("Enter")
    expect(table).to_be_visible()


def test_a_whole_review_by_keyboard_and_names(seat: Seat) -> None:
    page, turns = review_game(seat)
    # When everything is loaded, it is made again.
    page.get_by_role("button", name="Leave the review").press("Enter")
    page.get_by_role("button", name="Review the game").press("Enter")
    expect(page.get_by_text("More numbers")).to_be_visible()
    expect(page.get_by_role("button", name="Leave the review")).to_be_visible()
    expect(page.get_by_role("region", name="The whole game.")).to_be_visible()
    expect(page.get_by_role("table", name="All turns").get_by_role("row")).to_have_count(turns + 1)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("table", name="could play")).to_be_visible()
    expect(page.locator("#next")).to_contain_text("Better: ")
    expect(page.locator("#field .move.best")).to_be_visible()
    assert not problems(page)
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="Turn 1, Sun.")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="Turn 1, Moon.")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_review_is_played_through_mistakes_are_tried_again_and_turns_played_otherwise(
    seat: Seat,
) -> None:
    page, _turns = review_game(seat)
    page.get_by_role("button", name="Play through").click()
    expect(page.get_by_role("region", name="Turn 1, Moon.")).to_be_visible()
    page.get_by_role("heading", name="Puluc").click()
    expect(page.get_by_role("button", name="Play through")).to_be_visible()

    page.keyboard.press("End")
    page.get_by_role("button", name="Try Sun’s").press("Enter")
    expect(page.locator("#next")).to_contain_text("Find a better move.")
    assert not problems(page)
    page.get_by_role("button", name="Show the move").press("Enter")
    expect(page.get_by_role("table", name="Sun’s chances after each throw")).to_be_visible()
    assert not problems(page)
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Leave the review")).to_be_visible()

    page.keyboard.press("Home")
    page.get_by_role("button", name="Throw again").press("Enter")
    expect(page.get_by_role("heading", name="Another move")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator("#next")).to_have_text("Sun: choose a man to move.")
    assert not problems(page)
    page.get_by_role("button", name="Back to the review").press("Enter")
    expect(page.get_by_role("button", name="Leave the review")).to_be_visible()


def test_finished_games_are_kept_and_listed(seat: Seat) -> None:
    page, _ = review_game(seat)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your games").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(page.get_by_text("No game has been finished")).to_be_visible()
    assert not problems(page)
    page.evaluate("localStorage.setItem('puluc.games', 'damaged')")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Your games").click()
    expect(page.get_by_text("A game that can’t be read.")).to_be_visible()
    page.reload()
    wait_until_ready(page)
    expect(page.get_by_text("A game that can’t be read.")).to_be_visible()
