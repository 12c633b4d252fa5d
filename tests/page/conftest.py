"""Fixtures for tests that play on the page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from puluc.session.setup import Settings, Setup
from tests.browser import wait_until_ready
from tests.page.player import Person, keep
from tests.page.studio import studio
from tests.session.headless import new_session


@pytest.fixture
def person(page: Page, site_url: str) -> Person:
    """Someone at the page, where everything is shown at once."""
    keep(page, new_session(Setup(), "person", Settings(speed="none")))
    page.goto(site_url)
    wait_until_ready(page)
    return Person(page)


@pytest.fixture(scope="module")
def still(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page that stays as it is painted before Python is there: a studio for views."""
    with studio(browser, site_url) as page:
        yield page
