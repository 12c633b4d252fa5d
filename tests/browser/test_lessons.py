"""The lessons on the page: by keyboard from the first visit to the last task, by touch, by address,
and the notices of first events."""

import pytest
from playwright.sync_api import Page, expect

from puluc.app.settings import Settings, Setup
from puluc.words.lessons import NAMES, get_lesson
from tests.app.headless import new_session
from tests.browser.axe import problems
from tests.browser.paper import leaves
from tests.browser.seat import Seat
from tests.support.browser import reload, run_python
from tests.support.effort import thoroughly

MEN = {("enter", 0): (0,), ("win", 0): (4,)}
"""The places of the men to move in the tasks, in order."""

FOCUS = "document.activeElement.id"
SETTLED = "() => document.activeElement.dataset.do && !document.querySelector('.rolling, .flight')"
"""A script that waits until the focused element can be pressed, without animations."""
ALMOST = """
from puluc.engine.game import Game
from puluc.engine.position import Position

lesson = page.session.screen
won = Game.at(Position.from_text(lesson.game_screen.rules, '1 S,M,3 0 s 1'), 'almost won')
lesson = lesson._replace(game_screen=lesson.game_screen._replace(game=won))
page.advance(lambda session: (session._replace(screen=lesson), []))
page.settle()
"""
"""Lines that lead a lesson's game to the throw with which Sun captures the last man."""


SENDS = """navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files }) => { window.sent = files[0].name; };"""


def first(seat: Seat, address: str = "", code: str = "en") -> Page:
    """Return the page, opened by a new player, without animations."""
    quick = new_session(
        Setup(starter="sun"), "first", Settings(turns="signs", speed="none", language=code)
    )
    return seat.take(quick, address).page


LAST_KEPT = "(name) => JSON.parse(localStorage.puluc).met.at(-1) === name"


def do_by_keyboard(page: Page, men: tuple[int, ...]) -> None:
    """Do a task by keys: the focus moves on by itself, and the arrows go to the right man."""
    turn = 0
    while True:
        page.wait_for_function(SETTLED)
        focus = page.evaluate(FOCUS)
        if focus in ("next-task", "leave"):
            return
        if focus in ("throw", "pass", "again"):
            page.keyboard.press("Space")
            continue
        assert focus.startswith("spot-"), focus
        for _ in range(12):
            if not men or page.evaluate(FOCUS) == f"spot-{men[turn]}":
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        turn += 1


def test_the_first_of_them_by_keyboard(seat: Seat) -> None:
    page = first(seat)
    learn = page.get_by_role("button", name="Learn in three minutes")
    while not learn.evaluate("element => element === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for name in NAMES[:2]:
        for part, task in enumerate(get_lesson(name).tasks):
            expect(page.locator("#next")).to_have_text(task.text)
            expect(page.locator("#log")).to_contain_text(task.text)
            do_by_keyboard(page, MEN.get((name, part), ()))
            expect(page.locator("#next")).to_have_text(task.done)
            expect(page.locator("#log")).to_contain_text(task.done)
            page.locator("#next-task").press("Enter")
        # The page keeps it soon after it has drawn it.
        page.wait_for_function(LAST_KEPT, arg=f"lesson-{name}")


def test_a_reload_in_the_whole_game_goes_on_there_and_its_end_gives_a_certificate(
    seat: Seat,
) -> None:
    page = first(seat, "?learn=win")
    page.locator("#throw[data-do]").focus()
    do_by_keyboard(page, MEN["win", 0])
    page.locator("#next-task").press("Enter")
    page.locator("#throw[data-do]").press("Enter")
    page.wait_for_function(SETTLED)
    board, step = page.locator("#field").inner_text(), page.locator("#next").inner_text()
    page.add_init_script(SENDS)
    reload(page)
    expect(page.locator("#next")).to_have_text(step)
    assert page.locator("#field").inner_text() == board
    run_python(page, ALMOST)
    page.locator(".spot.may").focus()
    do_by_keyboard(page, ())
    expect(page.get_by_role("heading", name="You can play Puluc!")).to_be_visible()
    expect(page.get_by_role("button", name="Play your first game")).to_be_focused()
    assert problems(page) == []
    page.get_by_role("button", name="Your certificate").click()
    panel = page.get_by_role("dialog", name="Certificate")
    panel.get_by_label("Your name").fill("Ana <i>Caal")
    panel.get_by_label("Your name").press("Enter")
    expect(panel.get_by_role("img", name="Certificate: Ana <i>Caal")).to_be_visible()
    assert problems(page) == []
    panel.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.sent === 'puluc-certificate.png'")
    [leaf] = leaves(page.pdf(prefer_css_page_size=True))
    assert "Ana <i>Caal" in leaf.text
    assert leaf.size[0] > leaf.size[1]


@pytest.mark.parametrize("address", thoroughly(["?learn", "#learn"], ["#learn"]))
def test_an_address_opens_them_and_is_that_of_the_lesson(seat: Seat, address: str) -> None:
    page = first(seat, address)
    expect(page.locator("#next")).to_have_text(get_lesson(NAMES[0]).tasks[0].text)
    assert page.url.endswith("/#learn=throw")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#learn")).to_be_visible()
    assert "learn" not in page.url
    page.go_back()
    expect(page.locator("#next")).to_have_text(get_lesson(NAMES[0]).tasks[0].text)
    page.go_forward()
    expect(page.locator("#learn")).to_be_visible()
