"""Views look as before, compared with stored pictures."""

from playwright.sync_api import Page

from tests.browser.pictures import (
    FOLDER,
    OTHER_THEMES,
    TOLERANCE,
    WINDOW,
    change,
    path_of,
    take,
    wanted,
)
from tests.browser.studio import Look
from tests.support.effort import thoroughly

ANEW = "look at it, and store it anew by `python -m tests.browser.pictures` if it is right"


def test_every_look_has_its_picture() -> None:
    assert {path_of(look).name for look in wanted()} == {path.name for path in FOLDER.iterdir()}


def test_the_page_looks_as_in_its_pictures(still: Page) -> None:
    """A usual run compares one theme."""
    themes = thoroughly(("light", *OTHER_THEMES), ("light",))
    looks = [look for look in wanted() if look.theme in themes]
    apart = {path_of(look).name: change(take(still, look), look) for look in looks}
    assert not {name: by for name, by in apart.items() if by > TOLERANCE}, ANEW


def test_a_part_that_moved_is_seen(still: Page) -> None:
    """Eight pixels exceed the tolerance."""
    look = Look("hint", WINDOW)
    take(still, look)
    style = still.add_style_tag(content="#next { translate: 8px; }")
    try:
        assert change(take(still, look), look) > TOLERANCE
    finally:
        style.evaluate("(element) => element.remove()")
