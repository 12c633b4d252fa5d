"""All static pages of the site: `make_pages` makes them, in every language."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from puluc.engine.rules import RULESETS
from puluc.pages import figures, layout, print_pages, values
from puluc.pages.labels import TEXTS, in_language
from puluc.pages.markdown import Content, Part, read_prose
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
from puluc.pages.templates import fill_page
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
ALL: Final = (*PAGES, *map(layout.rules_page_name, RULESETS), *print_pages.PAGES)
"""All pages of a language."""
NAVIGATION: Final = (*PAGES[:-2], print_pages.FIRST)
"""The pages of the navigation; every other page belongs to one of them."""
SCRIPTS: Final = {
    "kernels": ("bias.js",),
    "teachers": ("codes.js",),
    "teachers-lesson": ("lesson.js",),
}
"""The scripts of single pages."""
PARTS: Final[dict[str, Part]] = {
    "rulesets": rulesets.render_cards,
    "facts": facts.render_facts,
    "map": homeland_map.render_map,
    "corrections": layout.corrections_sentence,
    "source": layout.source_link,
    **values.PARTS,
    **figures.PARTS,
    **kernel_odds.PARTS,
    **comparison.PARTS,
    **strategy.PARTS,
    **annotated_game.PARTS,
    **lesson_page.PARTS,
    **embedding.PARTS,
}
"""All parts for texts, by name."""
MOVED: Final = {"lesson.html": "teachers-lesson"}
"""Old addresses of pages, with the pages to which they redirect."""


def make_pages() -> dict[str, bytes]:
    """Return the pages and their scripts, by path in the site. Raises ProseError."""
    scripts = Path(__file__).parent.glob("*.js")
    found = {f"learn/{path.name}": path.read_text("utf-8").encode() for path in scripts}
    found |= {
        path: fill_page("redirect", target=layout.page_address("en", page)).encode()
        for path, page in MOVED.items()
    }
    for code in i18n.LANGUAGES:
        with in_language(code):
            for page, content in make_contents():
                html = layout.render_page(content, page, NAVIGATION)
                found[layout.page_address(code, page)] = html.encode()
    return found


def make_contents() -> Iterator[tuple[str, Content]]:
    """Yield each page's name and content in the current language."""
    for page in PAGES:
        path = TEXTS / i18n.current_language() / f"{page}.md"
        text = read_prose(path, PARTS, layout.game_address)
        actions = lesson_page.render_print_link() if page == "teachers" else Markup()
        yield page, text._replace(scripts=SCRIPTS.get(page, ()), actions=actions)
    for ruleset in RULESETS:
        yield layout.rules_page_name(ruleset), rulesets.render_ruleset_page(ruleset)
    for name in print_pages.PAGES:
        yield name, print_pages.render_print_page(name)
