"""The single file contains everything, keeps to a strict policy and reports faults."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.site_build.finish.single import SINGLE, encode_as_text
from tests.site_build.single_file import Parts, bytes_of, hashes

MOST_BYTES = 16_000_000


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
