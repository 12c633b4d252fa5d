"""The single file contains everything, keeps to a strict policy and reports faults."""

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.site_build.finish.single import ESCAPE, FLIP, SINGLE, encode_as_text

MOST_BYTES = 16_000_000
LOADS = {"src", "srcset", "href", "data", "action", "formaction", "poster", "background", "style"}


class Parts(HTMLParser):
    """The addresses that a page would load, and its inline code."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str | None] = []
        self.code: dict[str, list[str]] = {"script": [], "style": []}
        self.policy = ""
        self.kind = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.loads += [v for k, v in attrs if k in LOADS and not str(v).startswith(("#", "data:"))]
        self.loads += [name for name in values if name.startswith("on")]
        self.kind = tag if tag == "style" or (tag == "script" and "type" not in values) else ""
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"] or ""

    def handle_data(self, data: str) -> None:
        if self.kind:
            self.code[self.kind].append(data)

    def handle_endtag(self, tag: str) -> None:
        self.kind = ""


def hashes(code: list[str]) -> str:
    """Return the hashes of pieces of code, as a policy lists them."""
    return " ".join(
        f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in code
    )


def bytes_of(text: str, size: int) -> bytes:
    """Decode the result of `encode_as_text`, as the page does."""
    pairs = bytearray()
    flip = 0
    for letter in map(ord, text):
        if letter == ESCAPE and not flip:
            flip = FLIP
        else:
            pairs += (letter ^ flip).to_bytes(2, "little")
            flip = 0
    return bytes(pairs[:size])


@pytest.fixture(scope="module")
def single(site: Path) -> Path:
    return site / SINGLE


@pytest.fixture(scope="module")
def parts(single: Path) -> Parts:
    page = re.sub(r"<template.*</template>", "", single.read_text("utf-16"), flags=re.DOTALL)
    return Parts(page)


def test_is_not_too_large(single: Path) -> None:
    assert single.stat().st_size <= MOST_BYTES


def test_policy_allows_the_code_in_it_and_no_other(parts: Parts) -> None:
    assert parts.policy.split("; ") == [
        "default-src 'none'",
        f"script-src {hashes(parts.code['script'])} blob: 'wasm-unsafe-eval'",
        f"style-src {hashes(parts.code['style'])}",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_loads_nothing(parts: Parts) -> None:
    assert parts.loads == []
    style = "".join(parts.code["style"])
    assert "--ink" in style
    assert not re.findall(r'url\((?!"?(?:#|data:))|@import', style)
    assert not re.findall(r"https?:", "".join(parts.code["script"]))


@given(st.binary(max_size=300))
def test_bytes_as_text_read_back(content: bytes) -> None:
    text = encode_as_text(content)
    assert text.encode("utf-16-le").decode("utf-16-le") == text
    assert not set(text) & set("\0\r<&")
    assert bytes_of(text, len(content)) == content
