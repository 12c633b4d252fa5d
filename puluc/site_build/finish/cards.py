"""The cards: a page for each ruleset, from which other sites make the preview of a link.

Sites and messaging apps read a page's head and run no script. People are redirected to the game, or
see the picture and a link. Search engines skip the cards.
"""

import json
from pathlib import Path
from typing import Any, Final

from puluc.engine.position import Position
from puluc.engine.rules import RULESETS, Rules
from puluc.pages.labels import in_language
from puluc.pages.templates import fill_page
from puluc.site_build.finish.site_config import SiteConfig
from puluc.support.html import render_element
from puluc.ui import embed_code
from puluc.ui.embed_code import CARD_SIZE, CARDS
from puluc.words.about import about_ruleset
from puluc.words.captions import describe_position

PICTURES: Final = Path(__file__).with_name("cards")
"""The pictures as PNG, rendered by `python -m tests.browser.cards`."""
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
NAME: Final = "Puluc"


def read_card_pictures() -> dict[str, bytes]:
    """Return the cards' pictures, by path in the site."""
    return {f"{CARDS}/{name}.png": (PICTURES / f"{name}.png").read_bytes() for name in RULESETS}


def make_card_pages(hosting: SiteConfig) -> dict[str, bytes]:
    """Return the cards' pages in the site's language, path to content.

    If the site's address is known, their oEmbed answers are included, as they need whole addresses.
    """
    found: dict[str, bytes] = {}
    with in_language(hosting.language or "en"):
        for name, rules in RULESETS.items():
            path = f"{CARDS}/{name}"
            found[f"{path}.html"] = _render_card_page(rules, hosting).encode()
            if hosting.address:
                found[f"{path}.json"] = json.dumps(_oembed_data(rules, hosting.address)).encode()
    return found


def _render_card_page(rules: Rules, hosting: SiteConfig) -> str:
    """Return a card, with whole addresses for sites and messaging apps if the site's is known."""
    about, (width, height) = about_ruleset(rules.ruleset), CARD_SIZE
    folder = f"{hosting.address}{CARDS}/" if hosting.address else ""
    whole, kind = f"{folder}{rules.ruleset}", "application/json+oembed"
    return fill_page(
        "card",
        lang=hosting.language or "en",
        policy=POLICY,
        game=f"../index.html#rules={rules.text}",
        ruleset=rules.ruleset,
        name=about.name,
        title=f"{about.name} · {NAME}",
        about=f"{about.name}. {about.special}",
        oembed=folder and render_element("link", rel="alternate", type=kind, href=f"{whole}.json"),
        image=f"{whole}.png",
        url=folder and render_element("meta", property="og:url", content=f"{whole}.html"),
        width=width,
        height=height,
        alt=describe_position(Position.start(rules)),
    )


def _oembed_data(rules: Rules, address: str) -> dict[str, Any]:
    """Return the oEmbed answer of a ruleset's card: a frame with the game."""
    width, height = CARD_SIZE
    return {
        "version": "1.0",
        "title": f"{about_ruleset(rules.ruleset).name} · {NAME}",
        "provider_name": NAME,
        "provider_url": address,
        "type": "rich",
        "html": embed_code.frame_code(address, Position.start(rules)),
        "width": embed_code.WIDTH,
        "height": embed_code.HEIGHT,
        "thumbnail_url": f"{address}{CARDS}/{rules.ruleset}.png",
        "thumbnail_width": width,
        "thumbnail_height": height,
    }
