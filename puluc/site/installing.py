"""What makes the page installable: its icons, drawn with the board's shapes, and its manifest; and
the card that other sites show with a link to it."""

import json
import re
from base64 import b64encode
from pathlib import Path

from puluc.markup import Markup, element
from puluc.pictures.diagram import drawn
from puluc.pictures.layout import LEVEL, Layout
from puluc.pictures.shapes import discs, ear, shapes
from puluc.position import Position
from puluc.rules import Rules
from puluc.site.runtime import face
from puluc.site.tools import ROOT

ICONS = Path(__file__).parent / "icons"
"""The icons as PNG, which `python -m tests.page.icons` renders of `icon`."""

SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "touch-180": 180}
"""The PNG icons by name, and how many pixels wide each is."""

CARD = "card"
CARD_SIZE = 1200, 630
"""The card's name, and how many pixels wide and high it is."""
_SHOWN = "1 1,S,S,MS,1,MS,1,M,1 2 s"
"""The position on the card."""

_SIDE = 64
_MEN = (("S", 18.5, 19.5), ("M", 45.5, 44.5))
_RADIUS = 17.0
_EAR = "translate(32 32) rotate(45) scale(.66 .235)"


def files() -> dict[str, bytes]:
    """Return the manifest and the icons, by path in dist/."""
    found = {f"icons/{name}.png": (ICONS / f"{name}.png").read_bytes() for name in (*SIZES, CARD)}
    found["icons/icon.svg"] = icon().encode()
    found["manifest.webmanifest"] = json.dumps(_manifest(), indent=2).encode() + b"\n"
    return found


def icon(*, maskable: bool = False) -> Markup:
    """Return the icon as SVG text: an ear of maize between a man of Sun and one of Moon.

    One that is `maskable` fills its square, and all that matters lies in the middle four fifths.
    """
    colour = _colours()
    size = 0.8 if maskable else 1.0
    middle = _SIDE / 2
    return element(
        "svg",
        element("style", _style(colour)),
        element("defs", discs(), ear()),
        element(
            "rect", width=_SIDE, height=_SIDE, rx=0 if maskable else 15, fill=colour["road-edge"]
        ),
        element(
            "g",
            element("use", href="#ear", transform=_EAR),
            *(
                element(
                    "use", href=f"#disc-{side}", transform=f"translate({x} {y}) scale({_RADIUS})"
                )
                for side, x, y in _MEN
            ),
            transform=f"translate({middle} {middle}) scale({size}) translate(-{middle} -{middle})",
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_SIDE} {_SIDE}",
    )


def card() -> Markup:
    """Return the card as SVG text: a position in the middle of a game, and the name."""
    position = Position.from_text(Rules(), _SHOWN)
    width, height = CARD_SIZE
    scale = 1.14
    x = (width - scale * LEVEL[0]) / 2
    sheets = ((ROOT / f"css/{name}.css").read_text("utf-8") for name in ("theme", "board"))
    font = f"@font-face{{font-family:Grenze;src:url(data:font/woff2;base64,{_text(face())})}}"
    return element(
        "svg",
        element("style", "".join((*sheets, font, ":root{color-scheme:light}"))),
        shapes(),
        element("rect", width=width, height=height, fill="var(--paper)"),
        element(
            "g",
            drawn(position, Layout(position.rules.spaces)),
            transform=f"translate({x:g} {x:g}) scale({scale})",
        ),
        element(
            "text",
            "Puluc",
            x=x + 8,
            y=height - 26,
            fill="var(--ink)",
            style="font:700 92px var(--face)",
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
    )


def _text(content: bytes) -> str:
    return b64encode(content).decode()


def _style(colour: dict[str, str]) -> str:
    lines = "fill:none;stroke-linecap:round"
    return (
        f".line,.silk,.sheen,.vein{{display:none}}.lit,.grains{{{lines}}}"
        ".shadow{fill-opacity:.3}.deep{fill-opacity:.55}.lit{stroke:#fff9;stroke-width:.09}"
        f".body{{stroke-width:.13}}#disc-S{{fill:{colour['sun-edge']}}}"
        f"#disc-S .body{{fill:{colour['sun']};stroke:{colour['sun-edge']}}}"
        f"#disc-S .face{{fill:{colour['sun-face']}}}"
        f"#disc-M .body{{fill:{colour['moon']};stroke:{colour['moon-edge']}}}"
        f"#disc-M .face{{fill:{colour['moon-face']}}}"
        f".core{{fill:{colour['core']}}}.husk{{fill:{colour['husk']}}}"
        f".grains{{stroke:{colour['grain']};stroke-width:8;stroke-dasharray:9 12}}"
    )


def _colours() -> dict[str, str]:
    """Return the colours of the light theme by name."""
    sheet = (ROOT / "css/theme.css").read_text("utf-8")
    return dict(re.findall(r"--([\w-]+): (?:color-mix\(in srgb, )?light-dark\((#\w+),", sheet))


def _manifest() -> dict[str, object]:
    colour = _colours()
    return {
        "name": "Puluc",
        "short_name": "Puluc",
        "description": "The Q'eqchi' Maya game of captors and captives.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "categories": ["games"],
        "theme_color": colour["paper"],
        "background_color": colour["paper"],
        "icons": [
            {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": f"icons/{name}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "maskable" if name.startswith("maskable") else "any",
                }
                for name, size in SIZES.items()
                if not name.startswith("touch")
            ),
        ],
    }
