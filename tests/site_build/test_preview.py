"""The page from the source: a change of it is in the browser at once."""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.site_build.project import copy_project
from tests.support.browser import visit, wait_until_ready

VIEW = "puluc/ui/play/dock.py"
EDITS = {
    "puluc/ui/sections.py": ('_("Throw and', '_("Toss and'),
    VIEW: ('"button", "Throw"', '"button", "Toss"'),
    "puluc/engine/position.py": ("four kernels", "4 kernels"),
    "puluc/app/session.py": ('panel: str = ""', 'panel: str = ""\n    more: int = 0'),
    "css/board.css": ("}", "}\n.none { color: red }"),
    "puluc/browser/boot/yield.mjs": ("resolve();", "resolve(0);"),
}
"""Edits of the source: a text in a file, and what replaces it."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Path:
    folder = tmp_path_factory.mktemp("project")
    copy_project(folder)
    return folder


@pytest.fixture
def serve(project: Path) -> Iterator[Callable[..., str]]:
    started: list[subprocess.Popen[str]] = []

    def serve(*words: str) -> str:
        """Start the program; return the address at which it serves the page."""
        command = [sys.executable, "-u", "-m", "puluc", "--no-browser", "--port", "0", *words]
        process = subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout
        lines = iter(process.stdout)
        return next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))

    yield serve
    for process in started:
        process.terminate()
        process.wait()


def edit(project: Path, path: str) -> None:
    text, other = EDITS[path]
    source = (project / path).read_text("utf-8")
    assert text in source
    (project / path).write_text(source.replace(text, other, 1), "utf-8")


def make(project: Path) -> dict[str, bytes]:
    """Make the page; return its files."""
    command = [sys.executable, "-c", "from puluc.site_build.preview import make_page; make_page()"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    folder = project / "build/preview"
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.thorough
def test_edits_give_what_a_clean_start_gives(tmp_path: Path) -> None:
    copy_project(tmp_path)
    made = make(tmp_path)
    for path in EDITS:
        edit(tmp_path, path)
        made = make(tmp_path)
    shutil.rmtree(tmp_path / "build")
    assert make(tmp_path) == made


@pytest.mark.thorough
def test_pages_to_read_are_made_when_asked_for(project: Path, serve: Callable[..., str]) -> None:
    url = serve()
    reading = project / "build/preview/learn"
    assert not reading.exists()
    with urlopen(f"{url}learn/en/index.html") as answer:
        assert b"</html>" in answer.read()
    assert reading.exists()
    with urlopen(f"{url}tables/kekchi.bin") as answer:
        assert answer.status == 200
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"{url}learn/en/none.html")


@pytest.mark.slow
def test_a_change_is_in_the_browser_and_the_game_goes_on(
    page: Page, project: Path, serve: Callable[..., str]
) -> None:
    visit(page, serve("--watch"))
    expect(page.locator("#throw")).to_have_text("Throw")
    expect(page.get_by_role("link", name="Teachers")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.puluc).seed")
    lesson = project / "puluc/app/play/lesson.py"
    whole = lesson.read_text("utf-8")
    with page.expect_event("load"):
        edit(project, "puluc/ui/sections.py")
        lesson.write_text("x = (", "utf-8")  # The page stays as it is.
        time.sleep(1)
        lesson.write_text(whole, "utf-8")
        edit(project, VIEW)
    wait_until_ready(page)
    expect(page.locator("#throw")).to_have_text("Toss")
    # So is the view that is painted before Python starts.
    assert "Toss and move" in (project / "build/preview/index.html").read_text("utf-8")
    assert page.evaluate("JSON.parse(localStorage.puluc).seed") == kept
