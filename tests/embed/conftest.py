"""Fixtures for the tests of embedding: a second site, which is the game's guest or host."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from puluc.build.serve import HOST, serving

OTHER = "localhost"
"""The same machine by another name is another site to browsers."""

Publish = Callable[[str], str]


@pytest.fixture
def own_hosts() -> set[str]:
    return {HOST, OTHER}


@pytest.fixture
def publish(tmp_path: Path, site_url: str) -> Iterator[Publish]:
    """Put a page on another site; `{game}` in it stands for the game's address. Gives its own."""
    with serving(tmp_path) as url:

        def put(html: str) -> str:
            (tmp_path / "index.html").write_text(html.replace("{game}", site_url), "utf-8")
            return url.replace(HOST, OTHER)

        yield put
