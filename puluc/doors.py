"""Doors: modules that the first view does without, imported when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType


def doors(*modules: str) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a module whose attributes are these modules, by last names."""
    paths = {path.rpartition(".")[2]: path for path in modules}

    def opened(name: str) -> ModuleType:
        if name not in paths:
            raise AttributeError(f"there is no door {name!r}")
        return import_module(paths[name])

    return opened
