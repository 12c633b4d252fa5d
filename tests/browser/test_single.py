"""The single file plays without a server, and reports if it is incomplete."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from puluc.site_build.finish.single import SINGLE
from tests.browser.player import Person, open_panel
from tests.browser.test_boot import ask_for_puzzles, expect_no_screens, has_font
from tests.support.browser import SAVING, visit, wait_for_screens
from tests.support.effort import thoroughly

BEGINS = SAVING
"""The worker comes with the later screens here."""


@pytest.fixture
def single(site: Path) -> Path:
    return site / SINGLE


@pytest.fixture
def opened(page: Page, single: Path) -> Iterator[Page]:
    """The page of the file, which may send no requests."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    visit(page, single.as_uri())
    yield page
    assert not [url for url in requests if not url.startswith((single.as_uri(), "blob:", "data:"))]


def test_offers_licences_not_itself_and_plays_other_rulesets_without_a_table(opened: Page) -> None:
    open_panel(opened, "settings")
    panel = opened.get_by_role("dialog", name="Settings")
    expect(panel.get_by_role("link")).to_have_count(1)
    expect(panel).not_to_contain_text("Offline")
    assert has_font(opened)
    with opened.expect_popup() as popup:
        panel.get_by_role("link", name="Licences").click()
    expect(popup.value.locator("body")).to_contain_text("Mozilla Public License")
    popup.value.close()
    panel.get_by_role("button", name="Close").click()
    person = Person(opened)
    person.play_at_once()
    person.new_game("Poulouc", against="Level 5")
    wait_for_screens(opened)
    expect(opened.locator(".table-state")).to_contain_text("is not included here")
    person.play_on(until=2)


def damage_file(single: Path, path: str) -> bytes:
    """Return the file with one letter of a part changed, in the middle of the first piece."""
    content = single.read_text("utf-16")
    place = content.index("<p>", content.index(f'<template data-path="{path}"')) + 20_000
    letter = "a" if content[place] != "a" else "b"
    return f"{content[:place]}{letter}{content[place + 1 :]}".encode("utf-16")


@pytest.mark.thorough
def test_a_file_that_was_cut_behind_the_game_plays_and_says_so(
    page: Page, single: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / SINGLE
    wrong.write_bytes(single.read_bytes()[:3_000_000])
    visit(page, wrong.as_uri())
    ask_for_puzzles(page)
    expect_no_screens(page)
    Person(page).play_on(until=2)


@pytest.mark.parametrize("size", thoroughly([300_000, None], [None]))
def test_a_file_that_came_wrong_says_so(
    page: Page, single: Path, tmp_path: Path, size: int | None
) -> None:
    """It was cut after so many bytes, or has a wrong letter."""
    wrong = tmp_path / SINGLE
    wrong.write_bytes(single.read_bytes()[:size] if size else damage_file(single, "game.bin"))
    page.goto(wrong.as_uri())
    status = page.locator("#boot-status")
    expect(status).to_have_attribute("role", "alert")
    expect(status).to_contain_text("a part of the game")
    expect(status).to_contain_text("This file is incomplete or damaged")
    expect(status).to_contain_text("Get the file again")
