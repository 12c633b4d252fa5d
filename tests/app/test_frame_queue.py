"""The queue of the page's work, with a focus, turns and presses of its own."""

from collections.abc import Callable, Coroutine, Generator, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.app.frame_queue import FRAME, PRESSED, Drawing, FrameQueue


class Sleep:
    """What a sleeping task waits for: `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __await__(self) -> Generator[float, None, None]:
        yield self.seconds


class Page:
    """A page that writes down what happens, with turns that the test gives."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.focus_is_due = self.has_no_focus = self.pressed = False
        self.early: list[Callable[[], None]] = []
        self.tasks: list[Iterator[float]] = []
        self.slept: list[float] = []
        self.queue = FrameQueue(self, self, lambda: self.pressed)

    def move_focus(self) -> None:
        if self.focus_is_due:
            self.focus_is_due = False
            self.log.append("focus")

    def soon(self, work: Callable[[], None]) -> None:
        self.early.append(work)

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        def turns() -> Iterator[float]:
            yield from work().__await__()

        self.tasks.append(turns())

    def sleep(self, seconds: float) -> Sleep:
        return Sleep(seconds)

    def turn(self) -> None:
        """Give one turn of the browser, an early one if one was asked for."""
        if self.early:
            self.early.pop(0)()
        elif self.tasks:
            try:
                self.slept.append(next(self.tasks[0]))
            except StopIteration:
                del self.tasks[0]

    def run(self) -> list[str]:
        """Give turns until nothing waits; return what happened."""
        for _turn in range(1000):
            if not (self.early or self.tasks):
                return self.log
            self.turn()
        raise AssertionError("it never ends")

    def step(
        self, name: str, parts: int = 1, effects: tuple[str, ...] = (), *, at_once: bool = False
    ) -> None:
        """Enqueue a step that draws parts; its effects are further steps with one part."""

        def draw() -> Iterator[None]:
            for part in range(parts):
                self.log.append(f"{name}.{part}")
                yield

        def then() -> None:
            self.log.append(f"{name} drawn")
            for effect in effects:
                self.step(effect)

        def take() -> Drawing:
            self.log.append(name)
            return Drawing(draw, then, at_once)

        self.queue.enqueue(take)


def test_each_part_has_a_turn_of_its_own() -> None:
    page = Page()
    page.step("a", 3)
    counts = []
    while page.tasks:
        before = len(page.log)
        page.turn()
        counts.append(len(page.log) - before)
    assert max(counts) == 1


def test_what_effects_send_comes_before_the_steps_that_wait() -> None:
    page = Page()
    page.step("a", effects=("a1", "a2"))
    page.step("b")
    steps = [word for word in page.run() if "." not in word and " " not in word]
    assert steps == ["a", "a1", "a2", "b"]


def test_effects_that_cannot_wait_are_run_in_the_same_turn() -> None:
    page = Page()
    page.step("a", 3, ("a1",), at_once=True)
    assert page.log == ["a", "a.0", "a.1", "a.2", "a drawn", "a1"]


def test_a_press_waits_for_the_drawing_and_goes_before_the_steps() -> None:
    page = Page()
    page.step("a", 2)
    page.step("b")
    page.queue.press(lambda: page.log.append("pressed"))
    assert page.log == ["a"]
    assert page.run()[:5] == ["a", "a.0", "a.1", "a drawn", "pressed"]
    page.queue.press(lambda: page.log.append("at once"))
    assert page.log[-1] == "at once"


def test_a_hurry_asks_for_early_turns_once() -> None:
    page = Page()
    page.step("a", 2)
    page.queue.hurry()
    page.queue.hurry()
    assert len(page.early) == 1
    while page.early:
        page.early.pop(0)()
    assert page.log[-1] == "a drawn"


def test_nothing_is_drawn_under_a_finger_for_a_while() -> None:
    page = Page()
    page.pressed = True
    page.step("a")
    for _frame in range(PRESSED):
        page.turn()
    assert (page.log, page.slept) == (["a"], [FRAME] * PRESSED)
    page.turn()
    assert page.log == ["a", "a.0"]


def test_a_drag_meets_a_page_that_is_up_to_date() -> None:
    page = Page()
    page.step("a", 2)
    page.step("b")
    page.focus_is_due = page.pressed = True
    page.queue.hurry()
    assert page.log == ["a", "focus", "a.0", "a.1", "a drawn", "b", "b.0", "b drawn"]


def test_the_focus_moves_first_and_never_waits_on_nothing() -> None:
    page = Page()
    page.step("a", 2)
    page.turn()
    page.focus_is_due = page.has_no_focus = True
    page.turn()
    assert page.log == ["a", "a.0", "focus"]


def test_show_draws_and_leaves_the_steps() -> None:
    page = Page()
    page.step("a", 2)
    page.step("b")
    page.queue.show()
    assert page.log == ["a", "a.0", "a.1", "a drawn"]
    page.queue.flush()
    assert page.log[-1] == "b drawn"


def test_drawing_again_starts_with_the_first_part() -> None:
    page = Page()
    page.step("a", 2)
    page.turn()
    page.queue.draw_again()
    assert page.run() == ["a", "a.0", "a.0", "a.1", "a drawn"]


def test_a_step_that_fails_stops_nothing_for_good() -> None:
    page = Page()

    def fail() -> Drawing:
        raise ValueError("no step")

    page.step("a")
    page.queue.enqueue(fail)
    with pytest.raises(ValueError, match="no step"):
        page.run()
    page.tasks.clear()
    page.step("b")
    assert page.run()[-1] == "b drawn"


@given(st.lists(st.sampled_from(["step", "at once", "press", "hurry", "turn", "down", "up"])))
def test_no_order_of_events_loses_or_swaps_a_step(events: list[str]) -> None:
    page = Page()
    wanted = []
    for number, event in enumerate(events):
        match event:
            case "step" | "at once":
                wanted.append(f"s{number}")
                page.step(wanted[-1], 2, at_once=event == "at once")
            case "press":
                page.queue.press(lambda number=number: page.log.append(f"p{number}"))  # type: ignore[misc]
            case "hurry":
                page.queue.hurry()
            case "turn":
                page.turn()
            case _:
                page.pressed = event == "down"
    page.pressed = False
    log = page.run()
    assert [word for word in log if word in wanted] == wanted
    assert sum(word.startswith("p") for word in log) == events.count("press")
    for name in wanted:
        drawn = [log.index(f"{name}{end}") for end in ("", ".0", ".1", " drawn")]
        assert drawn == sorted(drawn)
        between = log[drawn[0] + 1 : drawn[-1]]
        assert not set(between) & set(wanted)
