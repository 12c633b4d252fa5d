"""The licences of everything in the site that others wrote, as one text."""

import json

from puluc.site.runtime import LOCK, MODULES
from puluc.site.tools import ROOT

NOT_BUNDLED = {"@types/emscripten", "ws"}
"""Packages that npm installs and the page does not load."""

ELSEWHERE = {
    "pyodide": "The source is at https://github.com/pyodide/pyodide; the text of the Mozilla "
    "Public License 2.0 is at https://www.mozilla.org/MPL/2.0/. Pyodide contains CPython, "
    "under the PSF License Agreement: https://docs.python.org/3/license.html",
}
"""Where to find licences that a package does not bring along."""


def licences() -> str:
    """Return the names, versions and licences of the bundled packages, this project's first."""
    parts = ["Puluc\n\n" + (ROOT / "LICENSE").read_text("utf-8").strip()]
    packages = json.loads(LOCK.read_bytes())["packages"]
    for place, package in sorted(packages.items()):
        name = place.rpartition("node_modules/")[2]
        if not name or package.get("dev") or name in NOT_BUNDLED:
            continue
        title = f"{name} {package['version']} ({package['license']})"
        parts.append(f"{title}\n\n{_text(place, name)}")
    return f"\n\n{'-' * 72}\n\n".join(parts) + "\n"


def _text(place: str, name: str) -> str:
    folder = MODULES.parent / place
    for path in sorted(folder.glob("LICEN[CS]E*")):
        return path.read_text("utf-8").strip()
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    return "The package brings no licence text of its own."
