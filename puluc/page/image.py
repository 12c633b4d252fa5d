"""What an image of Python's memory holds, and what is done when a start takes it up.

The image is made in a worker, where there is no page: `prepare` imports what the first view needs
and holds no reference to the page.
"""

import random
import sys
import tempfile
from importlib import import_module
from importlib.machinery import FileFinder

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


def prepare() -> None:
    """Import all that can be, and leave nothing that belongs to the worker."""
    for name in MODULES:
        import_module(name)
    tempfile._name_sequence = None  # type: ignore[attr-defined]
    sys.path.remove("")
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, FileFinder):
            finder.invalidate_caches()


def wake() -> None:
    """Draw new random numbers: all starts from an image would draw the same ones.

    Seeds of games come from the browser; the hash of texts stays the image's, each device's own.
    """
    random.seed()
