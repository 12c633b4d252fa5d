"""An evening of bul on the page: one tap on a link, teams typed in, kept over a reload."""

from __future__ import annotations

from playwright.sync_api import expect

from puluc.engine.position import SUN
from tests.app.test_evening import evening, won
from tests.browser.seat import Seat
from tests.support.browser import wait_until_ready


def test_two_teams_begin_from_a_link_and_go_on_after_a_reload(seat: Seat) -> None:
    person = seat.take(address="#bul")
    page = person.page
    panel = page.get_by_role("dialog", name="New game")
    expect(panel.get_by_role("radio", name="An evening of bul")).to_be_checked()
    panel.get_by_role("textbox", name="Sun’s team").fill("Ana\nLuis")
    panel.get_by_role("textbox", name="Moon’s team").fill("3")
    panel.get_by_label("Who starts").select_option("Sun")
    panel.get_by_role("button", name="Start the evening").click()
    following = page.locator("#next")
    expect(following).to_have_text("Ana (Sun): throw the kernels.")
    person.throw()
    person.wait_for_choice()
    person.move()
    expect(following).to_have_text("Player 1 (Moon): throw the kernels.")
    page.reload()
    wait_until_ready(page)
    expect(following).to_have_text("Player 1 (Moon): throw the kernels.")
    expect(page.locator("#ruleset")).to_contain_text("Game 1 of 5: Sayil.")


def test_the_end_of_a_game_leads_to_the_next_by_keyboard(seat: Seat) -> None:
    page = seat.take(won(evening(results=(SUN,)), SUN)).page
    expect(page.get_by_role("heading", name="Sun wins!")).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Next game: Sina'anil").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ruleset")).to_contain_text("Game 3 of 5: Sina'anil.")
    expect(page.get_by_role("img", name="Games won: Sun 2, Moon 0.")).to_be_visible()


def test_the_last_game_ends_with_the_five_results(seat: Seat) -> None:
    session = evening(results=(SUN, "draw", SUN, "M"), teams=(("Ana", "Ix"), ()))
    page = seat.take(won(session, SUN)).page
    expect(page.get_by_role("heading", name="Sun wins the evening!")).to_be_visible()
    games = page.locator(".end").get_by_role("listitem")
    expect(games).to_have_text(
        ["Sayil: Sun", "=T'iwil: A draw", "Sina'anil: Sun", "Sakakil: Moon", "K'aak'il: Sun"]
    )
    expect(page.locator(".end")).to_contain_text("Ana, Ix")
    page.get_by_role("button", name="Play another evening").click()
    expect(page.locator("#ruleset")).to_contain_text("Game 1 of 5: Sayil.")
    expect(page.locator("#next")).to_contain_text("(Sun)")
