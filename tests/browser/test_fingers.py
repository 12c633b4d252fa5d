"""Fingers on the board: drags, scrolls, taps and long presses, in the game and elsewhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from puluc.app.settings import Setup
from tests.app.headless import new_session
from tests.browser.player import resize
from tests.browser.pointers import Finger, Pen, carry, man, middle, scroll, space
from tests.browser.seat import Seat
from tests.browser.test_input import QUICK, STACKS, next_text, open_at
from tests.support.browser import run_python, wait_for_drawing
from tests.support.effort import thoroughly

SIZES = [(360, 640), (768, 1024), (844, 390)]
AT_ONCE = "3 S,3,MS,4 4 s 2"
"""Sun can enter on 2, walk from 1 to 3, and go with a stack from 5 to 7."""
LONG_PRESS = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(
  'contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true }))"""
"""Does what a browser does with a long press that doesn't come over its protocol.

It returns whether the browser then opens a menu.
"""


def in_hand(page: Page) -> int:
    """Return the number of men who are picked up or between two places."""
    wait_for_drawing(page)
    return page.locator(".spot.picked, .pile.dragged, .spot.goal").count()


@pytest.mark.parametrize(("width", "height"), thoroughly(SIZES, SIZES[:1]))
def test_men_are_dragged_and_the_page_stays(
    phone: Seat, finger: Finger, width: int, height: int
) -> None:
    moves = (0, 2, "2 c–2"), (1, 3, "2 1–3"), (5, 7, "2 5–7")
    for start, end, turn in thoroughly(moves, moves[::2]):
        person = open_at(phone, AT_ONCE, "classic")
        page = person.page
        resize(page, width, height)
        finger.press(man(page, start))
        finger.move(space(page, end))
        expect(page.locator(".spot.over")).to_have_id(f"spot-{end}")
        assert page.locator(".spot.goal").evaluate_all("all => all.map((one) => one.id)") == [
            f"spot-{end}"
        ]
        # The stack is visible around the finger.
        assert middle(page.locator(".pile.dragged")) == pytest.approx(space(page, end), abs=25)
        finger.release()
        expect(page.locator("#turns .turn")).to_have_count(1)
        assert person.turns() == [turn]
        assert in_hand(page) == 0
        assert page.evaluate("scrollY") == 0


def test_beside_men_the_page_scrolls(phone: Seat, finger: Finger) -> None:
    """Also in the row of a man, and with another man picked up, who stays there."""
    page = open_at(phone, AT_ONCE, "classic").page
    finger.tap(man(page, 1))
    expect(page.locator("#spot-1")).to_contain_class("picked")
    for place in (8, 5):
        box = page.locator(f"#spot-{place} .bed").bounding_box()
        assert box
        beside = box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.4
        scroll(page, finger, beside)
        expect(page.locator("#spot-1")).to_contain_class("picked")
        expect(page.locator("#turns .turn")).to_have_count(0)


def test_a_tap_picks_and_plays(phone: Seat, finger: Finger) -> None:
    person = open_at(phone, AT_ONCE, "classic")
    page = person.page
    x, y = man(page, 1)
    carry(finger, (x, y), (x + 4, y + 5))  # A tap need not be still.
    expect(page.locator("#spot-1")).to_contain_class("picked")
    for place, held in ((1, 0), (5, 1), (0, 1)):
        finger.tap(man(page, place))
        expect(page.locator(".spot.picked")).to_have_count(held)
    finger.tap(space(page, 2))
    expect(page.locator("#turns .turn")).to_have_count(1)
    assert person.turns() == ["2 c–2"]


def test_a_long_press_shows_a_stack_and_moves_nothing(phone: Seat, finger: Finger) -> None:
    page = open_at(phone, f"{STACKS} 2").page
    finger.press(man(page, 7))
    expect(page.get_by_role("tooltip")).to_contain_text("Space 7")
    assert not page.evaluate(LONG_PRESS, man(page, 7))
    finger.release()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert in_hand(page) == 0
    assert page.evaluate("getSelection().toString()") == ""
    finger.tap(man(page, 7))
    expect(page.locator("#spot-7")).to_contain_class("picked")
    expect(page.get_by_role("tooltip")).to_be_hidden()


def test_a_man_pressed_long_can_still_be_dragged(phone: Seat, finger: Finger) -> None:
    person = open_at(phone, AT_ONCE, "classic")
    page = person.page
    finger.press(man(page, 5))
    page.wait_for_timeout(800)
    expect(page.get_by_role("tooltip")).to_have_count(1)
    finger.move(space(page, 7))
    expect(page.get_by_role("tooltip")).to_have_count(0)
    finger.release()
    expect(page.locator("#turns .turn")).to_have_count(1)
    assert person.turns() == ["2 5–7"]


@pytest.mark.parametrize("how", ["second finger", "cancelled"])
def test_what_breaks_a_drag_off_puts_the_man_back_and_the_game_goes_on(
    phone: Seat, finger: Finger, how: str
) -> None:
    person = open_at(phone, AT_ONCE, "classic")
    page = person.page
    finger.press(man(page, 1))
    finger.move(space(page, 3))
    expect(page.locator(".pile.dragged")).to_have_count(1)
    if how == "cancelled":
        finger.cancel()
    else:
        finger.press_second(space(page, 8))
        assert in_hand(page) == 0
        finger.release()
    assert in_hand(page) == 0
    assert page.locator("#spot-1 .pile").is_visible()
    expect(page.locator("#turns .turn")).to_have_count(0)
    assert next_text(page) == "Sun: press a ring or a man."
    finger.tap(man(page, 1))
    expect(page.locator("#spot-1")).to_contain_class("picked")
    carry(finger, man(page, 1), space(page, 3))
    expect(page.locator("#turns .turn")).to_have_count(1)
    assert person.turns() == ["2 1–3"]


def test_a_key_ends_a_drag(seat: Seat) -> None:
    """Otherwise the released man could be put where another man may go."""
    page = open_at(seat, AT_ONCE, "classic").page
    seat.pointer.press(man(page, 1))
    seat.pointer.move(space(page, 2))
    expect(page.locator(".pile.dragged")).to_have_count(1)
    page.keyboard.press("Escape")
    assert in_hand(page) == 0
    seat.pointer.move(space(page, 7))
    assert in_hand(page) == 0
    seat.pointer.release()
    expect(page.locator("#turns .turn")).to_have_count(0)


def test_in_the_editor_a_finger_drags_men_and_scrolls_beside_them(
    phone: Seat, finger: Finger
) -> None:
    page = phone.take(new_session(Setup(), "editor", QUICK), "#editor").page
    text = page.get_by_label("Position as text")
    before = text.input_value()
    scroll(page, finger, space(page, 6))
    assert text.input_value() == before
    carry(finger, man(page, 0), space(page, 3))
    expect(text).to_have_value(re.compile("^4 2,S,6 5 "))
    finger.press(man(page, 3))
    finger.move(space(page, 5))
    finger.press_second(space(page, 8))
    finger.release()
    expect(text).to_have_value(re.compile("^4 2,S,6 5 "))
    assert in_hand(page) == 0
    assert page.evaluate("scrollY") == 0
    carry(finger, man(page, 3), (5, 5))
    expect(text).to_have_value(re.compile("^5 9 5 "))


def test_a_man_whose_place_a_drawing_takes_away_under_the_pointer_goes_back(seat: Seat) -> None:
    """As another man moves, or the screen is left."""
    for message, turns in (("move 5-7", ["2 5–7"]), ("to games", [])):
        person = open_at(seat, AT_ONCE, "classic")
        page = person.page
        goal = space(page, 3)
        seat.pointer.press(man(page, 1))
        person.send(message)
        expect(page.locator("#spot-1.may")).to_have_count(0)
        seat.pointer.move(goal)
        assert in_hand(page) == 0
        seat.pointer.release()
        assert person.turns() == turns
    person = open_at(seat, AT_ONCE, "classic")
    carry(seat.pointer, man(page, 1), space(page, 3))
    assert person.turns() == ["2 1–3"]


def test_a_finger_whose_place_is_gone_is_lifted(phone: Seat, finger: Finger) -> None:
    """Else the page would wait with each drawing for the finger."""
    person = open_at(phone, AT_ONCE, "classic")
    finger.press(man(person.page, 1))
    person.send("to games")
    expect(person.page.locator("#spot-1")).to_have_count(0)
    finger.release()
    run_python(person.page, "import js; js.isDown = page.input.down")
    assert not person.page.evaluate("isDown")


def test_a_pen_hovers_drags_and_may_leave_without_a_word(seat: Seat) -> None:
    person = open_at(seat, AT_ONCE, "classic")
    page, pen = person.page, Pen(seat.page)
    pen.hover(man(page, 5))
    expect(page.get_by_role("tooltip")).to_contain_text("Space 5")
    assert not page.evaluate(LONG_PRESS.replace("touch", "pen"), man(page, 5))
    pen.press(man(page, 1))
    pen.move(space(page, 4))
    expect(page.locator(".pile.dragged")).to_have_count(1)
    seat.pointer.press(man(page, 5))
    assert in_hand(page) == 0
    assert page.locator("#spot-1 .pile").is_visible()
    seat.pointer.move(space(page, 7))
    seat.pointer.release()
    assert person.turns() == ["2 5–7"]
    person = open_at(seat, AT_ONCE, "classic")
    pen.release()
    pen.press(man(page, 1))
    pen.move(space(page, 3))
    pen.release()
    assert person.turns() == ["2 1–3"]
