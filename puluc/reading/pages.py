"""All static pages of the site: `files` makes them, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from puluc import language
from puluc.reading import (
    annotated,
    classroom,
    comparison,
    embedding,
    facts,
    homeland,
    kernels,
    pictures,
    printing,
    rulesets,
    strategy,
    values,
)
from puluc.reading.frame import Content, address, corrections, framed, game, moved, rules_page
from puluc.reading.labels import TEXTS
from puluc.reading.prose import Part, read
from puluc.rules import RULESETS

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
"""The pages that are written by hand, in the order of the way through them; the last two hang below
others."""
ALL: Final = (*PAGES, *map(rules_page, RULESETS), *printing.PAGES)
"""All pages of a language."""
WAY: Final = (*PAGES[:-2], printing.FIRST)
"""The pages that each page leads to; the others hang below one of them."""
SCRIPTS: Final = {
    "kernels": ("bias.js",),
    "teachers": ("codes.js",),
    "teachers-lesson": ("lesson.js",),
}
"""The scripts of the few pages that have any of their own."""
OWN: Final = ("theme.js", "bias.js", "codes.js", "lesson.js", "print.js")
MOVED: Final = {"lesson.html": "teachers-lesson"}
"""Old addresses of pages, which lead to the new ones."""


def files() -> dict[str, bytes]:
    """Return the pages and their scripts, by path in the site. Raises ProseError."""
    folder = Path(__file__).parent
    found = {f"learn/{name}": (folder / name).read_bytes() for name in OWN}
    found |= {path: moved(address("en", page)).encode() for path, page in MOVED.items()}
    for code in language.LANGUAGES:
        language.use(code)
        try:
            for page, content in contents(code):
                found[address(code, page)] = framed(content, code, page, WAY).encode()
        finally:
            language.use("en")
    return found


def contents(code: str) -> Iterator[tuple[str, Content]]:
    """Yield the pages of a language, which is in use, by name, without their frames."""
    known = parts(code)
    for page in PAGES:
        text = read(TEXTS / code / f"{page}.md", known, partial(game, code))
        scripts = SCRIPTS.get(page, ())
        yield page, Content(text.title, text.lead, text.body, text.headings, scripts)
    for ruleset in RULESETS:
        yield rules_page(ruleset), rulesets.page(code, ruleset)
    for name in printing.PAGES:
        yield name, printing.page(code, name)


def parts(code: str) -> dict[str, Part]:
    """Return all that texts of a language can have put in, by name."""
    return {
        "rulesets": lambda: rulesets.cards(code),
        "facts": lambda: facts.box(code),
        "map": lambda: homeland.drawn(code),
        "corrections": lambda: corrections(code),
        **values.parts(),
        **pictures.parts(code),
        **kernels.parts(code),
        **comparison.parts(code),
        **strategy.parts(code),
        **annotated.parts(code),
        **classroom.parts(code),
        **embedding.parts(code),
    }
