"""The monkey command uses the page, and notices faults."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.app.headless import begun_session, playing
from tests.monkey import Monkey, Wrong

WRONG = {
    "men of": "document.querySelector('#board .man').remove()",
    "is refused": "const one = document.querySelector('#throw'); one.dataset.do = 'x'; one.click()",
    "oh no": "console.error('oh no')",
    "nobody can act": "document.querySelector('#dock').remove()",
    "is shown as": "document.documentElement.dataset.screen = 'puzzle'",
    "on the road, and": "document.querySelector('#spot-4').append("
    "document.querySelector('#board .man.S'))",
    "kept is": "localStorage.setItem('puluc', '{}')",
}


def test_nothing_goes_wrong_in_a_few_actions(browser: Browser, site_url: str) -> None:
    monkey = Monkey(browser, site_url, "a few")
    monkey.run(12)
    assert monkey.count == 12
    monkey.context.close()


@pytest.mark.thorough
def test_what_is_wrong_is_noticed(
    browser: Browser, site_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.monkey.PATIENCE", 0.5)
    monkeypatch.setattr("tests.monkey.SAVED", 0.5)
    monkey = Monkey(browser, f"{site_url}?sun=person&moon=person", "wrong")
    monkey.check()
    with pytest.raises(Wrong, match="was played"):
        monkey.expect_turns(playing(begun_session(1)).game)
    for gist, script in WRONG.items():
        monkey.page.reload()
        monkey.page.wait_for_selector("html[data-ready=whole]", state="attached")
        monkey.expected.problems.clear()
        monkey.refused.clear()
        monkey.page.evaluate(script)
        with pytest.raises(Wrong, match=gist):
            monkey.check()
    monkey.context.close()
