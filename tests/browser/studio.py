"""A page that shows any view of the gallery in any window, theme and language, without Python."""

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Page, ViewportSize

from puluc.pages.layout import page_address
from puluc.site_build.tools import ROOT
from tests.browser.gallery import show
from tests.browser.player import read_script

WINDOWS = {
    "wide": (1280, 800),
    "laptop": (1024, 640),
    "tablet": (768, 1024),
    "upright": (600, 960),
    "enlarged": (640, 400),
    "landscape": (640, 360),
    "phone": (360, 640),
    "small": (320, 568),
    "zoomed": (320, 256),
}
"""The windows by name: width and height in pixels."""

BOOT = ("loading", "failed")
"""The page before the game is loaded."""

READING = "learn-"
"""The prefix of views that are pages to read."""

FONTS = ROOT / "node_modules/@fontsource"
SCRIPTS = re.compile(r"/(game|core)\.js$")
"""The scripts that would start the game."""

LATER = "".join((ROOT / f"css/{name}.css").read_text("utf-8") for name in ("panels", "screens"))
"""The styles that the page loads later."""

FAIL = read_script("fail-boot.js")
"""Makes the page look as after a failed start."""


BEGUN = """(code) => {
  delete document.documentElement.dataset.boot;
  document.documentElement.lang = code;
}"""
"""Makes the page look as after the start of Python, in a language."""


THEMES: WeakKeyDictionary[Page, str] = WeakKeyDictionary()
"""The theme of each page; setting it again would recompute all styles."""


class Look(NamedTuple):
    """A view in a window, a theme and a language."""

    view: str
    window: str
    theme: str = "light"
    code: str = "en"


@contextmanager
def studio(browser: Browser, url: str) -> Iterator[Page]:
    """Open a page as it is painted before Python is loaded."""
    # The page's policy would refuse the font.
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.route(SCRIPTS, lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(url)
    page.add_style_tag(content=LATER)
    page.add_style_tag(content=_font())
    yield page
    context.close()


def draw(page: Page, look: Look) -> None:
    """Draw a view on the page of a studio."""
    width, height = WINDOWS[look.window]
    reading = look.view.startswith(READING)
    size: ViewportSize = {"width": width, "height": 2 * height if reading else height}
    if page.viewport_size != size:
        page.set_viewport_size(size)
    if THEMES.get(page) != look.theme:
        page.emulate_media(
            color_scheme="dark" if "dark" in look.theme else "light",
            contrast="more" if "contrast" in look.theme else "no-preference",
        )
        THEMES[page] = look.theme
    top, elsewhere, _path = page.url.partition("learn/")
    if reading:
        _open(page, top + page_address(look.code, look.view.removeprefix(READING)))
        return
    if elsewhere:
        page.goto(top)
        page.add_style_tag(content=LATER)
        page.add_style_tag(content=_font())
    if look.view in BOOT:
        page.reload()
        page.add_style_tag(content=LATER)
        page.add_style_tag(content=_font())
    if look.view not in BOOT:
        page.evaluate(BEGUN, look.code)
        show(page, look.view, look.code)
    elif look.view == "failed":
        page.evaluate(FAIL)
    page.evaluate("document.fonts.ready")


def _open(page: Page, wanted: str) -> None:
    """Open a page to read, unless it is open."""
    if page.url != wanted:
        page.goto(wanted)
        page.add_style_tag(content=_font())
    page.evaluate("document.fonts.ready")


@cache
def _font() -> str:
    """Return the style that makes texts equally wide on every machine."""
    faces = (
        ("Texts", 400, "noto-sans/files/noto-sans-latin-400-normal.woff2"),
        ("Texts", 700, "noto-sans/files/noto-sans-latin-700-normal.woff2"),
        ("Signs", 400, "noto-sans-math/files/noto-sans-math-latin-400-normal.woff2"),
    )
    rules = "".join(
        f"@font-face {{ font-family: {family}; font-weight: {weight}; "
        f"src: url(data:font/woff2;base64,{_base64(path)}); }}\n"
        for family, weight, path in faces
    )
    return f"{rules} *, .number {{ font-family: Texts, Signs !important; }}"


def _base64(path: str) -> str:
    return base64.b64encode((FONTS / path).read_bytes()).decode()
