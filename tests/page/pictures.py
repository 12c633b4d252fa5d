"""Pictures of every view: `python -m tests.page.pictures` makes those stored anew.

They are kept at half size with few colours. The texts are set in a font of their own, so that they
are as wide on every machine.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page, sync_playwright

from puluc.site import ensure
from puluc.site.serve import serving
from puluc.site.tools import ROOT
from tests.browser import launch_options
from tests.page.gallery import show, views

FOLDER = Path(__file__).parent / "pictures"
FONTS = ROOT / "node_modules/@fontsource"
SIZES = {"wide": (1280, 800), "tablet": (768, 1024), "phone": (360, 640)}
BOOT = ("loading", "failed")
SCRIPTS = re.compile(r"\.mjs$|/core\.js$")
"""What would start the game."""

COLOURS = (96, 128, 256)
"""How many colours a stored picture has: the fewest that keep it close."""

CLOSE = 2.0
TILE = 12
"""The side of the squares that are compared one by one, in pixels of the stored pictures."""

BLUR = ImageFilter.GaussianBlur(1)
"""Takes away most of what text differs in from machine to machine."""

TOLERANCE = 7.0
"""How far the mean brightness of a square's pixels may be off, of 255.

Other ways to draw the same text make 3 to 7, a part that moved by eight pixels makes 8 to 100.
"""

FAIL = """() => {
  const line = document.getElementById('boot-status');
  line.setAttribute('role', 'alert');
  line.textContent = 'A file could not be loaded. Check the connection. ';
  const again = document.createElement('button');
  again.textContent = 'Try again';
  line.append(again);
  document.documentElement.dataset.boot = 'failed';
}"""
"""Let the page look as it does when its start has failed."""


class Picture(NamedTuple):
    """A view in a size, a theme and a language."""

    view: str
    size: str
    theme: str
    code: str

    @property
    def path(self) -> Path:
        """Where the picture is stored."""
        return FOLDER / f"{self.view}-{self.size}-{self.theme}-{self.code}.png"


def wanted() -> list[Picture]:
    """Return all pictures: every view in every size by day and night, and on the phone with high
    contrast and in every language.

    Those in one size and theme follow each other.
    """
    names = (*BOOT, *views())
    studios = [(size, theme) for size in SIZES for theme in ("light", "dark")]
    studios += [("phone", "contrast"), ("phone", "contrast-dark")]
    english = [Picture(view, size, theme, "en") for size, theme in studios for view in names]
    others = [Picture(view, "phone", "light", code) for code in ("es", "fr") for view in views()]
    return [*english, *others]


@contextmanager
def studio(browser: Browser, url: str) -> Iterator[Page]:
    """Open a page that stays as it is painted before Python is there."""
    # The page's policy would refuse the font.
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.route(SCRIPTS, lambda route: route.fulfill(content_type="text/javascript", body=""))
    yield page
    context.close()


def take(page: Page, url: str, picture: Picture) -> Image.Image:
    """Return a picture as it looks now, at half size."""
    width, height = SIZES[picture.size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(
        color_scheme="dark" if "dark" in picture.theme else "light",
        contrast="more" if "contrast" in picture.theme else "no-preference",
    )
    if picture.view in BOOT or "still" not in page.url:
        page.goto(f"{url}?still")
        page.add_style_tag(content=_font())
        page.evaluate("document.fonts.ready")
    if picture.view not in BOOT:
        page.evaluate("delete document.documentElement.dataset.boot")
        show(page, picture.view, picture.code)
    elif picture.view == "failed":
        page.evaluate(FAIL)
    shot = page.screenshot(animations="disabled", caret="hide")
    return reduced(Image.open(io.BytesIO(shot)))


def reduced(shot: Image.Image) -> Image.Image:
    """Return a screenshot at half size."""
    return shot.convert("RGB").reduce(2)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how far the two differ in the square where they do most; 255 if in size."""
    if one.size != other.size:
        return 255.0
    apart = ImageChops.difference(*(image.filter(BLUR) for image in (one, other))).convert("L")
    width, height = apart.size
    squares = (-(-width // TILE), -(-height // TILE))
    whole = Image.new("L", (squares[0] * TILE, squares[1] * TILE))
    whole.paste(apart)
    return max(whole.reduce(TILE).tobytes())


def stored(picture: Picture) -> Image.Image | None:
    """Return the picture that is kept, if there is one."""
    return Image.open(picture.path).convert("RGB") if picture.path.exists() else None


def store(picture: Picture, image: Image.Image) -> None:
    """Keep a picture, with few colours."""
    for colours in COLOURS:
        few = image.quantize(colours, Image.Quantize.MAXCOVERAGE, 2, dither=Image.Dither.NONE)
        if difference(image, few.convert("RGB")) <= CLOSE:
            break
    few.save(picture.path, optimize=True)


def _font() -> str:
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


def main() -> None:
    """Make all pictures anew, and drop those of views that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.png"):
        path.unlink()
    with serving(ensure()) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium.executable_path))
        with studio(browser, url) as page:
            for picture in wanted():
                store(picture, take(page, url, picture))
        browser.close()
    total = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{len(wanted())} pictures, {total / 1e6:.2f} MB, in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
