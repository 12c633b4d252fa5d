"""Which browser the tests drive, and how it is started."""

import os
import shutil
from pathlib import Path
from typing import Any

SYSTEM_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

QUIET = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Keep the browser from talking to anyone but the page's server."""


def system_browser() -> str | None:
    """Return the path of a Chromium or Chrome on PATH, if there is one."""
    return next(filter(None, map(shutil.which, SYSTEM_BROWSERS)), None)


def launch_options(own: str) -> dict[str, Any]:
    """Return what Playwright's `launch` is given: the browser at `own`, where Playwright installs
    its own, or else the system's."""
    arguments = list(QUIET)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    path = own if Path(own).exists() else system_browser()
    return {"executable_path": path, "args": arguments}
