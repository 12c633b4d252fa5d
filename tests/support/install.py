"""Install a browser of each engine. Any Python can run this module, without packages."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from puluc.site_build.tools import ROOT, script_path
from puluc.support.errors import SiteError

PACKAGES = {
    "chromium": (("chromium-headless-shell", "chromium"), ("chromium",)),
    "firefox": (("firefox-esr",),),
    "webkit": (("webkit2gtk-driver", "xvfb"),),
}
"""The engines, with the names of their browsers in Debian and Ubuntu, the best first."""

SERVERS = {"nginx": "nginx-light", "apache2": "apache2", "caddy": "caddy", "busybox": "busybox"}
"""The servers for tests of the site, with the names of their packages in Debian and Ubuntu."""

DOWNLOAD_S = 240
"""The time limit of a download, in seconds."""

START = """
import sys
from playwright.sync_api import sync_playwright
from tests.support.engines import tab_of
with sync_playwright() as playwright, tab_of(sys.argv[1], playwright) as tab:
    assert tab.ask("1 + 1") == 2
"""


def install_browsers() -> None:
    """Install what is missing, the quickest ways first. Raises `SiteError`."""
    with ThreadPoolExecutor() as pool:
        found = dict(zip(PACKAGES, pool.map(starts, PACKAGES), strict=True))
    for engine, is_there in found.items():
        ways = _ways(engine)
        while not is_there:
            if next(ways, None) is None:
                raise SiteError(f"the tests need a browser of the engine {engine}: none starts")
            is_there = starts(engine)


def install_servers() -> None:
    """Install the servers that are missing. Raises `SiteError`.

    Their tests use Debian's settings: without apt-get they are left out, which is printed.
    """
    if not shutil.which("apt-get"):
        print(f"Without apt-get, tests of these servers are left out: {', '.join(SERVERS)}")
    elif missing := _missing_packages():
        print(f"Installing {', '.join(missing)}", flush=True)
        if not any(_installed(tuple(missing))) or _missing_packages():
            raise SiteError(f"the tests need servers: apt-get install {' '.join(missing)}")


def _missing_packages() -> list[str]:
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    return [package for name, package in SERVERS.items() if not shutil.which(name, path=path)]


def succeeds(*command: str | Path, seconds: float | None = None, quiet: bool = False) -> bool:
    """Run a command; return whether it succeeded, within `seconds` if given."""
    words = [str(word) for word in command]
    output = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, timeout=seconds
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def starts(engine: str) -> bool:
    """Return whether there is a browser of an engine that runs here."""
    return succeeds(script_path("python"), "-c", START, engine, seconds=60, quiet=True)


def _ways(engine: str) -> Iterator[bool]:
    """Install a browser in one way after the other; yields whether that seemed to go well."""
    print(f"Installing a browser of the engine {engine}", flush=True)
    playwright = (script_path("python"), "-m", "playwright", "install", engine)
    if engine == "chromium":
        # What Ubuntu calls the package chromium only fetches another kind of package.
        yield succeeds(*playwright, seconds=DOWNLOAD_S)
    yield from _installed(*PACKAGES[engine])
    if engine != "chromium":
        yield succeeds(*playwright, seconds=DOWNLOAD_S)


def _installed(*choices: tuple[str, ...]) -> Iterator[bool]:
    """Install one choice of packages after the other, where there is apt-get; yields whether that
    seemed to go well. No server is started, which `RUNLEVEL` sees to."""
    if not shutil.which("apt-get"):
        return
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    around = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"]
    apt_get = [*root, *around, "apt-get", "-y", "-q"]
    succeeds(*apt_get, "update", seconds=DOWNLOAD_S)
    for packages in choices:
        install = ["install", "--no-install-recommends", *packages]
        yield succeeds(*apt_get, *install, seconds=2 * DOWNLOAD_S)
