"""Every view has room for its texts, in every window and language."""

from collections.abc import Iterable, Iterator
from itertools import cycle, islice, repeat

import pytest
from playwright.sync_api import Page

from puluc.support.i18n import LANGUAGES
from tests.browser.gallery import show, views
from tests.browser.player import read_script
from tests.browser.studio import WINDOWS, Look, draw
from tests.support.effort import pairs, thoroughly

USUAL = ("phone", "wide", "zoomed")
"""The windows that each run checks."""
PHONES = ("phone", "landscape", "enlarged")
DOCKS = ("start", "real", "thrown", "refused", "hint", "passing", "over", "news", "notice")
"""Views with all that stands beside the board in a game."""
PARTS = "#dock > .throw > *, .status p, .hint li, #dock > .main, .actions button"
BOXES = """(selector) => [...document.querySelectorAll(selector)]
  .map((element) => element.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])
  .filter(([left, , right]) => right - left > 1)"""

CUT = read_script("cut-off-texts.js")
"""A script for the texts that are cut off, or outside the window or their button."""

Box = list[float]


def in_turn(names: Iterable[str], first: int) -> Iterator[tuple[str, str]]:
    """Yield names with the languages in turn, beginning with one of them.

    What most views show is then seen in every language in each window.
    """
    return zip(names, islice(cycle(LANGUAGES), first, None), strict=False)


def looks(window: str, first: int) -> Iterable[tuple[str, str]]:
    """Return the views to draw in a window, with their languages.

    A usual run has every second on a phone, else every fourth, in French, which has the longest
    texts.
    """
    every = [*views()]
    usual = zip(every[first :: 2 if window == "phone" else 4], repeat("fr"))
    return thoroughly(in_turn(every, first), usual)


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have more than an edge in common."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


@pytest.mark.parametrize(("window", "first"), pairs([*WINDOWS], range(len(LANGUAGES)), USUAL))
def test_no_text_is_cut_off_and_nothing_is_wider_than_the_window(
    still: Page, window: str, first: int
) -> None:
    width, _height = WINDOWS[window]
    wrong = {}
    for view, code in looks(window, first):
        draw(still, Look(view, window, code=code))
        wide, cut = still.evaluate(f"() => [document.documentElement.scrollWidth, ({CUT})()]")
        assert wide <= width, view
        if cut:
            wrong[view] = cut
    assert not wrong


def test_a_text_that_is_cut_off_is_seen(still: Page) -> None:
    draw(still, Look("start", "wide"))
    assert still.evaluate(CUT) == []
    for style in (
        "#next { overflow: hidden; white-space: nowrap; inline-size: 3rem }",
        "#next { translate: 99rem }",
        "#open-new { min-block-size: 0; block-size: 2px; padding: 0 }",
    ):
        tag = still.add_style_tag(content=style)
        assert still.evaluate(CUT), style
        tag.evaluate("(element) => element.remove()")


@pytest.mark.parametrize(
    ("window", "first"),
    pairs([name for name in WINDOWS if name != "zoomed"], range(len(LANGUAGES)), ("phone",)),
)
def test_kernels_keep_their_size_and_nothing_lies_over_anything(
    still: Page, window: str, first: int
) -> None:
    width, _height = WINDOWS[window]
    for view, code in in_turn(DOCKS, first):
        draw(still, Look(view, window, code=code))
        boxes: list[Box] = still.evaluate(BOXES, PARTS)
        assert len(boxes) > 1
        for number, box in enumerate(boxes):
            assert box[0] >= 0, view
            assert box[2] <= width, view
            over = [other for other in boxes[number + 1 :] if overlap(box, other)]
            assert not over, f"{view}: {box} {over}"
        for kernels in still.evaluate(BOXES, "#throw .kernels"):
            assert kernels[2] - kernels[0] >= 100, view
            (throw,) = still.evaluate(BOXES, "#throw")
            assert kernels[2] <= throw[2], view


@pytest.mark.parametrize(("window", "code"), pairs(PHONES, [*LANGUAGES][::-1], PHONES[:1]))
def test_board_and_next_action_fit_a_phone(still: Page, window: str, code: str) -> None:
    """On a phone the road, both cities, the kernels and the next action are visible together."""
    _width, height = WINDOWS[window]
    draw(still, Look("start", window, code=code))
    for part in ("#board", "#spot-0", "#spot-10", "#throw", "#next"):
        [[_left, top, _right, bottom]] = still.evaluate(BOXES, part)
        assert top >= 0, part
        assert bottom <= height, part


STUCK = """() => [...document.querySelectorAll('dialog :is(header, footer)')]
  .filter((one) => getComputedStyle(one).position === 'sticky')
  .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)"""


@pytest.mark.parametrize("code", thoroughly([*LANGUAGES], ["fr"]))
def test_enlarged_four_times_nothing_lies_on_the_board_and_panels_can_be_read(
    still: Page, code: str
) -> None:
    draw(still, Look("first", "zoomed", code=code))
    parts = ("#board", "#throw", "#next", "#turns")
    board, throw, text, turns = (still.evaluate(BOXES, part)[0] for part in parts)
    assert not overlap(board, text)
    assert not overlap(turns, text)
    assert throw[3] <= WINDOWS["zoomed"][1]
    for panel in ("new", "settings"):
        show(still, panel, code)
        assert 0 < still.evaluate(STUCK) < WINDOWS["zoomed"][1] / 4, panel


@pytest.mark.parametrize(("window", "code"), pairs(PHONES, [*LANGUAGES][::-1], PHONES[:1]))
def test_a_lesson_and_a_puzzle_fit_a_phone(still: Page, window: str, code: str) -> None:
    """The task, the last event or the reasons, and all buttons of the dock are visible together;
    `must` has the longest texts."""
    _width, height = WINDOWS[window]
    draw(still, Look("lesson", window, code=code))
    puzzles = ("puzzle", "puzzle-tried", "puzzle-wrong", "puzzle-right")
    lessons = "lesson", "learnt", "missed", "must", "feast"
    for view in (*lessons, *(puzzles if window == "phone" else ())):
        show(still, view, code)
        parts = "#board, .throw, .status p, .main, .actions *, .course button"
        boxes: list[Box] = still.evaluate(BOXES, parts)
        assert len(boxes) > 3
        assert max(bottom for _left, _top, _right, bottom in boxes) <= height, view
