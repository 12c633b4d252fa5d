"""Renders the cards' pictures as PNG; `python -m tests.browser.cards` writes the committed ones."""

import io
from base64 import b64encode

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from puluc.drawing.diagram import render_scene
from puluc.drawing.geometry import LEVEL, Layout
from puluc.drawing.shapes import render_shapes
from puluc.engine.position import Position
from puluc.engine.rules import RULESETS, Rules
from puluc.site_build.finish.cards import NAME, PICTURES
from puluc.site_build.runtime import read_font
from puluc.site_build.tools import ROOT
from puluc.support.html import render_element
from puluc.support.markup import Markup
from puluc.ui.embed_code import CARD_SIZE
from tests.support.browser import launch_options

COLOURS = 160

CARD = ROOT / "puluc/site_build/icon/card.png"
"""The card of the page itself, twice as large as the others."""

SHOWN = Position.from_text(Rules(), "1 1,S,S,MS,1,MS,1,M,1 2 s")
"""The position on it."""


def picture(position: Position) -> Markup:
    """Return a position as SVG, with the game's name below the board."""
    width, height = CARD_SIZE
    scale = 0.95 * width / LEVEL[0]
    edge = (width - scale * LEVEL[0]) / 2
    sheets = ((ROOT / f"css/{name}.css").read_text("utf-8") for name in ("theme", "board"))
    source = f"data:font/woff2;base64,{b64encode(read_font()).decode()}"
    font = f"@font-face{{font-family:Grenze;src:url({source})}}:root{{color-scheme:light}}"
    return render_element(
        "svg",
        render_element("style", "".join((*sheets, font))),
        render_shapes(),
        render_element("rect", width=width, height=height, fill="var(--paper)"),
        render_element(
            "g",
            render_scene(position, Layout(position.rules.spaces)),
            transform=f"translate({edge:g} {edge:g}) scale({scale:g})",
        ),
        render_element(
            "text",
            NAME,
            x=edge + 4,
            y=height - 13,
            fill="var(--ink)",
            style="font:700 46px var(--face)",
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
    )


def rendered(browser: Browser, position: Position, scale: int = 1) -> bytes:
    """Return the picture of a card as PNG with few colours."""
    width, height = CARD_SIZE
    source = b64encode(picture(position).encode()).decode()
    with browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=scale
    ) as page:
        page.set_content(
            "<style>body{margin:0}img{display:block;width:100vw}</style>"
            f'<img src="data:image/svg+xml;base64,{source}">'
        )
        whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    kept = io.BytesIO()
    whole.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def main() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium
        with chromium.launch(**launch_options(chromium.executable_path)) as browser:
            PICTURES.mkdir(exist_ok=True)
            for name, rules in RULESETS.items():
                (PICTURES / f"{name}.png").write_bytes(rendered(browser, Position.start(rules)))
            CARD.write_bytes(rendered(browser, SHOWN, 2))


if __name__ == "__main__":
    main()
