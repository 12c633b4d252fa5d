"""Each claim about a source has its reference beside it, in a comment of the English text.

A comment names sources by key, each with its page, paragraph, rule or heading, and its reader if we
did not read it: `<!-- sapper p. 284 via ludii; kekchi paragraph 2 -->`. It is below its paragraph
or table, or in its item of a list.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from puluc.engine.rules import OBSERVED, RULESETS
from puluc.pages import pages
from puluc.pages.labels import TEXTS
from puluc.support.i18n import LANGUAGES, set_language
from puluc.words import names

PAGE = r"(first page|pp?\. [\dxvi]+(–\d+)?|list of European games)( via \w+|, via \w+)?"
SOURCES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("sources.toml").read_text("utf-8")
)
NAMED = re.compile(
    r"Verbeeck|Culin|Sapper|\bBell\b|Walker|Neeley|Polovynka|Winkelman|Tzalam|Wichmann|Collins|Ludii"
    r"|Lemery|leaflet|[Tt]he article|Teppelin|Q'eqchi' players|attested|one source"
    r"|[Pp]layers scorch"
)
"""The words that make a sentence a claim about a source."""
COMMENT = re.compile(r"<!-- (.+) -->")
FREE = {("people", "list"), ("rulesets", "")}
"""Parts without comments: the list itself; in tables of rulesets each row names its source."""


def units(page: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the paragraphs, items and tables of a page: their part, text and comments."""
    part = ""
    for block in re.split(r"\n\s*\n", (TEXTS / "en" / f"{page}.md").read_text("utf-8")):
        if found := re.match(r"#+ .*\{#(.+)\}", block):
            part = found[1]
        pieces = re.split(r"\n(?=- |\d+\. )", block) if re.match(r"- |\d+\. ", block) else [block]
        for piece in pieces:
            yield part, COMMENT.sub("", piece), COMMENT.findall(piece)


def find_citations(page: str) -> list[str]:
    return [each for *_, comments in units(page) for one in comments for each in one.split("; ")]


@pytest.mark.parametrize("page", pages.PAGES)
def test_a_claim_about_a_source_says_where_it_stands(page: str) -> None:
    missing = []
    for part, text, comments in units(page):
        table = page == "rulesets" and text.startswith("| Ruleset |")
        links = re.sub(r"\{\{.*?\}\}|\]\(.*?\)|`.*?`", "", text)
        if text.startswith(("#", "Settled:", "> ")) or table or (page, part) in FREE:
            continue
        if NAMED.search(links) and not comments:
            missing.append(text[:90])
    assert not missing


@pytest.mark.parametrize("page", pages.PAGES)
def test_a_comment_names_a_place_that_the_source_has(page: str) -> None:
    for citation in find_citations(page):
        key, _, place = citation.partition(" ")
        assert re.fullmatch(SOURCES[key].get("place", PAGE), place), citation
        if isinstance(parts := SOURCES[key].get("parts"), int):
            assert max(map(int, re.findall(r"\d+", place)), default=0) <= parts, citation


def test_all_sources_are_in_the_list() -> None:
    text = (TEXTS / "en/people.md").read_text("utf-8").partition("{#list}")[2]
    keys = {citation.split()[0] for page in pages.PAGES for citation in find_citations(page)}
    assert keys > {"sapper", "culin", "verbeeck", "letter", "kekchi"}
    for key, source in SOURCES.items():
        assert source.get("name", "") in text, key
    assert {*keys} <= {*SOURCES}


@pytest.mark.parametrize("code", LANGUAGES)
def test_citations_are_of_parts_that_the_sources_have(code: str) -> None:
    """Those in the tables of the page about the rulesets, with a place in the second column."""
    text = (TEXTS / code / "rulesets.md").read_text("utf-8")
    set_language(code)
    known = {names.ruleset_name(ruleset): ruleset for ruleset in RULESETS}
    cited = re.findall(r"^\| (.+?) \| (.+?) \| .+? \| .+? \|$", text, re.MULTILINE)
    found = [(known[name], where) for name, where in cited if name in known]
    assert {ruleset for ruleset, _where in found} == {*RULESETS} - {*OBSERVED}
    for ruleset, where in found:
        parts = SOURCES[ruleset]["parts"]
        if where != "–" and isinstance(parts, int):
            numbers = [int(number) for number in re.findall(r"\d+", where)]
            assert numbers == sorted({*numbers}), where
            assert 1 <= numbers[0] <= numbers[-1] <= parts, where
        elif isinstance(parts, list):
            assert where == "–" or {*where.split(", ")} <= {*parts}, where
