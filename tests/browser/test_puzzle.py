"""Puzzles in use: fetched when opened, solved on the board, kept on the device."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Person
from tests.browser.seat import Seat

TIME = 30_000


@pytest.fixture
def solver(person: Person) -> Page:
    page = person.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    assert not [url for url in requests if "/puzzles/" in url]
    page.get_by_role("button", name="Puzzles").click()
    expect(page.locator("#next")).to_have_text(re.compile("is to move"), timeout=TIME)
    assert [url for url in requests if "/puzzles/classic.txt" in url]
    return page


def test_the_puzzle_of_the_day_is_answered_by_keyboard(solver: Page) -> None:
    expect(solver.locator(".happened")).to_have_text(re.compile("^Today’s puzzle · Diff"))
    sources = solver.locator("#field .spot.may")
    choices = sources.count()
    sources.first.focus()
    solver.keyboard.press("Enter")
    solver.keyboard.press("ArrowRight")
    solver.locator("#field .spot.goal").focus()
    solver.keyboard.press("Enter")
    expect(solver.locator("#next")).to_have_text(re.compile(r"^(Solved on the first|Not the best)"))
    if solver.locator("#solution").count():  # the first source that there is was not the best
        solver.locator("#solution").press("Enter")
    expect(solver.get_by_role("button", name="Next puzzle")).to_be_focused()
    today = solver.locator(".days [aria-current=date] b")
    expect(today).to_have_attribute("data-text", re.compile("[✓2✕]"))
    expect(solver.locator(".days")).to_contain_text("Next daily puzzle in")
    moves = solver.locator(".compared button")
    expect(moves.first).to_have_attribute("aria-pressed", "true")  # it was played on the board
    # Those that the puzzle names are there at once, the others with the table.
    expect(moves).to_have_count(choices, timeout=TIME)
    moves.nth(1).click()
    expect(moves.nth(1)).to_have_attribute("aria-pressed", "true")
    solver.get_by_role("button", name="Next puzzle").click()
    expect(solver.locator("#next")).to_have_text(re.compile("is to move"))


def test_the_best_move_and_the_next_puzzle_need_no_scroll_on_a_phone(phone: Seat) -> None:
    page = phone.take(address="#puzzle=classic/1_2,S,SMS,1,MS,M,M,1_1_s_0").page
    expect(page.locator("#next")).to_have_text(re.compile("is to move"), timeout=TIME)
    page.locator("#solution").tap()
    following = page.locator("#next-puzzle")
    expect(following).to_be_in_viewport(ratio=1)
    share, button = page.locator("#share-puzzle").bounding_box(), following.bounding_box()
    assert share
    assert button
    assert button["y"] <= share["y"] < button["y"] + button["height"]
    expect(page.locator(".compared .best")).to_be_in_viewport(ratio=1)
    assert page.locator(".board.upright").evaluate("it => it.clientWidth") >= 240
    following.tap()
    expect(page.locator("#next")).to_be_in_viewport(ratio=1)
