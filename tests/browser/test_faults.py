"""An error is reported in a line, and the page continues."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.seat import Seat
from tests.support.browser import ExpectError, run_python


def test_a_refused_message_is_told_in_one_short_line(seat: Seat) -> None:
    page = seat.take().page
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    for message in (r"K\r}\ud800", "x" * 90_000):
        with page.expect_event("console"):
            run_python(page, f"page.dispatch('{message}')")
    assert [line.count("\n") for line in told] == [0, 0]
    assert max(map(len, told)) < 140
    expect(page.locator("#throw")).to_be_enabled()


def test_what_goes_wrong_in_a_task_is_told_at_once(seat: Seat, expect_error: ExpectError) -> None:
    page = seat.take().page
    expect_error("The task .a test. failed: RuntimeError.*lost")
    fails = "async def fails():\n    raise RuntimeError('lost')\n"
    with page.expect_event("console"):
        run_python(page, f"{fails}\npage.tasks.start('a test', fails())")
    expect(page.locator("#throw")).to_be_enabled()
