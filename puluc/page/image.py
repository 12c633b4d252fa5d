"""What an image of Python's memory holds, and what is done when a start takes it up.

The image is made in a worker, where there is no page: `prepare` imports what the first view needs
and holds no reference to the page.
"""

import random
import sys
import tempfile
from importlib import import_module
from importlib.machinery import FileFinder
from pathlib import Path
from typing import Any

import puluc
from puluc.session.play import new_play
from puluc.session.session import Session
from puluc.session.setup import Setup
from puluc.session.update import begin
from puluc.views.sections import sections

MODULES = (
    "asyncio",
    "base64",
    "dataclasses",
    "gettext",
    "html",
    "inspect",
    "json",
    "random",
    "puluc.page.doors",
    "puluc.page.pauses",
    "puluc.pictures.kernels",
    "puluc.session.keys",
    "puluc.session.links",
    "puluc.session.serialise",
    "puluc.session.update",
    "puluc.views.play",
    "puluc.views.sections",
)
"""What is imported: what PyScript asks of the standard library, the game, and the reader of the
session that a later visit finds."""


HEADER = 16
"""The bytes in front of the code in a .pyc."""

_texts: dict[Path, bytes] = {}
"""The catalogues, the app's files that are read later: a start from an image has none."""


def prepare() -> None:
    """Import all that can be, and leave nothing that belongs to the worker.

    PyScript's own modules know the page: only their code is taken in.
    """
    folder = Path(puluc.__path__[0]).resolve()
    for path in (folder / "locale").glob("*.mo"):
        _texts[path] = path.read_bytes()
    bundle: Any = getattr(puluc, "bundle", None)
    for path in (folder.parent / "pyscript" / "__pycache__").glob("*.pyc") if bundle else ():
        module = path.name.partition(".")[0]
        is_package = module == "__init__"
        name = "pyscript" if is_package else f"pyscript.{module}"
        bundle.modules[name] = is_package, path.read_bytes()[HEADER:]
    for name in MODULES:
        import_module(name)
    draw()
    tempfile._name_sequence = None  # type: ignore[attr-defined]
    sys.path.remove("")
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, FileFinder):
            finder.invalidate_caches()


def draw() -> None:
    """Draw a game's start, in both shapes: what this makes ready is in the image."""
    session, _effects = begin(Session(new_play(Setup(starter="sun"), "")))
    for upright in (False, True):
        sections(session, upright=upright)


def wake() -> bool:
    """Draw new random numbers: all starts from an image would draw the same ones.

    Seeds of games come from the browser; the hash of texts stays the image's, each device's own.
    Return whether all of the app is at hand without its files.
    """
    random.seed()
    for path, content in _texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return hasattr(puluc, "bundle")
