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


def review_game(seat: Seat) -> tuple[Page, int]:
    """Open a finished game and review it; return the page and the number of turns."""
    game = play_game(Rules.from_text("classic"), "b0", SUN, *[PLAYERS["learner"]] * 2)
    page = seat.take(Session(Play(game), settings=Settings(turns="signs", speed="none"))).page
    page.get_by_role("button", name="Review the game").press("Enter")
    unfold_numbers(page)
    return page, game.ply


def unfold_numbers(page: Page) -> None:
    """Unfold the tables of a review."""
    table = page.get_by_role("table", name="What raised and lowered Sun’s chance")
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
