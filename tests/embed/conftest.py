"""Fixtures for the tests of embedding: a second site, which is the game's guest or host."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from puluc.site_build.serve import HOST, serving

OTHER = "localhost"
"""Another name of the same machine, which is another site for browsers."""

Publish = Callable[[str], str]


@pytest.fixture
def own_hosts() -> set[str]:
    return {HOST, OTHER}


@pytest.fixture
def publish(tmp_path: Path, site_url: str) -> Iterator[Publish]:
    """Put a page on another site and return its address; `{game}` in it is the game's address."""
    with serving(tmp_path) as url:

        def put(html: str) -> str:
            (tmp_path / "index.html").write_text(html.replace("{game}", site_url), "utf-8")
            return url.replace(HOST, OTHER)

        yield put
