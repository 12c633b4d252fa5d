"""Fixtures for tests that play on the page."""

import pytest
from playwright.sync_api import Page

from tests.page.player import Person, sit_down


@pytest.fixture
def person(page: Page, site_url: str) -> Person:
    return sit_down(page, site_url)
