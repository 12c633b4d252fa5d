"""The editor in use: by mouse, by keyboard, by text."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Person


@pytest.fixture
def desk(person: Person) -> Page:
    return open_editor(person)


def open_editor(person: Person) -> Page:
    """Open the editor with the start of a game."""
    page = person.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Set up a position").click()
    for fold in ("Start from", "Position as text"):
        page.locator("summary", has_text=fold).click()
    page.get_by_role("button", name="The start").click()
    expect(page.get_by_label("Position as text")).to_have_value("5 9 5 s")
    return page


def test_the_whole_is_done_by_keyboard(desk: Page) -> None:
    first = desk.get_by_role("button", name=re.compile("^Sun’s city: 5 men"))
    first.focus()
    desk.keyboard.press("Enter")
    for _step in range(4):
        desk.keyboard.press("ArrowRight")
    expect(desk.get_by_role("button", name=re.compile("^Space 4: empty"))).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.get_by_label("Position as text")).to_have_value(re.compile("^4 3,S,5 5"))
    desk.keyboard.press("Enter")
    desk.keyboard.press("M")  # as with Caps Lock
    expect(desk.get_by_label("Position as text")).to_have_value(re.compile("^4 3,SM,5 4"))
    desk.keyboard.press("u")
    desk.keyboard.press("u")
    expect(desk.get_by_label("Position as text")).to_have_value("5 9 5 s")
    desk.keyboard.press("Escape")
    desk.keyboard.press("Escape")
    expect(desk.locator("#throw")).to_be_visible()
