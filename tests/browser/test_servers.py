"""The site plays on any server that sends files, without settings, from any path."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.player import sit_down
from tests.support.browser import SAVING, wait_for_screens
from tests.support.effort import pairs
from tests.support.servers import SERVERS, NoServerError

KNOWN = {".bin", ".css", ".html", ".js", ".json", ".png", ".svg", ".txt", ".wasm", ".woff2", ".zip"}
"""The suffixes of files that every server sends."""
BELOW = "games/a puluc"


@pytest.fixture
def begins() -> str:
    """The engine comes with the later screens here."""
    return SAVING


@pytest.fixture(scope="module")
def published(site: Path) -> Iterator[Path]:
    """A read-only folder to serve, with the site in it and below it."""
    with tempfile.TemporaryDirectory() as around:
        top = Path(around, "www")
        for place in (top, top / BELOW):
            shutil.copytree(site, place, dirs_exist_ok=True)
        folders = [Path(around), top, *(path for path in top.rglob("*") if path.is_dir())]
        for folder in folders:
            folder.chmod(0o555)
        yield top
        for folder in folders:
            folder.chmod(0o755)


def test_every_server_knows_how_the_names_end(site: Path) -> None:
    endings = {path.suffix for path in site.rglob("*") if path.is_file()}
    assert endings <= KNOWN


@pytest.mark.parametrize(
    ("kind", "place"), pairs([*SERVERS], ["", f"{BELOW}/"], ["nginx", "plain"])
)
def test_the_site_plays(page: Page, published: Path, tmp_path: Path, kind: str, place: str) -> None:
    missing: list[str] = []
    page.on(
        "response",
        lambda answer: missing.append(answer.url) if answer.status >= 400 else None,
    )
    try:
        with SERVERS[kind](published, tmp_path) as url:
            person = sit_down(page, f"{url}{place}")
            person.throw()
            wait_for_screens(page)
            for path in ("icon/icon.svg", "manifest.json", "tables/classic.bin"):
                assert page.evaluate(f"fetch('{path}').then(({{ ok }}) => ok)")
            # Requests after the end of the server are reported as failures.
            page.goto("about:blank")
    except NoServerError as error:
        pytest.skip(str(error))
    assert not missing
