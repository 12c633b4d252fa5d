"""Fixtures for tests that play on the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.page.player import Person, sit_down
from tests.page.studio import studio


@pytest.fixture
def person(page: Page, site_url: str) -> Person:
    return sit_down(page, site_url)


@pytest.fixture(scope="module")
def still(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page that stays as it is painted before Python is there: a studio for views."""
    with studio(browser, site_url) as page:
        yield page
