"""Fixtures for tests that play on the page."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page

from puluc.app.settings import Settings, Setup
from tests.app.headless import new_session
from tests.browser.player import Person
from tests.browser.pointers import Finger
from tests.browser.seat import Seat
from tests.browser.studio import studio
from tests.support.browser import LONG_LIVED, Expected, launch_options

Seats = dict[bool, Seat]


@pytest.fixture(scope="session")
def lasting(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser for pages that serve many tests."""
    with browser_type.launch(**launch_options(browser_type.executable_path, LONG_LIVED)) as browser:
        yield browser


@pytest.fixture(scope="session")
def seats() -> Seats:
    """The started pages for all tests, on a phone (True) or not."""
    return {}


@pytest.fixture
def taken(
    seats: Seats,
    lasting: Browser,
    site_url: str,
    expected: Expected,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[bool], Seat]]:
    """Returns a started page; a test that fails doesn't leave it to the next."""
    before = request.session.testsfailed

    def take(touch: bool) -> Seat:
        seat = seats.get(touch) or Seat(lasting, site_url, touch=touch)
        seats[touch] = seat
        seat.expected.patterns, seat.expected.problems = expected.patterns, expected.problems
        return seat

    yield take
    found = expected.unexpected(), expected.missing()
    if request.session.testsfailed > before or any(found):
        while seats:
            seats.popitem()[1].page.context.close()
    assert not any(found), found


@pytest.fixture
def seat(taken: Callable[[bool], Seat]) -> Seat:
    """A page that was started before, perhaps for another test."""
    return taken(False)


@pytest.fixture
def phone(taken: Callable[[bool], Seat]) -> Seat:
    """The same, on a phone."""
    return taken(True)


@pytest.fixture
def finger(phone: Seat) -> Finger:
    """A finger on the phone."""
    assert isinstance(phone.pointer, Finger)
    return phone.pointer


@pytest.fixture
def person(seat: Seat) -> Person:
    """A person at the page, without animations."""
    return seat.take(new_session(Setup(), "person", Settings(turns="signs", speed="none")))


@pytest.fixture(scope="module")
def still(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page as it is painted before Python is loaded, to draw views on."""
    with studio(browser, site_url) as page:
        yield page
