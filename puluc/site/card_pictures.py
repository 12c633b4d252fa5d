"""The pictures of cards: drawn as SVG, and by resvg as PNG, since messengers show no SVG."""

import hashlib
import json
import re
from base64 import b64decode
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from puluc.console import say
from puluc.kernels import faces
from puluc.markup import Markup, element, join
from puluc.pictures.diagram import drawn
from puluc.pictures.kernels import lying
from puluc.pictures.layout import LEVEL, Layout
from puluc.pictures.parts import man
from puluc.pictures.shapes import shapes
from puluc.site.archive import unzipped, zipped
from puluc.site.colours import colours
from puluc.site.runtime import GRENZE, LOCK, kept, node
from puluc.site.tools import ROOT, run
from puluc.study.cards import FOLDER, SIZE, Card, cards

HERE: Final = Path(__file__).parent
SCRIPT: Final = Path(__file__).with_suffix(".mjs")
LOOK: Final = HERE / "card.css"

WIDTH, HEIGHT = (2 * side for side in SIZE)
"""The units of a picture."""
BOARD: Final = 1.14
"""How large the board is."""
EDGE: Final = (WIDTH - BOARD * LEVEL[0]) / 2
LINE: Final = HEIGHT - 52
"""The middle of the line below the board."""


def files() -> dict[str, bytes]:
    """Return the pictures of all cards as PNG, by path in the site; kept under the hash of all that
    they depend on. Raises `SiteError`."""
    pictures = {card.name: picture(card) for card in cards()}
    key = hashlib.sha256(LOCK.read_bytes() + SCRIPT.read_bytes() + json.dumps(pictures).encode())
    return unzipped(kept("cards", key.hexdigest()[:16], ".zip", partial(_made, pictures)))


def _made(pictures: Mapping[str, str]) -> bytes:
    """Return a zip of the pictures as PNG, by path in the site."""
    say("Drawing the cards")
    given = {
        "pictures": pictures,
        "font": str(GRENZE),
        "colours": [[int(one[at : at + 2], 16) for at in (1, 3, 5)] for one in _palette()],
        "width": SIZE[0],
    }
    found = json.loads(run([node().node, SCRIPT], doing="resvg", given=json.dumps(given)))
    made = {f"{FOLDER}/{name}.png": b64decode(png) for name, png in found.items()}
    return zipped(made, packed=False)


def picture(card: Card) -> Markup:
    """Return a card's picture as SVG, without words in any language: the board and, of a puzzle,
    whose turn it is, what they threw and a question mark, never the answer."""
    position = card.position
    board = drawn(position, Layout(position.rules.spaces))
    return element(
        "svg",
        element("style", _style()),
        shapes(),
        element("rect", class_="paper", width=WIDTH, height=HEIGHT),
        element("g", board, transform=f"translate({EDGE:g} {EDGE:g}) scale({BOARD})"),
        card.asks and _question(card),
        _text("said", "Puluc", WIDTH - EDGE - 8, 72, text_anchor="end"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _question(card: Card) -> Markup:
    position = card.position
    assert position.marks is not None
    thrown = element(
        "g",
        lying(faces(position.marks)),
        transform=f"translate({EDGE + 100:g} {LINE - 40:g}) scale(1.35)",
    )
    return join(
        man(position.mover, (EDGE + 42, LINE), 38),
        thrown,
        _text("said", str(position.spaces_thrown), EDGE + 400, 72),
        _text("asked", "?", EDGE + 470, 84),
    )


def _text(name: str, text: str, x: float, size: int, **attributes: str) -> Markup:
    return element("text", text, class_=name, x=x, y=LINE, font_size=size, **attributes)


def _style() -> str:
    """Return the style sheet with the colours of the light theme."""
    known = _colours()
    return re.sub(r"var\(--([\w-]+)\)", lambda found: known[found[1]], LOOK.read_text("utf-8"))


def _palette() -> list[str]:
    """Return the colours of the style sheet, each once."""
    return list(dict.fromkeys(re.findall(r"#[0-9a-f]{6}", _style())))


def _colours() -> dict[str, str]:
    sheet = (ROOT / "css/theme.css").read_text("utf-8")
    return {name: light for name, (light, *_others) in colours(sheet).items()}
