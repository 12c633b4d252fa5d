"""Finding or installing the tools that the build calls: node, npm and the project's .venv."""

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puluc.support.command import print_line
from puluc.support.errors import SiteError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
"""The project's top folder."""

LOCKS = ROOT / "requirements"
"""Where the packages of each extra are locked: with those they need in turn, and their hashes."""

VENV = ROOT / ".venv"
MAKING = "making .venv"
PIP = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--requirement")
"""How pip installs what a file locks."""

OLDEST_NODE = 20

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""What a system may call its Chromium, as people use it."""


@dataclass(frozen=True)
class Node:
    """A node of a version that will do, and the npm that came with it."""

    node: Path
    npm: Path


def run(command: Sequence[str | Path], *, doing: str, given: str = "") -> str:
    """Run `command` in the project's folder, `given` on its standard input, and return what it
    printed.

    Raises `SiteError`, which names `doing` and quotes the command's last words, when it fails.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            input=given,
            capture_output=True,
            encoding="utf-8",
        )
    except OSError as error:
        raise SiteError(f"{doing}: cannot run {words[0]}: {error.strerror}") from error
    if done.returncode:
        raise SiteError(f"{doing} failed: {_error_line(done.stderr or done.stdout)}")
    return done.stdout


def _error_line(output: str) -> str:
    """Return the line of a tool's output that most likely says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"\berr(or)?\b", line, re.IGNORECASE)]
    return (telling or lines or ["it said nothing"])[0 if telling else -1]


def node_version(node: Path) -> int:
    """Return the major version of a node, 0 when it does not run."""
    try:
        said = run([node, "--version"], doing="asking node for its version")
    except SiteError:
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def find_node() -> Node:
    """Return node and npm: from PATH if new enough, else from the project's .venv, where they are
    installed from the package index if need be. Raises `SiteError` when that cannot be done."""
    found = _node_in(os.environ.get("PATH", "")) or _node_in(_scripts_folder())
    if not found:
        print_line(f"There is no node {OLDEST_NODE} or newer with npm on PATH")
        ensure_packages("site")
        found = _node_in(_scripts_folder())
    if not found:
        raise SiteError("the node that was installed doesn't run here: install another, with npm")
    return found


def _node_in(path: str | Path) -> Node | None:
    node, npm = (shutil.which(name, path=str(path)) for name in ("node", "npm"))
    if node and npm and node_version(Path(node)) >= OLDEST_NODE:
        return Node(Path(node), Path(npm))
    return None


def chromium(own: str) -> dict[str, Any]:
    """Return what Playwright's `launch` is given: its own browser, if it has installed one at
    `own`, or else the system's."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    options: dict[str, Any] = {"args": ["--no-sandbox"] if root else []}
    if not Path(own).exists():
        options["executable_path"] = next(filter(None, map(shutil.which, BROWSERS)), None)
    return options


def read_extra(name: str) -> list[str]:
    """Return the pinned requirements of one of the project's extras."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    requirements: list[str] = project["optional-dependencies"][name]
    return requirements


def script_path(name: str) -> Path:
    """Return the path of a command that a package in the project's .venv brings."""
    return _scripts_folder() / (f"{name}.exe" if os.name == "nt" else name)


def _scripts_folder() -> Path:
    return VENV / ("Scripts" if os.name == "nt" else "bin")


def lock_file(name: str) -> Path:
    """Return the file that locks the packages of an extra."""
    return LOCKS / f"{name}.txt"


def ensure_packages(name: str) -> Path:
    """Return the Python of the project's .venv, which has what `lock_file(name)` locks: what it
    lacks is installed, and nothing that has another hash. Raises `SiteError` when that fails.

    A .venv in which an installation was broken off is made anew.
    """
    python = script_path("python")
    stamp, unfinished = VENV / f"{name}-packages", VENV / "unfinished"
    wanted = hashlib.sha256(lock_file(name).read_bytes()).hexdigest()
    with exclusive("venv"):
        if unfinished.exists() or not python.exists():
            run([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV], doing=MAKING)
        if stamp.exists() and stamp.read_text() == wanted:
            return python
        needed = ", ".join(read_extra(name))
        print_line(f"Installing {needed} in {VENV.name}")
        if importlib.util.find_spec("ensurepip") is None:
            raise SiteError(f"{MAKING}: on Debian and Ubuntu it needs apt-get install python3-venv")
        unfinished.touch()
        try:
            run([python, "-m", "ensurepip"], doing=MAKING)
            run([python, "-m", "pip", *PIP, lock_file(name)], doing=f"installing {needed}")
            stamp.write_text(wanted)
        except SiteError:
            # What pip gives up it leaves in order.
            unfinished.unlink()
            raise
        unfinished.unlink()
    return python


@contextlib.contextmanager
def exclusive(what: str) -> Iterator[None]:
    """Wait until no other process works on `what` of this project, then keep others waiting."""
    path = ROOT / "build" / f"{what}.lock"
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
