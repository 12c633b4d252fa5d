"""The built-in names, methods and standard modules that lowered modules may use: `allowed.toml`."""

import tomllib
from pathlib import Path
from typing import Any, Final

_DATA: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

CORE: Final = "library.core"
"""The module with stand-ins for built-in functions and methods."""

DROPPED: Final[list[str]] = _DATA["dropped"]
NATIVE: Final[dict[str, list[str]]] = _DATA["native"]
LIBRARY: Final[dict[str, list[str]]] = _DATA["library"]
INSTEAD: Final[dict[str, str]] = _DATA["instead"]
BUILTINS: Final = frozenset(_DATA["names"]["builtins"])
STANDING_IN: Final[list[str]] = _DATA["names"]["standing_in"]
METHODS: Final = frozenset(_DATA["methods"]["same"])
HELPERS: Final = frozenset(_DATA["methods"]["helpers"])
WITH_ARGUMENTS: Final[list[str]] = _DATA["methods"]["with_arguments"]
SPECIFIED: Final[list[str]] = _DATA["formats"]["same"]

WHOLE: Final = 2**31
"""Whole numbers from this one on are truncated on their way to JavaScript."""

ITS_OWN: Final = {"setTimeout": "asyncio's sleep"}
"""Functions of the browser that MicroPython's asyncio uses itself, each with its replacement.

If a module takes one from an object, asyncio calls it with that object too, and stops.
"""


def is_lenient(module: str) -> bool:
    """Return whether a module may call any method, as it uses the browser's objects."""
    return module.startswith("puluc.browser.") or module.endswith((".browser", ".worker_client"))
