"""Renders the icons and the card as PNG: `python -m tests.page.icons` writes those to commit."""

from __future__ import annotations

import base64
import io

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from puluc.site.installing import CARD, CARD_SIZE, ICONS, SIZES, card, icon
from tests.browser import launch_options


def rendered(browser: Browser, name: str) -> bytes:
    """Return one of the icons of `SIZES`, or the card, as PNG."""
    width, height = CARD_SIZE if name == CARD else (SIZES[name],) * 2
    # Phones round the corners of these themselves.
    svg = card() if name == CARD else icon(maskable=name.startswith(("maskable", "touch")))
    source = base64.b64encode(svg.encode()).decode()
    with browser.new_page(viewport={"width": width, "height": height}) as page:
        page.set_content(
            "<style>body{margin:0}img{display:block;width:100vw}</style>"
            f'<img src="data:image/svg+xml;base64,{source}">'
        )
        return _small(page.screenshot(omit_background=True))


def _small(png: bytes) -> bytes:
    """Return a picture with 256 colours."""
    few = Image.open(io.BytesIO(png)).quantize(256, Image.Quantize.FASTOCTREE)
    kept = io.BytesIO()
    few.save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        with chromium.launch(**launch_options(chromium.executable_path)) as browser:
            ICONS.mkdir(exist_ok=True)
            for name in (*SIZES, CARD):
                (ICONS / f"{name}.png").write_bytes(rendered(browser, name))


if __name__ == "__main__":
    main()
