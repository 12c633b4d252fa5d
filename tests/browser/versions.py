"""Other versions of the site, put where a server looks."""

import os
import re
import shutil
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import Page

from puluc.site_build.finish.precache import NAME, make_worker
from puluc.site_build.finish.template import DIGITS, SHEETS_LATER
from puluc.site_build.site import read_worker_source

READ = "learn/en/kernels.html"
"""The page to read that is another one in each version."""
UNREAD = ("api", "learn/es", "learn/fr")
"""Folders of pages that no version has here: each file that comes later takes its time."""


def version(dist: Path, target: Path, name: str) -> Path:
    """Make another version of the site, with its name in two titles and in a style sheet."""
    publish(dist, target)
    for folder in UNREAD:
        shutil.rmtree(target / folder, ignore_errors=True)
    sheet = target / SHEETS_LATER[-1]
    alter(target, sheet, sheet.read_bytes() + f"/* {name} */".encode())
    for path in ("index.html", READ):
        html = target / path
        text = html.read_text("utf-8").replace("<title>", f"<title>{name} ")
        _write(html, text.encode())
    paths = [path for path in target.rglob("*") if path.is_file()]
    files = {path.relative_to(target).as_posix(): path.read_bytes() for path in paths}
    _write(target / NAME, make_worker(read_worker_source(), files).encode())
    return target


def alter(target: Path, file: Path, other: bytes) -> None:
    """Change the content of a file of the later screens, with its hash in the page."""
    html, content = target / "index.html", file.read_bytes()
    text = html.read_text("utf-8")
    before, after = (
        f'"bytes":{len(one)},"sha256":"{sha256(one).hexdigest()[:DIGITS]}"'
        for one in (content, other)
    )
    assert text.count(before) == 1
    _write(file, other)
    _write(html, text.replace(before, after).encode())


def publish(dist: Path, folder: Path) -> None:
    """Put a version of the site where the server looks; its files are read-only."""
    new, old = (folder.with_name(f"{folder.name}.{which}") for which in ("new", "old"))
    shutil.copytree(dist, new, copy_function=_linked)
    # An open page may request files at any time, so they must never all be missing.
    if folder.exists():
        folder.rename(old)
    new.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _linked(source: str, target: str) -> None:
    """Give a file another name, or make a copy where links are impossible."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _write(path: Path, content: bytes) -> None:
    """Write a file at a time of its own: real builds are more than a second apart."""
    path.unlink()
    path.write_bytes(content)
    moment = int(sha256(content).hexdigest()[:7], 16)
    os.utime(path, (moment, moment))


def version_of(page: Page) -> tuple[str, str]:
    """Return the version in the page's title and in its present style sheet."""
    sheet = page.evaluate("fetch('./css/screens.css').then((answer) => answer.text())")
    named = re.search(r"/\* (\w+) \*/", sheet)
    return page.title().removesuffix("Puluc").strip(), named[1] if named else ""
