"""The frame of every page: its head, the navigation, the languages, the footer."""

import re
import tomllib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import unescape
from os import environ
from pathlib import Path
from typing import Final

from puluc.drawing.shapes import render_shapes
from puluc.pages.labels import load_labels
from puluc.pages.markdown import Content, Heading
from puluc.pages.printed_shapes import render_printed_shapes
from puluc.pages.templates import fill_page, fill_template
from puluc.support.html import Child, fill_sentence, render_element
from puluc.support.i18n import LANGUAGES, current_language
from puluc.support.markup import Markup
from puluc.ui.widgets import render_item, render_list
from puluc.words import names

TOP: Final = "../../"
"""The address of the site's top, relative to a page."""
FACE: Final = "fonts/grenze.woff2"
"""The font of the headings; a page that paints before it has loaded uses another."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'{inline}; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
ADD_SLASH: Final = (
    r"if(!/(\/(index)?|\.html?)$/.test(location.pathname))"
    'history.replaceState(null,"",location.pathname+"/"+location.hash)'
)
"""The script of a folder's page: without the slash, which some servers hide, relative addresses
would lead elsewhere."""
SOURCE: Final = "PULUC_SOURCE"
"""The environment variable with the address of the source code's repository, if there is one."""
CORRECTIONS: Final = "PULUC_CORRECTIONS"
"""The environment variable with an address for corrections, if the site has one."""
FEW: Final = 3
"""A page with fewer sections has no list of them."""


def page_address(code: str, page: str) -> str:
    """Return the path of a page in the site.

    >>> page_address("fr", "kernels")
    'learn/fr/kernels.html'
    """
    return f"learn/{code}/{page}.html"


def rules_page_name(ruleset: str) -> str:
    """Return the name of the page about one of `RULESETS`."""
    return f"rules-{ruleset}"


def link_ruleset(ruleset: str) -> Markup:
    """Return a link to the page about one of `RULESETS`, with its name."""
    name = names.ruleset_name(ruleset)
    return render_element("a", name, href=f"{rules_page_name(ruleset)}.html")


def game_address(fragment: str = "") -> str:
    """Return the address of the game, relative to a page; the fragment chooses a screen."""
    return f"{TOP}index.html?lang={current_language()}" + (f"#{fragment}" if fragment else "")


def hash_for_browser(content: bytes) -> str:
    """Return the hash of a file or an inline script as browsers check it: `sha256-…`."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


def render_page(content: Content, page: str, pages: Sequence[str]) -> str:
    """Return a whole page in the current language; `pages` are those of the navigation."""
    words = load_labels()
    inline = ADD_SLASH if page == "index" else ""
    hashed = f" '{hash_for_browser(inline.encode())}'" if inline else ""
    shapes = render_printed_shapes() if content.styles else render_shapes()
    following = pages[(pages.index(_navigation_page(page, pages)) + 1) % len(pages)]
    texts = words["frame"] | words["corrections"]
    parts = {
        "lang": current_language(),
        "policy": POLICY.format(inline=hashed),
        "inline": inline and render_element("script", Markup(inline)),
        "title": f"{content.title} · Puluc" if content.title != "Puluc" else "Puluc",
        "about": unescape(re.sub(r"<[^>]+>", "", content.lead)),
        "face": FACE,
        "styles": [
            render_element("link", rel="stylesheet", href=f"{TOP}{sheet}")
            for sheet in content.styles
        ],
        "scripts": [
            render_element("script", src=f"../{name}", type="module") for name in content.scripts
        ],
        "shapes": "<use" in content.body
        and render_element("svg", shapes, class_="shapes", aria_hidden="true"),
        "game": game_address(),
        "navigation": _render_navigation(page, pages),
        "languages": _render_languages(page),
        "heading": content.title,
        "lead": content.lead,
        "actions": content.actions,
        "contents": (contents := _render_contents(content.headings)),
        "up": contents and fill_template("up", **texts),
        "body": content.body,
        "next": following,
        "following": words["pages"][following],
        "project": _render_project_links(),
    }
    return fill_page("page", **texts | parts)


def corrections_sentence() -> Markup:
    """Return the date of the last check, and the address for corrections.

    Raises ValueError for an address that is neither `https:` nor `mailto:`.
    """
    words = load_labels()["corrections"]
    target = _check_address(CORRECTIONS, environ.get(CORRECTIONS, ""), "https://", "mailto:")
    where = render_element("a", words["address"], href=target) if target else words["where"]
    return render_element("p", words["dated"].format(date=words["date"]), " ", where)


def source_link(path: str) -> Markup:
    """Return the name of a source file, as a link if the build knows the repository.

    Raises ValueError for an address that is not `https:`.
    """
    repository = source_address()
    if not repository:
        return fill_sentence(load_labels()["frame"]["in_source"], path=render_element("code", path))
    return render_element("a", path, href=f"{repository}/blob/HEAD/{path}")


def source_address() -> str:
    """Return the address of the source code's repository; empty if the build has none."""
    return _check_address(SOURCE, environ.get(SOURCE, "").rstrip("/"))


def read_urls() -> dict[str, str]:
    """Return the project's addresses by name, as `pyproject.toml` has them; a package has none.

    Raises ValueError for an address that is not `https:`.
    """
    if not PROJECT.exists():
        return {}
    urls: dict[str, str] = tomllib.loads(PROJECT.read_text("utf-8"))["project"].get("urls", {})
    return {name: _check_address(f"{PROJECT.name}: {name}", one) for name, one in urls.items()}


def _check_address(name: str, address: str, *schemes: str) -> str:
    if address and not address.startswith(schemes or "https://"):
        raise ValueError(f"{name} is no address: {address!r}")
    return address


def _render_project_links() -> Iterator[Child]:
    words, urls = load_labels()["frame"], read_urls()
    for name, address in (
        ("source", source_address()),
        ("play_at", urls.get("Play")),
        ("releases", urls.get("Releases")),
    ):
        if address:
            text = words[name].format(address=address.removeprefix("https://").rstrip("/"))
            yield from (" · ", render_element("a", text, href=address))


def _render_navigation(page: str, pages: Sequence[str]) -> Markup:
    words, here = load_labels(), _navigation_page(page, pages)
    links = (
        render_element(
            "a",
            words["pages"][name],
            href=f"{name}.html",
            aria_current=("page" if name == page else "true") if name == here else None,
        )
        for name in pages
    )
    game = render_element("a", words["frame"]["game"], href=game_address())
    puzzles = render_element("a", words["frame"]["puzzles"], href=game_address("puzzle"))
    return render_links([game, puzzles, *links], words["frame"]["pages"])


def render_links(links: Iterable[Markup], label: str, kind: str | None = None) -> Markup:
    """Return a list of links as a part of the navigation."""
    listed = render_list(map(render_item, links))
    return render_element("nav", listed, aria_label=label, class_=kind)


def _navigation_page(page: str, pages: Sequence[str]) -> str:
    """Return the page of the navigation to which a page belongs: itself or the one above it."""
    above = (name for name in pages if page.startswith(f"{name}-"))
    return page if page in pages else next(above, pages[1])


def _render_languages(page: str) -> Markup:
    links = (
        render_element(
            "a",
            render_element("span", code.upper(), aria_hidden="true"),
            render_element("span", name, class_="unseen"),
            href=f"../{code}/{page}.html",
            hreflang=code,
            lang=code,
            rel=None if code == current_language() else "alternate",
            aria_current="true" if code == current_language() else None,
        )
        for code, name in LANGUAGES.items()
    )
    return render_links(links, load_labels()["frame"]["languages"], "languages")


def _render_contents(headings: Sequence[Heading]) -> Markup | None:
    tops = [heading for heading in headings if heading.level == 2]
    if len(tops) < FEW:
        return None
    links = (render_element("a", one.text, href=f"#{one.id}") for one in tops)
    title = load_labels()["frame"]["sections"]
    listed = render_links(links, title)
    return render_element("details", render_element("summary", title), listed, class_="sections")
