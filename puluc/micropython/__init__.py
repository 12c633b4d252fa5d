"""Translate the game's Python for MicroPython, with stand-ins for missing parts of Python.

Code without a known equivalent fails the build, with file, line and advice. docs/architecture.md
lists the Python that the page may use.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from puluc.micropython.lower import Lower
from puluc.micropython.mpy_cross import compile_mpy
from puluc.micropython.program import LoweringError, Module, Program, imported_modules
from puluc.micropython.romfs import make_romfs

__all__ = [
    "LIBRARY",
    "LoweringError",
    "Translator",
    "compile_mpy",
    "hash_translator",
    "lower_game",
    "make_romfs",
]

LIBRARY: Final = Path(__file__).parent / "library"
"""The stand-ins of the standard library, in MicroPython's own Python."""

INSTEAD: Final = Path(__file__).parent / "overrides"
"""The modules that replace those with the same paths."""


def hash_translator() -> str:
    """Return a hash of the program that translates."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(Path(__file__).parent.rglob("*")):
        if path.suffix in (".py", ".mjs"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def lower_game(sources: Mapping[str, bytes], *entries: str) -> dict[str, bytes]:
    """Return the modules that `entries` need, lowered, and their stand-ins, by their paths.

    `sources` has the game's modules by their paths, as `puluc/engine/rules.py`. A stand-in
    replaces the module that has its path. Raises LoweringError.
    """
    translator = Translator(sources, *entries)
    found: dict[str, bytes] = {}

    def lower(path: str) -> tuple[str, ...]:
        found[path], needed = translator.lower(path)
        return needed

    translator.closure(lower, *entries)
    return found


class Translator:
    """Lowers the modules of a program one by one."""

    def __init__(self, sources: Mapping[str, bytes], *entries: str) -> None:
        """Parse the modules that `entries` need. Raises LoweringError."""
        self.program = Program(sources, *entries)
        self.ready = {"library/__init__.py": b""} | {
            file.relative_to(top).as_posix(): file.read_text("utf-8").encode()
            for top, folder in ((LIBRARY.parent, LIBRARY), (INSTEAD, INSTEAD))
            for file in sorted(folder.rglob("*.py"))
        }

    def path(self, name: str) -> str:
        """Return the path of a module or stand-in; empty if there is none."""
        stem = name.replace(".", "/")
        paths = (f"{stem}.py", f"{stem}/__init__.py")
        return next((one for one in paths if one in self.ready or one in self.program.sources), "")

    def lower(self, path: str) -> tuple[bytes, tuple[str, ...]]:
        """Return a module lowered, and the paths of those that it imports. Raises LoweringError."""
        if path in self.ready:
            source, tree = self.ready[path], ast.parse(self.ready[path])
        else:
            tree = Lower(self.program, self._module(path)).lowered_module()
            source = f"{ast.unparse(tree)}\n".encode()
        needed = map(self.path, imported_modules(tree, self.path))
        return source, tuple(dict.fromkeys(filter(None, needed)))

    def key(self, path: str) -> str:
        """Return a hash of all that lowering a module reads: its text, and facts about others."""
        digest = self._known.copy()
        if path in self.ready:
            digest.update(self.ready[path])
        else:
            module = self._module(path)
            callable_names = sorted(module.attributes & self.program.members)
            digest.update(f"{path} {callable_names}\n".encode() + module.source)
        return digest.hexdigest()

    def closure(self, imports: Callable[[str], tuple[str, ...]], *entries: str) -> list[str]:
        """Return the paths of the modules that `entries` need; `imports` names those of one."""
        found: dict[str, None] = {}
        waiting = [*map(self.path, entries)]
        while waiting:
            path = waiting.pop()
            if path not in found:
                found[path] = None
                waiting += imports(path)
        return [*found]

    def _module(self, path: str) -> Module:
        return self.program.modules[
            path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        ]

    @cached_property
    def _known(self) -> hashlib._Hash:
        """The hash of the code and data that lower each module."""
        paths = sorted(self.program.sources)
        return hashlib.sha256(f"{hash_translator()} {paths} {self.program.interface}".encode())
