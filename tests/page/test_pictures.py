"""Every view looks as it did, compared with stored pictures, and has room for what it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from puluc.session.session import PANELS
from tests.page.gallery import show, views
from tests.page.pictures import (
    FOLDER,
    SIZES,
    TOLERANCE,
    Picture,
    difference,
    stored,
    studio,
    take,
    wanted,
)

WINDOWS = {**SIZES, "small": (320, 568), "landscape": (640, 360), "laptop": (1024, 640)}
PARTS = "#dock > .throw, .status p, .hint li, #dock > .main, .actions button"
BOXES = """(selector) => [...document.querySelectorAll(selector)]
  .map((element) => element.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])
  .filter(([left, , right]) => right - left > 1)"""

Box = list[float]

ANEW = "look at it, and make it anew by `python -m tests.page.pictures` if it is right"


@pytest.fixture(scope="module")
def still(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page that stays as it is painted before Python is there."""
    with studio(browser, site_url) as page:
        yield page


def test_every_view_has_its_pictures() -> None:
    assert set(PANELS) <= set(views())
    assert {picture.path.name for picture in wanted()} == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize(("size", "theme"), {(one.size, one.theme): None for one in wanted()})
def test_the_page_looks_as_in_its_pictures(
    still: Page, site_url: str, size: str, theme: str
) -> None:
    changed = {}
    for picture in wanted():
        if (picture.size, picture.theme) == (size, theme):
            known = stored(picture)
            assert known, f"{picture.path.name} is missing: {ANEW}"
            apart = difference(take(still, site_url, picture), known)
            if apart > TOLERANCE:
                changed[picture.path.name] = apart
    assert not changed, ANEW


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "moved", ["#undo", "#throw", "#open-rules", "#spot-4 .pile", "#next", "h1"]
)
def test_a_part_that_moved_is_seen(still: Page, site_url: str, size: str, moved: str) -> None:
    """Eight pixels are more than the tolerance."""
    picture = Picture("thrown", size, "light", "en")
    take(still, site_url, picture)
    still.add_style_tag(content=f"{moved} {{ translate: 8px; }}")
    try:
        known = stored(picture)
        assert known
        assert difference(take(still, site_url, picture), known) > TOLERANCE
    finally:
        still.evaluate("document.head.lastElementChild.remove()")


def test_pictures_of_other_sizes_differ() -> None:
    one = stored(Picture("start", "wide", "light", "en"))
    other = stored(Picture("start", "phone", "light", "en"))
    assert one
    assert other
    assert difference(one, other) == 255


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


@pytest.mark.parametrize("code", ["en", "es", "fr"])
@pytest.mark.parametrize("window", WINDOWS)
def test_kernels_keep_their_size_and_nothing_lies_over_anything(
    still: Page, site_url: str, window: str, code: str
) -> None:
    width, height = WINDOWS[window]
    take(still, site_url, Picture("start", "phone", "light", "en"))
    still.set_viewport_size({"width": width, "height": height})
    for view in ("start", "real", "thrown", "refused", "hint", "passing", "over", "news", "notice"):
        show(still, view, code)
        assert still.evaluate("document.documentElement.scrollWidth") <= width, view
        boxes: list[Box] = still.evaluate(BOXES, PARTS)
        assert len(boxes) > 2
        for number, box in enumerate(boxes):
            assert box[0] >= 0, view
            assert box[2] <= width, view
            over = [other for other in boxes[number + 1 :] if overlap(box, other)]
            assert not over, f"{view}: {box} {over}"
        for kernels in still.evaluate(BOXES, "#throw .kernels"):
            assert kernels[2] - kernels[0] >= 100, view
            (throw,) = still.evaluate(BOXES, "#throw")
            assert kernels[2] <= throw[2], view
