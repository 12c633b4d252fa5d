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
from tests.browser import system_browser  # noqa: E402

DOWNLOAD_S = 240
"""How long the download of a browser may take, in seconds, before another way is tried."""

OWN_BROWSER = """
from pathlib import Path
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    raise SystemExit(not Path(playwright.chromium.executable_path).exists())
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


def succeeds(*command: str | Path, seconds: float | None = None) -> bool:
    """Run a command that shows its output; whether it succeeded, within `seconds` if given."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def install_browser() -> None:
    """See to it that there is a browser; the quickest ways first. Raises `SiteError`."""
    python = venv_python()
    if system_browser() or succeeds(python, "-c", OWN_BROWSER):
        return
    print("Installing a browser", flush=True)
    if succeeds(python, "-m", "playwright", "install", "chromium", seconds=DOWNLOAD_S):
        return
    if shutil.which("apt-get"):
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        quiet = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y", "-q"]
        succeeds(*quiet, "update", seconds=DOWNLOAD_S)
        if succeeds(*quiet, "install", "chromium", seconds=2 * DOWNLOAD_S):
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
