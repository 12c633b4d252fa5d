"""All static pages of the site: `make_pages` makes them, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from puluc.engine.rules import RULESETS
from puluc.pages import (
    figures,
    print_pages,
    values,
)
from puluc.pages.labels import TEXTS
from puluc.pages.layout import (
    Content,
    corrections_sentence,
    game_address,
    page_address,
    render_page,
    render_redirect,
    rules_page_name,
    source_link,
)
from puluc.pages.markdown import Part, read_prose
from puluc.pages.parts import (
    annotated_game,
    comparison,
    embedding,
    facts,
    homeland_map,
    kernel_odds,
    lesson_page,
    rulesets,
    strategy,
)
from puluc.support import i18n
from puluc.support.markup import Markup

PAGES: Final = (
    "index",
    "how-to-play",
    "rulesets",
    "kernels",
    "strategy",
    "people",
    "teachers",
    "teachers-lesson",
    "rules-sakakil",
)
"""The pages with a text file, in the order of the navigation; the last two are not in it."""
ALL: Final = (*PAGES, *map(rules_page_name, RULESETS), *print_pages.PAGES)
"""All pages of a language."""
NAVIGATION: Final = (*PAGES[:-2], print_pages.FIRST)
"""The pages of the navigation; every other page belongs to one of them."""
SCRIPTS: Final = {
    "kernels": ("bias.js",),
    "teachers": ("codes.js",),
    "teachers-lesson": ("lesson.js",),
}
"""The scripts of single pages."""
OWN: Final = ("theme.js", "bias.js", "codes.js", "lesson.js", "print.js")
MOVED: Final = {"lesson.html": "teachers-lesson"}
"""Old addresses of pages, with the pages to which they redirect."""


def make_pages() -> dict[str, bytes]:
    """Return the pages and their scripts, by path in the site. Raises ProseError."""
    folder = Path(__file__).parent
    found = {f"learn/{name}": (folder / name).read_text("utf-8").encode() for name in OWN}
    found |= {
        path: render_redirect(page_address("en", page)).encode() for path, page in MOVED.items()
    }
    for code in i18n.LANGUAGES:
        i18n.set_language(code)
        try:
            for page, content in make_contents(code):
                found[page_address(code, page)] = render_page(
                    content, code, page, NAVIGATION
                ).encode()
        finally:
            i18n.set_language("en")
    return found


def make_contents(code: str) -> Iterator[tuple[str, Content]]:
    """Yield each page's name and content in the current language, which has this code."""
    known = make_all_parts(code)
    for page in PAGES:
        text = read_prose(TEXTS / code / f"{page}.md", known, partial(game_address, code))
        scripts = SCRIPTS.get(page, ())
        actions = lesson_page.render_print_link(code) if page == "teachers" else Markup()
        yield (
            page,
            Content(text.title, text.lead, text.body, text.headings, scripts, actions=actions),
        )
    for ruleset in RULESETS:
        yield rules_page_name(ruleset), rulesets.render_ruleset_page(code, ruleset)
    for name in print_pages.PAGES:
        yield name, print_pages.render_print_page(code, name)


def make_all_parts(code: str) -> dict[str, Part]:
    """Return all parts for texts of a language, by name."""
    return {
        "rulesets": lambda: rulesets.render_cards(code),
        "facts": lambda: facts.render_facts(code),
        "map": lambda: homeland_map.render_map(code),
        "corrections": lambda: corrections_sentence(code),
        "source": lambda path: source_link(code, path),
        **values.make_parts(),
        **figures.make_parts(code),
        **kernel_odds.make_parts(code),
        **comparison.make_parts(code),
        **strategy.make_parts(code),
        **annotated_game.make_parts(code),
        **lesson_page.make_parts(code),
        **embedding.make_parts(code),
    }
