"""The texts' small Markdown: its HTML, and its refusals."""

import json
from pathlib import Path

import pytest

from puluc.pages.markdown import Content, Part, ProseError, read_prose
from puluc.support.html import render_element
from puluc.support.markup import Markup

PARTS: dict[str, Part] = {
    "value": lambda number: f"<{number}>",
    "picture": lambda: render_element("svg"),
    "wrong": lambda: str(int("x")),
}


PROSE = Path(__file__).with_name("prose.jsonl").read_text("utf-8").splitlines()
"""Texts, and the HTML that each becomes."""


def made(tmp_path: Path, text: str) -> Content:
    path = tmp_path / "page.md"
    path.write_text(f"# Title\n\nFirst.\n\n{text}", "utf-8")
    return read_prose(path, PARTS, lambda target: f"game#{target}")


@pytest.mark.parametrize("row", PROSE)
def test_what_a_text_becomes(tmp_path: Path, row: str) -> None:
    text, markup = json.loads(row)
    assert made(tmp_path, text).body == markup


def test_the_first_lines_and_the_headings(tmp_path: Path) -> None:
    text = made(tmp_path, "## A *b* {#one}\n\n### C {#two}")
    assert (text.title, text.lead) == ("Title", "First.")
    assert [(one.level, one.id, one.text) for one in text.headings] == [
        (2, "one", "A <em>b</em>"),
        (3, "two", "C"),
    ]
    assert (
        text.body
        == '<section data-lines="3"><h2 id="one">A <em>b</em></h2><h3 id="two">C</h3></section>'
    )
    assert isinstance(text.body, Markup)


@pytest.mark.parametrize(
    "text",
    [
        *("## No address", "# Title again", "#No", "## A {#a}\nmore", "## A {#a}\n\n## B {#a}"),
        *("an *open one", "an `open one", "a | b", "<b>bold</b>", "{{value 1", "[a] (b)](c)"),
        *("[a](javascript:b)", "[a](http://example.org)", "{{unknown}}", "{{value}}", "{{wrong}}"),
        *("| a | b |", "| a | b |\n|---|---|\n| c |", "- a\nb"),
    ],
)
def test_what_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    with pytest.raises(ProseError, match=r"/page\.md, line [5-7]: "):
        made(tmp_path, text)


@pytest.mark.parametrize("text", ["", "# Title", "Title\n\nText", "# Title {#a}\n\nText"])
def test_a_text_needs_a_title_and_a_paragraph(tmp_path: Path, text: str) -> None:
    path = tmp_path / "page.md"
    path.write_text(text)
    with pytest.raises(ProseError, match="begins with"):
        read_prose(path, {}, str)
