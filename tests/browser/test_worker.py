"""The worker answers as in CPython, late answers are dropped, and after its death
it is started again."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.app.open import links
from puluc.engine.rules import Rules
from puluc.reviewing.protocol import Question, ReadTable, ReviewGame, TablePart
from puluc.reviewing.review import Review
from puluc.worker.worker import answer_question
from tests.browser.player import read_script
from tests.browser.seat import Seat
from tests.support.browser import (
    READY_MS,
    SAVING,
    ExpectError,
    guarded,
    run_python,
    wait_for_worker,
)
from tests.support.effort import thoroughly
from tests.worker.test_questions import record, some_questions

BEGINS = SAVING
"""The worker comes with the later screens here."""

WATCHED = read_script("watch-workers.js")
"""Records workers and their answers; makes the next `deaths` of them die."""
DIE = "workers.at(-1).onmessage({ data: { died: 'for a test' } })"


@pytest.fixture(scope="module")
def started(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page with a running worker, for several tests."""
    with guarded(browser) as context:
        context.add_init_script(SAVING + WATCHED)
        page = context.new_page()
        page.set_default_timeout(READY_MS)
        page.clock.install()
        page.goto(site_url)
        wait_for_worker(page)
        yield page


@pytest.fixture
def working(started: Page, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The same; a test that fails doesn't leave its worker to the next."""
    before = request.session.testsfailed
    wait_for_worker(started)
    started.evaluate("workers.splice(0, workers.length - 1); answers.length = 0")
    yield started
    if request.session.testsfailed > before:
        started.reload()


@pytest.fixture
def ended(working: Page, request: pytest.FixtureRequest) -> Page:
    """The page with a game to review, another one for each test."""
    fragment = links.record_fragment(record(seed=request.node.name))
    working.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    expect(working.get_by_role("button", name="Review the game")).to_be_visible()
    return working


SEND = """async ([text, path]) => {
  const content = path && await (await fetch(path)).arrayBuffer();
  const { worker } = await import('./runtime/game.js');
  worker.send(text, content || undefined);
}"""
"""Sends a question with the content of a file."""


def ask_worker(page: Page, number: str, question: Question, path: str = "") -> list[str]:
    """Return the worker's answers to a question, without the numbers."""
    page.evaluate(SEND, [f"{number} {question.text}", path])
    for _ in range(300):
        found: list[str] = page.evaluate("answers")
        mine = [text.removeprefix(f"{number} ") for text in found if text.startswith(f"{number} ")]
        if mine and mine[-1] == ".":
            return mine[:-1]
        page.wait_for_timeout(100)
    raise AssertionError(page.evaluate("answers"))


def join_parts(asked: ReviewGame, texts: list[str]) -> Review:
    """Return a review from its answers; how many turns each has depends on the time."""
    found = asked.read(texts[0])
    for text in texts[1:]:
        found = asked.read(text, found.turns)
    return found


def test_answers_are_those_of_cpython_byte_for_byte(working: Page) -> None:
    page = working
    for name in ("classic", "kekchi"):
        asked = ReadTable(Rules.from_text(name))
        loaded = ask_worker(page, name, asked, f"tables/{name}.bin")
        assert asked.read(loaded[-1]) == TablePart(1)
    for number, question in enumerate(some_questions()):
        if not isinstance(question, ReadTable | ReviewGame):
            [mine] = [text for text in answer_question(question.text) if text]
            assert ask_worker(page, f"t{number}", question) == [mine]
    review = ReviewGame(record())
    theirs = [text for text in answer_question(review.text) if text]
    assert join_parts(review, ask_worker(page, "review", review)) == join_parts(review, theirs)


@pytest.mark.parametrize("how", thoroughly(["close()", "onmessage = null"], ["close()"]))
def test_a_worker_that_falls_silent_is_ended_and_asked_again(ended: Page, how: str) -> None:
    """A worker that the browser has ended says nothing; nor does one that hears nothing more."""
    page = ended
    page.workers[-1].evaluate(how)
    page.get_by_role("button", name="Review the game").click()
    page.clock.fast_forward(11_000)  # The page waits for ten seconds.
    expect(page.locator(".balance")).to_be_visible(timeout=READY_MS)
    assert page.evaluate("workers.length") == 2


def test_a_worker_that_is_lost_is_told_of_and_asking_again_helps(ended: Page) -> None:
    page = ended
    page.evaluate(f"globalThis.deaths = 2; {DIE}")
    page.get_by_role("button", name="Review the game").click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=READY_MS)
    expect(page.locator(".balance")).to_have_count(0)
    page.evaluate("globalThis.deaths = 0")
    again.click()
    expect(page.locator(".balance")).to_be_visible(timeout=READY_MS)
    expect(again).to_have_count(0)


# An error in a task


def test_what_goes_wrong_in_a_task_is_told_at_once(seat: Seat, expect_error: ExpectError) -> None:
    page = seat.take().page
    expect_error("The task .a test. failed: RuntimeError.*lost")
    fails = "async def fails():\n    raise RuntimeError('lost')\n"
    with page.expect_event("console"):
        run_python(page, f"{fails}\npage.tasks.start('a test', fails())")
    expect(page.locator("#throw")).to_be_enabled()
