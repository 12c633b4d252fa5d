"""Texts in a small part of Markdown as HTML, with figures made by Python.

One file is one page in one language. Editors need to know nothing of the code:

    # The title

    The first paragraph, which search engines show too.

    ## A heading {#its-address}

    ## The heading of a section that it unfolds {#another folded}

    Text with *emphasis*, **more of it**, `code`, a [link](people.html#sources), one that opens the
    [game](game:rules=kekchi) and {{value 3}}.

    {{picture of something}}
    The caption of the picture.

There are also lists (`- ` and `1. `), tables with `|` and quotations (`> `). Comment lines,
`<!-- … -->`, are left out; the English texts name their sources in them. HTML and everything else
is refused, with file and line.
"""

import re
import shlex
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from puluc.support.html import Child, escape, join_markup, render_element
from puluc.support.markup import Markup

Part = Callable[..., Markup | str]
"""Makes the content for `{{name argument …}}`; text is escaped."""

_INLINE: Final = re.compile(
    r"\*\*(?P<strong>.+?)\*\*|\*(?P<em>.+?)\*|`(?P<code>[^`]+)`"
    r"|\[(?P<text>[^\]]+)\]\((?P<target>[^)\s]+)\)|\{\{(?P<part>[^{}]+)\}\}"
)
_HEADING: Final = re.compile(r"(#{1,3}) ([^{}]+?)(?: \{#([a-z][a-z0-9-]*)( folded)?\})?")
_FEW: Final = 2
"""A table with more columns is laid out row by row on narrow screens."""
_COMMENT: Final = re.compile(r"\s*<!-- .* -->\s*")
_ITEM: Final = re.compile(r"- |\d+\. ")
_COUNTED: Final = re.compile(r"(?<=\d) (?=\w)")
_FIXED: Final = re.compile(r" (?=[:%»])|(?<=«) |(?<=\d) (?=[×=])|(?<=[×=]) (?=\d)")
_NARROW: Final = re.compile(r" (?=[;?!])")
_TAG: Final = re.compile(r"<[^>]+>")
_LETTERS: Final = 25
"""The average number of letters on a line on a phone, short lines and tables included."""
_LINES: Final = {"<h2": 3, 'class="position': 13, 'class="strip': 4, "<tr": 1}
"""The height of elements in lines, besides their letters, by a part of their tag."""
_ADDRESS: Final = re.compile(r"https://\S+|[\w./-]*(?:#[\w-]+)?")


class ProseError(ValueError):
    """A text outside this part of Markdown; the message has its file and line."""


class Heading(NamedTuple):
    """A heading of a page."""

    level: int
    """2 or 3."""
    id: str
    """Its address on the page."""
    text: Markup


class Content(NamedTuple):
    """A page without its frame."""

    title: str
    lead: Markup
    """The first paragraph, which search engines show too."""
    body: Markup
    """The page after the first paragraph."""
    headings: tuple[Heading, ...] = ()
    """The headings of its sections."""
    scripts: tuple[str, ...] = ()
    """The names of its own scripts."""
    styles: tuple[str, ...] = ()
    """The paths of its own style sheets."""
    actions: Markup = Markup()
    """The buttons above all sections."""


def read_prose(path: Path, parts: Mapping[str, Part], game: Callable[[str], str]) -> Content:
    """Return the text of a file with the content of `parts`, by name.

    `game` returns the address of the game for the fragment of a `game:` link. Raises ProseError.
    """
    return _Reader(path, parts, game).prose()


def read_excerpt(path: Path, sections: Collection[str]) -> Content:
    """Return the beginning of a text and the sections with these addresses, for print.

    They may have no parts, and links become plain text. Raises ProseError, also for a missing
    section.
    """
    excerpt = _Reader(path, {}, None).prose(sections)
    if missing := {*sections} - {heading.id for heading in excerpt.headings}:
        raise ProseError(f"{path.parent.name}/{path.name}: no section {', '.join(sorted(missing))}")
    return excerpt


def split_blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the blocks of a text, which empty lines separate, each with its first line's number.

    Comments are left out.

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


@dataclass
class _Reader:
    path: Path
    parts: Mapping[str, Part]
    game: Callable[[str], str] | None
    line: int = 1
    headings: list[Heading] = field(default_factory=list)

    def prose(self, wanted: Collection[str] | None = None) -> Content:
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
        return Content(_fix_spaces(title[2]), lead, body, tuple(self.headings))

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
        made = render_element(f"h{heading.level}", heading.text, id=heading.id)
        return render_element("summary", made) if found[4] and self.game else made

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
        return escape(_fix_spaces(text))

    def span(self, found: re.Match[str]) -> Markup:
        for tag in ("strong", "em"):
            if found[tag]:
                return render_element(tag, self.inline(found[tag]))
        if found["code"]:
            return render_element("code", found["code"])
        if found["part"]:
            return self.part(found["part"])
        target = found["target"]
        if not (target.startswith("game:") or _ADDRESS.fullmatch(target)):
            raise self.error(f"{target!r} is no address")
        text = self.inline(found["text"])
        if self.game is None:
            return text
        if target.startswith("game:"):
            target = self.game(target.removeprefix("game:"))
        return render_element("a", text, href=target)

    def part(self, call: str) -> Markup:
        name, *arguments = shlex.split(call)
        if name not in self.parts:
            raise self.error(f"there is no part {name!r}")
        try:
            return escape(self.parts[name](*arguments))
        except (TypeError, ValueError, LookupError) as error:
            raise self.error(f"{call}: {error}") from error


def _fix_spaces(text: str) -> str:
    """Return a text in which no line ends before a mark; French sets `;`, `?` and `!` closer."""
    fixed = _FIXED.sub("\N{NO-BREAK SPACE}", text)
    return _NARROW.sub("\N{NARROW NO-BREAK SPACE}", fixed)


def bind_numbers(text: str) -> str:
    """Return a text with no-break spaces between numbers and their nouns.

    >>> bind_numbers("5 men each, 9 spaces")
    '5\\xa0men each, 9\\xa0spaces'
    """
    return _COUNTED.sub("\N{NO-BREAK SPACE}", text)


def render_table(heads: Sequence[str], *rows: Sequence[str], kind: str = "rows") -> Markup:
    """Return a table; one with many columns is laid out row by row on narrow screens."""
    many = len(heads) > _FEW

    def part(tag: str, *content: Child, role: str, **more: str | None) -> Markup:
        # With another layout, browsers forget the roles of a table's parts.
        return render_element(tag, *content, role=role if many else None, **more)

    head = (part("th", cell, role="columnheader", scope="col") for cell in heads)
    body = (
        part(
            "tr",
            part("th", row[0], role="rowheader", scope="row"),
            *(
                part("td", cell, role="cell", data_head=_TAG.sub("", name) if many else None)
                if cell != "–"
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
        kind=kind if many else None,
    )


def render_section(heading: Markup, *content: Child) -> Markup:
    """Return a section of a page with its heading; browsers may lay it out only when it is near.

    A heading in a summary unfolds the rest. `data-lines` is about the height on a phone, in lines.
    """
    made = join_markup(heading, *content)
    if heading.startswith("<summary"):
        return render_element("section", render_element("details", made), data_lines=3)
    lines = len(_TAG.sub("", made)) // _LETTERS
    lines += sum(high * made.count(beginning) for beginning, high in _LINES.items())
    return render_element("section", made, data_lines=lines)


def wrap_scrolling(*content: Markup, kind: str | None = None, label: str | None = None) -> Markup:
    """Return a table in a box that scrolls sideways where the table is too wide."""
    role = "table" if kind and kind.startswith("rows") else None
    table = render_element("table", *content, class_=kind, role=role)
    box = render_element("div", table, class_="wide", tabindex=0, role="group", aria_label=label)
    return join_markup(render_element("p", label, class_="label"), box) if label else box
