"""The single file has everything in it, keeps to a strict policy and tells what is wrong."""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from puluc.site.single import ESCAPE, FLIP, SINGLE, as_text
from tests.conftest import wait_until_ready
from tests.page.player import Person

MOST_BYTES = 16_000_000
LOADS = {"src", "srcset", "href", "data", "action", "formaction", "poster", "background", "style"}


class Parts(HTMLParser):
    """What a page would load, and the code that stands in it."""

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


@pytest.fixture(scope="module")
def single(site: Path) -> Path:
    return site / SINGLE


@pytest.fixture(scope="module")
def parts(single: Path) -> Parts:
    page = re.sub(r"<template.*</template>", "", single.read_text("utf-16"), flags=re.DOTALL)
    return Parts(page)


def hashes(code: list[str]) -> str:
    return " ".join(
        f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in code
    )


def bytes_of(text: str, size: int) -> bytes:
    """Read what `as_text` has written, as the page does."""
    pairs = bytearray()
    flip = 0
    for letter in map(ord, text):
        if letter == ESCAPE and not flip:
            flip = FLIP
        else:
            pairs += (letter ^ flip).to_bytes(2, "little")
            flip = 0
    return bytes(pairs[:size])


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
    text = as_text(content)
    assert text.encode("utf-16-le").decode("utf-16-le") == text
    assert not set(text) & set("\0\r<&")
    assert bytes_of(text, len(content)) == content


@pytest.fixture
def opened(page: Page, single: Path) -> Iterator[Page]:
    """The page of the file, which must ask nobody for anything."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(single.as_uri())
    wait_until_ready(page)
    yield page
    assert not [url for url in asked if not url.startswith((single.as_uri(), "blob:", "data:"))]


def test_offers_licences_and_not_itself(opened: Page) -> None:
    opened.get_by_role("button", name="Settings").click()
    panel = opened.get_by_role("dialog", name="Settings")
    expect(panel.get_by_role("link")).to_have_count(1)
    expect(panel).not_to_contain_text("Without internet")
    with opened.expect_popup() as popup:
        panel.get_by_role("link", name="Licences").click()
    expect(popup.value.locator("body")).to_contain_text("Mozilla Public License")


def test_other_rulesets_are_played_without_a_table(opened: Page) -> None:
    person = Person(opened)
    person.set_speed("At once")
    person.new_game("Poulouc", moon="Level 5")
    expect(opened.locator(".table-state")).to_contain_text("is not included here")
    person.play_on(until=2)


def test_a_game_goes_on_after_a_reload(opened: Page) -> None:
    person = Person(opened)
    person.set_speed("At once")
    person.new_game("Kekchi")
    person.play_on(until=3)
    turns = person.turns()
    opened.reload()
    wait_until_ready(opened)
    assert person.turns() == turns


def test_plays_where_storage_is_refused(page: Page, single: Path) -> None:
    refuse = "{ get() { throw new DOMException('refused', 'SecurityError'); } }"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {refuse})")
    page.goto(single.as_uri())
    wait_until_ready(page)
    person = Person(page)
    person.set_speed("At once")
    person.new_game("Classic")
    person.play_on(until=3)


def damaged(single: Path, path: str) -> bytes:
    """Return the file with one letter of a part changed, in the middle of the first piece."""
    content = single.read_text("utf-16")
    place = content.index("<p>", content.index(f'<template data-path="{path}"')) + 20_000
    letter = "a" if content[place] != "a" else "b"
    return f"{content[:place]}{letter}{content[place + 1 :]}".encode("utf-16")


@pytest.mark.parametrize("size", [120_000, 3_000_000, None])
def test_a_file_that_came_wrong_says_so(
    page: Page, single: Path, tmp_path: Path, size: int | None
) -> None:
    """One that was cut after so many bytes, or has a wrong letter."""
    wrong = tmp_path / SINGLE
    wrong.write_bytes(single.read_bytes()[:size] if size else damaged(single, "app.zip"))
    page.goto(wrong.as_uri())
    status = page.locator("#boot-status")
    expect(status).to_have_attribute("role", "alert")
    expect(status).to_contain_text("a part of the game")
    expect(status).to_contain_text("This file is incomplete or damaged")
    expect(status).to_contain_text("Get the file again")
