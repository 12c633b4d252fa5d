"""An evening of bul on the page: one tap on a link, teams typed in, kept over a reload."""

from __future__ import annotations

from playwright.sync_api import expect

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
