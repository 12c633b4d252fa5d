"""Texts as HTML: a small part of Markdown, read strictly, with what Python makes put in.

One file is one page in one language, for an editor who knows nothing of the code:

    # The title

    The first paragraph, which search engines show too.

    ## A heading {#its-address}

    Text with *emphasis*, **more of it**, `code`, a [link](people.html#sources), one that opens the
    [game](game:rules=kekchi) and {{value 3}}.

    {{picture of something}}
    What stands below the picture.

Besides there are lists (`- ` and `1. `), tables with `|` and quotations (`> `). A line that is a
comment, `<!-- … -->`, is not built: the English texts say in them where each claim comes from. The
build needs no package for it, and a file can't hold HTML: anything else is refused with its file
and line.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from puluc.support.html import Child, Markup, escape, join_markup, render_element

Part = Callable[..., Markup | str]
"""Makes what stands in the place of `{{name argument …}}`; text is escaped."""

_INLINE: Final = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>[^`]+)`"
    r"|\[(?P<text>[^\]]+)\]\((?P<target>[^)\s]+)\)|\{\{(?P<part>[^{}]+)\}\}"
)
_HEADING: Final = re.compile(r"(#{1,3}) ([^{}]+?)(?: \{#([a-z][a-z0-9-]*)\})?")
_FEW: Final = 2
"""A table with more columns is read row by row where it has no room."""
_NOTHING: Final = "–"
_COMMENT: Final = re.compile(r"\s*<!-- .* -->\s*")
_ITEM: Final = re.compile(r"- |\d+\. ")
_COUNTED: Final = re.compile(r"(?<=\d) (?=\w)")
_NARROW: Final = re.compile(r" (?=[:;?!%»])|(?<=«) |(?<=\d) (?=[×=])|(?<=[×=]) (?=\d)")
_TAG: Final = re.compile(r"<[^>]+>")
_LETTERS: Final = 25
"""How many letters are on a line of a phone, those of short lines and tables included."""
_LINES: Final = {"<h2": 3, 'class="position': 13, 'class="strip': 4, "<tr": 1}
"""How many lines high things are besides their letters, by what they begin with."""
_ADDRESS: Final = re.compile(r"https://\S+|[\w./-]*(?:#[\w-]+)?")


class ProseError(ValueError):
    """A text that is not written as the pages' texts are; says where."""


class Heading(NamedTuple):
    """A heading of a page: its level (2 or 3), its address on the page and its text."""

    level: int
    id: str
    text: Markup


class Prose(NamedTuple):
    """A text, read: its title, its first paragraph, the rest and its headings."""

    title: str
    lead: Markup
    body: Markup
    headings: tuple[Heading, ...]


def read_prose(path: Path, parts: Mapping[str, Part], game: Callable[[str], str]) -> Prose:
    """Return the text of a file, with `parts` put in by their names.

    `game` returns the address of the game for what a link to it opens. Raises ProseError.
    """
    return _Reader(path, parts, game).prose()


def read_excerpt(path: Path, sections: Collection[str]) -> Prose:
    """Return the beginning of a text and some of its sections, by their addresses, for print.

    They have no parts put in, and links are their texts. Raises ProseError, also if one is missing.
    """
    found = _Reader(path, {}, str, linked=False).prose(sections)
    if missing := {*sections} - {heading.id for heading in found.headings}:
        raise ProseError(f"{path.parent.name}/{path.name}: no section {', '.join(sorted(missing))}")
    return found


def split_blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the blocks of a text, parted by empty lines, each with the number of its first line;
    comments are left out.

    >>> list(split_blocks("# One\\n\\nTwo\\n<!-- a comment -->\\nlines\\n"))
    [(1, ['# One']), (3, ['Two', 'lines'])]
    """
    block: list[str] = []
    first = 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if _COMMENT.fullmatch(line):
            continue
        if line.strip():
            first = first if block else number
            block.append(line.rstrip())
        elif block:
            yield first, block
            block = []


class _Reader:
    def __init__(
        self,
        path: Path,
        parts: Mapping[str, Part],
        game: Callable[[str], str],
        linked: bool = True,
    ) -> None:
        self.path, self.parts, self.game, self.line = path, parts, game, 1
        self.linked = linked
        self.headings: list[Heading] = []

    def prose(self, wanted: Collection[str] | None = None) -> Prose:
        found = list(split_blocks(self.path.read_text("utf-8")))
        if len(found) < 2 or not (title := _HEADING.fullmatch(found[0][1][0])) or title[3]:
            raise self.error("a text begins with `# Title` and a paragraph")
        self.line = found[1][0]
        lead = self.inline(bind_numbers(" ".join(found[1][1])))
        sections: list[list[Markup]] = [[]]
        reads = wanted is None
        for self.line, block in found[2:]:
            if block[0].startswith("## "):
                sections.append([])
                reads = wanted is None or any(f"{{#{one}}}" in block[0] for one in wanted)
            if reads:
                sections[-1].append(self.block(block))
        first, *others = sections
        body = join_markup(*first, *(render_section(*blocks) for blocks in others if blocks))
        return Prose(_NARROW.sub("\N{NO-BREAK SPACE}", title[2]), lead, body, tuple(self.headings))

    def error(self, problem: str) -> ProseError:
        return ProseError(f"{self.path.parent.name}/{self.path.name}, line {self.line}: {problem}")

    def block(self, lines: list[str]) -> Markup:
        first = lines[0]
        if first.startswith("#"):
            return self.heading(lines)
        if first.startswith("{{") and first.endswith("}}") and first.count("{{") == 1:
            return self.figure(first[2:-2], lines[1:])
        if _ITEM.match(first):
            return self.listing(lines)
        if first.startswith("|"):
            return self.table(lines)
        if all(line.startswith("> ") for line in lines):
            quoted = " ".join(line[2:] for line in lines)
            return render_element("blockquote", render_element("p", self.inline(quoted)))
        return render_element("p", self.inline(" ".join(lines)))

    def heading(self, lines: list[str]) -> Markup:
        found = _HEADING.fullmatch(lines[0])
        if not found or len(lines) > 1 or found[1] == "#" or not found[3]:
            raise self.error("a heading is `## Text {#address}` on a line of its own")
        if any(one.id == found[3] for one in self.headings):
            raise self.error(f"there is a heading {found[3]} already")
        heading = Heading(len(found[1]), found[3], self.inline(found[2]))
        self.headings.append(heading)
        return render_element(f"h{heading.level}", heading.text, id=heading.id)

    def figure(self, call: str, below: list[str]) -> Markup:
        made = self.part(call)
        if not below:
            return made
        caption = render_element("figcaption", self.inline(" ".join(below)))
        return render_element("figure", made, caption)

    def listing(self, lines: list[str]) -> Markup:
        items: list[str] = []
        for line in lines:
            if found := _ITEM.match(line):
                items.append(line[found.end() :])
            elif line.startswith("  "):
                items[-1] += f" {line.strip()}"
            else:
                raise self.error("lines of an item after its first begin with two spaces")
        tag = "ul" if lines[0].startswith("- ") else "ol"
        return render_element(tag, *(render_element("li", self.inline(item)) for item in items))

    def table(self, lines: list[str]) -> Markup:
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        if len(rows) < 3 or any(set(cell) - set("-: ") for cell in rows[1]):
            raise self.error("a table has a row of headings, a row of dashes, and more rows")
        if len({len(row) for row in rows}) > 1:
            raise self.error("the rows of the table are not equally long")
        return render_table(*([self.inline(cell) for cell in row] for row in (rows[0], *rows[2:])))

    def inline(self, text: str) -> Markup:
        made, end = [], 0
        for found in _INLINE.finditer(text):
            made += [self.plain(text[end : found.start()]), self.span(found)]
            end = found.end()
        return join_markup(*made, self.plain(text[end:]))

    def plain(self, text: str) -> Markup:
        if found := re.search(r"[*`{}<>|]|\]\(", text):
            raise self.error(f"{found[0]!r} stands where it means nothing")
        return escape(_NARROW.sub("\N{NO-BREAK SPACE}", text))

    def span(self, found: re.Match[str]) -> Markup:
        if found["strong"]:
            return render_element("strong", self.inline(found["strong"]))
        if found["em"]:
            return render_element("em", self.inline(found["em"]))
        if found["code"]:
            return render_element("code", found["code"])
        if found["part"]:
            return self.part(found["part"])
        target = found["target"]
        if target.startswith("game:"):
            target = self.game(target.removeprefix("game:"))
        elif not _ADDRESS.fullmatch(target):
            raise self.error(f"{target!r} is no address")
        text = self.inline(found["text"])
        return render_element("a", text, href=target) if self.linked else text

    def part(self, call: str) -> Markup:
        name, *arguments = shlex.split(call)
        if name not in self.parts:
            raise self.error(f"there is no part {name!r}")
        try:
            return escape(self.parts[name](*arguments))
        except (TypeError, ValueError, LookupError) as error:
            raise self.error(f"{call}: {error}") from error


def bind_numbers(text: str) -> str:
    """Return a text with each number in one line with what it counts.

    >>> bind_numbers("5 men each, 9 spaces")
    '5\\xa0men each, 9\\xa0spaces'
    """
    return _COUNTED.sub("\N{NO-BREAK SPACE}", text)


def render_table(heads: Sequence[str], *rows: Sequence[str]) -> Markup:
    """Return a table; one with many columns is read row by row where it has no room."""
    many = len(heads) > _FEW

    def part(tag: str, *content: Child, role: str, **more: str | None) -> Markup:
        # Browsers forget what parts are that are laid out otherwise, unless they say it.
        return render_element(tag, *content, role=role if many else None, **more)

    head = (part("th", cell, role="columnheader", scope="col") for cell in heads)
    body = (
        part(
            "tr",
            part("th", row[0], role="rowheader", scope="row"),
            *(
                part("td", cell, role="cell", data_head=_TAG.sub("", name) if many else None)
                if cell != _NOTHING
                else part("td", cell, role="cell", class_="nothing")
                for name, cell in zip(heads[1:], row[1:], strict=True)
            ),
            role="row",
        )
        for row in rows
    )
    return wrap_scrolling(
        part("thead", part("tr", *head, role="row"), role="rowgroup"),
        part("tbody", *body, role="rowgroup"),
        kind="told" if many else None,
    )


def render_section(*content: Child) -> Markup:
    """Return a part of a page with its heading, which browsers may lay out once it is near.

    They are told about how many lines high it is on a phone.
    """
    made = join_markup(*content)
    lines = len(_TAG.sub("", made)) // _LETTERS
    lines += sum(high * made.count(beginning) for beginning, high in _LINES.items())
    return render_element("section", made, data_lines=lines)


def wrap_scrolling(*content: Markup, kind: str | None = None, label: str | None = None) -> Markup:
    """Return a table in a box of its own, which scrolls sideways where the table is too wide."""
    table = render_element("table", *content, class_=kind, role="table" if kind == "told" else None)
    box = render_element("div", table, class_="wide", tabindex=0, role="group", aria_label=label)
    return join_markup(render_element("p", label, class_="label"), box) if label else box
