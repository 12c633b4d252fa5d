"""Doors: modules that the first view does without, imported when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType


def doors(room: str, names: tuple[str, ...]) -> Callable[[str], ModuleType]:
    """Return a module's `__getattr__` that imports one of `names` from the package `room`."""

    def opened(name: str) -> ModuleType:
        if name not in names:
            raise AttributeError(f"there is no door {name!r} to {room}")
        return import_module(f"{room}.{name}")

    return opened
