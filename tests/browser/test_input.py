"""Keys, drags, long presses, enlarged stacks and sounds."""

import pytest
from playwright.sync_api import Page, expect

from puluc.app.play.screen import Play
from puluc.app.session import Session
from puluc.app.settings import Settings, Setup
from puluc.engine.game import Game
from puluc.engine.position import Position
from puluc.engine.rules import Rules
from tests.app.headless import new_session
from tests.browser.player import TWO_FRAMES, Person, keep, open_panel, read_script, resize
from tests.browser.pointers import man, middle, space
from tests.browser.seat import Seat
from tests.support.browser import visit

STACKS = "1 S,1,MS,SM,2,MS,M,1 1 s"
QUICK = Settings(turns="signs", speed="none")
TALL_WINDOWS = [(1280, 800), (768, 1024), (360, 640), (320, 560)]
GROUND = "() => getComputedStyle(document.documentElement).backgroundColor"


def at(position: str, rules: str, settings: Settings) -> Session:
    """Return a session with a game between two persons at a position."""
    game = Game.at(Position.from_text(Rules.from_text(rules), position), "hand")
    return Session(Play(game, moon="person"), settings=settings)


def open_at(seat: Seat, position: str, rules: str = "kekchi", settings: Settings = QUICK) -> Person:
    """Open a game between two persons at a position."""
    return seat.take(at(position, rules, settings))


def next_text(page: Page) -> str:
    return page.locator("#next").inner_text()


def test_after_a_dialog_that_was_opened_by_mouse_the_space_bar_throws(seat: Seat) -> None:
    """One that was opened by key gives the focus back, and undo keeps it."""
    page = open_at(seat, "5 9 5 s", "classic").page
    open_panel(page, "share")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("Space")
    expect(page.locator("#throw")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#spot-0")).to_be_focused()
    page.locator("#open-menu").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#open-menu")).to_be_focused()
    page.locator("#spot-0").focus()
    for _picked_and_put in range(2):
        page.keyboard.press("Enter")
    undo = page.get_by_role("button", name="Undo")
    undo.press("Enter")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()


def test_keys_of_the_browser_are_left_alone(seat: Seat) -> None:
    page = open_at(seat, "5 9 5 s", "classic").page
    for combination in ("Control+u", "Alt+n", "Meta+f", "Shift+N", "Control+Space"):
        page.keyboard.press(combination)
    page.evaluate(
        "() => document.body.dispatchEvent(new KeyboardEvent("
        "'keydown', { key: 'n', bubbles: true, isComposing: true }))"
    )
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert next_text(page) == "Sun: throw the kernels."
    page.keyboard.press("n")
    page.get_by_role("button", name="Options").press("Enter")
    field = page.get_by_label("Spaces for 0/1/2/3/4 marks")
    field.fill("")
    field.press_sequentially("5u r/n?")
    assert field.input_value() == "5u r/n?"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="New game")).to_be_hidden()


def test_a_held_key_counts_once(seat: Seat) -> None:
    """A key that is held down throws, but neither picks up a man nor moves him."""
    page = seat.page
    for key in ("Space", "Enter"):
        open_at(seat, "5 9 5 s", "classic")
        page.get_by_role("button", name="Throw the kernels").focus()
        for _ in range(4):
            page.keyboard.down(key)
        page.keyboard.up(key)
        expect(page.locator("#spot-0")).to_be_focused()
        for _ in range(4):
            page.keyboard.down(key)
        page.keyboard.up(key)
        expect(page.locator(".spot.picked")).to_have_count(1)
        expect(page.locator("#turns .turn")).to_have_count(0)


def test_arrows_walk_through_what_can_be_played_and_with_shift_through_all(seat: Seat) -> None:
    """A stack at the focus is enlarged."""
    page = open_at(seat, f"{STACKS} 2").page
    focused = page.locator(":focus")
    walked = []
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        walked.append(str(focused.get_attribute("id")))
    legal = page.locator(".spot[role=button]").evaluate_all("all => all.map((one) => one.id)")
    assert walked == [*legal, legal[0]]
    walked = []
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
        walked.append(str(focused.get_attribute("id")))
    assert walked == ["spot-1", "spot-2", "spot-3"]
    picture = page.get_by_role("tooltip")
    expect(picture).to_contain_text("Space 3")
    expect(page.locator("#spot-3")).to_have_attribute("aria-describedby", "closeup")
    page.keyboard.press("Escape")
    expect(picture).to_be_hidden()
    expect(page.locator("#spot-3")).to_be_focused()
    page.keyboard.press("f")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#spot-2")).to_be_focused()


def test_a_stack_is_shown_where_the_mouse_rests_and_stays_under_it(seat: Seat) -> None:
    page = open_at(seat, STACKS).page
    picture = page.get_by_role("tooltip")
    stack = man(page, 3)
    page.mouse.move(*stack)
    expect(picture).to_contain_text("From the top: Sun, Moon.")
    expect(picture).to_contain_text("Going towards Sun’s city.")
    inside = picture.bounding_box()
    assert inside
    page.mouse.move(inside["x"] + 20, inside["y"] + 20, steps=5)
    page.wait_for_timeout(600)
    expect(picture).to_be_visible()
    page.keyboard.press("Escape")
    expect(picture).to_be_hidden()
    page.mouse.move(2, 2)
    page.mouse.move(*stack)
    expect(picture).to_be_visible()
    page.mouse.move(2, 2)
    expect(picture).to_be_hidden()


@pytest.mark.parametrize(("space", "windows"), [(1, TALL_WINDOWS[:2]), (9, TALL_WINDOWS[2:])])
def test_the_tallest_stack_is_shown_inside_the_window(
    seat: Seat, space: int, windows: list[tuple[int, int]]
) -> None:
    page = seat.page
    road = ",".join("SMSMSMSMSM" if number == space else "1" for number in range(1, 10))
    open_at(seat, f"1 {road} 0 s", "siegartel")
    picture = page.get_by_role("tooltip")
    for width, height in windows:
        page.mouse.move(0, 0)
        expect(picture).to_be_hidden()
        resize(page, width, height)
        page.locator(f"#spot-{space} .pile").hover()
        expect(picture).to_contain_text(f"Space {space}")
        expect(picture.locator(".man")).to_have_count(10)
        box = picture.bounding_box()
        assert box
        assert min(box["x"], box["y"]) >= 4
        assert box["x"] + box["width"] <= width - 4
        assert box["y"] + box["height"] <= height - 4


def drag(seat: Seat, start: int, end: int) -> None:
    seat.pointer.press(man(seat.page, start))
    seat.pointer.move(space(seat.page, end))
    expect(seat.page.locator(".pile.dragged")).to_have_count(1)


def test_a_drag_shows_the_goal_alone_and_says_why_elsewhere(seat: Seat) -> None:
    person = open_at(seat, "4 S,8 5 s 3", "classic")
    page = person.page
    drag(seat, 1, 6)
    goals = page.locator(".spot.goal").evaluate_all("all => all.map((one) => one.id)")
    assert goals == ["spot-4"]
    seat.pointer.release()
    assert next_text(page) == "A throw of 3 spaces takes this man to space 4, not to space 6."
    drag(seat, 1, 1)
    seat.pointer.release()
    expect(page.locator(".spot.picked")).to_have_count(0)
    ring = middle(page.locator(".ghost[data-do='move 1-4']"))
    seat.pointer.press(man(page, 1))
    seat.pointer.move(ring)
    expect(page.locator(".spot.over")).to_have_id("spot-4")
    seat.pointer.release()
    expect(page.locator("#turns .turn")).to_have_count(1)
    assert person.turns() == ["3 1–4"]
    expect(page.locator(".spot.over, .pile.dragged")).to_have_count(0)


def test_a_finger_need_not_be_exact(phone: Seat) -> None:
    """A tap within 22 pixels of the middle of a playable place reaches it."""
    touch = open_at(phone, "4 S,8 5 s 3", "classic").page
    x, y = space(touch, 1)
    for miss in (-20, 20):
        touch.touchscreen.tap(x, y + miss)
        if miss < 0:
            expect(touch.locator("#spot-1")).to_contain_class("picked")
        else:
            expect(touch.locator("#spot-1")).not_to_contain_class("picked")


def test_every_control_is_large_enough_for_a_finger(phone: Seat) -> None:
    touch = open_at(phone, f"{STACKS} 2").page
    for panel in ("", "New game", "Menu", "Rules", "Settings", "Share"):
        if panel not in ("", "New game", "Menu"):
            touch.get_by_role("button", name="Menu").click()
            touch.get_by_role("dialog").get_by_role("button", name=panel).click()
        elif panel:
            touch.get_by_role("button", name=panel).click()
        if panel:
            expect(touch.get_by_role("dialog")).to_be_visible()
        if panel == "New game":
            touch.get_by_role("button", name="Options").click()
        boxes = touch.evaluate(
            """() => [...document.querySelectorAll('button, select, input, a, label')]
              .map((one) => one.closest('label') ?? one)
              .filter((one) => one.control?.tagName !== 'PROGRESS')
              .map((one) => [one.innerText || one.id, one.getBoundingClientRect()])
              .filter(([, box]) => box.width)
              .map(([name, box]) => [name, box.width, box.height])"""
        )
        assert len(boxes) > 4
        assert [box for box in boxes if min(box[1:]) < 43.9] == []
        touch.keyboard.press("Escape")


COUNT_SOUNDS = read_script("count-sounds.js")


def open_anew(page: Page, url: str, settings: Settings) -> Person:
    """Open a page that has not made a sound yet."""
    page.add_init_script(COUNT_SOUNDS)
    keep(page, at("5 9 5 s", "classic", settings))
    visit(page, url)
    return Person(page)


UNTIL_STILL = read_script("until-silent.js")
"""Counts the notes once all those of the present turn are made."""


def test_sounds_come_with_the_first_throw_and_go_with_the_mute_key(
    page: Page, site_url: str
) -> None:
    person = open_anew(page, site_url, QUICK)
    assert page.evaluate("() => sounds") == {"contexts": 0, "notes": 0}
    page.keyboard.press("m")
    person.turn()
    assert page.evaluate("() => sounds") == {"contexts": 0, "notes": 0}
    page.keyboard.press("m")
    person.turn()
    person.wait_for_choice()
    page.wait_for_function("() => sounds.notes > 0")
    page.keyboard.press("m")
    expect(page.get_by_role("alert")).to_have_text("Sound is off.")
    heard = page.evaluate(UNTIL_STILL)
    person.turn()
    person.turn()
    assert page.evaluate("() => sounds") == {"contexts": 1, "notes": heard}
    page.keyboard.press("m")
    person.turn()
    person.turn()
    page.wait_for_function("(heard) => sounds.notes > heard", arg=heard)


def test_the_browsers_bars_follow_the_colours_chosen(seat: Seat) -> None:
    page = seat.page
    page.emulate_media(color_scheme="light")
    open_at(seat, "5 9 5 s", "classic")
    bars = page.locator("#theme-color")
    expect(bars).to_have_attribute("content", "")
    open_panel(page, "settings")
    colours = page.get_by_label("Colours")
    colours.select_option("Dark")
    ground = page.evaluate(GROUND)
    expect(bars).to_have_attribute("content", ground)
    colours.select_option("Light")
    expect(bars).not_to_have_attribute("content", ground)
    light = page.evaluate(GROUND)
    expect(bars).to_have_attribute("content", light)
    colours.select_option("High contrast")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    by_day = str(bars.get_attribute("content"))
    page.emulate_media(color_scheme="dark")
    expect(bars).not_to_have_attribute("content", by_day)
    assert bars.get_attribute("content") == page.evaluate(GROUND)
    colours.select_option("Same as this device")
    expect(bars).to_have_attribute("content", "")


def test_a_mouse_let_go_outside_the_window_puts_the_man_back(seat: Seat) -> None:
    person = open_at(seat, "4 S,8 5 s 3", "classic")
    page = person.page
    drag(seat, 1, 4)
    seat.pointer.move((1400, 300))
    expect(page.locator(".pile.dragged")).to_have_count(1)
    seat.pointer.release()
    expect(page.locator(".pile.dragged, .spot.picked")).to_have_count(0)
    page.mouse.move(*space(page, 4), steps=4)
    expect(page.locator(".pile.dragged, .spot.picked")).to_have_count(0)
    drag(seat, 1, 4)
    seat.pointer.release()
    expect(page.locator("#turns .turn")).to_have_count(1)
    assert person.turns() == ["3 1–4"]


def test_keys_of_the_game_never_scroll(seat: Seat) -> None:
    page = open_at(seat, "5 9 5 s", "classic").page
    resize(page, 360, 640)
    page.evaluate("document.body.style.paddingBlockEnd = '100vh'")
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    for focus in ("document.activeElement.blur()", "document.getElementById('spot-3').focus()"):
        page.evaluate(focus)
        for key in ("Space", "Space", "ArrowDown", "ArrowUp", "ArrowRight", "Space"):
            page.keyboard.press(key)
            assert page.evaluate("scrollY") == 0, (focus, key)
    page.evaluate("document.body.style.paddingBlockEnd = ''")


def test_the_click_on_a_turn_ends_the_animation_and_shows_the_turn(seat: Seat) -> None:
    """Ended by the press, it could move the turn away before the click."""
    game = Game.from_record('[Rules "kekchi"]\n\n1. 3 c-3  2 c-8  2. 1 c-1  4 8-4  3. 1 3-4  2')
    settings = Settings(turns="signs", speed="slow")
    seat.take().set_pace(60)
    person = seat.take(Session(Play(game, moon="player"), settings=settings))
    page = person.page
    resize(page, 1280, 600)
    walking = page.locator(".flight")
    expect(walking).to_be_attached()
    turn = page.locator("#turn-2")
    # The list scrolls to its end in the frame after it is drawn.
    expect(page.locator("#turns tbody tr").last).to_be_in_viewport(ratio=0.9)
    turn.hover(trial=True)
    box = turn.bounding_box()
    assert box
    seat.pointer.press((box["x"] + 9, box["y"] + 9))
    page.evaluate(TWO_FRAMES)
    expect(walking).to_be_attached()
    assert turn.bounding_box() == box
    seat.pointer.release()
    expect(page.locator("#next")).to_have_text("You are looking at turn 2, Sun.")
    person.set_pace(1.8)
    page.get_by_role("button", name="Back to the game").click()
    resize(page, 360, 640)
    page.locator("#turn-1").click()
    expect(page.locator("#next")).to_have_text("You are looking at turn 1, Moon.")
    assert page.evaluate("scrollY") == 0


def test_a_field_shows_what_is_drawn_where_its_html_is_unchanged(seat: Seat) -> None:
    """The page leaves parts alone that are drawn already, but not those with fields."""
    page = seat.take().page
    shown = page.evaluate(read_script("draw-fields.js"))
    assert shown == [True, "Ana", "Sun"]


def test_what_is_typed_stays_while_the_opponent_plays(seat: Seat) -> None:
    Person(seat.page).set_pace(1000)
    setup = Setup(starter="moon")
    person = seat.take(new_session(setup, "typed", Settings(speed="slow")))
    page = person.page
    # A click would end the animation.
    page.get_by_role("button", name="New game").press("Enter")
    page.get_by_role("button", name="Options").press("Enter")
    field = page.get_by_label("Spaces for 0/1/2/3/4 marks")
    field.fill("1/2")
    give_up = page.get_by_role("button", name="Give up this game")
    expect(give_up).to_have_count(0)
    page.locator("#app").dispatch_event("pointerdown")
    expect(give_up).to_be_visible()
    expect(field).to_have_value("1/2")
    person.set_pace(1.8)
