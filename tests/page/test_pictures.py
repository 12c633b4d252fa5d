"""Every view looks as it did: pictures of them are compared with those stored."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from puluc.session import PANELS
from tests.page.gallery import views
from tests.page.pictures import (
    FOLDER,
    SIZES,
    THEMES,
    TOLERANCE,
    Picture,
    difference,
    stored,
    studio,
    take,
    wanted,
)

ANEW = "look at it, and make it anew by `python -m tests.page.pictures` if it is right"


@pytest.fixture(scope="module")
def still(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page that stays as it is painted before Python is there."""
    with studio(browser, site_url) as page:
        yield page


def test_every_view_has_its_pictures() -> None:
    assert set(PANELS) <= set(views())
    assert {picture.path.name for picture in wanted()} == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
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
    "moved", ["#undo", "#throw", "#open-rules", "#spot-4 .pile", "#next", ".players"]
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
