"""The worker answers as in CPython, late answers are dropped, and after its death
it is started again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from puluc.app.open import links
from puluc.engine.game import Game
from puluc.engine.kernels import random_stream
from puluc.engine.position import Position
from puluc.engine.record import Record
from puluc.engine.rules import Rules
from puluc.players import PLAYERS, choose_now
from puluc.reviewing.protocol import (
    ChooseMove,
    EvaluatePosition,
    FindReplies,
    Question,
    ReadTable,
    ReviewGame,
    SumUpGame,
    TablePart,
)
from puluc.tablebase import library
from puluc.worker.worker import answer_question
from tests.browser.player import read_script
from tests.support.browser import READY_MS, SAVING, Expected, guard, wait_for_worker
from tests.support.effort import thoroughly

WATCHED = read_script("watch-workers.js")
"""Records workers and their answers; makes the next `deaths` of them die."""
DIE = "workers.at(-1).onmessage({ data: { died: 'for a test' } })"


@pytest.fixture
def begins() -> str:
    """The worker comes with the later screens here."""
    return SAVING


def record(seed: str = "maize") -> Record:
    game = Game.new(Rules.from_text("classic"), seed=seed)
    while game.result is None and game.ply < 20:
        game = game.throw()
        draw = random_stream(seed, str(game.ply))
        game = game.play(choose_now(PLAYERS["captures"], game.position, draw, library.get_values))
    return Record(game, "person", "captures")


@pytest.fixture(scope="module")
def started(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page with a running worker, for several tests."""
    expected = Expected()
    with browser.new_context(service_workers="block") as context:
        guard(context, expected)
        context.add_init_script(SAVING + WATCHED)
        page = context.new_page()
        page.set_default_timeout(READY_MS)
        page.goto(site_url)
        wait_for_worker(page)
        yield page
    assert not expected.unexpected(), expected.unexpected()


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
    fragment = links.record_fragment(record(request.node.name))
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


def test_answers_are_those_of_cpython_byte_for_byte(working: Page) -> None:
    page = working
    rules = Rules.from_text("classic")
    loaded = ask_worker(page, "table", ReadTable(rules), "tables/classic.bin")
    assert ReadTable(rules).read(loaded[-1]) == TablePart(1)
    start = Position.start(Rules.from_text("classic"))
    later = Position.from_text(Rules.from_text("classic"), "4 S,2,M,5 4 s")
    rescue = Position.start(Rules.from_text("lemery-rescue"))
    questions: list[Question] = [
        EvaluatePosition(start, True),
        EvaluatePosition(later.throw(3)),
        EvaluatePosition(rescue.throw(2)),
        ChooseMove(later.throw(3), "expert", "maize", 7),
        FindReplies((later,)),
        SumUpGame(record()),
    ]
    for number, question in enumerate(questions):
        [mine] = [text for text in answer_question(question) if text]
        assert ask_worker(page, f"t{number}", question) == [mine]
    parts = ask_worker(page, "review", ReviewGame(record()))
    *_, whole = [text for text in answer_question(ReviewGame(record())) if text]
    assert parts[-1].split("\n")[:2] == whole.split("\n")[:2]
    turns = [line for part in parts for line in part.split("\n")[2:]]
    theirs = [text for text in answer_question(ReviewGame(record())) if text]
    assert turns == [line for part in theirs for line in part.split("\n")[2:]]


@pytest.mark.parametrize("how", thoroughly(["close()", "onmessage = null"], ["close()"]))
def test_a_worker_that_falls_silent_is_ended_and_asked_again(ended: Page, how: str) -> None:
    """A worker that the browser has ended says nothing; nor does one that hears nothing more."""
    page = ended
    page.workers[-1].evaluate(how)
    page.get_by_role("button", name="Review the game").click()
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
