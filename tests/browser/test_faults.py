"""An error is reported in a line, and the page continues."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.seat import Seat
from tests.support.browser import ExpectError, run_python


def test_what_goes_wrong_in_a_task_is_told_at_once(seat: Seat, expect_error: ExpectError) -> None:
    page = seat.take().page
    expect_error("The task .a test. failed: RuntimeError.*lost")
    fails = "async def fails():\n    raise RuntimeError('lost')\n"
    with page.expect_event("console"):
        run_python(page, f"{fails}\npage.tasks.start('a test', fails())")
    expect(page.locator("#throw")).to_be_enabled()
