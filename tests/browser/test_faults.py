"""An error is reported in a line, and the page continues."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.app.headless import over
from tests.browser.seat import Seat
from tests.support.browser import ExpectError

RUN = """async (code) => {
  const { run } = await import('./runtime/game.js');
  const python = { runPython: run };
  python.runPython(code);
}"""


def test_a_refused_message_is_told_in_one_short_line(seat: Seat) -> None:
    page = seat.take().page
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    for message in (r"K\r}\ud800", "x" * 90_000):
        with page.expect_event("console"):
            page.evaluate(RUN, f"page.dispatch('{message}')")
    assert [line.count("\n") for line in told] == [0, 0]
    assert max(map(len, told)) < 140
    expect(page.locator("#throw")).to_be_enabled()


def test_what_goes_wrong_in_a_task_is_told_at_once(seat: Seat, expect_error: ExpectError) -> None:
    page = seat.take().page
    expect_error("The task .a test. failed: RuntimeError.*lost")
    fails = "async def fails():\n    raise RuntimeError('lost')\n"
    with page.expect_event("console"):
        page.evaluate(RUN, f"{fails}\npage.tasks.start('a test', fails())")
    expect(page.locator("#throw")).to_be_enabled()


def test_nothing_of_a_screen_is_left_under_the_next(seat: Seat) -> None:
    page = seat.take(over()).page
    page.evaluate(RUN, "page.dispatch('go review')")
    expect(page.locator("#step-earlier[data-do]")).to_be_visible()
    page.evaluate(RUN, "page.dispatch('go editor')")
    expect(page.locator(".editor")).to_be_visible()
    expect(page.locator("[id^=step-]")).to_have_count(0)
    expect(page.locator("#dock > *")).to_have_count(1)
    page.evaluate(RUN, "page.dispatch('leave')")
    expect(page.locator("#step-earlier[data-do]")).to_be_visible()


def test_half_a_character_can_be_typed_in_the_editor(seat: Seat) -> None:
    page = seat.take().page
    page.evaluate(RUN, "page.dispatch('go editor')")
    page.evaluate(RUN, r"page.dispatch('text K\r}\ud800')")
    expect(page.locator("#unread")).to_be_visible()
    page.evaluate(RUN, "page.dispatch('swap')")
    expect(page.locator("#unread")).to_have_count(0)
