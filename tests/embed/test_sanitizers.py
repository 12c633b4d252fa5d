"""HTML sanitisers leave the code that docs/content-systems.md lists, and it works."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from importlib.metadata import version
from json import loads
from typing import Any, Final

import nh3
import pytest
from playwright.sync_api import Browser, Page

from puluc.engine.position import Position
from puluc.engine.rules import Rules
from puluc.screens.share.share import SharedPosition, offered_codes
from puluc.site_build.runtime import MODULES
from puluc.site_build.tools import ROOT

Clean = Callable[[Page, str], str]

FRAME: Final = {"src", "width", "height"}
LISTED: Final = {
    "a": {"download", "href", "name", "rev", "target", "title"},
    "img": {
        *("align", "alt", "border", "height", "hspace", "loading", "longdesc", "src", "title"),
        *("usemap", "vspace", "width"),
    },
}
"""The elements of our code that WordPress allows in posts, with their attributes.

See `$allowedposttags` of `wp-includes/kses.php`; `rel` is missing because nh3 sets it.
"""


def dompurify(page: Page, html: str, **settings: Any) -> str:
    if not page.evaluate("'DOMPurify' in window"):
        page.add_script_tag(path=MODULES / "dompurify/dist/purify.min.js")
    cleaned: str = page.evaluate("(given) => DOMPurify.sanitize(...given)", [html, settings])
    return cleaned


def clean_nh3(_page: Page, html: str, **settings: Any) -> str:
    return nh3.clean(html, **settings)


_DOMPURIFY = f"DOMPurify {loads((MODULES / 'dompurify/package.json').read_bytes())['version']}"
_NH3 = f"nh3 {version('nh3')}"
TRIED: Final[dict[str, Clean]] = {
    f"{_DOMPURIFY}, with default settings": dompurify,
    f"{_DOMPURIFY}, `ADD_TAGS: ['iframe']`": partial(dompurify, ADD_TAGS=["iframe"]),
    f"{_NH3}, with default settings": clean_nh3,
    f"{_NH3}, and `iframe` with `src`, `width`, `height`": partial(
        clean_nh3,
        tags=nh3.ALLOWED_TAGS | {"iframe"},
        attributes={**nh3.ALLOWED_ATTRIBUTES, "iframe": FRAME},
    ),
    f"{_NH3}, what WordPress lists for posts": partial(
        clean_nh3, tags=set(LISTED), attributes=LISTED
    ),
}
"""The tested sanitisers, as the table names them, with their settings."""
BY_HAND: Final = "by hand"
"""The prefix of a row without a test."""
COLUMNS: Final = ("script", "frame", "picture")


class Tags(HTMLParser):
    """The names of the attributes of a text's elements, by their names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, set[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found[tag] = {name for name, _value in attrs}


def left(before: str, after: str) -> str:
    """Return the table's description of cleaned code."""
    had, has = Tags(before).found, Tags(after).found
    if not {*had} <= {*has}:
        return "–"
    lost = [name for tag, names in had.items() for name in sorted(names - has[tag])]
    return f"without {', '.join(f'`{name}`' for name in lost)}" if lost else "unchanged"


def codes(site: str) -> dict[str, str]:
    """Return the codes that *Share* offers at the start of a ruleset, by kind."""
    start = Position.start(Rules.from_text("kekchi"))
    return offered_codes(SharedPosition(start), site, site=True)


@pytest.fixture(scope="module")
def cleaner(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        yield page


def rows() -> dict[str, tuple[str, ...]]:
    """Return the table of docs/content-systems.md, by its first column."""
    found = {}
    for line in (ROOT / "docs/content-systems.md").read_text("utf-8").splitlines():
        first, *cells = (cell.strip() for cell in line.strip("| ").split(" | "))
        if len(cells) == len(COLUMNS) and cells[0] in ("–", "unchanged"):
            found[first] = tuple(cells)
    return found


def test_the_table_says_what_is_left(cleaner: Page) -> None:
    offers = codes("https://games.example/puluc/")
    found = {
        name: tuple(left(offers[kind], clean(cleaner, offers[kind])) for kind in COLUMNS)
        for name, clean in TRIED.items()
    }
    expected = {name: cells for name, cells in rows().items() if BY_HAND not in name}
    assert found == expected


def test_what_no_test_tries_is_marked(cleaner: Page) -> None:
    assert [name for name in rows() if BY_HAND in name]
    assert all(re.fullmatch(rf".*; {BY_HAND}", name) for name in {*rows()} - {*TRIED})
