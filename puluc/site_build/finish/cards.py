"""The cards: a page for each ruleset, from which other sites make the preview of a link.

Sites and messaging apps read a page's head and run no script. People are redirected to the game, or
see the picture and a link. Search engines skip the cards.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from puluc.engine.position import Position
from puluc.engine.rules import RULESETS, Rules
from puluc.site_build.finish.site_config import SiteConfig
from puluc.support import i18n
from puluc.support.html import render_element
from puluc.support.markup import Markup
from puluc.ui import embed_code
from puluc.ui.embed_code import CARD_SIZE, CARDS
from puluc.words.about import about_ruleset
from puluc.words.captions import describe_position

PICTURES: Final = Path(__file__).with_name("cards")
"""The pictures as PNG, rendered by `python -m tests.browser.cards`."""
STYLES: Final = ("css/theme.css", "css/pages.css")
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
    i18n.set_language(hosting.language or "en")
    try:
        for name, rules in RULESETS.items():
            path = f"{CARDS}/{name}"
            found[f"{path}.html"] = _render_card_page(rules, hosting).encode()
            if hosting.address:
                found[f"{path}.json"] = json.dumps(_oembed_data(rules, hosting.address)).encode()
    finally:
        i18n.set_language("en")
    return found


def _render_card_page(rules: Rules, hosting: SiteConfig) -> str:
    about = about_ruleset(rules.ruleset)
    link = f"../index.html#rules={rules.text}"
    width, height = CARD_SIZE
    picture = f"{rules.ruleset}.png"
    alt = describe_position(Position.start(rules))
    head = render_element(
        "head",
        render_element("meta", charset="utf-8"),
        render_element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        render_element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        render_element("meta", name="robots", content="noindex"),
        render_element("meta", http_equiv="refresh", content=f"0; url={link}"),
        render_element("title", f"{about.name} · {NAME}"),
        *_preview_tags(rules, hosting.address),
        render_element("meta", name="color-scheme", content="light dark"),
        render_element("link", rel="icon", type="image/svg+xml", href="../icon/icon.svg"),
        *(render_element("link", rel="stylesheet", href=f"../{sheet}") for sheet in STYLES),
    )
    body = render_element(
        "body",
        render_element(
            "main",
            render_element("h1", render_element("a", about.name, href=link)),
            render_element("p", f"{NAME} · {about.name}. {about.special}", class_="lead"),
            render_element("img", src=picture, width=width, height=height, alt=alt),
        ),
    )
    page = render_element("html", head, body, lang=hosting.language or "en")
    return f"<!doctype html>\n{page}\n"


def _preview_tags(rules: Rules, address: str) -> Iterator[Markup]:
    """Yield the tags for sites and messaging apps, with whole addresses if the site's is known."""
    name, (width, height) = rules.ruleset, CARD_SIZE
    about = about_ruleset(name)
    folder = f"{address}{CARDS}/" if address else ""
    facts: dict[str, str | int] = {
        "type": "website",
        "site_name": NAME,
        "title": f"{about.name} · {NAME}",
        "description": f"{about.name}. {about.special}",
        "image": f"{folder}{name}.png",
        "image:width": width,
        "image:height": height,
        "image:alt": describe_position(Position.start(rules)),
    }
    if folder:
        facts["url"] = f"{folder}{name}.html"
        kind = "application/json+oembed"
        yield render_element("link", rel="alternate", type=kind, href=f"{folder}{name}.json")
    for key, fact in facts.items():
        yield render_element("meta", property=f"og:{key}", content=fact)
    yield render_element("meta", name="twitter:card", content="summary_large_image")


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
