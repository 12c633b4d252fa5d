"""The one test command, `python3 tests`: sets up all that the tests need, then runs every check.

It needs Python 3.11 or newer and nothing else; further arguments go to pytest.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from puluc.site.errors import SiteError  # noqa: E402
from puluc.site.tools import VENV, extra, pip_install, venv_python  # noqa: E402

DOWNLOAD_S = 240
"""How long the download of a browser may take, in seconds, before another way is tried."""

START_BROWSER = """
from playwright.sync_api import sync_playwright
from tests.browser import launch_options
with sync_playwright() as playwright:
    chromium = playwright.chromium
    chromium.launch(**launch_options(chromium.executable_path)).close()
"""


def install_packages() -> None:
    """Install the pinned packages of the extras `test` and `solve` in .venv, if not there."""
    requirements = [*extra("test"), *extra("solve")]
    wanted = hashlib.sha256("\n".join(requirements).encode()).hexdigest()
    stamp = VENV / "test-extra"
    if not stamp.exists() or stamp.read_text() != wanted:
        print(f"Installing {', '.join(requirements)} in {VENV.name}/", flush=True)
        pip_install(requirements, doing="installing the test packages")
        stamp.write_text(wanted)


def succeeds(*command: str | Path, seconds: float | None = None, quiet: bool = False) -> bool:
    """Run a command; whether it succeeded, within `seconds` if given."""
    words = [str(word) for word in command]
    output = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, timeout=seconds
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def browser_starts() -> bool:
    """Whether the tests find a browser that runs here."""
    return succeeds(venv_python(), "-c", START_BROWSER, seconds=60, quiet=True)


def install_browser() -> None:
    """See to it that there is a browser; the quickest ways first. Raises `SiteError`."""
    if browser_starts():
        return
    print("Installing a browser", flush=True)
    succeeds(venv_python(), "-m", "playwright", "install", "chromium", seconds=DOWNLOAD_S)
    if browser_starts():
        return
    if shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        apt_get = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
        succeeds(*apt_get, "update", seconds=DOWNLOAD_S)
        succeeds(*apt_get, "install", "chromium", seconds=2 * DOWNLOAD_S)
        if browser_starts():
            return
    raise SiteError("the tests need a browser: install Chromium or Chrome so that it is on PATH")


def main(arguments: list[str]) -> int:
    """Set up, run all checks, and return 0 if every one passed."""
    try:
        install_packages()
        install_browser()
    except SiteError as error:
        print(f"python3 tests: {error}", file=sys.stderr)
        return 2
    python = venv_python()
    checks = (
        [python, "-c", "from puluc.site import ensure; ensure()"],
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [python, "-m", "pytest", *arguments],
    )
    failed = [" ".join(map(str, check[1:])) for check in checks if not succeeds(*check)]
    for check in failed:
        print(f"FAILED: python {check}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
