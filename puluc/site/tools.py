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

from puluc.console import say
from puluc.site.errors import SiteError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
"""The project's top folder."""

LOCKS = ROOT / "requirements"
"""Where the packages of each extra are locked: with those they need in turn, and their hashes."""

VENV = ROOT / ".venv"
UNFINISHED = "unfinished"
"""A file in the .venv while it is made or changed: where it is left over, that was broken off."""

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
        raise SiteError(f"{doing} failed: {_gist(done.stderr or done.stdout)}")
    return done.stdout


def _gist(output: str) -> str:
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
    return _node_in(os.environ.get("PATH", "")) or _node_in(_scripts()) or _install_node()


def _node_in(path: str | Path) -> Node | None:
    node, npm = (shutil.which(name, path=str(path)) for name in ("node", "npm"))
    if node and npm and node_version(Path(node)) >= OLDEST_NODE:
        return Node(Path(node), Path(npm))
    return None


def _install_node() -> Node:
    (requirement,) = extra("site")
    say(f"No node {OLDEST_NODE} or newer with npm on PATH: installing {requirement} in .venv")
    pip_install("site", doing="installing node")
    found = _node_in(_scripts())
    if not found:
        raise SiteError(f"installing node: {requirement} brought no node that runs here")
    return found


def chromium(own: str) -> dict[str, Any]:
    """Return what Playwright's `launch` is given: its own browser, if it has installed one at
    `own`, or else the system's."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    options: dict[str, Any] = {"args": ["--no-sandbox"] if root else []}
    if not Path(own).exists():
        options["executable_path"] = next(filter(None, map(shutil.which, BROWSERS)), None)
    return options


def extra(name: str) -> list[str]:
    """Return the pinned requirements of one of the project's extras."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    requirements: list[str] = project["optional-dependencies"][name]
    return requirements


def script(name: str) -> Path:
    """Return the path of a command that a package in the project's .venv brings."""
    return _scripts() / (f"{name}.exe" if os.name == "nt" else name)


def _scripts() -> Path:
    return VENV / ("Scripts" if os.name == "nt" else "bin")


def venv_python() -> Path:
    """Return the Python of the project's .venv, which is made if need be.

    Raises `SiteError` when this Python cannot make virtual environments.
    """
    python = script("python")
    if not _is_whole():
        with alone("venv"):
            if not _is_whole():
                _make_venv()
    return python


def _is_whole() -> bool:
    return script("python").exists() and not (VENV / UNFINISHED).exists()


def _make_venv() -> None:
    check_venv_possible()
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        say(f"Making {VENV.name} anew: it is not whole")
        shutil.rmtree(VENV)
    VENV.mkdir()
    (VENV / UNFINISHED).touch()
    run([sys.executable, "-m", "venv", VENV], doing="making .venv")
    (VENV / UNFINISHED).unlink()


def _has_pip() -> bool:
    try:
        run([script("python"), "-m", "pip", "--version"], doing="asking pip for its version")
    except SiteError:
        return False
    return True


def check_venv_possible() -> None:
    """Raise `SiteError` when the modules that virtual environments need are missing."""
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            raise SiteError(
                f"this Python has no module {module}, which making .venv needs: "
                "install it (on Debian and Ubuntu: apt-get install python3-venv)"
            )


def lock_file(name: str) -> Path:
    """Return the file that locks the packages of an extra."""
    return LOCKS / f"{name}.txt"


def pip_install(name: str, *options: str, doing: str) -> None:
    """Install what `lock_file(name)` locks in the project's .venv, and nothing that has another
    hash. Raises `SiteError` when pip fails.

    A .venv that an earlier try left without pip, or in the middle of an installation, is made anew.
    """
    with alone("venv"):
        if not (_is_whole() and _has_pip()):
            _make_venv()
        unfinished = VENV / UNFINISHED
        unfinished.touch()
        pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        lock = ["--require-hashes", "--requirement", str(lock_file(name))]
        try:
            run([script("python"), *pip, *lock, *options], doing=doing)
        except SiteError:
            # What pip gives up it leaves in order.
            unfinished.unlink()
            raise
        unfinished.unlink()


def provided(name: str) -> Path:
    """Return the Python of the project's .venv, which has what `lock_file(name)` locks; what it
    lacks is installed. Raises `SiteError` when that fails."""
    wanted = hashlib.sha256(lock_file(name).read_bytes()).hexdigest()
    stamp = VENV / f"{name}-packages"
    if not (_is_whole() and stamp.exists() and stamp.read_text() == wanted):
        needed = ", ".join(extra(name))
        say(f"Installing {needed} in {VENV.name}")
        pip_install(name, doing=f"installing {needed}")
        stamp.write_text(wanted)
    return script("python")


@contextlib.contextmanager
def alone(what: str) -> Iterator[None]:
    """Wait until no other process works on `what` of this project, then keep others waiting."""
    path = ROOT / "build" / f"{what}.lock"
    path.parent.mkdir(exist_ok=True)
    with path.open("w") as lock:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
