"""The pages for programmers as files of the site, made by pdoc in a Python that has it."""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from puluc.console import say
from puluc.site.api.recipes import FILE as RECIPES
from puluc.site.archive import unzipped
from puluc.site.runtime import CACHE
from puluc.site.tools import ROOT, extra, lock_file, provided, run

EXTRA: Final = "api"
APART: Final = ("puluc/embed/", "puluc/locale/", "puluc/reading/", "puluc/site/", "puluc/solving/")
"""What the pages don't depend on, by how paths begin; but for this room."""


def files() -> dict[str, bytes]:
    """Return the pages and what belongs to them, by path in the site.

    They are kept under the hash of all that they depend on. Raises `SiteError` when the tool can't
    be installed, or a recipe fails.
    """
    kept = CACHE / f"{EXTRA}-{_key()}.zip"
    if not kept.exists():
        say("Making the pages for programmers")
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as folder:
            new = Path(folder, "pages.zip")
            words = [_python(), "-m", "puluc.site.api.make", new]
            run(words, doing="making the pages for programmers")
            for outdated in CACHE.glob(f"{EXTRA}-*.zip"):
                outdated.unlink()
            new.replace(kept)
    return unzipped(kept.read_bytes())


def _python() -> str | Path:
    """Return this Python if it has what the pages need, else that of the project's .venv."""
    for requirement in extra(EXTRA):
        name, _, version = requirement.partition("==")
        try:
            if metadata.version(name) != version:
                return provided(EXTRA)
        except metadata.PackageNotFoundError:
            return provided(EXTRA)
    return sys.executable


def _key() -> str:
    digest = hashlib.sha256(lock_file(EXTRA).read_bytes())
    for path in (RECIPES, *_sources()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    here = Path(__file__).parent
    for path in sorted((ROOT / "puluc").rglob("*")):
        apart = path.relative_to(ROOT).as_posix().startswith(APART)
        if path.suffix in (".py", ".jinja2") and (not apart or path.is_relative_to(here)):
            yield path
