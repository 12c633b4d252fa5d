"""The reference of the Python library, made by pdoc from its docstrings."""

import sys
import tempfile
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Final

from puluc import __version__
from puluc.site_build.finish.template import policy_hashes
from puluc.site_build.runtime import cache
from puluc.site_build.tools import ROOT, ensure_packages, lock_file, read_extra, run
from puluc.support.command import print_line
from puluc.support.errors import SiteError
from puluc.support.html import render_element

EXTRA: Final = "api"
PAGE: Final = "api/index.html"
WORDS: Final = (
    *("puluc", "!puluc.", "--no-show-source", "--no-search"),
    *("--footer-text", f"Puluc {__version__}", "--favicon", "../icon/icon.svg"),
    *("--logo", "../icon/icon.svg", "--logo-link", "../index.html"),
)
"""The options of pdoc: only `puluc` itself, on one page, as all other modules are internal."""
POLICY: Final = (
    "default-src 'none'; style-src {}; img-src 'self' data:; base-uri 'none'; form-action 'none'"
)
HEAD: Final = "<head>"
APART: Final = (
    *("puluc/embed/", "puluc/pages/", "puluc/site_build/", "puluc/solver/"),
    *("puluc/generate/", "puluc/measurements/"),
)
"""The folders that the library doesn't depend on."""


def make_reference() -> dict[str, bytes]:
    """Return the reference, path in the site to content, from the cache if nothing changed.

    Raises `SiteError` when pdoc can't be installed, or fails.
    """
    own = {path.name: path.read_bytes() for path in (lock_file(EXTRA), Path(__file__))}
    modules = {
        name: path.read_bytes()
        for path in (ROOT / "puluc").rglob("*.py")
        if not (name := path.relative_to(ROOT).as_posix()).startswith(APART)
    }
    return cache(EXTRA, {**own, **modules}, _run_pdoc)


def _run_pdoc() -> dict[str, bytes]:
    print_line("Making the reference for programmers")
    with tempfile.TemporaryDirectory() as folder:
        run([_find_python(), "-m", "pdoc", *WORDS, "--output-directory", folder], doing="pdoc")
        page = Path(folder, "puluc.html").read_text("utf-8")
    return {PAGE: add_policy(page)}


def add_policy(page: str) -> bytes:
    """Return a page with a policy that allows its inline styles and no script.

    Raises `SiteError` for a page without a head.
    """
    if page.count(HEAD) != 1:
        raise SiteError("pdoc made a page without a head: this is not the pinned version")
    policy = POLICY.format(policy_hashes(page, "style") or "'none'")
    meta = render_element("meta", http_equiv="Content-Security-Policy", content=policy)
    return page.replace(HEAD, f"{HEAD}\n    {meta}").encode()


def _find_python() -> str | Path:
    """Return this Python if it has pdoc as pinned, else the one in the project's .venv."""
    pinned = (requirement.split("==") for requirement in read_extra(EXTRA))
    with suppress(metadata.PackageNotFoundError):
        if all(metadata.version(name) == version for name, version in pinned):
            return sys.executable
    return ensure_packages(EXTRA)
