"""The licences of everything in the site that others wrote, as one text."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from puluc.build.npm import LOCK, MODULES, read_python_facts
from puluc.build.tools import ROOT
from puluc.support.errors import SiteError

NOT_BUNDLED = {"@types/emscripten", "ws"}
"""Packages that npm installs and the page does not load."""

TEXTS = Path(__file__).with_suffix("")
"""The folder with licences that packages do not bring along, by their SPDX names."""

BETWEEN = f"\n\n{'-' * 72}\n\n"


class Component(NamedTuple):
    """Something in the site: its name, version, licence by its SPDX name, and the full text."""

    name: str
    version: str
    licence: str
    text: str


def list_components() -> Iterator[Component]:
    """Yield what others wrote of the site. Raises `SiteError` for one without a text."""
    packages = json.loads(LOCK.read_bytes())["packages"]
    known = set()
    for place, package in sorted(packages.items()):
        name = place.rpartition("node_modules/")[2]
        one = name, package.get("version")
        if name and not package.get("dev") and name not in NOT_BUNDLED and one not in known:
            known.add(one)
            yield Component(*one, package["license"], _read_licence(place, package["license"]))
    python = read_python_facts()["python"]
    yield Component("CPython, in pyodide", python, "PSF-2.0", _standard_licence("PSF-2.0"))


def make_licences() -> str:
    """Return the names, versions and licences of this project and of all components."""
    parts = ["Puluc\n\n" + (ROOT / "LICENSE").read_text("utf-8").strip()]
    parts += [
        f"{one.name} {one.version} ({one.licence})\n\n{one.text}" for one in list_components()
    ]
    return BETWEEN.join(parts) + "\n"


def _read_licence(place: str, licence: str) -> str:
    folder = MODULES.parent / place
    for path in sorted(folder.glob("LICEN[CS]E*")):
        return path.read_text("utf-8").strip()
    about = json.loads((folder / "package.json").read_bytes())
    author = about.get("author") or f"the authors of {about['name']}"
    return _standard_licence(licence).replace("{author}", str(author))


def _standard_licence(licence: str) -> str:
    path = TEXTS / f"{licence}.txt"
    if not path.exists():
        raise SiteError(f"the text of the licence {licence} is missing: add it as {path.name}")
    return path.read_text("utf-8").strip()
