"""The pages of cards: what a link to a puzzle or ruleset shows on other sites, and where it leads.

Sites and messengers read a page's head and run no script. People are led on into the game at once;
where that is switched off there is the picture, and a link. Search engines leave the pages out.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from puluc import language
from puluc.markup import Markup, element
from puluc.site.hosting import Hosting
from puluc.study import codes
from puluc.study.captions import caption, in_words
from puluc.study.cards import FOLDER, SIZE, Card, cards
from puluc.words import rulebook

STYLES: Final = ("css/theme.css", "css/learn.css")
POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
NAME: Final = "Puluc"


def files(hosting: Hosting) -> dict[str, bytes]:
    """Return the cards' pages by path in the site, in the language that the host chose, and what
    oEmbed tells of them if the address is known: it has to be whole there."""
    found: dict[str, bytes] = {}
    language.use(hosting.language or "en")
    try:
        for card in cards():
            path = f"{FOLDER}/{card.name}"
            found[f"{path}.html"] = _page(card, hosting).encode()
            if hosting.address:
                found[f"{path}.json"] = json.dumps(_oembed(card, hosting.address)).encode()
    finally:
        language.use("en")
    return found


def title(card: Card) -> str:
    """Return what a card says of itself: a puzzle's question, or a ruleset's name."""
    if card.asks:
        return caption(card.position, asks=True)
    return rulebook.about(card.position.rules.ruleset).name


def _page(card: Card, hosting: Hosting) -> str:
    rules = card.position.rules
    about = rulebook.about(rules.ruleset)
    said = title(card)
    link = f"../index.html#{card.fragment}"
    width, height = SIZE
    picture = f"{card.name}.png"
    shown = element("img", src=picture, width=width, height=height, alt=in_words(card.position))
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="robots", content="noindex"),
        element("meta", http_equiv="refresh", content=f"0; url={link}"),
        element("title", f"{said} · {NAME}"),
        *_told(card, hosting),
        element("meta", name="color-scheme", content="light dark"),
        element("link", rel="icon", type="image/svg+xml", href="../icons/icon.svg"),
        *(element("link", rel="stylesheet", href=f"../{sheet}") for sheet in STYLES),
    )
    body = element(
        "body",
        element(
            "main",
            element("h1", element("a", said, href=link)),
            element("p", f"{NAME} · {about.name}. {about.special}", class_="lead"),
            shown,
        ),
    )
    page = element("html", head, body, lang=hosting.language or "en")
    return f"<!doctype html>\n{page}\n"


def _told(card: Card, hosting: Hosting) -> Iterator[Markup]:
    """Yield what sites and messengers read, with whole addresses where the site's own is known."""
    width, height = SIZE
    about = rulebook.about(card.position.rules.ruleset)
    here = f"{hosting.address}{FOLDER}/" if hosting.address else ""
    facts: dict[str, str | int] = {
        "type": "website",
        "site_name": NAME,
        "title": f"{title(card)} · {NAME}",
        "description": f"{about.name}. {about.special}",
        "image": f"{here}{card.name}.png",
        "image:width": width,
        "image:height": height,
        "image:alt": in_words(card.position),
    }
    if here:
        facts["url"] = f"{here}{card.name}.html"
        kind = "application/json+oembed"
        yield element("link", rel="alternate", type=kind, href=f"{here}{card.name}.json")
    for name, fact in facts.items():
        yield element("meta", property=f"og:{name}", content=fact)
    yield element("meta", name="twitter:card", content="summary_large_image")


def _oembed(card: Card, address: str) -> dict[str, Any]:
    """Return what oEmbed tells of a card: a ruleset is a game to play, a puzzle its picture."""
    width, height = SIZE
    picture = f"{address}{FOLDER}/{card.name}.png"
    told = {
        "version": "1.0",
        "title": f"{title(card)} · {NAME}",
        "provider_name": NAME,
        "provider_url": address,
    }
    if card.asks:
        return {**told, "type": "photo", "url": picture, "width": width, "height": height}
    return {
        **told,
        "type": "rich",
        "html": codes.frame(address, card.position),
        "width": codes.WIDTH,
        "height": codes.HEIGHT,
        "thumbnail_url": picture,
        "thumbnail_width": width,
        "thumbnail_height": height,
    }
