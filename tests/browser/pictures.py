"""Pictures of views; `python -m tests.browser.pictures` stores those that have changed.

They have half size and few colours: one view of each screen in a wide window, and in other themes
those that together show every colour. `test_layout.py` measures all views in other windows and
languages.
"""

import base64
import io
from pathlib import Path
from weakref import WeakKeyDictionary

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import CDPSession, Page, sync_playwright

from puluc.pages import print_pages
from puluc.site_build import ensure_site
from puluc.site_build.serve import serving
from tests.browser.studio import READING, Look, draw, studio
from tests.support.browser import launch_options

FOLDER = Path(__file__).parent / "pictures"
WINDOW = "wide"
OTHER_THEMES = ("dark", "contrast", "contrast-dark")
COLOURFUL = ("hint", "refused", "over", "near", "wrong", "settings", "failed")
"""Views that together show nearly every colour."""
OTHERS = (
    *("loading", "start", "first", "certificate", "turns", "evening-won", "lesson", "new", "rules"),
    *("share", "editor", "puzzle-right", "review-turn", "retry", "variation", "games", "link-turn"),
)
"""One view of each other screen and panel."""
PAGES = ("index", "kernels", "strategy", "people", "rules-kekchi", print_pages.FIRST)
"""Pages to read, one of each kind."""

COLOURS = (96, 128, 256)
"""The numbers of colours of a stored picture: the fewest that keep it close."""

CLOSE = 2.0
TILE = 12
"""The side of the squares that are compared, in pixels of the stored pictures."""

BLUR = ImageFilter.GaussianBlur(1)
"""Removes most of the differences in text between machines."""

TOLERANCE = 7.0
"""The limit of the mean difference in brightness of a square's pixels, of 255.

Other rendering of the same text makes 3 to 7; a part that moved by eight pixels makes 8 to 100.
"""


TOOLS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
"""The developer tools of each page in use."""


def wanted() -> list[Look]:
    """Return the looks that have pictures: those of one theme together, then pages to read."""
    plain = [Look(view, WINDOW) for view in (*COLOURFUL, *OTHERS)]
    themed = [Look(view, WINDOW, theme) for theme in OTHER_THEMES for view in COLOURFUL]
    return plain + themed + [Look(f"{READING}{page}", WINDOW) for page in PAGES]


def path_of(look: Look) -> Path:
    """Return the path of the picture of a look."""
    return FOLDER / f"{look.view}-{look.window}-{look.theme}.png"


def take(page: Page, look: Look) -> Image.Image:
    """Return a picture of a look, drawn on the page of a studio, at half size."""
    draw(page, look)
    if page not in TOOLS:
        TOOLS[page] = page.context.new_cdp_session(page)
    # Playwright's own method takes half as long again: it recomputes all styles.
    shot = TOOLS[page].send("Page.captureScreenshot", {"optimizeForSpeed": True})
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB").reduce(2)


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the largest difference of a square; 255 for different sizes."""
    if one.size != other.size:
        return 255.0
    apart = ImageChops.difference(*(image.filter(BLUR) for image in (one, other))).convert("L")
    width, height = apart.size
    squares = (-(-width // TILE), -(-height // TILE))
    whole = Image.new("L", (squares[0] * TILE, squares[1] * TILE))
    whole.paste(apart)
    return max(whole.reduce(TILE).tobytes())


def stored(look: Look) -> Image.Image | None:
    """Return the stored picture of a look, if there is one."""
    path = path_of(look)
    return Image.open(path).convert("RGB") if path.exists() else None


def change(image: Image.Image, look: Look) -> float:
    """Return the difference of a picture from the stored one; 255 without one."""
    known = stored(look)
    return difference(image, known) if known else 255.0


def store(image: Image.Image, look: Look) -> None:
    """Store a picture, with few colours."""
    for colours in COLOURS:
        few = image.quantize(colours, Image.Quantize.MAXCOVERAGE, 2, dither=Image.Dither.NONE)
        if difference(image, few.convert("RGB")) <= CLOSE:
            break
    few.save(path_of(look), optimize=True)


def main() -> None:
    """Store the pictures that have changed, and delete those that are no longer needed."""
    FOLDER.mkdir(exist_ok=True)
    for path in {*FOLDER.glob("*.png")} - {path_of(look) for look in wanted()}:
        print(f"dropped {path.name}")
        path.unlink()
    with serving(ensure_site()) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium.executable_path))
        with studio(browser, url) as page:
            for look in wanted():
                image = take(page, look)
                if change(image, look) > TOLERANCE:
                    store(image, look)
                    print(f"stored {path_of(look).name}")
        browser.close()
    total = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{len(wanted())} pictures, {total / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
