"""Find or install the tools of the build: node, npm and the project's .venv."""

import contextlib
import errno
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from puluc.support.command import print_line
from puluc.support.errors import SiteError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
"""The project's top folder."""

LOCKS = ROOT / "requirements"
"""The folder with a lock file for each extra: its packages, their dependencies, all hashes."""

VENV = ROOT / ".venv"
MAKING = "making .venv"
PIP = ("install", "-q", "--disable-pip-version-check", "--no-compile", "--require-hashes", "-r")
"""The options of pip for installing a lock file; each module is compiled when it is imported."""

OLDEST_NODE = 20

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The names under which systems install Chromium."""


def read_source(path: Path) -> bytes:
    """Return the content of a file of the source; its lines end with LF.

    Git or an unpacker may have changed that. A file with a zero byte is no text, as for git.
    """
    content = path.read_bytes()
    return content if b"\0" in content else content.replace(b"\r\n", b"\n")


class Node(NamedTuple):
    """The paths of a node that is new enough, and of its npm."""

    node: Path
    npm: Path


def run(command: Sequence[str | Path], *, doing: str, given: str = "", **options: Any) -> str:
    """Run `command` in the project's folder with `given` as standard input; return its output.

    `options` are more of `subprocess.run`. When it fails, raises `SiteError` with `doing` and the
    most telling line of the output.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words, **{"cwd": ROOT} | options, input=given, capture_output=True, encoding="utf-8"
        )
    except OSError as error:
        raise SiteError(f"{doing}: cannot run {words[0]}: {error.strerror}") from error
    if done.returncode:
        raise SiteError(f"{doing} failed: {_error_line(done.stderr or done.stdout)}")
    return done.stdout


def _error_line(output: str) -> str:
    """Return the line of a tool's output that most likely names the problem."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"\berr(or)?\b", line, re.IGNORECASE)]
    return (telling or lines or ["it said nothing"])[0 if telling else -1]


def find_node() -> Node:
    """Return node and npm: from PATH if new enough, else from the project's .venv.

    There they are installed from the package index if missing. Raises `SiteError` when that fails.
    """
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
    if node and npm:
        with contextlib.suppress(SiteError):
            version = run([node, "--version"], doing="asking node for its version")
            if (found := re.match(r"v(\d+)\.", version)) and int(found[1]) >= OLDEST_NODE:
                return Node(Path(node), Path(npm))
    return None


def chromium_options(own: str) -> dict[str, Any]:
    """Return options for Playwright's `launch`.

    They choose Playwright's own Chromium if it exists at the path `own`, else the system's.
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    options: dict[str, Any] = {"args": ["--no-sandbox"] if root else []}
    if not Path(own).exists():
        options["executable_path"] = next(filter(None, map(shutil.which, BROWSERS)), None)
    return options


def read_extra(name: str) -> list[str]:
    """Return the pinned requirements of one of the project's extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    requirements: list[str] = project["optional-dependencies"][name]
    return requirements


def script_path(name: str) -> Path:
    """Return the path of a command that a package installed in the project's .venv."""
    return _scripts_folder() / (f"{name}.exe" if os.name == "nt" else name)


def _scripts_folder() -> Path:
    return VENV / ("Scripts" if os.name == "nt" else "bin")


def lock_file(name: str) -> Path:
    """Return the path of the lock file of an extra."""
    return LOCKS / f"{name}.txt"


def ensure_packages(name: str) -> Path:
    """Return the Python of the project's .venv, with the packages of `lock_file(name)` installed.

    A package with another hash is refused. After an interrupted installation, .venv is made again.
    Raises `SiteError` when installing fails.
    """
    python = script_path("python")
    stamp, unfinished = VENV / f"{name}-packages", VENV / "unfinished"
    wanted = hashlib.sha256(read_source(lock_file(name))).hexdigest()
    with exclusive("venv"):
        if unfinished.exists() or not (python.exists() and (VENV / "pyvenv.cfg").exists()):
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
            # When pip itself gives up, it leaves .venv in order.
            unfinished.unlink()
            raise
        unfinished.unlink()
    return python


def run_in_venv(extra: str, module: str, words: Sequence[str]) -> None:
    """Install an extra in the project's .venv; run a module there and exit, unless this is there.

    Raises `SiteError` when the packages can't be installed.
    """
    python = ensure_packages(extra)
    if Path(sys.executable) != python:
        raise SystemExit(subprocess.run([python, "-m", module, *words]).returncode)


@contextlib.contextmanager
def explain_read_only() -> Iterator[None]:
    """Raise `SiteError` if the block may not write in the project's folder."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
        raise SiteError(
            f"{ROOT} is read-only, and this writes there, in build/, dist/, puluc/locale/, "
            "node_modules/ and .venv/: copy the source to a folder of your own"
        ) from error


@contextlib.contextmanager
def exclusive(what: str) -> Iterator[None]:
    """Hold the project's lock named `what`; wait until no other process has it."""
    path = ROOT / "build" / f"{what}.lock"
    with explain_read_only():
        path.parent.mkdir(exist_ok=True)
        lock = path.open("w")
    with lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
