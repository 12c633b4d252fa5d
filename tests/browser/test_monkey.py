"""The monkey command uses the page, and notices faults."""

import pytest
from playwright.sync_api import Browser

from tests.monkey import Monkey


@pytest.mark.thorough
def test_nothing_goes_wrong_in_a_few_actions(browser: Browser, site_url: str) -> None:
    monkey = Monkey(browser, site_url, "a few")
    monkey.run(12)
    assert monkey.count == 12
    monkey.context.close()
