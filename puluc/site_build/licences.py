"""The licences of all third-party components of the site, as one text."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from puluc.site_build.runtime import LOCK, MODULES, read_python_facts
from puluc.site_build.tools import ROOT
from puluc.support.errors import SiteError

NOT_BUNDLED = {"@types/emscripten", "ws"}
"""Installed npm packages that the page doesn't load."""

TEXTS = Path(__file__).with_suffix("")
"""The folder with texts of licences that packages lack, by SPDX name."""

BETWEEN = f"\n\n{'-' * 72}\n\n"


class Component(NamedTuple):
    """A third-party component of the site."""

    name: str
    version: str
    licence: str
    """The licence's SPDX name."""
    text: str
    """The licence's full text."""


def list_components() -> Iterator[Component]:
    """Yield the third-party components. Raises `SiteError` for one without a licence text."""
    known = set()
    for place, package in sorted(json.loads(LOCK.read_bytes())["packages"].items()):
        name = place.rpartition("node_modules/")[2]
        one = name, package.get("version")
        if name and not package.get("dev") and name not in NOT_BUNDLED and one not in known:
            known.add(one)
            yield Component(*one, package["license"], _read_licence(place, package["license"]))
    python = read_python_facts()["python"]
    yield Component("CPython, in pyodide", python, "PSF-2.0", _standard_licence("PSF-2.0"))


def make_licences() -> str:
    """Return the licence of this project, and name, version and licence of each component."""
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
