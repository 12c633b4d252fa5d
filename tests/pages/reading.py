"""Readers of the built pages: their elements, links and addresses."""

from functools import cache, cached_property
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

VOID = {"br", "col", "hr", "img", "input", "link", "meta"}


class Tag(NamedTuple):
    name: str
    attributes: dict[str, str]


class Reader(HTMLParser):
    """The tags of a page, in order; opened tags must be closed."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[Tag] = []
        self.open: list[str] = []
        self.text: list[str] = []
        self.feed(path.read_text("utf-8"))
        self.close()
        assert not self.open, (path, self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}))
        assert len(dict(attrs)) == len(attrs), attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.text.append(data)

    @cached_property
    def ids(self) -> list[str]:
        return [tag.attributes["id"] for tag in self.tags if "id" in tag.attributes]

    @cached_property
    def links(self) -> list[str]:
        named = [tag.attributes.get("href") or tag.attributes.get("src") for tag in self.tags]
        return [link for link in named if link]


@cache
def read(path: Path) -> Reader:
    """Return the contents of a page, read once."""
    return Reader(path)
