"""What is around every page: its head, the way to the others and to the game, its languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from os import environ
from typing import Final, NamedTuple

from puluc.language import LANGUAGES
from puluc.markup import Markup, element, join
from puluc.pictures.shapes import shapes
from puluc.reading.labels import labels
from puluc.reading.prose import Heading

TOP: Final = "../../"
"""The site's top, as seen from a page."""
FACE: Final = "fonts/grenze.woff2"
"""The face of the headings, which is there before they are painted or not at all."""
STYLES: Final = ("css/theme.css", "css/board.css", "css/learn.css")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
CORRECTIONS: Final = "PULUC_CORRECTIONS"
"""The variable with the address that takes corrections, if whoever builds the site has one."""
FEW: Final = 3
"""A page with fewer sections has no list of them."""


class Content(NamedTuple):
    """A page without its frame: its title, its first sentences, which search engines show too, the
    rest and its sections, the names of its scripts and the style sheets of its own."""

    title: str
    lead: Markup
    body: Markup
    headings: tuple[Heading, ...] = ()
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()


def address(code: str, page: str) -> str:
    """Return where a page of a language lies in the site.

    >>> address("fr", "kernels")
    'learn/fr/kernels.html'
    """
    return f"learn/{code}/{page}.html"


def rules_page(ruleset: str) -> str:
    """Return the name of the page about one of `RULESETS`."""
    return f"rules-{ruleset}"


def game(code: str, fragment: str = "") -> str:
    """Return the address of the game, as seen from a page, with what the fragment opens."""
    return f"{TOP}index.html?lang={code}" + (f"#{fragment}" if fragment else "")


def framed(content: Content, code: str, page: str, pages: Sequence[str]) -> str:
    """Return a whole page in one of `LANGUAGES`; `pages` are those the way leads to."""
    words = labels(code)
    title = f"{content.title} · Puluc" if content.title != "Puluc" else "Puluc"
    about = _plain(content.lead)
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("meta", name="description", content=about),
        element("meta", property="og:title", content=title),
        element("meta", property="og:description", content=about),
        element("meta", property="og:image", content=f"{TOP}icons/card.png"),
        element("meta", name="twitter:card", content="summary_large_image"),
        element("meta", name="color-scheme", content="light dark"),
        element("link", rel="icon", type="image/svg+xml", href=f"{TOP}icons/icon.svg"),
        element("script", src="../theme.js"),
        element("link", rel="preload", as_="font", crossorigin=True, href=f"{TOP}{FACE}"),
        *(
            element("link", rel="stylesheet", href=f"{TOP}{sheet}")
            for sheet in (*STYLES, *content.styles)
        ),
        *(element("script", src=f"../{name}", type="module") for name in content.scripts),
    )
    body = element(
        "body",
        "<use" in content.body and element("svg", shapes(), class_="shapes", aria_hidden="true"),
        element("a", words["frame"]["skip"], href="#text", class_="skip"),
        element(
            "header",
            element("a", "Puluc", href=game(code), class_="home", title=words["frame"]["play"]),
            _way(code, page, pages),
            _languages(code, page),
        ),
        element(
            "main",
            element("h1", content.title),
            element("p", content.lead, class_="lead"),
            _sections(content.headings, code),
            content.body,
            id="text",
        ),
        element("footer", _next(code, page, pages)),
    )
    return f"<!doctype html>\n{element('html', head, body, lang=code)}\n"


def corrections(code: str) -> Markup:
    """Return when the pages were last checked, and where to write to. Raises ValueError for an
    address that is neither `https:` nor `mailto:`."""
    words = labels(code)["corrections"]
    target = environ.get(CORRECTIONS, "")
    if target and not target.startswith(("https://", "mailto:")):
        raise ValueError(f"{CORRECTIONS} is no address: {target!r}")
    where = element("a", words["address"], href=target) if target else words["where"]
    return element("p", words["dated"].format(date=words["date"]), " ", where)


def moved(target: str) -> str:
    """Return the page at an old address at the site's top, which leads on to `target`."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="refresh", content=f"0; url={target}"),
        element("title", "Puluc"),
        element("meta", name="color-scheme", content="light dark"),
        element("link", rel="icon", type="image/svg+xml", href="icons/icon.svg"),
        element("link", rel="canonical", href=target),
    )
    body = element("body", element("p", element("a", target, href=target)))
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def _plain(lead: Markup) -> str:
    return unescape(re.sub(r"<[^>]+>", "", lead))


def _way(code: str, page: str, pages: Sequence[str]) -> Markup:
    words, here = labels(code), _place(page, pages)
    links = (
        element(
            "li",
            element(
                "a",
                words["pages"][name],
                href=f"{name}.html",
                aria_current=("page" if name == page else "true") if name == here else None,
            ),
        )
        for name in pages
    )
    return element("nav", element("ul", *links), aria_label=words["frame"]["pages"])


def _place(page: str, pages: Sequence[str]) -> str:
    """Return where on the way a page is; it may hang below another, as the rules of a ruleset."""
    above = (name for name in pages if page.startswith(f"{name}-"))
    return page if page in pages else next(above, pages[1])


def _languages(code: str, page: str) -> Markup:
    links = (
        element(
            "li",
            element(
                "a",
                element("span", other.upper(), aria_hidden="true"),
                element("span", name, class_="unseen"),
                href=f"../{other}/{page}.html",
                hreflang=other,
                lang=other,
                rel=None if other == code else "alternate",
                aria_current="true" if other == code else None,
            ),
        )
        for other, name in LANGUAGES.items()
    )
    label = labels(code)["frame"]["languages"]
    return element("nav", element("ul", *links), aria_label=label, class_="languages")


def _sections(headings: Sequence[Heading], code: str) -> Markup | None:
    tops = [heading for heading in headings if heading.level == 2]
    if len(tops) < FEW:
        return None
    links = (element("li", element("a", one.text, href=f"#{one.id}")) for one in tops)
    label = labels(code)["frame"]["sections"]
    return element("nav", element("ul", *links), aria_label=label, class_="sections")


def _next(code: str, page: str, pages: Sequence[str]) -> Markup:
    """Return the way on: to the page that comes after this one, and to the game."""
    words = labels(code)
    on = pages[(pages.index(_place(page, pages)) + 1) % len(pages)]
    return join(
        element(
            "p",
            element("a", words["pages"][on], href=f"{on}.html", rel="next"),
            element("a", words["frame"]["play"], href=game(code), class_="main"),
            class_="on",
        ),
        element(
            "p",
            words["corrections"]["date"],
            " · ",
            element("a", words["corrections"]["foot"], href="people.html#corrections"),
            " · ",
            element("a", words["frame"]["licences"], href=f"{TOP}licences.txt"),
        ),
    )
